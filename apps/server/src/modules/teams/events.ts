import { defineEvent, shape } from "../../platform/event-definitions.ts"

const team = shape<{ name: string; slug: string; logo: string | null }>()

export const teamEvents = {
  "team.created": defineEvent({}),
  "team.renamed": defineEvent({ before: team, after: team }),
  "team.deleted": defineEvent({}),
  "team.restored": defineEvent({}),
}
