import { conversation } from "@intray/i18n/conversation"
import { formatBytes, formatMoment } from "@intray/i18n/format"
import type { MessageItem } from "@intray/server/modules/messages/schema"
import { Avatar } from "@intray/ui/avatar"
import { cx } from "@intray/ui/lib/cx"
import { CircleAlert, Clock, FilePen, Lock, Paperclip } from "lucide-react"
import type { ReactNode } from "react"
import { leftText, useNow } from "../../lib/countdown.ts"
import { locale } from "../../lib/i18n.ts"
import { whenOf } from "../../lib/later/when.ts"
import { shownBody } from "../../lib/reply/shown-body.ts"

const words = conversation

export type MessageRowProps = {
  item: MessageItem
  /** The submitter. */
  name: string
  meId: string
  /** What can be done with it, as buttons. */
  actions?: ReactNode
  /** In place of the words, while they are changed. */
  editor?: ReactNode
  mark?: ((text: string) => ReactNode) | undefined
}

/** One message: theirs at the left, ours at the right, and of ours how far it is. */
export function MessageRow({ item, name, meId, actions, editor, mark = (text) => text }: MessageRowProps) {
  const ours = item.direction === "out"
  const who = ours ? (item.author?.id === meId ? words.you : (item.author?.name ?? item.apiKey?.name ?? words.gone)) : name
  const at = item.sentAt ?? item.createdAt
  const left = item.state === "sent" || item.state === "failed"
  return (
    <article
      data-message={item.id}
      aria-label={`${who}, ${formatMoment(locale, at)}`}
      className={cx("flex min-w-0 flex-col gap-1", ours ? "items-end pl-6" : "items-start pr-6")}
    >
      <p className={cx("type-meta flex max-w-full items-center gap-1.5", ours && "flex-row-reverse")}>
        <Avatar
          name={ours ? (item.author?.name ?? item.apiKey?.name ?? who) : who}
          image={ours ? (item.author?.image ?? null) : null}
          size={16}
        />
        <b className="truncate font-emph text-fg">{who}</b>
        <time dateTime={at} className="flex-none text-fg-3">
          {formatMoment(locale, at)}
        </time>
        {!ours && item.seenAt === null && (
          <span className="flex-none rounded-keycap bg-info px-1 text-[11px] leading-4 font-semibold text-bg">
            {words.unread}
            <span className="hidden-text">{`, ${words.unreadLong}`}</span>
          </span>
        )}
      </p>
      {editor || (
        <div
          className={cx(
            "max-w-full rounded-dialog px-3.5 py-2 text-[14px] leading-[21px]",
            ours ? "rounded-tr-keycap border" : "rounded-tl-keycap bg-hover",
            ours && (left ? "border-line-strong" : "border-dashed border-line-field"),
          )}
        >
          {ours && item.subject !== "" && (
            <p className="type-meta mb-1 text-fg-2 [overflow-wrap:anywhere]">{words.subject({ subject: item.subject })}</p>
          )}
          <p className="measure whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
            {mark(ours && !left ? shownBody(item.body) : item.body)}
          </p>
          {item.files.length > 0 && (
            <ul className="mt-2 flex flex-col gap-1 border-t pt-2">
              {item.files.map((file) => (
                <li key={file.id}>
                  <a
                    href={file.url}
                    download={file.name}
                    className="inline-flex items-center gap-1.5 text-fg underline decoration-line-strong underline-offset-4 hover:text-link touch:min-h-11 [overflow-wrap:anywhere]"
                  >
                    <Paperclip aria-hidden="true" size={13} className="flex-none text-fg-3" />
                    {words.file({ name: file.name, size: formatBytes(locale, file.size) })}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {ours && !editor && <MessageState item={item} />}
      {!editor && actions && <div className="flex flex-wrap items-center gap-1">{actions}</div>}
    </article>
  )
}

/** How far a message of ours is. */
function MessageState({ item }: { item: MessageItem }) {
  const line = "type-meta flex items-center gap-1 text-fg-2"
  switch (item.state) {
    case "draft":
      return (
        <p className={line}>
          <FilePen aria-hidden="true" size={12} />
          {words.state.draft}
        </p>
      )
    case "held":
      return (
        <p className={line}>
          <Lock aria-hidden="true" size={12} />
          {words.state.held}
        </p>
      )
    case "waiting":
      return (
        <p className={line}>
          <Clock aria-hidden="true" size={12} />
          <Leaving at={item.sendAt} />
        </p>
      )
    case "failed":
      return (
        <div className="type-meta flex max-w-full items-start gap-1 text-danger">
          <CircleAlert aria-hidden="true" size={13} className="mt-px flex-none" />
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {words.state.failed}
            {item.lastError && ` ${words.state.reason({ reason: item.lastError })}`}
          </p>
        </div>
      )
    case "sent":
      return <p className={line}>{item.seenAt ? words.state.seen({ when: formatMoment(locale, item.seenAt) }) : words.state.unseen}</p>
  }
}

/** When something leaves: counted down once it is near. */
export function Leaving({ at }: { at: string | null }) {
  const due = at === null ? 0 : new Date(at).getTime()
  const now = useNow(due > 0)
  const ms = due - now
  if (ms <= 0) return <>{words.state.leaving}</>
  if (ms > 3_600_000) return <>{words.state.waiting({ when: whenOf(new Date(due)) })}</>
  return <span className="tabular-nums">{words.state.waitingIn({ left: leftText(ms) })}</span>
}
