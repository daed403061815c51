import { formatMoment } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { useEffect, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import type { ReferenceData } from "./filter/reference-data.ts"

/** Milliseconds of rest before the open submission is announced; holding J announces only the last one. */
const rest = 250

export type AnnouncerProps = {
  row: SubmissionRow | null
  known: ReferenceData
  said: string
  /** Position in the list, announced first. */
  place?: string
}

/** Announces to assistive technology which submission is open, and what the last key did to it (`said`). */
export function Announcer({ row, known, said, place = "" }: AnnouncerProps) {
  const [open, setOpen] = useState("")
  const number = row?.number
  const by = row?.by
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another submission opens, or its name is hidden, not at other changes
  useEffect(() => {
    if (!row) {
      setOpen("")
      return
    }
    const timer = setTimeout(() => {
      // The list announces its current row itself while it has the focus; the name of another one must not stay.
      if (document.activeElement?.matches("[data-list]")) return setOpen("")
      const told = inbox.reading.live({
        number: row.number,
        title: row.title || inbox.list.untitled,
        by: row.by,
        stage: known.stages.find((stage) => stage.id === row.stageId)?.name ?? "",
        labels: row.labelIds.flatMap((id) => known.labels.find((label) => label.id === id)?.name ?? []).join(", "),
        at: formatMoment(locale, row.createdAt),
      })
      setOpen(place === "" ? told : `${place} ${told}`)
    }, rest)
    return () => clearTimeout(timer)
  }, [number, by])
  return (
    <>
      <p aria-live="polite" className="hidden-text">
        {open}
      </p>
      <p aria-live="polite" className="hidden-text">
        {said}
      </p>
    </>
  )
}
