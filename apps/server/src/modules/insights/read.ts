import type { DbOrTx } from "@intray/db"
import { insightDay, insightSeries, portal, portalDay, portalTreatment } from "@intray/db/schema"
import { and, between, eq, inArray, min, sql, sum } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { sees, visiblePortals } from "../../platform/visible-portals.ts"
import { countBatches } from "./count.ts"
import { dateOfDay, dayIn } from "./days.ts"
import { stateOf } from "./follow.ts"
import { type Asked, askedFor, datesOf, type Span, stepsOf } from "./range.ts"
import type { About, InsightsInput, Unit } from "./schema.ts"
import type { Metric } from "./tally.ts"

/** Pieces of 200 events that a view counts before it answers: what somebody has just done is in it. */
const CATCH_UP = 3

export type CountedPortal = Pick<typeof portal.$inferSelect, "id" | "slug" | "title" | "state" | "promiseDays">

/** A view that is asked for: whose counts, of which portals and days. */
export type View = Asked & { about: About; today: number; portals: CountedPortal[] }

/**
 * What a view is about. The portals are those that the caller sees, or those that were asked for.
 * @throws NotFound where one that was asked for is not there, or hidden
 */
export async function viewOf(ctx: TeamContext, input: InsightsInput): Promise<View> {
  const { db, team, clock } = ctx
  const visible = await visiblePortals(ctx)
  const all = await db
    .select({ id: portal.id, slug: portal.slug, title: portal.title, state: portal.state, promiseDays: portal.promiseDays })
    .from(portal)
    .where(eq(portal.teamId, team.id))
    .orderBy(portal.createdAt, portal.id)
  const seen = all.filter((one) => sees(visible, one.id))
  for (const slug of input.portals ?? []) if (!seen.some((one) => one.slug === slug)) throw new NotFound("portal")
  const portals = input.portals ? seen.filter((one) => input.portals?.includes(one.slug)) : seen
  const { zone } = await stateOf(ctx, team.id)
  const counted = await countBatches(ctx, team.id, CATCH_UP)
  const state = await stateOf(ctx, team.id)
  const today = dayIn(zone, clock.now())
  const asked = askedFor(input, today, await firstDay(ctx, portals))
  const about: About = {
    range: datesOf(asked.span),
    unit: asked.unit,
    compared: asked.compared && datesOf(asked.compared),
    comparedBy: asked.comparedBy,
    zone,
    today: dateOfDay(today),
    countedAt: (counted ? clock.now() : state.updatedAt).toISOString(),
    whole: state.walked === null,
  }
  return { ...asked, about, today, portals }
}

const idsOf = (portals: readonly CountedPortal[]) => portals.map((one) => one.id)

const own = (ctx: Pick<TeamContext, "team">, portals: readonly CountedPortal[], metrics: readonly Metric[]) =>
  and(
    eq(insightSeries.teamId, ctx.team.id),
    inArray(insightSeries.metric, [...metrics]),
    portals.length === 0 ? sql`false` : inArray(insightSeries.portalId, idsOf(portals)),
  )

/** The first day on which anything arrived; null: nothing has. */
async function firstDay(ctx: TeamContext, portals: readonly CountedPortal[]): Promise<number | null> {
  const { db } = ctx
  // Of each series by itself, where it is the first of an index.
  const first = db
    .select({ day: min(insightDay.day) })
    .from(insightDay)
    .where(eq(insightDay.seriesId, insightSeries.id))
  const rows = await db
    .select({ day: sql<number | null>`(${first})` })
    .from(insightSeries)
    .where(own(ctx, portals, ["outcome"]))
  const days = rows.flatMap((row) => (row.day === null ? [] : [Number(row.day)]))
  return days.length === 0 ? null : Math.min(...days)
}

/** What happened on the days from `at` to the next step, of one portal. */
export type Count = { metric: Metric; portalId: string; key: string; at: number; count: number }

/** Each engine divides whole numbers to whole numbers. */
const stepExpression: Record<Exclude<Unit, "month"> | "all", ReturnType<typeof sql<number>>> = {
  all: sql<number>`0`,
  day: sql<number>`${insightDay.day}`,
  week: sql<number>`((${insightDay.day} + 3) / 7) * 7 - 3`,
}

/**
 * Counts of a team by day, week or month, in no order.
 * @param span null: whenever it was
 * @param unit `all`: one sum
 * @param key that alone
 */
export async function countsIn(
  ctx: { db: DbOrTx; team: TeamContext["team"] },
  portals: readonly CountedPortal[],
  metrics: readonly Metric[],
  ...[span, unit, key]: [Span, Unit | "all", string?] | [null, "day" | "all", string?]
): Promise<Count[]> {
  const which = and(own(ctx, portals, metrics), key === undefined ? undefined : eq(insightSeries.key, key))
  const { id, metric, portalId } = insightSeries
  const series = await ctx.db.select({ id, metric, portalId, key: insightSeries.key }).from(insightSeries).where(which)
  const named = new Map(series.map((one) => [one.id, one]))
  // Numbers alone: a year by week has tens of thousands of rows, and handing over their names costs more than summing them.
  const sums = async (step: Exclude<Unit, "month"> | "all", days: Span | null) => {
    const at = stepExpression[step]
    return ctx.db
      .select({ id: insightDay.seriesId, at, count: sum(insightDay.count) })
      .from(insightSeries)
      .innerJoin(insightDay, eq(insightDay.seriesId, insightSeries.id))
      .where(and(which, days === null ? undefined : between(insightDay.day, days.from, days.to)))
      .groupBy(insightDay.seriesId, ...(step === "all" ? [] : [at]))
  }
  // No expression knows where a month begins. One after the other they are read from the index as they stand, where all days would be sorted.
  const sumsByMonth = async (days: Span) => {
    const found: Awaited<ReturnType<typeof sums>> = []
    for (const month of stepsOf(days, "month")) for (const row of await sums("all", month)) found.push({ ...row, at: month.from })
    return found
  }
  const rows = unit === "month" ? await sumsByMonth(span) : await sums(unit, span)
  return rows.flatMap((row) => {
    // One that came between the two reads is in the next view.
    const one = named.get(row.id)
    if (!one) return []
    return [{ metric: one.metric as Metric, portalId: one.portalId, key: one.key, at: Number(row.at), count: Number(row.count) }]
  })
}

export type Visits = { views: number; starts: number }

/** How often each portal was opened, and its form begun. Their days are UTC's. */
export async function visitsIn(ctx: TeamContext, portals: readonly CountedPortal[], span: Span): Promise<Map<string, Visits>> {
  if (portals.length === 0) return new Map()
  const rows = await ctx.db
    .select({ portalId: portalDay.portalId, views: sum(portalDay.views), starts: sum(portalDay.starts) })
    .from(portalDay)
    .where(and(inArray(portalDay.portalId, idsOf(portals)), between(portalDay.day, dateOfDay(span.from), dateOfDay(span.to))))
    .groupBy(portalDay.portalId)
  return new Map(rows.map((row) => [row.portalId, { views: Number(row.views), starts: Number(row.starts) }]))
}

/** How many gave each answer about how they were treated, by portal and day. Their days are UTC's. */
export async function treatmentIn(
  ctx: TeamContext,
  portals: readonly CountedPortal[],
  span: Span,
): Promise<{ portalId: string; day: string; answer: number; count: number }[]> {
  if (portals.length === 0) return []
  const { portalId, day, answer, count } = portalTreatment
  return ctx.db
    .select({ portalId, day, answer, count })
    .from(portalTreatment)
    .where(and(inArray(portalId, idsOf(portals)), between(day, dateOfDay(span.from), dateOfDay(span.to))))
}
