import type { DbOrTx } from "@intray/db"
import { teamSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { demandMembership, lockTeam, type ManagingContext } from "../../platform/managing.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { Listing } from "./schema.ts"

/** Whether everybody may see which portals of the team are open. */
async function isListed(db: DbOrTx, teamId: string): Promise<boolean> {
  const [row] = await db.select({ listed: teamSetting.listed }).from(teamSetting).where(eq(teamSetting.teamId, teamId))
  return row?.listed ?? false
}

/** Whether the team's open portals are listed. */
export async function getListing(ctx: TeamContext): Promise<Listing> {
  return { listed: await isListed(ctx.db, ctx.team.id) }
}

/**
 * Lists the team's open portals for everybody, or no longer.
 * @throws NotFound, Forbidden
 */
export async function setListing(ctx: ManagingContext, { listed }: Listing): Promise<Listing> {
  await ctx.db.transaction(async (tx) => {
    const { id, name } = await lockTeam(tx, ctx.team.id)
    await demandMembership(tx, ctx, { organization: ["update"] })
    const before = await isListed(tx, id)
    if (before === listed) return
    const updatedAt = ctx.clock.now()
    await tx
      .insert(teamSetting)
      .values({ teamId: id, listed, updatedAt })
      .onConflictDoUpdate({ target: teamSetting.teamId, set: { listed, updatedAt } })
    const detail = { before: { listed: before }, after: { listed } }
    await audit(tx, { ctx, action: "team.changed", teamId: id, target: { type: "team", id, name }, detail })
  })
  return { listed }
}
