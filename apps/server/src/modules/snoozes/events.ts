import { defineEvent } from "../../platform/event-definitions.ts"
import { snoozeChange } from "../history/schema.ts"

export const snoozeEvents = {
  "submission.snoozed": defineEvent({ before: snoozeChange, after: snoozeChange, audience: "actor", history: "own", undo: true }),
}
