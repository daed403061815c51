import type { Database } from "@intray/db"
import { deletedTeam, event, organization, ruleCursor, ruleRun, submission, teamCounter } from "@intray/db/schema"
import { and, asc, eq, gt, inArray, isNull, lt, lte, or } from "drizzle-orm"
import { asTeamId } from "../../platform/events.ts"
import { othersFirst } from "../../platform/others-first.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { dueBefore, getDays } from "./cursors.ts"
import { portalNames, type RuleRow, readEnabledRules } from "./rows.ts"
import { type Match, matchRule, type RunContext, runRule } from "./run.ts"
import { type Cause, isTriggered, triggering } from "./triggers.ts"

const DAY_MS = 86_400_000
/** Cursors of one look. */
const CURSORS = 100
/** Events of one read. */
const EVENTS = 200
/** Milliseconds after which a team lets the next one run. */
const TURN = 1_000
/** Rules that are tested before others get their turn. */
const TESTED = 50
/** Runs are kept for so many days. */
const KEPT_DAYS = 90
/** Rows that one statement deletes. */
const FORGOTTEN = 500

type Team = TeamContext["team"]
/** `newest`: the `seq` of the team's newest event. */
type DueCursor = { team: Team; days: number; newest: number }

/** Cursors that have something to read. Teams in the trash wait. */
async function readDueCursors(db: Database, now: Date): Promise<DueCursor[]> {
  const rows = await db
    .select({
      days: ruleCursor.days,
      newest: teamCounter.seq,
      team: { id: organization.id, slug: organization.slug, name: organization.name },
    })
    .from(ruleCursor)
    .innerJoin(teamCounter, eq(teamCounter.teamId, ruleCursor.teamId))
    .innerJoin(organization, eq(organization.id, ruleCursor.teamId))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, ruleCursor.teamId))
    .where(and(gt(teamCounter.seq, ruleCursor.seq), or(eq(ruleCursor.days, 0), lte(ruleCursor.nextAt, now)), isNull(deletedTeam.teamId)))
    .orderBy(asc(ruleCursor.nextAt))
    .limit(CURSORS)
  return rows.map(({ team, ...row }) => ({ ...row, team: { ...team, id: asTeamId(team.id), role: "" } }))
}

/**
 * Follows the events of all teams with rules; call it every second. Events are rows of the transactions that they describe, so none is
 * missed, and each is handled once: the cursor commits with what a rule does. Rules react to each other's acts in later rounds of the
 * same call.
 * @param turn milliseconds after which a team lets the next one run
 * @returns resolves to the number of events that were read
 */
export function ruleRunner(services: Services, { turn = TURN } = {}): (signal?: AbortSignal) => Promise<number> {
  let running = false
  return async (signal) => {
    if (running) return 0
    running = true
    let count = 0
    try {
      for (;;) {
        let read = 0
        for (const one of await readDueCursors(services.db, services.clock.now())) {
          const until = performance.now() + turn
          for (;;) {
            if (signal?.aborted) return count + read
            const some = await runBatch(services, one, turn)
            read += some
            if (some === 0 || performance.now() > until) break
          }
        }
        count += read
        if (read === 0) return count
      }
    } finally {
      running = false
    }
  }
}

type EventRow = Omit<Cause, "submissionId" | "number"> & { submissionId: string | null; number: number | null }

function eventsAfter(db: Database, teamId: string, seq: number): Promise<EventRow[]> {
  const { type, before, after, actorType, actorId, actId, createdAt, submissionId } = event
  return db
    .select({
      ...{ seq: event.seq, type, before, after, actorType, actorId, actId, createdAt, submissionId },
      number: submission.number,
      importId: submission.importId,
    })
    .from(event)
    .leftJoin(submission, eq(submission.id, event.submissionId))
    .where(and(eq(event.teamId, teamId), gt(event.seq, seq)))
    .orderBy(asc(event.seq))
    .limit(EVENTS)
}

const isCause = (row: EventRow): row is Cause => row.submissionId !== null && row.number !== null && triggering.includes(row.type)

/**
 * Handles the next events of a cursor.
 * @param turn milliseconds of running, after the tests: events that are left are read again in the team's next turn
 * @returns how many were read; 0: there is nothing to do now
 */
async function runBatch(services: Services, { team, days, newest }: DueCursor, turn: number): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const mine = and(eq(ruleCursor.teamId, team.id), eq(ruleCursor.days, days))
  const [cursor] = await db.select({ seq: ruleCursor.seq }).from(ruleCursor).where(mine)
  if (!cursor) return 0
  const read = await eventsAfter(db, team.id, cursor.seq)
  const due = dueBefore(days, now)
  const young = days === 0 ? undefined : read.find((row) => row.createdAt > due)
  const rows = young ? read.slice(0, read.indexOf(young)) : read
  const last = rows.at(-1)
  const rules = (await readEnabledRules(db, team.id)).filter((row) => getDays(row.trigger) === days)
  const context = { services, team, days, names: await portalNames(db, team.id) }
  const done = last ? await runOn(context, { rules, causes: rows.filter(isCause), turn }) : true
  if (!done) return rows.length
  const nextAt = young ? new Date(young.createdAt.getTime() + days * DAY_MS) : now
  // The last events of a team are missing after their submission was deleted.
  const seq = last?.seq ?? (read.length === 0 ? Math.max(newest, cursor.seq) : cursor.seq)
  // Never back: another process may be ahead.
  await db
    .update(ruleCursor)
    .set({ seq, nextAt })
    .where(and(mine, lte(ruleCursor.seq, seq)))
  return rows.length
}

/** The rules of each cause, in their order. */
function triggered(rules: readonly RuleRow[], causes: readonly Cause[]): Map<Cause, RuleRow[]> {
  return new Map(causes.map((cause) => [cause, rules.filter((row) => isTriggered(row, cause))]))
}

/** Tests each rule once against all submissions that it was triggered for. */
async function testAll(context: RunContext, waiting: ReadonlyMap<Cause, readonly RuleRow[]>): Promise<Map<RuleRow, Match | null>> {
  const numbers = new Map<RuleRow, Set<number>>()
  for (const [cause, rules] of waiting) {
    for (const row of rules) {
      const known = numbers.get(row)
      if (known) known.add(cause.number)
      else numbers.set(row, new Set([cause.number]))
    }
  }
  const matches = new Map<RuleRow, Match | null>()
  for (const [row, some] of numbers) {
    matches.set(row, await matchRule(context, row, [...some]))
    if (matches.size % TESTED === 0) await othersFirst()
  }
  return matches
}

type Work = { rules: readonly RuleRow[]; causes: readonly Cause[]; turn: number }

/** @returns false if the turn ended, or the rules or the cursor changed: the caller reads again from where the cursor is */
async function runOn(context: RunContext, { rules, causes, turn }: Work): Promise<boolean> {
  const waiting = triggered(rules, causes)
  const matches = await testAll(context, waiting)
  const depths = await getDepths(context, causes)
  const [first] = causes
  const changed = new Set<string>()
  const until = performance.now() + turn
  for (const [cause, some] of waiting) {
    const left = cause === first ? await withoutDone(context, some, cause) : some
    for (const row of left) {
      // After another rule has changed the submission, it is tested again.
      const match = changed.has(cause.submissionId) ? await matchRule(context, row, [cause.number]) : matches.get(row)
      if (!match?.numbers.has(cause.number)) continue
      const outcome = await runRule(context, row, cause, { seq: match.seq, depth: depths.get(cause.actId) ?? 1 })
      if (outcome === "stale") return false
      if (outcome !== "ran") continue
      changed.add(cause.submissionId)
      if (row.stop) break
      // What has run is committed with the cursor.
      if (performance.now() > until) return false
    }
  }
  return true
}

/** The rules that have not run on a cause yet. A process may have ended after some of them had. */
async function withoutDone({ services }: RunContext, rules: readonly RuleRow[], cause: Cause): Promise<readonly RuleRow[]> {
  const runs = await services.db
    .select({ ruleId: ruleRun.ruleId, state: ruleRun.state })
    .from(ruleRun)
    .where(and(eq(ruleRun.submissionId, cause.submissionId), eq(ruleRun.causeSeq, cause.seq)))
  const place = rules.findLastIndex((row) => runs.some((run) => run.ruleId === row.id))
  const last = rules[place]
  if (last?.stop && runs.some((run) => run.ruleId === last.id && run.state === "done")) return []
  return rules.slice(place + 1)
}

/** The depth of runs that these events cause, by act: one more than that of the run that recorded them. */
async function getDepths({ services }: RunContext, causes: readonly Cause[]): Promise<Map<string, number>> {
  const actIds = [...new Set(causes.flatMap((cause) => (cause.actorType === "rule" ? [cause.actId] : [])))]
  if (actIds.length === 0) return new Map()
  const rows = await services.db.select({ actId: ruleRun.actId, depth: ruleRun.depth }).from(ruleRun).where(inArray(ruleRun.actId, actIds))
  return new Map(rows.map((row) => [row.actId ?? "", row.depth + 1]))
}

/** Deletes runs that are older than the log's limit, in batches. @returns how many */
export async function forgetRuleRuns({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  for (let count = 0; ; ) {
    const old = await db.select({ id: ruleRun.id }).from(ruleRun).where(lt(ruleRun.createdAt, before)).limit(FORGOTTEN)
    if (old.length === 0) return count
    await db.delete(ruleRun).where(
      inArray(
        ruleRun.id,
        old.map((row) => row.id),
      ),
    )
    count += old.length
  }
}
