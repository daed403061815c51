import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate, unindexed } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { event, review, reviewAssignment, reviewCandidate, reviewer, reviewRound, submission } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm"
import { type Conflicts, getConflicts } from "../../../platform/conflicts.ts"
import { NotFound, Refused } from "../../../platform/errors.ts"
import { recordTeamEvent } from "../../../platform/events.ts"
import { othersFirst } from "../../../platform/others-first.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { amongSubmissions, readableSubmissions } from "../../../platform/visible-portals.ts"
import { addUndoRecord } from "../../submission-writes/undo/record.ts"
import { getRole, getRoundState, loadRound, type RoundRow } from "../access.ts"
import { listPeople, type Person } from "./people.ts"
import { type Assignment, type AssignmentPlan, planAssignment } from "./plan.ts"
import type { AssignmentPreview, AssignReviewersInput, AssignReviewersOutput, PreviewAssignmentInput } from "./schema.ts"

/** Rows of one transaction. */
const ROWS = 1_000
/** Rows of one insert, far below the parameters that an engine takes. */
const INSERTED = 500

/** A round in which reviews are still to come. @throws NotFound; Refused (`round_closed`) */
async function loadAssignable(ctx: TeamContext, roundId: string): Promise<RoundRow> {
  const round = await loadRound(ctx.db, ctx, roundId)
  if (getRoundState(round, ctx.clock.now()) === "closed") {
    throw new Refused(reviewsServer.closedToAssign({ round: round.name }), { code: "round_closed" })
  }
  return round
}

/**
 * What {@link assignReviewers} would do. Writes nothing.
 * @throws NotFound; Invalid; Refused (`round_closed`, `too_many_submissions`)
 */
export async function previewAssignment(ctx: TeamContext, input: PreviewAssignmentInput): Promise<AssignmentPreview> {
  const round = await loadAssignable(ctx, input.roundId)
  const plan = await planAssignment(ctx, round, input)
  // To somebody who reviews blind, a conflict of interest would say who sent a submission.
  const blind = round.blind && (await getRole(ctx.db, ctx, round)).named
  return toPreview(plan, { blind, hidden: await getConflicts(ctx) })
}

/** @param hidden the caller's own conflicts of interest, whose submissions are not named */
function toPreview(
  { assignments, submissions, outside, reviewers, missing, token }: AssignmentPlan,
  { blind, hidden }: { blind: boolean; hidden: Conflicts },
): AssignmentPreview {
  return {
    token,
    submissions,
    outside,
    assignments: assignments.length,
    reviewers: reviewers.map(({ person, before, added, conflicts }) => ({
      id: person.id,
      name: person.name,
      guest: person.userId === null,
      before,
      added,
      limit: person.limit,
      conflicts: blind ? null : conflicts,
    })),
    missing: missing
      .filter((one) => !blind || one.reason !== "conflicts")
      .map((one) => ({ ...one, numbers: one.numbers.filter((number) => !hidden?.numbers.has(number)) })),
  }
}

/**
 * Assigns submissions of a round to reviewers: one act, which `undo` takes back. Written in parts. Called again with the same `actId` it
 * adds what is missing.
 * @throws NotFound; Invalid; Refused (`round_closed`, `too_many_submissions`, `assignment_changed` where it would do something else than
 * the preview with that token; `act_undone`, `act_other`)
 */
export async function assignReviewers(ctx: TeamContext, { actId, token, ...input }: AssignReviewersInput): Promise<AssignReviewersOutput> {
  const round = await loadAssignable(ctx, input.roundId)
  const known = await readAct(ctx.db, ctx, actId)
  const plan = await planAssignment(ctx, round, input)
  if (known === null && token !== undefined && token !== plan.token) throw hasChanged()
  const at = await begin(ctx, { actId, round, plan, limits: input.limits })
  const ids = await listReviewerIds(ctx.db, round.id)
  for (let from = 0; from < plan.assignments.length; from += ROWS) {
    await ctx.db.transaction((tx) => write(tx, { round, at, ids, some: plan.assignments.slice(from, from + ROWS) }))
    await othersFirst()
  }
  const all = and(eq(reviewAssignment.roundId, round.id), eq(reviewAssignment.createdAt, at))
  const [written] = await ctx.db
    .select({
      assignments: sql<number>`count(*)`.mapWith(Number),
      submissions: sql<number>`count(distinct ${reviewAssignment.submissionId})`.mapWith(Number),
    })
    .from(reviewAssignment)
    .where(all)
  return { actId, assignments: written?.assignments ?? 0, submissions: written?.submissions ?? 0 }
}

function hasChanged(): Refused {
  return new Refused(reviewsServer.assignmentChanged, { code: "assignment_changed" })
}

/**
 * Begins an act: makes places in the round, keeps limits and notes the act.
 * @returns the moment that all of its assignments carry, and no other of the round
 */
async function begin(
  ctx: TeamContext,
  { actId, round, plan, limits }: { actId: string; round: RoundRow; plan: AssignmentPlan; limits: Readonly<Record<string, number | null>> },
): Promise<Date> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await forUpdate(tx.select().from(reviewRound).where(eq(reviewRound.id, round.id)))
    if (!row) throw new NotFound("round")
    const isNew = await addUndoRecord(tx, ctx, actId, "reviewers")
    if (!isNew) {
      const act = await readAct(tx, ctx, actId)
      if (act?.roundId !== round.id) throw hasChanged()
      return act.at
    }
    // Somebody has assigned or changed the round since the plan was read.
    if (row.updatedAt.getTime() !== round.updatedAt.getTime()) throw hasChanged()
    const now = ctx.clock.now()
    const at = now > row.updatedAt ? now : new Date(row.updatedAt.getTime() + 1)
    await tx.update(reviewRound).set({ updatedAt: at }).where(eq(reviewRound.id, row.id))
    await keepPlaces(tx, ctx, { round: row, people: plan.reviewers.map((one) => one.person), limits })
    const after = { roundId: row.id, portalId: row.portalId, name: row.name, at: at.toISOString(), count: plan.assignments.length }
    await recordTeamEvent(tx, ctx, { type: "review_round.assigned", before: null, after, actId })
    return at
  })
}

/** Gives members who review without being named a place in the round, and keeps limits. */
async function keepPlaces(
  tx: Tx,
  ctx: TeamContext,
  { round, people, limits }: { round: RoundRow; people: readonly Person[]; limits: Readonly<Record<string, number | null>> },
): Promise<void> {
  const createdAt = ctx.clock.now()
  const missing = people.flatMap(({ userId, reviewerId }) =>
    userId !== null && reviewerId === null
      ? [{ id: newId(), teamId: round.teamId, roundId: round.id, userId, named: false, createdAt }]
      : [],
  )
  if (missing.length > 0) {
    await tx
      .insert(reviewer)
      .values(missing)
      .onConflictDoNothing({ target: [reviewer.roundId, reviewer.userId] })
  }
  const ids = await listReviewerIds(tx, round.id)
  for (const { id } of people) {
    const reviewerId = ids.get(id)
    if (!Object.hasOwn(limits, id) || reviewerId === undefined) continue
    await tx
      .update(reviewer)
      .set({ capacity: limits[id] ?? null })
      .where(eq(reviewer.id, reviewerId))
  }
}

/** The places of a round, by the id of the member's account, or of a guest by their own. */
async function listReviewerIds(db: DbOrTx, roundId: string): Promise<Map<string, string>> {
  const rows = await db.select({ id: reviewer.id, userId: reviewer.userId }).from(reviewer).where(eq(reviewer.roundId, roundId))
  return new Map(rows.map((row) => [row.userId ?? row.id, row.id]))
}

async function write(
  tx: Tx,
  { round, at, ids, some }: { round: RoundRow; at: Date; ids: ReadonlyMap<string, string>; some: readonly Assignment[] },
): Promise<void> {
  const values = some.flatMap(({ person, submissionId }) => {
    const reviewerId = ids.get(person.id)
    return reviewerId === undefined ? [] : [{ reviewerId, submissionId, roundId: round.id, teamId: round.teamId, createdAt: at }]
  })
  for (let from = 0; from < values.length; from += INSERTED) {
    await tx
      .insert(reviewAssignment)
      .values(values.slice(from, from + INSERTED))
      .onConflictDoNothing({ target: [reviewAssignment.reviewerId, reviewAssignment.submissionId] })
  }
}

/** What an act has assigned: all of the round's assignments of one moment. Null for another act. */
export async function readAct(db: DbOrTx, ctx: Pick<TeamContext, "team">, actId: string): Promise<{ roundId: string; at: Date } | null> {
  const [row] = await db
    .select({ after: event.after })
    .from(event)
    .where(and(eq(event.actId, actId), eq(unindexed(event.teamId), ctx.team.id), eq(event.type, "review_round.assigned")))
  const after = row?.after as { roundId: string; at: string } | undefined
  return after ? { roundId: after.roundId, at: new Date(after.at) } : null
}

/** The submissions that an act has assigned, up to `limit` of them, by number. */
export async function listAssigned(
  db: DbOrTx,
  ctx: TeamContext,
  actId: string,
  limit?: number,
): Promise<{ submissionId: string; number: number }[]> {
  const act = await readAct(db, ctx, actId)
  if (act === null) return []
  const query = db
    .selectDistinct({ submissionId: submission.id, number: submission.number })
    .from(reviewAssignment)
    .innerJoin(submission, eq(submission.id, reviewAssignment.submissionId))
    .where(
      and(
        eq(reviewAssignment.roundId, act.roundId),
        eq(reviewAssignment.createdAt, act.at),
        amongSubmissions(await readableSubmissions(ctx, db)),
      ),
    )
    .orderBy(asc(submission.number))
  return limit === undefined ? query : query.limit(limit)
}

/** Takes back what an act has assigned of these submissions. Reviews that were written stay. @returns the submissions that had some */
export async function deleteAssigned(
  tx: Tx,
  ctx: Pick<TeamContext, "team">,
  actId: string,
  submissionIds: readonly string[],
): Promise<Set<string>> {
  const act = await readAct(tx, ctx, actId)
  if (act === null || submissionIds.length === 0) return new Set()
  const rows = await tx
    .delete(reviewAssignment)
    .where(
      and(
        eq(reviewAssignment.roundId, act.roundId),
        eq(reviewAssignment.createdAt, act.at),
        inArray(reviewAssignment.submissionId, [...submissionIds]),
      ),
    )
    .returning({ submissionId: reviewAssignment.submissionId })
  return new Set(rows.map((row) => row.submissionId))
}

/** Notes that an act was taken back, so that queues on screen are read again. */
export async function recordUnassigned(tx: Tx, ctx: TeamContext, actId: string, count: number): Promise<void> {
  const act = await readAct(tx, ctx, actId)
  if (act === null) return
  await recordTeamEvent(tx, ctx, { type: "review_round.unassigned", before: null, after: { roundId: act.roundId, count } })
}

/** What was assigned to each reviewer of a round and waits or was reviewed, by the id of their place. */
export async function countAssigned(db: DbOrTx, roundId: string): Promise<Map<string, { assigned: number; outstanding: number }>> {
  const reviewed = isNotNull(review.id)
  const rows = await db
    .select({ reviewerId: reviewAssignment.reviewerId, reviewed: sql<unknown>`${reviewed}`, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reviewAssignment)
    .innerJoin(
      reviewCandidate,
      and(eq(reviewCandidate.roundId, reviewAssignment.roundId), eq(reviewCandidate.submissionId, reviewAssignment.submissionId)),
    )
    .leftJoin(
      review,
      and(
        eq(review.reviewerId, reviewAssignment.reviewerId),
        eq(review.submissionId, reviewAssignment.submissionId),
        ne(review.state, "draft"),
      ),
    )
    .where(and(eq(reviewAssignment.roundId, roundId), sql`(${reviewCandidate.active} or ${reviewed})`))
    .groupBy(reviewAssignment.reviewerId, sql`${reviewed}`)
  const counts = new Map<string, { assigned: number; outstanding: number }>()
  for (const row of rows) {
    const one = counts.get(row.reviewerId) ?? { assigned: 0, outstanding: 0 }
    one.assigned += row.count
    if (!row.reviewed) one.outstanding += row.count
    counts.set(row.reviewerId, one)
  }
  return counts
}

/** Everybody whom submissions of a round can be assigned to, with what they have. @throws NotFound */
export async function listAssignable(ctx: TeamContext, roundId: string) {
  const round = await loadRound(ctx.db, ctx, roundId)
  const [people, counts] = await Promise.all([listPeople(ctx.db, round, ctx.clock.now()), countAssigned(ctx.db, round.id)])
  return {
    items: people.map(({ id, userId, reviewerId, name, limit }) => ({
      id,
      name,
      guest: userId === null,
      limit,
      ...((reviewerId === null ? undefined : counts.get(reviewerId)) ?? { assigned: 0, outstanding: 0 }),
    })),
  }
}
