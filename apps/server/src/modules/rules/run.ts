import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { event, rule, ruleCursor, ruleRun, submission } from "@intray/db/schema"
import { and, eq, gt, inArray, sql } from "drizzle-orm"
import { DomainError, isNoRoom, isOutage } from "../../platform/errors.ts"
import { recordTeamEvent, systemActor } from "../../platform/events.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { notify } from "../notifications/notify.ts"
import { matchingAmong } from "../submission-index/match.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import { settleCursors } from "./cursors.ts"
import { findProblems, loadParts, type RuleParts } from "./parts.ts"
import { performActions } from "./perform.ts"
import { lockRule, lockRules, type PortalNames, type RuleRow, readableFilter, ruleContext } from "./rows.ts"
import { MAX_DEPTH, MAX_FAILURES } from "./schema.ts"
import { answering, type Cause, staging } from "./triggers.ts"

/** Attempts at one run while others keep changing the submission. */
const ATTEMPTS = 5

/** Which submissions match a rule, and the newest event that the answer includes. */
export type Match = { numbers: ReadonlySet<number>; seq: number }

/** `stale`: another process or a person changed the cursor or the rule, so the caller reads both again. */
export type Outcome = "ran" | "nothing" | "stale"

type Team = TeamContext["team"]
/** One batch of a cursor. `names`: the addresses of the team's portals. */
export type RunContext = { services: Services; team: Team; days: number; names: PortalNames }

/** Tests submissions against a rule's filter. Null: the filter names what no longer exists, or cannot be answered now. */
export async function matchRule({ services, team, names }: RunContext, row: RuleRow, numbers: readonly number[]): Promise<Match | null> {
  try {
    const found = await matchingAmong(ruleContext(services, team, row), readableFilter(row, names), numbers)
    return { numbers: new Set(found.numbers), seq: found.seq }
  } catch (cause) {
    if (cause instanceof DomainError && !isOutage(cause) && !isNoRoom(cause)) return null
    throw cause
  }
}

/** The submission has changed since it was tested against the filter: rolls the run back. */
class Changed extends Error {}

/**
 * Runs a rule on a submission that matches, in one transaction: actions, act, run and cursor commit together or not at all.
 * @param depth of this run; beyond the limit it is recorded as skipped
 * @throws only what makes the whole work wait: an outage, a full disk, a deadlock
 */
export async function runRule(context: RunContext, row: RuleRow, cause: Cause, found: { seq: number; depth: number }): Promise<Outcome> {
  const { db, log } = context.services
  let { seq } = found
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await db.transaction((tx) => runIn(tx, context, row, cause, { seq, depth: found.depth }))
    } catch (error) {
      if (error instanceof Changed) {
        const match = await matchRule(context, row, [cause.number])
        if (!match?.numbers.has(cause.number)) return "nothing"
        seq = match.seq
        continue
      }
      if (isOutage(error) || isNoRoom(error) || isDeadlock(error)) throw error
      if (!(error instanceof DomainError)) log.error("a rule failed", { rule: row.id }, error)
      return db.transaction((tx) => recordFailure(tx, context, row, cause, { reason: reasonOf(error), depth: found.depth }))
    }
  }
  return "stale"
}

function isDeadlock(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1) {
    if ((at as { code?: unknown }).code === "40P01") return true
  }
  return false
}

const reasonOf = (error: unknown) => (error instanceof DomainError ? error.code : "fault")

/** Locks the cursor and the rule, in this order. @returns null if one of them is not as it was read */
async function lockAsRead(tx: Tx, { team, days }: RunContext, row: RuleRow, cause: Cause): Promise<{ at: number; row: RuleRow } | null> {
  const mine = and(eq(ruleCursor.teamId, team.id), eq(ruleCursor.days, days))
  const [cursor] = await forUpdate(tx.select({ seq: ruleCursor.seq }).from(ruleCursor).where(mine))
  if (!cursor || cursor.seq >= cause.seq) return null
  const now = await lockRule(tx, team.id, row.id)
  return now?.enabled && now.revision === row.revision ? { at: cursor.seq, row: now } : null
}

/** Moves the cursor up to the event before the cause: rules below this one may still react to it. */
async function advance(tx: Tx, { team, days }: RunContext, at: number, cause: Cause): Promise<void> {
  if (at >= cause.seq - 1) return
  await tx
    .update(ruleCursor)
    .set({ seq: cause.seq - 1 })
    .where(and(eq(ruleCursor.teamId, team.id), eq(ruleCursor.days, days)))
}

type NewRun = { state: "done" | "skipped" | "failed"; reason: string | null; depth: number; actId: string | null }

/** @returns its id; null if the rule has run on this cause before */
async function addRun(tx: Tx, { services, team }: RunContext, row: RuleRow, cause: Cause, run: NewRun): Promise<string | null> {
  const now = services.clock.now()
  const made = await tx
    .insert(ruleRun)
    .values({
      id: newId(now),
      teamId: team.id,
      ruleId: row.id,
      submissionId: cause.submissionId,
      causeSeq: cause.seq,
      bulkId: null,
      ...run,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: ruleRun.id })
  return made[0]?.id ?? null
}

async function runIn(tx: Tx, context: RunContext, asRead: RuleRow, cause: Cause, found: { seq: number; depth: number }): Promise<Outcome> {
  const { services, team } = context
  const locked = await lockAsRead(tx, context, asRead, cause)
  if (!locked) return "stale"
  const { at, row } = locked
  const { depth } = found
  if (depth > MAX_DEPTH) {
    await addRun(tx, context, row, cause, { state: "skipped", reason: "depth", depth, actId: null })
    await advance(tx, context, at, cause)
    return "nothing"
  }
  const parts = await loadParts(tx, team.id, [row])
  if (findProblems(row, parts).length > 0) return "nothing"
  const actId = newId()
  const runId = await addRun(tx, context, row, cause, { state: "done", reason: null, depth, actId })
  if (runId === null) return "ran"
  const ctx = ruleContext(services, team, row)
  const result = await changeSubmissions(ctx, { tx, ids: [cause.submissionId], actId, as: "rule" }, (change) =>
    performOn(change, row, cause, { parts, seq: found.seq }),
  )
  const now = services.clock.now()
  await advance(tx, context, at, cause)
  if (result.changed || result.notified) {
    // A notification changes no submission, so it has no act.
    if (!result.changed) await tx.update(ruleRun).set({ actId: null }).where(eq(ruleRun.id, runId))
    const ran = { runs: sql`${rule.runs} + 1`, lastRunAt: now, failures: 0, turn: result.turn }
    await tx.update(rule).set(ran).where(eq(rule.id, row.id))
    return "ran"
  }
  if (result.reason !== null)
    await tx.update(ruleRun).set({ state: "skipped", reason: result.reason, actId: null }).where(eq(ruleRun.id, runId))
  // Everything was so already.
  else await tx.delete(ruleRun).where(eq(ruleRun.id, runId))
  return "nothing"
}

type ActionResult = { changed: boolean; notified: boolean; reason: string | null; turn: number }

/** @throws Changed if the submission is not as it was when it was tested */
async function performOn(change: Change, row: RuleRow, cause: Cause, known: { parts: RuleParts; seq: number }): Promise<ActionResult> {
  const performing = { parts: known.parts, turn: row.turn, notified: new Set<string>() }
  const [one] = change.rows
  if (one) {
    await refuseChanged(change.tx, one.id, known.seq)
    if (await isStillDue(change, row, cause)) await performActions(change, row.actions, performing)
  }
  return {
    changed: change.changed.size > 0,
    notified: performing.notified.size > 0,
    reason: one ? (change.skipped.get(one.id) ?? null) : null,
    turn: performing.turn,
  }
}

/** @throws Changed if the submission, which this transaction has locked, has events after `seq` */
async function refuseChanged(tx: Tx, submissionId: string, seq: number): Promise<void> {
  const [newer] = await tx
    .select({ seq: event.seq })
    .from(event)
    .where(and(eq(event.submissionId, submissionId), gt(event.seq, seq)))
    .limit(1)
  if (newer) throw new Changed()
}

/** Whether a trigger with days still holds: the submission has not left the stage, or the message has not been answered. */
async function isStillDue({ tx, rows: [one] }: Change, { trigger }: RuleRow, cause: Cause): Promise<boolean> {
  if (!one) return false
  if (trigger.kind === "days_in_stage") return one.stageId === trigger.stageId && !(await hasLater(tx, cause, staging))
  if (trigger.kind !== "days_unanswered") return true
  const [row] = await tx.select({ unread: submission.unread }).from(submission).where(eq(submission.id, one.id))
  return row?.unread === true && !(await hasLater(tx, cause, answering)) && !(await isFollowUp(tx, cause))
}

async function hasLater(tx: Tx, { submissionId, seq }: Cause, types: readonly string[]): Promise<boolean> {
  const [found] = await tx
    .select({ seq: event.seq })
    .from(event)
    .where(and(eq(event.submissionId, submissionId), gt(event.seq, seq), inArray(event.type, [...types])))
    .limit(1)
  return found !== undefined
}

/** Whether an earlier message was waiting for an answer already: the days count from the first one. */
async function isFollowUp(tx: Tx, { submissionId, seq }: Cause): Promise<boolean> {
  const rows = await tx
    .select({ seq: event.seq, type: event.type })
    .from(event)
    .where(and(eq(event.submissionId, submissionId), inArray(event.type, ["message.received", ...answering])))
  const before = rows.filter((row) => row.seq < seq).sort((a, b) => b.seq - a.seq)[0]
  return before?.type === "message.received"
}

/** Records a failed run, and switches the rule off after several in a row. */
async function recordFailure(
  tx: Tx,
  context: RunContext,
  asRead: RuleRow,
  cause: Cause,
  { reason, depth }: { reason: string; depth: number },
): Promise<Outcome> {
  const { services, team } = context
  const seq = await lockRules(tx, team.id)
  const locked = await lockAsRead(tx, context, asRead, cause)
  if (!locked) return "stale"
  const { at, row } = locked
  const added = await addRun(tx, context, row, cause, { state: "failed", reason, depth, actId: null })
  await advance(tx, context, at, cause)
  if (added === null) return "nothing"
  const failures = row.failures + 1
  const now = services.clock.now()
  if (failures < MAX_FAILURES) {
    await tx.update(rule).set({ failures }).where(eq(rule.id, row.id))
    return "nothing"
  }
  await tx.update(rule).set({ failures, enabled: false, offReason: "failures", switchedAt: now, updatedAt: now }).where(eq(rule.id, row.id))
  await settleCursors(tx, team.id, { seq, now })
  const userIds = row.authorId === null ? [] : [row.authorId]
  await notify(tx, { teamId: team.id, event: "rule.off", submissionId: null, actorId: null, userIds, at: now })
  const after = { ruleId: row.id, enabled: false, because: "failures" } as const
  await recordTeamEvent(tx, { team, actor: systemActor }, { type: "rule.switched", before: null, after })
  return "stale"
}
