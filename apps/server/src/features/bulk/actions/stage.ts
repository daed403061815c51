import { stagesOf } from "../../stages/service.ts"
import { targetStage } from "../../submissions/decide.ts"
import { moverOf } from "../../submissions/steps.ts"
import type { BulkAction, BulkSkip } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Moves: into accepted or declined is held, as for one. What stands apart is left there: spam, what was withdrawn, what was erased. */
export const stageAction: ActionOf<Extract<BulkAction, { kind: "stage" }>> = {
  permission: "submission:move",
  async prepare(tx, ctx, { stageId }) {
    const stages = await stagesOf(tx, ctx.team.id)
    const to = targetStage(stages, stageId)
    const spam = new Set(stages.filter((stage) => stage.category === "spam").map((stage) => stage.id))
    return async (chunk) => {
      const mover = await moverOf(chunk, stages)
      for (const row of chunk.rows) {
        if (row.stageId === to.id) continue
        const apart: BulkSkip | null = row.withdrawnAt ? "withdrawn" : row.erasedAt ? "erased" : spam.has(row.stageId) ? "spam" : null
        if (apart) chunk.skipped.set(row.id, apart)
        else mover.move(row.id, to)
      }
      await mover.write()
    }
  },
}
