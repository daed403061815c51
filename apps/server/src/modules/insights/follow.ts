import type { Database, Tx } from "@intray/db"
import { insightDay, insightPending, insightSeries, insightSubmission, insightTeam, teamCounter } from "@intray/db/schema"
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm"
import { asTeamId, type TeamId } from "../../platform/events.ts"
import type { Services } from "../../platform/services.ts"
import { settleZone } from "../preferences/zones/team.ts"
import { countBatches, type TeamState } from "./count.ts"

/** Teams of one look. */
const TEAMS = 100
/** Pieces that one team gets before the next. */
const TURN = 25

type Counter = Pick<Services, "db" | "clock">

/** How far a team is counted; the counting of one that never was begins. */
export async function stateOf(counter: Counter, teamId: TeamId): Promise<TeamState> {
  const { db, clock } = counter
  const read = async () => (await db.select().from(insightTeam).where(eq(insightTeam.teamId, teamId)))[0]
  const known = await read()
  if (known) return known
  await db.transaction(async (tx) => {
    // What commits from here on is an event to come, whether or not the walk meets it.
    const [counted] = await tx.select({ seq: teamCounter.seq }).from(teamCounter).where(eq(teamCounter.teamId, teamId))
    if (!counted) return
    const now = clock.now()
    const begun = { teamId, seq: counted.seq, walked: 0, zone: await settleZone(tx, teamId, now), updatedAt: now }
    await tx.insert(insightTeam).values(begun).onConflictDoNothing()
  })
  const made = await read()
  if (!made) throw new Error("a team without its counter")
  return made
}

/**
 * Has everything of a team counted again, from its submissions. What was counted of submissions that were erased since stays as it is, and
 * so do the names of series.
 * @param zone in which its days begin from now on; without it as before
 */
export async function restart(tx: Tx, teamId: TeamId, now: Date, zone?: string): Promise<void> {
  // Held first: anyone who counts the team has ended, and the next one begins again.
  await tx
    .update(insightTeam)
    .set({ walked: 0, updatedAt: now, ...(zone === undefined ? {} : { zone }) })
    .where(eq(insightTeam.teamId, teamId))
  const own = tx.select({ id: insightSeries.id }).from(insightSeries).where(eq(insightSeries.teamId, teamId))
  await tx.delete(insightDay).where(and(inArray(insightDay.seriesId, own), eq(insightDay.kept, 0)))
  await tx
    .update(insightDay)
    .set({ count: sql`${insightDay.kept}` })
    .where(inArray(insightDay.seriesId, own))
  await tx.delete(insightSubmission).where(eq(insightSubmission.teamId, teamId))
}

/** Counts everything of every team again. @param tell hears of each team @returns how many */
export async function recountAll(counter: Counter, tell: (team: string) => void = () => undefined): Promise<number> {
  const teams = await counter.db.select({ teamId: teamCounter.teamId }).from(teamCounter)
  for (const { teamId } of teams) {
    await stateOf(counter, asTeamId(teamId))
    await counter.db.transaction((tx) => restart(tx, asTeamId(teamId), counter.clock.now()))
    await countBatches(counter, asTeamId(teamId))
    tell(teamId)
  }
  return teams.length
}

/** Teams in which something is not counted yet. */
async function behind(db: Database): Promise<TeamId[]> {
  const rows = await db
    .select({ teamId: teamCounter.teamId })
    .from(teamCounter)
    .leftJoin(insightTeam, eq(insightTeam.teamId, teamCounter.teamId))
    .where(or(isNull(insightTeam.teamId), lt(insightTeam.seq, teamCounter.seq), isNotNull(insightTeam.walked)))
    .limit(TEAMS)
  const waiting = await db.selectDistinct({ teamId: insightPending.teamId }).from(insightPending).limit(TEAMS)
  return [...new Set([...rows, ...waiting].map((row) => asTeamId(row.teamId)))]
}

/** Catches up with what happened in all teams, a part of each in turn. Called again and again it gets to the end of all. */
export function followAll(counter: Counter): () => Promise<void> {
  let running = false
  return async () => {
    if (running) return
    running = true
    try {
      for (const teamId of await behind(counter.db)) {
        await stateOf(counter, teamId)
        await countBatches(counter, teamId, TURN)
      }
    } finally {
      running = false
    }
  }
}
