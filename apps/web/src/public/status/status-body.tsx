import { publicPages as words } from "@intray/i18n/translated"
import type { ReactNode, Ref } from "react"
import type { StatusData } from "../page-data.ts"
import { CurrentStage, Glance, StatusTimeline } from "./current-stage.tsx"
import { Messages } from "./messages.tsx"
import { SentAnswers } from "./sent-answers.tsx"

export type StatusBodyProps = {
  status: StatusData
  headline?: Ref<HTMLHeadingElement>
  /** The answer to an acceptance. */
  offer?: ReactNode
  /** Where a message is written. */
  composer?: ReactNode
  /** What can be done with it. */
  actions?: ReactNode
  /** Where its submitter says how they were treated. */
  treatment?: ReactNode
}

/** What a status page says: where it is, what was said, and what was sent. */
export function StatusBody({ status, headline = null, offer, composer, actions, treatment }: StatusBodyProps) {
  return (
    <main className="gap-x-18 pt-7 pb-14 lg:grid lg:grid-cols-[minmax(0,1fr)_296px]">
      <CurrentStage status={status} headline={headline} />
      <div className="mt-8 min-w-0">
        {offer}
        <StatusTimeline status={status} />
        <Messages status={status}>{composer}</Messages>
        {treatment}
        <section className="mt-12">
          <h2 className="type-section">{words.status.whatYouSent}</h2>
          <SentAnswers sent={status.sent} />
        </section>
      </div>
      <aside aria-label={words.status.atAGlance} className="mt-12 lg:mt-8">
        <Glance status={status} />
        {actions}
      </aside>
    </main>
  )
}
