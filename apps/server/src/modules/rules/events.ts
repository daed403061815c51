import { defineEvent, shape } from "../../platform/event-definitions.ts"

/** Ids and states only: the definition may name portals that a member does not see. */
const rule = shape<{ ruleId: string }>()

export const ruleEvents = {
  "rule.created": defineEvent({ after: rule }),
  "rule.updated": defineEvent({ after: rule }),
  "rule.deleted": defineEvent({ before: rule }),
  "rule.switched": defineEvent({ after: shape<{ ruleId: string; enabled: boolean; because: "failures" | null }>() }),
  "rule.reordered": defineEvent({ after: shape<{ count: number }>() }),
}
