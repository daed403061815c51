import type { MemberItem } from "@intray/server/features/members/schema"
import { assign } from "@intray/server/messages/assign"
import { Avatar } from "@intray/ui/avatar"
import { UserRound } from "lucide-react"

export type AssigneeProps = {
  /** Whose it is; null: nobody's, and nothing is shown. */
  userId: string | null
  byId: ReadonlyMap<string, MemberItem>
  meId: string | null
  /** Pixels. */
  size?: number
}

/** What somebody is called who has something: "You", their name, or that they left. */
export function assigneeName(userId: string | null, byId: ReadonlyMap<string, MemberItem>, meId: string | null): string {
  if (userId === null) return assign.nobody
  return userId === meId ? assign.you : (byId.get(userId)?.name ?? assign.gone)
}

/** Whose it is, as a small picture in a row; said in words to whoever does not see it. */
export function AssigneeMark({ userId, byId, meId, size = 18 }: AssigneeProps) {
  if (userId === null) return null
  const member = byId.get(userId)
  const said = assign.assignedTo({ who: assigneeName(userId, byId, meId) })
  return (
    <span title={said} className="inline-flex flex-none">
      <span className="hidden-text">{said}</span>
      {member ? (
        <Avatar name={member.name} image={member.image} size={size} />
      ) : (
        <UserRound aria-hidden="true" size={size - 2} className="text-fg-3" />
      )}
    </span>
  )
}

/** Whose it is, with the name beside the picture; for the details of a submission and for a button. */
export function AssigneeLine({ userId, byId, meId }: Omit<AssigneeProps, "size">) {
  const member = userId === null ? undefined : byId.get(userId)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {member ? (
        <Avatar name={member.name} image={member.image} size={18} />
      ) : (
        <UserRound aria-hidden="true" size={16} className="flex-none text-fg-3" />
      )}
      <span className={`min-w-0 truncate ${userId === null ? "text-fg-2" : ""}`}>{assigneeName(userId, byId, meId)}</span>
    </span>
  )
}
