import { assign } from "@intray/i18n/assign"
import type { MemberItem } from "@intray/server/modules/members/schema"
import { Avatar } from "@intray/ui/avatar"
import { UserRound } from "lucide-react"

export type AssigneeProps = {
  /** Whose it is; null: unassigned. */
  userId: string | null
  byId: ReadonlyMap<string, MemberItem>
  meId: string | null
}

/** What somebody is called who has something: "You", their name, or that they left. */
export function assigneeName(userId: string | null, byId: ReadonlyMap<string, MemberItem>, meId: string | null): string {
  if (userId === null) return assign.nobody
  return userId === meId ? assign.you : (byId.get(userId)?.name ?? assign.gone)
}

/** Whose it is, with the name next to the picture; for the details of a submission and for a button. */
export function AssigneeLine({ userId, byId, meId }: AssigneeProps) {
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
