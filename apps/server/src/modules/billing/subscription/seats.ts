import type { Database, DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { member, organization, seatWaiting, teamSetting } from "@intray/db/schema"
import { startup } from "@intray/i18n/startup"
import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm"
import { StartRefused } from "../../../platform/data-folder.ts"
import type { Services } from "../../../platform/services.ts"
import { customRoles, isOwner, outranks } from "../../../platform/teams.ts"
import { planOf } from "./plan-of.ts"

/** Teams that are looked at in one go. */
const TEAMS = 100

type Seated = { userId: string; role: string; createdAt: Date; id: string }

/** The members who have had their seats longest keep them; owners come first, since they alone can lift the limit. */
function inOrder(members: readonly Seated[]): Seated[] {
  return [...members.filter((one) => isOwner(one.role)), ...members.filter((one) => !isOwner(one.role))]
}

/**
 * Writes who of a team's members waits for a seat, in a transaction that holds the team. Owners never wait.
 * Called wherever the plan, its members or their roles change.
 */
export async function placeSeats(services: Pick<Services, "env" | "clock">, tx: Tx, teamId: string): Promise<void> {
  const { seats } = await planOf(services, tx, teamId)
  const waiting = await tx.select().from(seatWaiting).where(eq(seatWaiting.teamId, teamId))
  if (seats === null && waiting.length === 0) return
  const { id, userId, role, createdAt } = member
  const rows = await tx
    .select({ id, userId, role, createdAt })
    .from(member)
    .where(eq(member.organizationId, teamId))
    .orderBy(asc(createdAt), asc(id))
  const beyond =
    seats === null
      ? []
      : inOrder(rows)
          .slice(seats)
          .filter((one) => !isOwner(one.role))
  const custom = beyond.length === 0 ? {} : await customRoles(tx, teamId)
  const roleOf = (one: Seated) => (outranks(one.role, "viewer", custom) ? "viewer" : "")
  const wanted = new Map(beyond.map((one) => [one.userId, roleOf(one)]))
  const gone = waiting.filter((one) => wanted.get(one.userId) !== one.role).map((one) => one.userId)
  const since = new Map(waiting.map((one) => [one.userId, one.since]))
  const fresh = beyond.filter((one) => !waiting.some((each) => each.userId === one.userId) || gone.includes(one.userId))
  if (gone.length > 0) await tx.delete(seatWaiting).where(and(eq(seatWaiting.teamId, teamId), inArray(seatWaiting.userId, gone)))
  const now = services.clock.now()
  if (fresh.length > 0) {
    const values = fresh.map((one) => ({ teamId, userId: one.userId, role: roleOf(one), since: since.get(one.userId) ?? now }))
    await tx.insert(seatWaiting).values(values)
  }
}

/** Takes a team for oneself until the transaction ends; one that was deleted, too, since it may come back. */
export async function holdTeam(tx: Tx, teamId: string): Promise<boolean> {
  const rows = await forUpdate(tx.select({ id: organization.id }).from(organization).where(eq(organization.id, teamId)))
  return rows.length > 0
}

/** Teams with more members than the smallest plan has seats, and those in which somebody waits. */
async function teamsInDoubt(db: DbOrTx, least: number, after: string): Promise<string[]> {
  const team = member.organizationId
  const crowded = await db
    .select({ id: team })
    .from(member)
    .where(gt(team, after))
    .groupBy(team)
    .having(sql`count(*) > ${least}`)
    .orderBy(asc(team))
    .limit(TEAMS)
  const { teamId } = seatWaiting
  const waiting = await db.selectDistinct({ id: teamId }).from(seatWaiting).where(gt(teamId, after)).orderBy(asc(teamId)).limit(TEAMS)
  return [...new Set([...crowded, ...waiting].map((one) => one.id))].sort().slice(0, TEAMS)
}

/** @throws StartRefused naming a plan that teams have and the operator no longer offers */
export async function demandOffered({ db, env }: Pick<Services, "db" | "env">): Promise<void> {
  if (!env.plans) return
  const count = sql<number>`count(*)`.mapWith(Number)
  const rows = await db
    .select({ plan: teamSetting.plan, count })
    .from(teamSetting)
    .where(isNotNull(teamSetting.plan))
    .groupBy(teamSetting.plan)
  const gone = rows.find((one) => !env.offer.some((each) => each.id === one.plan))
  if (gone?.plan) throw new StartRefused(startup.plansGone({ plan: gone.plan, count: gone.count }))
}

/** Looks at the seats of every team that may lack some: at the start, since plans may have been switched on or off or changed in their file, and now and then. */
export async function placeAllSeats(services: Pick<Services, "env" | "clock"> & { db: Database }): Promise<void> {
  const { db, env } = services
  if (!env.plans) {
    await db.delete(seatWaiting)
    return
  }
  const least = env.offer[0].seats ?? Number.MAX_SAFE_INTEGER
  for (let after = ""; ; ) {
    const ids = await teamsInDoubt(db, least, after)
    for (const teamId of ids) {
      await db.transaction(async (tx) => {
        if (await holdTeam(tx, teamId)) await placeSeats(services, tx, teamId)
      })
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < TEAMS) return
    after = last
  }
}
