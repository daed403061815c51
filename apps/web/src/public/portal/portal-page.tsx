import { publicPages as words } from "@intray/server/messages/public"
import { FieldDefaults } from "@intray/ui/field"
import { useState } from "react"
import { MadeWith } from "../lib/made-with.tsx"
import type { PortalData } from "../page-data.ts"
import { browserStorage, createDraftStore } from "./draft.ts"
import { FormView } from "./form-view.tsx"
import { Panel } from "./panel.tsx"
import { SentView } from "./sent-view.tsx"
import { usePortalForm } from "./use-portal-form.ts"

/** `/{slug}`: the team's panel, and beside it the form or what stands in its place. */
export function PortalPage({ portal }: { portal: PortalData }) {
  const open = portal.state === "open"
  return (
    <FieldDefaults size="lg">
      <a
        href="#form"
        className="sr-only z-10 rounded-field bg-raised px-4 py-3 text-[15px] focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      >
        {words.skip}
      </a>
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[clamp(350px,34.7vw,500px)_1fr]">
        <Panel portal={portal} facts={open} />
        <div className="px-5 pt-8 pb-6 sm:px-10 lg:px-[clamp(40px,6vw,88px)] lg:pt-14">
          <div className="mx-auto max-w-163 lg:mx-0">
            <main id="form" tabIndex={-1}>
              {open ? <OpenPortal portal={portal} /> : <ClosedPortal portal={portal} />}
            </main>
            <MadeWith team={portal.team.name} className="mt-12 border-t pt-4" />
          </div>
        </div>
      </div>
    </FieldDefaults>
  )
}

function OpenPortal({ portal }: { portal: PortalData }) {
  const form = usePortalForm(portal)
  if (form.sending.phase === "sent") {
    const { receipt, mailedTo } = form.sending
    return <SentView receipt={receipt} mailedTo={mailedTo} team={portal.team.name} />
  }
  return <FormView form={form} />
}

/** Paused for now, or closed for good. */
function ClosedPortal({ portal }: { portal: PortalData }) {
  const { slug, version, fields, team } = portal
  const [kept] = useState(() => createDraftStore({ slug, version, fields, storage: browserStorage() }).load().savedAt !== null)
  const said = portal.state === "paused" ? words.closed.paused({ team: team.name }) : words.closed.closed({ team: team.name })
  return (
    <section className="lg:pt-20">
      <h2 className="type-page">{said.title}</h2>
      <p className="mt-4 measure text-[17px] leading-[27px] text-fg-2">{said.text}</p>
      {kept && <p className="mt-4 measure text-[16px] leading-[25px] text-fg-2">{words.closed.draftKept}</p>}
      <p className="mt-8 border-t pt-5 measure text-[15px] leading-[23px] text-fg-2">{words.closed.sentBefore}</p>
    </section>
  )
}
