import { defineEvent, shape } from "../../platform/event-definitions.ts"

type Answer = { labelId: string; version: number; percent: number }
const answer = shape<Answer>()

export const suggestionEvents = {
  "suggestion.dismissed": defineEvent({ after: answer }),
  "suggestion.restored": defineEvent({ after: answer }),
  /** `what` was changed: the switch, a group, a field, a label. */
  "suggestion.updated": defineEvent({ after: shape<{ what: string[] }>() }),
  "suggestion.forgotten": defineEvent({}),
  "suggestion.started_again": defineEvent({}),
}
