import { skip, type UndoKind } from "../submission-writes/undo-kind.ts"
import { recallPlanned } from "./recall.ts"

/** Recalls unpublished decisions; published ones cannot be undone. */
export const publishUndo: UndoKind = {
  permission: "submission:move",
  async undo(change, partsOf) {
    const planned = change.rows.filter((row) => partsOf(row).some((part) => part.type === "publication.planned"))
    const recalled = await recallPlanned(change, planned)
    for (const row of change.rows) {
      if (recalled.has(row.id)) change.changed.add(row.id)
      else skip(change, row, "published")
    }
  },
}
