import { conversation as words } from "@intray/i18n/conversation"
import { formatMoment } from "@intray/i18n/format"
import { messageChanges } from "@intray/i18n/message-changes"
import { Button } from "@intray/ui/button"
import { Check, Mail, Reply } from "lucide-react"
import type { ReactNode } from "react"
import { locale } from "../../lib/i18n.ts"
import { keyText, useKeyText } from "../../lib/key-cap.tsx"
import { doneKeys } from "../../lib/new-messages.ts"
import { useMessages } from "./hooks.ts"

export type NewMessagesProps = {
  submissionId: string
  /** Draws words that are looked for. */
  mark: (text: string) => ReactNode
  /** Nobody has answered or marked it as done. */
  isNew: boolean
  /** Leads to the conversation, to answer. Absent: this role may not. */
  onAnswer: (() => void) | undefined
  /** Marks it as done without an answer. Absent: this role may not. */
  onDone: (() => void) | undefined
}

/**
 * What the submitter wrote and nobody has answered or marked as done, above everything else. Reading it is not enough. Give it the
 * submission's id as `key`.
 */
export function NewMessages({ submissionId, mark, isNew, onAnswer, onDone }: NewMessagesProps) {
  const items = useMessages(submissionId).data?.items
  const replyKey = useKeyText("reply")
  const doneKey = replyKey ? keyText(doneKeys) : undefined
  const answered = items?.findLastIndex(({ direction, state }) => direction === "out" && state === "sent") ?? -1
  const shown = isNew ? (items?.filter(({ direction }, index) => direction === "in" && index > answered) ?? []) : []
  if (shown.length === 0) return null
  return (
    <section aria-label={words.fresh.label} className="flex flex-col gap-2 rounded-panel border border-info/40 bg-info/4 p-3.5">
      <p className="flex items-center gap-2 font-emph text-info">
        <Mail aria-hidden="true" size={15} className="flex-none" />
        {words.fresh.label}
      </p>
      {shown.map(({ id, body, createdAt, files }) => (
        <div key={id}>
          <p dir="auto" className="measure line-clamp-8 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {mark(body)}
          </p>
          <p className="type-meta text-fg-2">
            <time dateTime={createdAt}>{formatMoment(locale, createdAt)}</time>
            {files.length > 0 && ` · ${words.fresh.files({ count: files.length })}`}
          </p>
        </div>
      ))}
      {(onAnswer || onDone) && (
        <div className="flex flex-wrap gap-2">
          {onAnswer && (
            <Button size="sm" icon={<Reply aria-hidden="true" size={14} />} onClick={onAnswer} {...(replyKey ? { kbd: replyKey } : {})}>
              {words.fresh.answer}
            </Button>
          )}
          {onDone && (
            <Button size="sm" icon={<Check aria-hidden="true" size={14} />} onClick={onDone} {...(doneKey ? { kbd: doneKey } : {})}>
              {messageChanges.markDone}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
