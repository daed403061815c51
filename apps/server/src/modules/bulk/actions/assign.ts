import { assigneeIn, givable } from "../../assignments/service.ts"
import { assign } from "../../submission-writes/assign.ts"
import { skip } from "../../submission-writes/undo-kind.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Assigns them to a member of the team, or to nobody; skips submissions that the member does not see. */
export const assignAction: ActionOf<Extract<BulkAction, { kind: "assign" }>> = {
  permission: "submission:assign",
  async prepare(tx, ctx, { userId }) {
    const to = await assigneeIn(tx, ctx.team.id, userId)
    return async (change) => {
      const wanted = change.rows.filter((row) => row.assigneeId !== userId)
      const rows = await givable(tx, ctx.team.id, wanted, to)
      for (const row of wanted) if (!rows.includes(row)) skip(change, row, "unseen")
      await assign(change, rows, to)
    }
  },
}
