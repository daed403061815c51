import { snoozeChange } from "../../history/schema.ts"
import { undoSnooze } from "../../snoozes/undo.ts"
import { skip, type UndoKind } from "./kind.ts"

/** Puts one's own snoozes back as they were. */
export const snoozeUndo: UndoKind = {
  permission: "submission:read",
  async undo(chunk, partsOf) {
    for (const row of chunk.rows) {
      for (const part of partsOf(row)) {
        if (part.type !== "submission.snoozed") continue
        const change = { before: snoozeChange.parse(part.before), after: snoozeChange.parse(part.after) }
        const reason = await undoSnooze(chunk.tx, chunk.ctx, row.id, change, chunk.actId)
        if (reason) skip(chunk, row, reason)
        else chunk.changed.add(row.id)
      }
    }
  },
}
