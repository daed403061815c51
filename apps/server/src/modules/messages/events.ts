import { defineEvent, shape } from "../../platform/event-definitions.ts"
import { messageChange } from "../history/schema.ts"

const reply = shape<{ id: string; name: string }>()
const recall = shape<{ recallMinutes: number | null }>()

export const messageEvents = {
  "message.received": defineEvent({ after: messageChange, history: "all", webhook: { type: "message.received" } }),
  "message.written": defineEvent({ after: messageChange, undo: true }),
  "message.edited": defineEvent({ after: messageChange }),
  "message.deleted": defineEvent({ after: messageChange }),
  "message.replaced": defineEvent({ after: messageChange, undo: true }),
  "message.restored": defineEvent({ after: messageChange }),
  "message.sent": defineEvent({ after: messageChange, history: "all" }),
  "message.failed": defineEvent({ after: messageChange, history: "all" }),
  "message.seen": defineEvent({ after: messageChange }),
  "team.recall_changed": defineEvent({ before: recall, after: recall }),
  "template.reply_created": defineEvent({ after: reply }),
  "template.reply_updated": defineEvent({ before: reply, after: reply }),
  "template.reply_deleted": defineEvent({ before: reply }),
  "template.replies_reordered": defineEvent({ after: shape<{ ids: readonly string[] }>() }),
}
