import { skip, type UndoKind } from "../submission-writes/undo-kind.ts"
import { undoSnooze } from "./undo.ts"

/** Puts one's own snoozes back as they were. */
export const snoozeUndo: UndoKind = {
  permission: "submission:read",
  async undo(change, partsOf) {
    for (const row of change.rows) {
      for (const part of partsOf(row)) {
        if (part.type !== "submission.snoozed") continue
        const reason = await undoSnooze(change, row, part)
        if (reason) skip(change, row, reason)
        else change.changed.add(row.id)
      }
    }
  },
}
