import { defineEvent } from "../../platform/event-definitions.ts"
import { assignChange } from "../history/schema.ts"
import { notifyAssignees } from "./notify.ts"

export const assignmentEvents = {
  "submission.assigned": defineEvent({ before: assignChange, after: assignChange, history: "all", undo: true, notify: notifyAssignees }),
}
