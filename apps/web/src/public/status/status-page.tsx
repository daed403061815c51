import { common } from "@intray/server/messages/common"
import { formatMoment } from "@intray/server/messages/format"
import { publicPages as words } from "@intray/server/messages/public"
import { Timeline } from "@intray/ui/timeline"
import { Link2, Send } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { paletteOf, TeamSign } from "../lib/art.tsx"
import { Cover } from "../lib/cover.tsx"
import { locale } from "../lib/locale.ts"
import { MadeWith } from "../lib/made-with.tsx"
import type { StatusData } from "../page-data.ts"
import { SentAnswers } from "./sent-answers.tsx"
import { sentenceOf, stepsOf } from "./timeline.ts"
import { Withdraw } from "./withdraw.tsx"

/** More steps than this do not fit beside each other. */
const ABREAST = 4

/** `/status/{demoId}`: where it stands, in the team's public words, and what was sent. */
export function StatusPage({ initial, demoId }: { initial: StatusData; demoId: string }) {
  const [status, setStatus] = useState(initial)
  const headline = useRef<HTMLHeadingElement>(null)
  const steps = stepsOf(status)
  useEffect(() => {
    document.title = common.pageTitle({ page: words.status.pageTitle(status) })
  }, [status])
  return (
    <div className="mx-auto max-w-250 px-5">
      {/* The address is a secret: no index, and no word of it to where a link leads. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <header className="flex min-h-21 flex-wrap items-center gap-x-6 gap-y-2 border-b py-4">
        <p className="flex min-w-0 flex-1 items-center gap-3 text-[17px] leading-6 font-semibold">
          <TeamSign palette={paletteOf(status.portal.slug)} size={30} />
          <span className="truncate">{status.team.name}</span>
        </p>
        <p className="flex items-center gap-2.5 text-[14px] leading-5 text-fg-3 max-sm:w-full">
          <Link2 aria-hidden="true" size={16} />
          {words.status.onlyYou}
        </p>
      </header>
      <main className="gap-x-18 pt-7 pb-14 lg:grid lg:grid-cols-[minmax(0,1fr)_296px]">
        <div className="col-span-full min-w-0">
          <div className="flex items-center gap-3.5">
            <Cover name={`${status.title}${status.by}`} size={44} className="flex-none" />
            <p className="min-w-0 text-[15px] leading-5">
              <span className="block truncate font-emph">{status.title}</span>
              <span className="block truncate text-fg-2">
                {status.by} <span className="ml-1 font-mono text-[13px] text-fg-3">{words.status.number(status)}</span>
              </span>
            </p>
          </div>
          <h1 ref={headline} tabIndex={-1} className="type-page mt-5 [overflow-wrap:anywhere]">
            {status.wording}
          </h1>
          <p className="mt-4 max-w-150 text-[18px] leading-[28px] text-fg-2">{sentenceOf(status)}</p>
        </div>
        <div className="mt-8 min-w-0">
          <section aria-label={words.status.timeline} className="text-[16px] leading-[22px]">
            <Timeline steps={steps} orientation={steps.length > ABREAST ? "vertical" : "auto"} />
          </section>
          <section className="mt-12">
            <h2 className="type-section">{words.status.whatYouSent}</h2>
            <SentAnswers sent={status.sent} />
          </section>
        </div>
        <aside className="mt-12 lg:mt-8">
          <h2 className="type-section">{words.status.atAGlance}</h2>
          <dl className="mt-4 border-t">
            <Fact name={words.status.fields.number} value={<span className="font-mono text-[14px]">{words.status.number(status)}</span>} />
            {status.by && <Fact name={words.status.fields.by} value={status.by} />}
            <Fact name={words.status.fields.sentOn} value={formatMoment(locale, status.createdAt)} />
            <Fact name={words.status.fields.sentTo} value={status.portal.title} />
          </dl>
          <div className="mt-5 flex flex-col">
            <a
              href={`/${status.portal.slug}`}
              rel="noreferrer"
              referrerPolicy="no-referrer"
              className="-mx-2 flex min-h-11 items-center gap-3.5 rounded-control px-2 text-[15px] leading-[22px] text-fg-2 hover:bg-hover hover:text-fg"
            >
              <Send aria-hidden="true" size={20} />
              {words.status.sendAnother}
            </a>
            {status.canWithdraw && (
              <Withdraw
                demoId={demoId}
                status={status}
                onWithdrawn={(now) => {
                  setStatus(now)
                  // The dialog and its button are gone with it; the new state is what is to be read next.
                  requestAnimationFrame(() => headline.current?.focus())
                }}
              />
            )}
          </div>
        </aside>
      </main>
      <MadeWith className="border-t pt-4 pb-8" />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex gap-4 border-b py-3 text-[15px] leading-[22px]">
      <dt className="flex-none text-fg-3">{name}</dt>
      <dd className="min-w-0 flex-1 text-right [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}
