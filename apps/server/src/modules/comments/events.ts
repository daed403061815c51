import { defineEvent } from "../../platform/event-definitions.ts"
import { commentChange } from "../history/schema.ts"

export const commentEvents = {
  "submission.commented": defineEvent({ after: commentChange, history: "all" }),
  "comment.edited": defineEvent({ after: commentChange, history: "all" }),
  "comment.deleted": defineEvent({ after: commentChange, history: "all" }),
}
