import { Forbidden } from "../../../platform/errors.ts"
import { isAllowed } from "../../../platform/teams.ts"
import { decisionStage } from "../../decisions/decide.ts"
import { putMany } from "../../messages/many.ts"
import { lockHeldMessages, replaceMessages } from "../../messages/replaced.ts"
import { publishMany } from "../../publications/many.ts"
import { stagesOf } from "../../stages/service.ts"
import { writeSoFar } from "../../submission-writes/change.ts"
import { moverOf } from "../../submission-writes/stage.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"
import { apartFrom } from "./stage.ts"

/** Decides with a reply: held, or published after the time to recall it. Skips the same submissions as a move. */
export const decideAction: ActionOf<Extract<BulkAction, { kind: "decide" }>> = {
  permission: "submission:move",
  async prepare(tx, ctx, { stageId, publish, reply, feedback }) {
    const stages = await stagesOf(tx, ctx.team.id)
    const to = decisionStage(stages, stageId)
    if (reply && !(await isAllowed(tx, ctx.team, { submission: ["reply"] }))) throw new Forbidden("submission")
    return async (change) => {
      const before = reply
        ? await lockHeldMessages(
            change.tx,
            change.rows.map((row) => row.id),
          )
        : []
      const move = await moverOf(change, stages)
      const apart = apartFrom(stages)
      const decided = change.rows.filter((row) => {
        const why = apart(row)
        if (why) change.skipped.set(row.id, why)
        else if (row.stageId !== to.id) move(row.id, to)
        return why === null
      })
      await writeSoFar(change)
      const now = decided.map((row) => change.now.get(row.id) ?? row)
      const held = now.filter((row) => row.held)
      if (reply) await replaceMessages(change, before, await putMany(change, held, { ...reply, feedback }, "decision"))
      // A decision whose reply was skipped is not published without it.
      if (publish)
        await publishMany(
          change,
          held.filter((row) => !change.skipped.has(row.id)),
        )
    }
  },
}
