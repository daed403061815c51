import type { DbOrTx } from "@intray/db"
import { member, teamSetting, user } from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { and, eq } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { Refused } from "../../platform/errors.ts"
import { demandMembership, lockTeam, type ManagingContext } from "../../platform/managing.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { RequireSecondFactorInput, SecondFactorDemand } from "./schema.ts"

async function sinceOf(db: DbOrTx, teamId: string): Promise<Date | null> {
  const [row] = await db.select({ since: teamSetting.secondFactorSince }).from(teamSetting).where(eq(teamSetting.teamId, teamId))
  return row?.since ?? null
}

/** How many belong to a team; of those with a second factor, or of all. */
function membersOf(db: DbOrTx, teamId: string, factor: boolean): Promise<number> {
  const having = db
    .select({ id: member.id })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, teamId), factor ? eq(user.twoFactorEnabled, true) : undefined))
  return db.$count(having.as("having"))
}

/** Whether the team asks its members for a second factor, and how many have none. */
export async function getSecondFactorDemand({ db, team }: Pick<TeamContext, "db" | "team">): Promise<SecondFactorDemand> {
  const since = await sinceOf(db, team.id)
  const members = await membersOf(db, team.id, false)
  return { since: since?.toISOString() ?? null, members, without: members - (await membersOf(db, team.id, true)) }
}

/**
 * Asks every member for a second factor, or nobody any more. Who has none can still enter for a week; asking again begins another one.
 * @throws NotFound, Forbidden, Refused (`own_second_factor_first`) where the caller has none: they would shut themselves out
 */
export async function requireSecondFactor(
  ctx: ManagingContext & { team: TeamContext["team"] },
  { required }: RequireSecondFactorInput,
): Promise<SecondFactorDemand> {
  await ctx.db.transaction(async (tx) => {
    const { id, name } = await lockTeam(tx, ctx.team.id)
    await demandMembership(tx, ctx, { organization: ["delete"] })
    const before = await sinceOf(tx, id)
    if ((before !== null) === required) return
    const [own] = await tx
      .select({ on: user.twoFactorEnabled })
      .from(user)
      .where(eq(user.id, ctx.actor.id ?? ""))
    if (required && own?.on !== true) throw new Refused(membersServer.ownSecondFactorFirst, { code: "own_second_factor_first" })
    const updatedAt = ctx.clock.now()
    const secondFactorSince = required ? updatedAt : null
    await tx
      .insert(teamSetting)
      .values({ teamId: id, secondFactorSince, updatedAt })
      .onConflictDoUpdate({ target: teamSetting.teamId, set: { secondFactorSince, updatedAt } })
    const detail = { before: { secondFactor: !required }, after: { secondFactor: required } }
    await audit(tx, { ctx, action: "team.changed", teamId: id, target: { type: "team", id, name }, detail })
  })
  return getSecondFactorDemand(ctx)
}
