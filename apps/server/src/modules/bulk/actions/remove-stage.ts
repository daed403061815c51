import type { Tx } from "@intray/db"
import { stage } from "@intray/db/schema"
import { stages as words } from "@intray/i18n/stages"
import { eq } from "drizzle-orm"
import { Invalid, Refused } from "../../../platform/errors.ts"
import { recordTeamEvent } from "../../../platform/events.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { readablePortals } from "../../../platform/visible-portals.ts"
import { lockStages, ownStage, ownStages, refuseLast } from "../../stages/manage.ts"
import { canReplace, replaced } from "../../stages/published.ts"
import { stagesOf } from "../../stages/service.ts"
import { restage } from "../../submission-writes/stage.ts"
import type { RemoveStageAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/**
 * Replaces one stage by another, for the team and for submitters. Includes submissions in the trash and erased ones,
 * because none may remain in a removed stage. The changed rows must be locked before.
 */
export const removal: ActionOf<RemoveStageAction> = {
  permission: "stage:delete",
  async prepare(tx, ctx, { stageId, intoId }) {
    // Users who do not see all portals could not move hidden submissions, which would stay in the removed stage.
    if (await readablePortals(ctx, tx)) throw new Refused(words.refused.sight, { code: "sees_some_portals" })
    await lockStages(tx, ctx)
    const own = await ownStages(tx, ctx)
    const [from, into] = [await ownStage(tx, ctx, stageId), await ownStage(tx, ctx, intoId)]
    if (from.category === "withdrawn") throw new Refused(words.refused.withdrawn({ name: from.name }), { code: "stage_withdrawn" })
    refuseLast(own, from)
    if (from.id === into.id || !canReplace(from.category, into.category)) {
      throw new Invalid([{ path: ["intoId"], code: "stage_into", message: words.refused.into({ name: from.name }) }])
    }
    const all = await stagesOf(tx, ctx.team.id)
    return async (change) => {
      for (const row of change.rows) {
        const there = row.stageId === from.id || row.publicStageId === from.id
        if (there) restage(change, all, row.id, replaced(row, from.id, into))
      }
    }
  },
}

/** Archives a stage once its submissions were moved. {@link settleRemoved} moves those that arrived meanwhile. */
export async function archiveStage(tx: Tx, ctx: TeamContext, actId: string, { stageId, intoId }: RemoveStageAction): Promise<void> {
  const [row] = await tx
    .update(stage)
    .set({ archivedAt: ctx.clock.now(), replacedById: intoId })
    .where(eq(stage.id, stageId))
    .returning({ name: stage.name })
  const after = { stageId, name: row?.name ?? "", replacedById: intoId }
  await recordTeamEvent(tx, ctx, { type: "stage.archived", before: null, after, actId })
}
