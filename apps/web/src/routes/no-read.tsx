import { inbox } from "@intray/i18n/inbox"
import { teamRoles } from "@intray/i18n/team-roles"
import { Empty } from "@intray/ui/empty"

/** The inbox of a member whose role lacks `submission:read`: names the missing permission. */
export function NoRead() {
  return (
    <div className="min-w-0 flex-1">
      <h1 className="hidden-text">{inbox.title}</h1>
      <Empty size="panel" title={teamRoles.noRead}>
        {teamRoles.noReadText}
      </Empty>
    </div>
  )
}
