import { defineEvent, shape } from "../../platform/event-definitions.ts"

const member = shape<{ userId: string; role: string }>()
const group = shape<{ groupId: string; name: string }>()

export const memberEvents = {
  "team.role_changed": defineEvent({ before: member, after: member }),
  "team.roles_changed": defineEvent({}),
  "team.handed_on": defineEvent({ after: shape<{ userId: string }>() }),
  "team.invited": defineEvent({ after: shape<{ role: string }>() }),
  "team.uninvited": defineEvent({}),
  "team.declined": defineEvent({}),
  "team.member_joined": defineEvent({ after: member }),
  "team.member_left": defineEvent({ before: member }),
  "team.member_removed": defineEvent({ before: member }),
  "group.created": defineEvent({ after: group }),
  "group.renamed": defineEvent({ after: group }),
  "group.changed": defineEvent({ after: group }),
  "group.deleted": defineEvent({ after: group }),
}
