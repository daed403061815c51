import { conversation } from "@intray/i18n/conversation"
import { decisions } from "@intray/i18n/decisions"
import { decisionsPage } from "@intray/i18n/decisions-page"
import { inbox } from "@intray/i18n/inbox"
import type { PublicationPreview } from "@intray/server/modules/publications/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { Link } from "@tanstack/react-router"
import { ChevronDown, Clock, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { leftText, useNow } from "../../lib/countdown.ts"
import { whenOf } from "../../lib/later/when.ts"
import { LetterPaper, Missing } from "../../lib/reply/letter.tsx"

export type HeldItem = PublicationPreview["items"][number]

export type HeldRowProps = {
  item: HeldItem
  picked: boolean
  /** Null where nothing can be published. */
  onPick: ((on: boolean) => void) | null
  onRecall: (() => void) | null
}

const words = decisionsPage

/** One held decision as a line, with the letter to be opened under it. */
export function HeldRow({ item, picked, onPick, onRecall }: HeldRowProps) {
  const [open, setOpen] = useState(false)
  const title = item.title || inbox.list.untitled
  const heading = `held-${item.submissionId}`
  return (
    <li className="border-t first:border-t-0 [contain-intrinsic-size:auto_45px] [content-visibility:auto]">
      <article aria-labelledby={heading} className="flex min-w-0 flex-col">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 px-3.5 py-2">
          {onPick && item.waiting === null && (
            <Check
              bare
              label={words.select({ number: item.number, title })}
              checked={picked}
              onChange={(event) => onPick(event.currentTarget.checked)}
            />
          )}
          <h3 id={heading} className="flex min-w-40 flex-1 items-baseline gap-2">
            <span className="min-w-0 truncate font-emph">{item.name || conversation.submitter}</span>
            <span className="min-w-0 truncate text-fg-2">{title}</span>
            <span className="type-code flex-none text-fg-3">#{item.number}</span>
          </h3>
          {item.missing.length > 0 && <TriangleAlert aria-hidden="true" size={14} className="flex-none text-warn" />}
          {item.waiting && <Waits at={item.waiting.runAt} />}
          {item.waiting && onRecall && (
            <Button size="sm" onClick={onRecall} aria-label={decisionsPage.publication.recallOne({ number: item.number })}>
              {decisions.held.recall}
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={open}
            aria-label={words.read({ number: item.number })}
            icon={<ChevronDown aria-hidden="true" size={15} className={open ? "rotate-180" : undefined} />}
            onClick={() => setOpen(!open)}
          />
        </div>
        {open && (
          <div className="flex min-w-0 flex-col items-start gap-2 px-3.5 pb-3">
            <p className="text-fg-2">
              {words.will({ name: item.name || conversation.submitter })} <b className="font-emph text-fg">{words.wording(item)}</b>
            </p>
            {item.message ? (
              <LetterPaper subject={item.message.subject} body={item.message.body} />
            ) : (
              <p className="text-fg-3">{words.noMessage}</p>
            )}
            <Missing names={item.missing} />
            <Link
              to="/dashboard/submissions"
              search={{ held: "yes", state: "all", sel: item.number }}
              className={buttonClass({ size: "sm" })}
            >
              {words.open({ number: item.number })}
            </Link>
          </div>
        )}
      </article>
    </li>
  )
}

/** How long there is left to think again. */
export function Waits({ at }: { at: string }) {
  const due = new Date(at).getTime()
  const now = useNow(true)
  const ms = due - now
  const said = decisionsPage.publication
  return (
    <span className="type-meta flex flex-none items-center gap-1 text-fg-2 tabular-nums">
      <Clock aria-hidden="true" size={13} />
      {ms <= 0 ? said.now : ms > 3_600_000 ? said.at({ when: whenOf(new Date(due)) }) : said.in({ left: leftText(ms) })}
    </span>
  )
}
