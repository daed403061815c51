import { assigneeIn, writeAssignee } from "../../assignments/service.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Gives them to a member of the team, or to nobody. */
export const assignAction: ActionOf<Extract<BulkAction, { kind: "assign" }>> = {
  permission: "submission:assign",
  async prepare(tx, ctx, { userId }) {
    const to = await assigneeIn(tx, ctx.team.id, userId)
    return async (chunk) => {
      const rows = chunk.rows.filter((row) => row.assigneeId !== userId)
      await writeAssignee(tx, ctx, rows, to, chunk.actId)
      for (const row of rows) chunk.changed.add(row.id)
    }
  },
}
