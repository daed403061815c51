import { goneOf } from "../submission-writes/rows.ts"
import { skip, type UndoKind } from "../submission-writes/undo-kind.ts"
import { putIntoTrash, takeOutOfTrash } from "./trash.ts"

/** Undoes trashing and restoring. Submissions that were erased since stay erased. */
export const trashUndo: UndoKind = {
  permission: "submission:delete",
  gone: true,
  async undo(change, partsOf) {
    const [back, again] = [new Set<string>(), new Set<string>()]
    for (const row of change.rows) {
      for (const part of partsOf(row)) {
        const gone = goneOf(row)
        if (part.type === "submission.trashed" && gone === "trashed") back.add(row.id)
        else if (part.type === "submission.restored" && gone === null) again.add(row.id)
        else if (part.type === "submission.trashed" || part.type === "submission.restored") {
          skip(change, row, gone === "erased" ? "erased" : "changed")
        }
      }
    }
    const among = (ids: ReadonlySet<string>) => change.rows.filter((row) => ids.has(row.id))
    await takeOutOfTrash(change, among(back))
    putIntoTrash(change, among(again))
  },
}

/** Erasing cannot be undone: all its submissions are skipped and reported as such. */
export const eraseUndo: UndoKind = { permission: "submission:delete", async undo() {} }
