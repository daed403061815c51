import { audit } from "../../../../lib/audit.ts"
import { eraseHeld } from "../../../work/submissions/erase.ts"
import { putIntoTrash, takeOutOfTrash } from "../../../work/trash/trash.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Puts them into the trash: out of every list, for thirty days. */
export const trashAction: ActionOf<Extract<BulkAction, { kind: "trash" }>> = {
  permission: "submission:delete",
  async prepare() {
    return async (change) => putIntoTrash(change, change.rows)
  },
}

/** Takes them out of the trash, to where they stood. */
export const restoreAction: ActionOf<Extract<BulkAction, { kind: "restore" }>> = {
  permission: "submission:delete",
  async prepare() {
    return (change) => takeOutOfTrash(change, change.rows)
  },
}

/** Erases them for good. Nothing takes it back. */
export const eraseAction: ActionOf<Extract<BulkAction, { kind: "erase" }>> = {
  permission: "submission:delete",
  async prepare(tx, ctx) {
    return async (change) => {
      const count = await eraseHeld(change, "team")
      if (count > 0) await audit(tx, { ctx, action: "submissions.erased", teamId: ctx.team.id, detail: { count } })
    }
  },
}
