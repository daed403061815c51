import type { UndoKind } from "../../submission-writes/undo-kind.ts"
import { deleteAssigned } from "./assign.ts"

/** Takes assignments to reviewers back; reviews that were written stay. */
export const reviewersUndo: UndoKind = {
  permission: "review:manage",
  gone: true,
  async undo(change, _partsOf, actId) {
    const ids = change.rows.map((row) => row.id)
    for (const id of await deleteAssigned(change.tx, change.ctx, actId, ids)) change.changed.add(id)
  },
}
