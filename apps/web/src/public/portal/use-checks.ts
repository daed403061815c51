import { publicPages as words } from "@intray/i18n/translated"
import { validateAnswers } from "@intray/server/modules/forms/answers"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react"
import { answerId, isBusy, type Uploads } from "../../lib/upload/uploads.ts"
import { announce } from "../lib/announce.tsx"
import { fileAnswers, type Issues, placeIssues, uploadIssues } from "./issues.ts"
import { collectAnswers, type FormValues } from "./model.ts"
import { changedQuestions, type Hidden, hiddenPlaces, isHidden } from "./shown.ts"

export type Checks = {
  /** Changes whenever an upload changes its state. */
  statuses: string
  /** What the conditions keep out of sight. */
  hidden: Hidden
  /** What is missing or wrong now, whether it may be said or not. */
  wrongNow: Issues
  /** Uploads that the person has to see to before sending. */
  blocked: Issues
  /** Names of what is still uploading: "track 2". */
  uploading: string[]
}

/** Everything that follows from the answers as they stand: what is asked, what is wrong, what one has to wait for. */
export function useChecks(form: FormDefinition, values: FormValues, uploads: Uploads): Checks {
  const { fields } = form
  // Progress ticks redraw the row of their file alone; the form as a whole only cares what state each is in.
  const statuses = useSyncExternalStore(uploads.subscribe, () =>
    [...uploads.snapshot().values()].map((upload) => `${upload.id}:${upload.status}:${upload.url ?? ""}`).join(" "),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `statuses` represents the uploads' snapshot.
  const found = useMemo(() => {
    // An upload on its way answers its question; its own id replaces the one that the server will give.
    const answers = collectAnswers(fields, values, answerId(uploads, true))
    const hidden = hiddenPlaces(fields, values, answers)
    const checked = validateAnswers(form, answers)
    const busy = fileAnswers(fields, values).filter(
      ({ address, ids }) => !isHidden(hidden, address) && ids.some((id) => isBusy(uploads, id)),
    )
    return {
      hidden,
      wrongNow: checked.ok ? new Map() : placeIssues(checked.issues, values),
      blocked: uploadIssues(fields, values, uploads.snapshot(), hidden),
      uploading: [...new Set(busy.map(({ name }) => name))],
    }
  }, [form, fields, values, statuses])
  useSaidChanges(fields, found.hidden)
  return { statuses, ...found }
}

/** Somebody who types should not be talked to at every letter. */
const QUIET_MS = 700

/** Says what came and went to those who do not see it. */
function useSaidChanges(fields: FormDefinition["fields"], hidden: Hidden): void {
  const told = useRef(hidden)
  useEffect(() => {
    const timer = setTimeout(() => {
      const { came, went } = changedQuestions(fields, told.current, hidden)
      told.current = hidden
      const said = [came.length > 0 && words.asked.came({ labels: came }), went.length > 0 && words.asked.went({ labels: went })]
      if (said.some(Boolean)) announce(said.filter(Boolean).join(" "))
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [fields, hidden])
}

/** Says that a file arrived, or why it did not. */
export function sayFinished(upload: { name: string; status: string; reason: string | null }) {
  if (upload.status === "done") announce(words.upload.doneAnnounce({ name: upload.name }))
  else announce(words.upload.refusedAnnounce({ name: upload.name, reason: upload.reason ?? words.upload.gaveUp }))
}
