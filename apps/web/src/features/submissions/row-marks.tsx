import type { SubmissionRow } from "@intray/server/features/submissions/schema"
import { assign } from "@intray/server/messages/assign"
import { comments } from "@intray/server/messages/comments"
import { Avatar } from "@intray/ui/avatar"
import { MessageSquare } from "lucide-react"
import { useMembers } from "../../lib/members.ts"

/** At the end of a row: how much the team said of it, and whose it is. */
export function RowMarks({ row }: { row: Pick<SubmissionRow, "assigneeId" | "comments"> }) {
  if (row.assigneeId === null && row.comments === 0) return null
  const said = comments.count({ count: row.comments })
  return (
    <span className="ml-auto flex flex-none items-center gap-2">
      {row.comments > 0 && (
        <span className="flex items-center gap-1 text-fg-3" title={said}>
          <MessageSquare aria-hidden="true" size={12} />
          <span aria-hidden="true">{row.comments}</span>
          <span className="hidden-text">{said}</span>
        </span>
      )}
      {row.assigneeId !== null && <Owner userId={row.assigneeId} />}
    </span>
  )
}

function Owner({ userId }: { userId: string }) {
  const member = useMembers().byId.get(userId)
  const said = assign.assignedTo({ who: member?.name ?? assign.gone })
  return (
    <span className="inline-flex" title={said}>
      <Avatar name={member?.name ?? "?"} image={member?.image ?? null} size={16} />
      <span className="hidden-text">{said}</span>
    </span>
  )
}
