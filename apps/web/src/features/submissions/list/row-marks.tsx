import { assign } from "@intray/i18n/assign"
import { comments } from "@intray/i18n/comments"
import { decisions } from "@intray/i18n/decisions"
import { trash } from "@intray/i18n/trash"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { TRASH_DAYS } from "@intray/server/platform/values/limits"
import { Avatar } from "@intray/ui/avatar"
import { AlarmClockCheck, Mail, MessageSquare } from "lucide-react"
import { useMembers } from "../../../lib/members.ts"
import type { OfferMarkProps } from "../../../lib/offer-mark.tsx"
import { onDemand } from "../../../lib/on-demand.tsx"

const OfferMark = onDemand<OfferMarkProps>(() => import("../../../lib/offer-mark.tsx").then((module) => module.OfferMark))

/** The promised date of an answer has passed. */
export const isOverdue = ({ dueAt }: Pick<SubmissionRow, "dueAt">) => dueAt !== null && new Date(dueAt) <= new Date()

const DAY_MS = 86_400_000

/** Days until a trashed submission is erased. */
const daysLeft = (trashedAt: string) => Math.max(0, Math.ceil((Date.parse(trashedAt) + TRASH_DAYS * DAY_MS - Date.now()) / DAY_MS))

/** The end of a row: overdue answer, unread message, number of comments, assignee. */
export function RowMarks({ row }: { row: Pick<SubmissionRow, "assigneeId" | "comments" | "unread" | "offer" | "dueAt" | "trashedAt"> }) {
  if (row.trashedAt !== null) return <span className="ml-auto flex-none">{trash.left({ days: daysLeft(row.trashedAt) })}</span>
  const overdue = isOverdue(row)
  if (row.assigneeId === null && row.comments === 0 && !row.unread && !row.offer && !overdue) return null
  const said = comments.count({ count: row.comments })
  return (
    <span className="ml-auto flex flex-none items-center gap-2">
      {overdue && (
        <span className="flex items-center gap-1 font-emph text-danger">
          <AlarmClockCheck aria-hidden="true" size={12} />
          {decisions.overdue.row}
        </span>
      )}
      {row.offer && <OfferMark state={row.offer.state} />}
      {row.unread && (
        <span className="flex items-center text-info" title={decisions.unread.row}>
          <Mail aria-hidden="true" size={13} strokeWidth={2.25} />
          <span className="hidden-text">{decisions.unread.row}</span>
        </span>
      )}
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
