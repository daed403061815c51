import { formatDay, formatMoment } from "@intray/i18n/format"
import { locale, statusPage as more, publicPages as words } from "@intray/i18n/translated"
import { Timeline } from "@intray/ui/timeline"
import { Link2 } from "lucide-react"
import type { ReactNode, Ref } from "react"
import { TeamSign } from "../lib/art.tsx"
import { Cover } from "../lib/cover.tsx"
import { paletteOf } from "../lib/palette.ts"
import type { StatusData } from "../page-data.ts"
import { sentenceOf, stepsOf } from "./timeline.ts"

/** More steps than this do not fit next to each other. */
const ABREAST = 4

/** Whose page it is. */
export function Head({ status }: { status: StatusData }) {
  return (
    <header className="flex min-h-21 flex-wrap items-center gap-x-6 gap-y-2 border-b py-4">
      <p className="flex min-w-0 flex-1 items-center gap-3 text-[17px] leading-6 font-semibold">
        <TeamSign palette={paletteOf(status.portal.slug)} size={30} />
        <bdi className="truncate">{status.team.name}</bdi>
      </p>
      <p className="flex items-center gap-2.5 text-[14px] leading-5 text-fg-3 max-sm:w-full">
        <Link2 aria-hidden="true" size={16} />
        {words.status.onlyYou}
      </p>
    </header>
  )
}

type CurrentStageProps = { status: StatusData; headline: Ref<HTMLHeadingElement> }

/** What it is, and where it is: the headline, and a sentence. */
export function CurrentStage({ status, headline }: CurrentStageProps) {
  return (
    <div className="col-span-full min-w-0">
      <div className="flex items-center gap-3.5">
        <Cover name={`${status.title}${status.by}`} size={44} className="flex-none" />
        <p className="min-w-0 text-[15px] leading-5">
          <span className="block truncate font-emph">
            <bdi>{status.title}</bdi>
          </span>
          <span className="block truncate text-fg-2">
            <bdi>{status.by}</bdi> <span className="ms-1 font-mono text-[13px] text-fg-3">{words.status.number(status)}</span>
          </span>
        </p>
      </div>
      <h1 ref={headline} tabIndex={-1} className="type-page mt-5 [overflow-wrap:anywhere]">
        <bdi>{status.wording}</bdi>
      </h1>
      <p className="mt-4 max-w-150 text-[18px] leading-[28px] text-fg-2">
        {sentenceOf(status)} <AnswerBy status={status} />
      </p>
    </div>
  )
}

/** Until when an answer was promised. Once that has passed it says so, and no more. */
function AnswerBy({ status: { answerBy, team } }: { status: StatusData }): ReactNode {
  if (answerBy === null) return null
  if (Date.parse(answerBy) < Date.now()) return more.answerLate({ team: team.name })
  return (
    <>
      {more.answerBy.before}
      <b className="font-semibold text-fg">{formatDay(locale(), answerBy.slice(0, 10))}</b>
      {more.answerBy.after}
    </>
  )
}

export function StatusTimeline({ status }: { status: StatusData }) {
  const steps = stepsOf(status)
  return (
    <section aria-label={words.status.timeline} className="text-[16px] leading-[22px]">
      <Timeline steps={steps} orientation={steps.length > ABREAST ? "vertical" : "auto"} />
    </section>
  )
}

/** The facts by which it is spoken of. */
export function Glance({ status }: { status: StatusData }) {
  return (
    <>
      <h2 className="type-section">{words.status.atAGlance}</h2>
      <dl className="mt-4 border-t">
        <Fact name={words.status.fields.number} value={<span className="font-mono text-[14px]">{words.status.number(status)}</span>} />
        {status.by && <Fact name={words.status.fields.by} value={status.by} />}
        <Fact name={words.status.fields.sentOn} value={formatMoment(locale(), status.createdAt)} />
        <Fact name={words.status.fields.sentTo} value={status.portal.title} />
        {status.version > 1 && <Fact name={more.edit.changes} value={more.edit.version(status)} />}
      </dl>
    </>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex gap-4 border-b py-3 text-[15px] leading-[22px]">
      <dt className="flex-none text-fg-3">{name}</dt>
      <dd className="min-w-0 flex-1 text-end [overflow-wrap:anywhere]">
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
