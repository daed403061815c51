import { defineEvent, shape } from "../../platform/event-definitions.ts"

const zone = shape<{ zone: string }>()

export const insightEvents = {
  "team.zone_changed": defineEvent({ before: zone, after: zone }),
}
