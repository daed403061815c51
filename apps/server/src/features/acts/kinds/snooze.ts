import { snoozeChange } from "../../history/schema.ts"
import { undoSnooze } from "../../snoozes/undo.ts"
import { skip, type UndoKind } from "./kind.ts"

/** Puts one's own snoozes back as they were. */
export const snoozeUndo: UndoKind = {
  permission: "submission:read",
  async undo(change, partsOf) {
    for (const row of change.rows) {
      for (const part of partsOf(row)) {
        if (part.type !== "submission.snoozed") continue
        const snoozed = { before: snoozeChange.parse(part.before), after: snoozeChange.parse(part.after) }
        const reason = await undoSnooze(change, row, snoozed)
        if (reason) skip(change, row, reason)
        else change.changed.add(row.id)
      }
    }
  },
}
