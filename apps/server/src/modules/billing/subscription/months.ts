import { type DbOrTx, prepared, type Tx } from "@intray/db"
import { teamMonth } from "@intray/db/schema"
import { and, eq, gte, sql } from "drizzle-orm"
import { monthIn, monthsUpTo } from "../../../platform/calendar.ts"
import type { Services, TeamContext } from "../../../platform/services.ts"
import { zoneOf } from "../../preferences/zones/team.ts"
import { planOf } from "./plan-of.ts"
import type { UsageHistory } from "./schema.ts"

/** Which of its month's submissions one is, 1 for the first. */
export type MonthPlace = { month: string; place: number }

const raise = prepared((db, $: { teamId: string; month: string; one: number }) =>
  db
    .insert(teamMonth)
    .values({ teamId: $.teamId, month: $.month, submissions: $.one })
    .onConflictDoUpdate({ target: [teamMonth.teamId, teamMonth.month], set: { submissions: sql`${teamMonth.submissions} + ${$.one}` } })
    .returning({ place: teamMonth.submissions }),
)

/**
 * Counts a submission in the transaction that stores it: it is undone with it, and of two at once each has a place of its own.
 * @param at.zone the team's
 * @returns its place where that is over what the plan has for a month, else null
 */
export async function countSubmission(
  services: Pick<Services, "env">,
  tx: Tx,
  at: { teamId: string; zone: string; now: Date },
): Promise<MonthPlace | null> {
  const month = monthIn(at.zone, at.now)
  const [row] = await raise(tx, { teamId: at.teamId, month, one: 1 })
  if (!row) throw new Error("a submission was not counted")
  const { submissions } = await planOf(services, tx, at.teamId)
  return submissions !== null && row.place > submissions ? { month, place: row.place } : null
}

const countOf = prepared((db, $: { teamId: string; month: string }) =>
  db
    .select({ submissions: teamMonth.submissions })
    .from(teamMonth)
    .where(and(eq(teamMonth.teamId, $.teamId), eq(teamMonth.month, $.month))),
)

/** The month that it is for the team, and how many submissions were taken in in it. */
export async function thisMonth(db: DbOrTx, teamId: string, now: Date): Promise<{ month: string; submissions: number }> {
  const month = monthIn(await zoneOf(db, teamId), now)
  const [row] = await countOf(db, { teamId, month })
  return { month, submissions: row?.submissions ?? 0 }
}

/** Months of usage history, including the current one. */
const MONTHS = 12

/** Accepted submissions per month in the team's time zone, oldest first; months without any have 0. */
export async function monthlyHistory(ctx: Pick<TeamContext, "db" | "clock" | "team">): Promise<UsageHistory> {
  const zone = await zoneOf(ctx.db, ctx.team.id)
  const months = monthsUpTo(monthIn(zone, ctx.clock.now()), MONTHS)
  const rows = await ctx.db
    .select({ month: teamMonth.month, submissions: teamMonth.submissions })
    .from(teamMonth)
    .where(and(eq(teamMonth.teamId, ctx.team.id), gte(teamMonth.month, months[0] ?? "")))
  const known = new Map(rows.map((one) => [one.month, one.submissions]))
  return { zone, months: months.map((month) => ({ month, submissions: known.get(month) ?? 0 })) }
}
