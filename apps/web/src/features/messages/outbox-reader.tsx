import { conversation } from "@intray/i18n/conversation"
import { outboxPage } from "@intray/i18n/outbox-page"
import type { OutboxItem } from "@intray/server/modules/messages/schema"
import { IconButton } from "@intray/ui/icon-button"
import { Link, useNavigate } from "@tanstack/react-router"
import { ChevronLeft } from "lucide-react"
import { useState } from "react"
import { type ReasonOf, useMessageActions } from "./hooks.ts"
import { MessageActions } from "./message-actions.tsx"
import { MessageEditor } from "./message-editor.tsx"
import { MessageRow } from "./message-row.tsx"

const words = outboxPage

export type OutboxReaderProps = {
  item: OutboxItem
  /** It has left this list since. */
  gone: boolean
  meId: string
  reasonOf: ReasonOf
  onBack: () => void
}

/** One message of the outbox, to read and to change. */
export function OutboxReader({ item, gone, meId, reasonOf, onBack }: OutboxReaderProps) {
  const { submission } = item
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const actions = useMessageActions(reasonOf)
  const name = submission.name || conversation.submitter
  return (
    <article aria-labelledby="outbox-open" className="flex max-w-[760px] flex-col gap-4 px-4 py-4 md:px-[22px]">
      <header className="flex items-start gap-2">
        <span className="-ml-2 md:hidden">
          <IconButton label={words.back} icon={<ChevronLeft aria-hidden="true" size={20} />} onClick={onBack} />
        </span>
        <div className="min-w-0">
          <h2 id="outbox-open" className="type-title [overflow-wrap:anywhere]">
            {words.to({ name })}
          </h2>
          <p className="text-fg-2 [overflow-wrap:anywhere]">
            {submission.to && <span className="block">{submission.to}</span>}
            <Link
              to="/dashboard/submissions"
              search={{ state: "all", sel: submission.number }}
              className="text-fg underline decoration-line-strong underline-offset-4 hover:text-link"
            >
              {conversation.submission({ number: submission.number, title: submission.title })}
            </Link>
          </p>
        </div>
      </header>
      {gone && !editing && <p className="text-fg-2">{words.goneText}</p>}
      <MessageRow
        item={item}
        name={name}
        meId={meId}
        editor={
          editing && (
            <MessageEditor
              item={item}
              name={name}
              submissionId={submission.id}
              meId={meId}
              reasonOf={reasonOf}
              onClose={() => setEditing(false)}
              onReopen={() => setEditing(true)}
              onReply={() => void navigate({ to: "/dashboard/submissions", search: { state: "all", sel: submission.number } })}
            />
          )
        }
        actions={
          !gone && <MessageActions item={item} submissionId={submission.id} name={name} actions={actions} onEdit={() => setEditing(true)} />
        }
      />
    </article>
  )
}
