import { conversation } from "@intray/server/copy/conversation"
import { decisions } from "@intray/server/copy/decisions"
import { inbox } from "@intray/server/copy/inbox"
import type { PublicationPreview } from "@intray/server/features/work/publications/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Link } from "@tanstack/react-router"
import { Clock } from "lucide-react"
import { leftText, useNow } from "../../lib/countdown.ts"
import { whenOf } from "../../lib/later/when.ts"
import { LetterPaper, Missing } from "../../lib/reply/letter.tsx"

export type HeldItem = PublicationPreview["items"][number]

export type HeldCardProps = {
  item: HeldItem
  picked: boolean
  /** Null where nothing can be published. */
  onPick: ((on: boolean) => void) | null
  onRecall: (() => void) | null
}

const words = decisions.page

/** One held decision, as its submitter will read it. */
export function HeldCard({ item, picked, onPick, onRecall }: HeldCardProps) {
  const title = item.title || inbox.list.untitled
  const heading = `held-${item.submissionId}`
  return (
    <li className="[contain-intrinsic-size:auto_220px] [content-visibility:auto]">
      <article aria-labelledby={heading} className="flex min-w-0 flex-col gap-3 rounded-panel border bg-bg p-3.5">
        <header className="flex min-w-0 items-start gap-3">
          {onPick && item.waiting === null && (
            <Check
              bare
              label={words.select({ number: item.number, title })}
              checked={picked}
              onChange={(event) => onPick(event.currentTarget.checked)}
            />
          )}
          <div className="min-w-0 flex-1">
            <h2 id={heading} className="flex min-w-0 items-baseline gap-2">
              <span className="min-w-0 truncate font-emph">{title}</span>
              <span className="type-code flex-none text-fg-3">#{item.number}</span>
            </h2>
            <p className="type-meta flex items-center gap-1.5 text-fg-2">
              <StageGlyph shape={item.stage.category} size={14} className="flex-none" />
              {item.stage.name}
            </p>
          </div>
          {item.waiting && <Waits at={item.waiting.runAt} />}
        </header>
        <div className="flex min-w-0 flex-col gap-2">
          <p className="text-fg-2">
            {words.will({ name: item.name || conversation.outbox.nobody })} <b className="font-emph text-fg">{words.wording(item)}</b>
          </p>
          {item.message ? (
            <LetterPaper subject={item.message.subject} body={item.message.body} />
          ) : (
            <p className="text-fg-3">{words.noMessage}</p>
          )}
          <Missing names={item.missing} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/dashboard/submissions"
            search={{ held: "yes", state: "all", sel: item.number }}
            className={buttonClass({ size: "sm" })}
          >
            {words.open({ number: item.number })}
          </Link>
          {item.waiting && onRecall && (
            <Button size="sm" onClick={onRecall} aria-label={decisions.publication.recallOne({ number: item.number })}>
              {decisions.held.recall}
            </Button>
          )}
        </div>
      </article>
    </li>
  )
}

/** How long there is left to think again. */
export function Waits({ at }: { at: string }) {
  const due = new Date(at).getTime()
  const now = useNow(true)
  const ms = due - now
  const said = decisions.publication
  return (
    <span className="type-meta flex flex-none items-center gap-1 text-fg-2 tabular-nums">
      <Clock aria-hidden="true" size={13} />
      {ms <= 0 ? said.now : ms > 3_600_000 ? said.at({ when: whenOf(new Date(due)) }) : said.in({ left: leftText(ms) })}
    </span>
  )
}
