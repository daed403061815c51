import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { writeZone } from "../preferences/zones/team.ts"
import { restart, stateOf } from "./follow.ts"

export { breakdown } from "./breakdown.ts"
export { overview, waits } from "./overview.ts"
export { work } from "./work.ts"

/** Says in which zone the team's days begin. Where it is another than before, everything is counted again. */
export async function setZone(ctx: TeamContext, { zone }: { zone: string }): Promise<{ zone: string }> {
  const before = await stateOf(ctx, ctx.team.id)
  if (before.zone === zone) return { zone }
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    await restart(tx, ctx.team.id, now, zone)
    await writeZone(tx, ctx.team.id, zone, now)
    await recordTeamEvent(tx, ctx, { type: "team.zone_changed", before: { zone: before.zone }, after: { zone } })
  })
  return { zone }
}
