import { defineEvent, shape } from "../../platform/event-definitions.ts"

/** Null: submissions are kept. */
const retention = shape<{ portalId: string; retention: { months: number; from: string } | null }>()

export const trashEvents = {
  "submission.trashed": defineEvent({
    history: "all",
    undo: true,
    webhook: { type: "submission.updated", data: () => ({ change: "trashed" }) },
  }),
  "submission.restored": defineEvent({
    history: "all",
    undo: true,
    webhook: { type: "submission.updated", data: () => ({ change: "restored" }) },
  }),
  "portal.retention_changed": defineEvent({ before: retention, after: retention }),
}
