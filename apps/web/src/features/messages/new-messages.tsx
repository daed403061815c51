import { conversation as words } from "@intray/server/copy/conversation"
import { formatMoment } from "@intray/server/copy/format"
import { Button } from "@intray/ui/button"
import { Mail, Reply } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { locale } from "../../lib/i18n.ts"
import { useMessages } from "./hooks.ts"

export type NewMessagesProps = {
  submissionId: string
  /** Draws words that are looked for. */
  mark: (text: string) => ReactNode
  /** Leads to the conversation, to answer. Absent: this role may not. */
  onAnswer: (() => void) | undefined
}

/**
 * What the submitter wrote and nobody of the team has read, above everything else. It stays for as long as the submission is open, though
 * it counts as read by then. Give it the submission's id as `key`.
 */
export function NewMessages({ submissionId, mark, onAnswer }: NewMessagesProps) {
  const items = useMessages(submissionId).data?.items
  const unread = useRef(new Set<string>())
  for (const { id, direction, seenAt } of items ?? []) if (direction === "in" && seenAt === null) unread.current.add(id)
  const shown = items?.filter(({ id }) => unread.current.has(id)) ?? []
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
      {onAnswer && (
        <Button size="sm" className="self-start" icon={<Reply aria-hidden="true" size={14} />} onClick={onAnswer}>
          {words.fresh.answer}
        </Button>
      )}
    </section>
  )
}
