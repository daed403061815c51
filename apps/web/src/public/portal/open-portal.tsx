import { appointment } from "@intray/i18n/moments"
import { locale, publicPages as words } from "@intray/i18n/translated"
import { useEffect, useRef, useState } from "react"
import { askedOf } from "../../field-types/asked.ts"
import { savesData, whenAtRest } from "../../lib/builds/ahead.ts"
import { aheadOfNeed } from "../../lib/reload-guard.ts"
import type { Uploads } from "../../lib/upload/uploads.ts"
import type { PortalData } from "../page-data.ts"
import { countVisit, readPortal } from "./api.ts"
import { browserStorage } from "./draft.ts"
import { FormView } from "./form-view.tsx"
import { mailedTo } from "./mailed-to.ts"
import { NewsBar } from "./news-bar.tsx"
import { createProof } from "./proof.ts"
import { SentView } from "./sent-view.tsx"
import { useNews } from "./use-news.ts"
import { type Surroundings, usePortalForm } from "./use-portal-form.ts"

type OpenPortalProps = {
  portal: PortalData
  pass: { current: string | null }
  onPass: (pass: string) => void
}

/** An open form, across its versions: uploads continue when a new version replaces the old one. */
export function OpenPortal({ portal: first, pass, onPass }: OpenPortalProps) {
  const [portal, setPortal] = useState(first)
  const uploads = useRef<Uploads | null>(null)
  const [around] = useState<Surroundings>(() => ({
    storage: browserStorage().storage,
    uploads,
    pass,
    proof: first.proof ? createProof(first.slug) : null,
    parameters: new URLSearchParams(location.search),
  }))
  useEffect(() => uploads.current?.connect(), [])
  useEffect(() => {
    countVisit(first.slug, "view")
  }, [first.slug])
  useEffect(() => {
    if (!savesData()) whenAtRest(() => fetchAhead(first.fields))
  }, [first.fields])

  const moveOver = async (to?: PortalData) => {
    const fresh = to ?? (await readPortal(first.slug, pass.current))
    if (fresh !== null && fresh !== "gone" && fresh.state === "open") setPortal(fresh)
  }
  return (
    <OneVersion
      key={portal.version}
      portal={portal}
      around={around}
      carried={portal.version !== first.version}
      onMoveOver={moveOver}
      onPass={onPass}
    />
  )
}

/** Preloads the code for later steps, conditions and files once the page is idle, because the connection may be lost later. */
function fetchAhead(fields: PortalData["fields"]): void {
  const all = fields.flatMap((field) => (field.type === "group" ? field.fields : [field]))
  const parts = [...all.flatMap((field) => askedOf(field).ahead(field)), import("./unlock-form.tsx")]
  // Errors are ignored here: the form shows them when a part is needed and still missing.
  for (const part of parts) void aheadOfNeed(part)
}

type OneVersionProps = {
  portal: PortalData
  around: Surroundings
  carried: boolean
  onMoveOver: (to?: PortalData) => void
  onPass: (pass: string) => void
}

function OneVersion({ portal, around, carried, onMoveOver, onPass }: OneVersionProps) {
  const form = usePortalForm(portal, around)
  const sent = form.sending.phase === "sent"
  const news = useNews(portal, () => around.pass.current, !sent)
  if (form.sending.phase === "sent") {
    const { receipt, answers } = form.sending
    return <SentView receipt={receipt} mailedTo={mailedTo(portal, answers)} team={portal.team.name} />
  }
  const moveOver = (to?: PortalData) => {
    form.keep()
    onMoveOver(to)
  }
  return (
    <>
      <ClosingLine portal={portal} />
      <FormView
        form={form}
        carried={carried}
        onMoveOver={() => moveOver()}
        onUnlock={(pass) => {
          onPass(pass)
          form.goOn()
        }}
      />
      <NewsBar news={news} team={portal.team.name} onMoveOver={moveOver} />
    </>
  )
}

/** When the portal closes, in its own time zone. */
function ClosingLine({ portal: { closesAt, timeZone } }: { portal: PortalData }) {
  const [now] = useState(() => Date.now())
  if (closesAt === null || Date.parse(closesAt) < now) return null
  return (
    <p className="mb-6 rounded-field bg-sunken px-3.5 py-2.5 text-[15px] leading-[22px] text-fg-2">
      {words.news.closesAt({ at: appointment(locale(), closesAt, timeZone) })}
    </p>
  )
}
