import { targetStage } from "../../decisions/decide.ts"
import { type StageRow, stagesOf } from "../../stages/service.ts"
import type { HeldRow } from "../../submission-writes/rows.ts"
import { moverOf } from "../../submission-writes/stage.ts"
import type { BulkSkip } from "../../submission-writes/undo/schema.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Why a move skips a submission; null: it does not. @param stages every stage of the team */
export function apartFrom(stages: readonly StageRow[]): (row: HeldRow) => BulkSkip | null {
  const spam = new Set(stages.filter((stage) => stage.category === "spam").map((stage) => stage.id))
  return (row) => (row.withdrawnAt ? "withdrawn" : row.erasedAt ? "erased" : spam.has(row.stageId) ? "spam" : null)
}

/** Moves submissions: into accepted or declined is held, as for one. Skips spam, withdrawn and erased submissions. */
export const stageAction: ActionOf<Extract<BulkAction, { kind: "stage" }>> = {
  permission: "submission:move",
  async prepare(tx, ctx, { stageId }) {
    const stages = await stagesOf(tx, ctx.team.id)
    const to = targetStage(stages, stageId)
    const apart = apartFrom(stages)
    return async (change) => {
      const move = await moverOf(change, stages)
      for (const row of change.rows) {
        if (row.stageId === to.id) continue
        const why = apart(row)
        if (why) change.skipped.set(row.id, why)
        else move(row.id, to)
      }
    }
  },
}
