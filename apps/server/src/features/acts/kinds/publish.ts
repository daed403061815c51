import { recallPlanned } from "../../publications/recall.ts"
import { skip, type UndoKind } from "./kind.ts"

/** Calls decisions back that have not been published; what was is never taken back. */
export const publishUndo: UndoKind = {
  permission: "submission:move",
  async undo(chunk, partsOf) {
    const planned = chunk.rows.filter((row) => partsOf(row).some((part) => part.type === "publication.planned"))
    const recalled = await recallPlanned(chunk, planned)
    for (const row of chunk.rows) {
      if (recalled.has(row.id)) chunk.changed.add(row.id)
      else skip(chunk, row, "published")
    }
  },
}
