import type { Database, Tx } from "@intray/db"
import { readCounter } from "@intray/db/facets"
import { amongNumbers, amongTexts, forUpdate, numberList, textList } from "@intray/db/fn"
import { event, insightDay, insightPending, insightSeries, insightSubmission, insightTeam, submission } from "@intray/db/schema"
import { searchKey } from "@intray/db/search"
import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import { othersFirst } from "../../platform/others-first.ts"
import { type CountedAttributes, readCounted } from "./counted.ts"
import { entriesOf, type Metric, personal } from "./tally.ts"

/** Events, or submissions, of one transaction: others write in between. */
const BATCH = 200
/** Rows of one statement. */
const ROWS = 500
/** Different answers to "which" that one metric of one portal may have, where strangers choose them; what comes after is `other`. */
const MOST_SOURCES = 200

export type TeamState = typeof insightTeam.$inferSelect

/**
 * Counts the next batch of a team's events, in the transaction. The counter locks the team's row until the end, so that nobody
 * else counts meanwhile. A submission that an event names is counted from its current rows, and its earlier counts are subtracted.
 * So it does not matter how often it is counted, or what was undone in between.
 * @returns whether there may be more
 */
async function countBatch(tx: Tx, teamId: TeamId, now: Date): Promise<boolean> {
  const [state] = await forUpdate(tx.select().from(insightTeam).where(eq(insightTeam.teamId, teamId)))
  if (!state) return false
  const { ordinal, seq: newest } = await readCounter(tx, teamId)
  const change = { tx, teamId, ordinal, zone: state.zone }
  if (state.walked !== null) {
    const rows = await tx
      .select({ id: submission.id, number: submission.number })
      .from(submission)
      .where(and(eq(submission.teamId, teamId), gt(submission.number, state.walked)))
      .orderBy(asc(submission.number))
      .limit(BATCH)
    await recount(
      change,
      rows.map((row) => row.id),
      [],
    )
    const walked = rows.length < BATCH ? null : (rows.at(-1)?.number ?? null)
    await tx.update(insightTeam).set({ walked, updatedAt: now }).where(eq(insightTeam.teamId, teamId))
    return true
  }
  const pending = await tx
    .select({ id: insightPending.submissionId })
    .from(insightPending)
    .where(eq(insightPending.teamId, teamId))
    .orderBy(asc(insightPending.submissionId))
    .limit(BATCH)
  if (newest === state.seq && pending.length === 0) return false
  // Numbers of events have no gaps and commit in their order: all up to the newest are there, but for those that went with a submission.
  const seq = Math.min(newest, state.seq + BATCH)
  const events = await tx
    .select({ id: event.submissionId, type: event.type, before: event.before })
    .from(event)
    .where(and(eq(event.teamId, teamId), gt(event.seq, state.seq), lte(event.seq, seq)))
  const ids = new Set(pending.map((one) => one.id))
  const gone: number[] = []
  for (const { id, type, before } of events) {
    if (id !== null) ids.add(id)
    else if (type === "submission.deleted") gone.push(Number((before as { number?: unknown } | null)?.number))
  }
  await recount(change, [...ids], gone.filter(Number.isSafeInteger))
  if (pending.length > 0) {
    const list = sql.param(textList(pending.map((one) => one.id)))
    await tx.delete(insightPending).where(and(eq(insightPending.teamId, teamId), amongTexts(insightPending.submissionId, list)))
  }
  await tx.update(insightTeam).set({ seq, updatedAt: now }).where(eq(insightTeam.teamId, teamId))
  return seq < newest || pending.length === BATCH
}

type Counting = { tx: Tx; teamId: TeamId; ordinal: number; zone: string }

/** Series as they are named, by `metric portal key`. */
type Series = Map<string, { n: number; metric: Metric }>

const nameOf = (metric: string, portalId: string, key: string) => `${metric} ${portalId} ${key}`

/** Counts submissions as they are now. @param gone numbers of those that were deleted */
async function recount(counting: Counting, ids: readonly string[], gone: readonly number[]): Promise<void> {
  const { tx, teamId, zone } = counting
  const attributes: Map<number, CountedAttributes | null> = ids.length === 0 ? new Map() : await readCounted(tx, teamId, ids)
  for (const number of gone) if (!attributes.has(number)) attributes.set(number, null)
  if (attributes.size === 0) return
  const known = await tx
    .select({ number: insightSubmission.number, counted: insightSubmission.counted })
    .from(insightSubmission)
    .where(and(eq(insightSubmission.teamId, teamId), amongNumbers(insightSubmission.number, sql.param(numberList([...attributes.keys()])))))
  const before = new Map(known.map((row) => [row.number, row.counted]))
  const series = await seriesFor(counting, attributes)
  const metricOf = new Map([...series.values()].map((one) => [one.n, one.metric]))
  const deltas = new Map<string, Delta>()
  const add = (n: number, day: number, count: number, kept = 0) => {
    const at = deltas.get(`${n} ${day}`)
    deltas.set(`${n} ${day}`, { n, day, count: (at?.count ?? 0) + count, kept: (at?.kept ?? 0) + kept })
  }
  const counted: { teamId: TeamId; number: number; counted: number[] }[] = []
  for (const [number, one] of attributes) {
    const next: number[] = one === null ? [] : entriesOf(one, zone).flatMap((entry) => [nOf(series, one.portalId, entry), entry.day])
    const last = before.get(number) ?? []
    const erased = one !== null && one.choices === null
    for (let index = 0; index < last.length; index += 2) {
      const [n, day] = [last[index] as number, last[index + 1] as number]
      // What was said is no more, that it was said stays counted.
      if (erased && personal.has(metricOf.get(n) as Metric)) add(n, day, 0, 1)
      else add(n, day, -1)
    }
    for (let index = 0; index < next.length; index += 2) add(next[index] as number, next[index + 1] as number, 1)
    counted.push({ teamId, number, counted: next })
  }
  await writeDays(counting, [...deltas.values()])
  await writeCounted(counting, counted)
}

function nOf(series: Series, portalId: string, { metric, key }: { metric: Metric; key: string }): number {
  const known = series.get(nameOf(metric, portalId, key)) ?? series.get(nameOf(metric, portalId, "other"))
  if (!known) throw new Error("a series was not made")
  return known.n
}

/** All series of the team, those that these facts need among them. */
async function seriesFor(
  { tx, teamId, ordinal, zone }: Counting,
  attributes: ReadonlyMap<number, CountedAttributes | null>,
): Promise<Series> {
  const base = searchKey(ordinal, 0)
  const rows = await tx.select().from(insightSeries).where(eq(insightSeries.teamId, teamId))
  const series: Series = new Map()
  const sources = new Map<string, number>()
  const learn = (metric: Metric, portalId: string, key: string, n: number) => {
    series.set(nameOf(metric, portalId, key), { n, metric })
    if (metric === "source") sources.set(portalId, (sources.get(portalId) ?? 0) + 1)
  }
  let last = 0
  for (const row of rows) {
    learn(row.metric as Metric, row.portalId, row.key, row.id - base)
    last = Math.max(last, row.id - base)
  }
  const made: (typeof insightSeries.$inferInsert)[] = []
  for (const one of attributes.values()) {
    if (one === null) continue
    for (const entry of entriesOf(one, zone)) {
      let { metric, key } = entry
      if (series.has(nameOf(metric, one.portalId, key))) continue
      const full = metric === "source" && (sources.get(one.portalId) ?? 0) >= MOST_SOURCES
      // Accepted ones stand under the name that all of theirs stand under, which was made just before.
      if (full || (metric === "source_accepted" && !series.has(nameOf("source", one.portalId, key)))) key = "other"
      if (series.has(nameOf(metric, one.portalId, key))) continue
      last += 1
      learn(metric, one.portalId, key, last)
      made.push({ id: base + last, teamId, metric, portalId: one.portalId, key })
    }
  }
  for (let from = 0; from < made.length; from += ROWS) await tx.insert(insightSeries).values(made.slice(from, from + ROWS))
  return series
}

type Delta = { n: number; day: number; count: number; kept: number }

async function writeDays({ tx, ordinal }: Counting, deltas: readonly Delta[]): Promise<void> {
  const base = searchKey(ordinal, 0)
  const rows = deltas
    .filter((one) => one.count !== 0 || one.kept !== 0)
    .map(({ n, day, count, kept }) => ({ seriesId: base + n, day, count, kept }))
  for (let from = 0; from < rows.length; from += ROWS) {
    const written = await tx
      .insert(insightDay)
      .values(rows.slice(from, from + ROWS))
      .onConflictDoUpdate({
        target: [insightDay.seriesId, insightDay.day],
        set: { count: sql`${insightDay.count} + excluded.count`, kept: sql`${insightDay.kept} + excluded.kept` },
      })
      .returning()
    // Days on which there is nothing any more would gather: each move leaves one.
    const empty = written.filter((one) => one.count === 0 && one.kept === 0)
    for (let at = 0; at < empty.length; at += 100) {
      const few = empty.slice(at, at + 100)
      await tx.delete(insightDay).where(or(...few.map((one) => and(eq(insightDay.seriesId, one.seriesId), eq(insightDay.day, one.day)))))
    }
  }
}

async function writeCounted({ tx, teamId }: Counting, rows: { teamId: TeamId; number: number; counted: number[] }[]): Promise<void> {
  const there = rows.filter((one) => one.counted.length > 0)
  const none = rows.filter((one) => one.counted.length === 0)
  for (let from = 0; from < there.length; from += ROWS) {
    await tx
      .insert(insightSubmission)
      .values(there.slice(from, from + ROWS))
      .onConflictDoUpdate({ target: [insightSubmission.teamId, insightSubmission.number], set: { counted: sql`excluded.counted` } })
  }
  if (none.length === 0) return
  const numbers = sql.param(numberList(none.map((one) => one.number)))
  await tx.delete(insightSubmission).where(and(eq(insightSubmission.teamId, teamId), amongNumbers(insightSubmission.number, numbers)))
}

/** Counts what happened in a team since the last time. @param batches at most so many, of 200 events each @returns whether all of it is counted */
export async function countBatches(
  { db, clock }: { db: Database; clock: { now(): Date } },
  teamId: TeamId,
  batches = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (let done = 0; done < batches; done += 1) {
    if (!(await db.transaction((tx) => countBatch(tx, teamId, clock.now())))) return true
    // Anyone who waits to write comes first.
    await othersFirst()
  }
  return false
}
