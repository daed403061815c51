import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import {
  review,
  reviewAssignment,
  reviewCandidate,
  reviewConflict,
  reviewCriterion,
  reviewer,
  reviewReservation,
  reviewSettlement,
  submission,
} from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, eq, inArray } from "drizzle-orm"
import { type ConflictParty, getConflicts, isInConflict, readConflicts } from "../../platform/conflicts.ts"
import { Invalid, type Issue, NotFound, Refused } from "../../platform/errors.ts"
import { guestOf, recordEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import { getRole, getRoundState, isAssigned, isCalibrating, isDeclaredBy, loadRound, type RoundRow } from "./access.ts"
import { countValues } from "./agreement.ts"
import { returnCandidates } from "./positions.ts"
import { askedCriteria, listCriteria, readReview, toOwnReview } from "./read.ts"
import type { CriterionItem, OwnReview, SaveReviewInput, SetConflictInput } from "./schema.ts"
import { combineStoredScores, getStoredScore, getStoredSettledScore } from "./stored-scores.ts"

/** A submission whose row this transaction holds. */
type Target = Pick<typeof submission.$inferSelect, "id" | "number" | "portalId" | "answers" | "withdrawnAt" | "trashedAt" | "erasedAt">

/** Keeps others from changing the submission and its reviews until the transaction ends. @throws NotFound; Refused (`in_trash`, `erased`) */
export async function lockTarget(tx: Tx, ctx: TeamContext, id: string): Promise<Target> {
  const row = await lockDeclarable(tx, ctx, id)
  if (isInConflict(await getConflicts(ctx, tx), row.id)) throw new NotFound("submission")
  refuseGone(row)
  return row
}

/** Locks a submission also where a conflict of interest hides it from the caller, who takes that back. @throws NotFound */
async function lockDeclarable(tx: Tx, ctx: TeamContext, id: string): Promise<Target> {
  const { number, portalId, answers, withdrawnAt, trashedAt, erasedAt } = submission
  const [row] = await forUpdate(
    tx
      .select({ id: submission.id, number, portalId, answers, withdrawnAt, trashedAt, erasedAt })
      .from(submission)
      .where(and(eq(submission.id, id), eq(submission.teamId, ctx.team.id))),
  )
  if (!row || !sees(await readablePortals(ctx, tx), row.portalId)) throw new NotFound("submission")
  return row
}

/** @throws Refused (`in_trash`, `erased`) */
function refuseGone({ number, erasedAt, trashedAt }: Target): void {
  if (erasedAt) throw new Refused(refusals.erased({ number }), { code: "erased" })
  if (trashedAt) throw new Refused(refusals.inTrash({ number }), { code: "in_trash" })
}

/** Demands that a round accepts reviews, from members at least of the submissions of its calibration. @throws as {@link demandOpen} */
export function demandAccepting({ actor }: Pick<TeamContext, "actor">, round: RoundRow, now: Date): void {
  if (guestOf(actor) !== null || !isCalibrating(round, now)) demandOpen(round, now)
}

/** @throws Refused (`round_planned`, `round_closed`) */
export function demandOpen(round: RoundRow, now: Date): void {
  const state = getRoundState(round, now)
  if (state === "planned") throw new Refused(reviewsServer.notOpen({ round: round.name }), { code: "round_planned" })
  if (state === "closed") throw new Refused(reviewsServer.closed({ round: round.name }), { code: "round_closed" })
}

/** @throws Invalid naming each score that is not asked for, outside its scale or missing */
export function checkScores(
  all: readonly CriterionItem[],
  asked: readonly CriterionItem[],
  { scores, complete }: { scores: Readonly<Record<string, number>>; complete: boolean },
): void {
  const issues: Issue[] = []
  for (const [id, value] of Object.entries(scores)) {
    const criterion = asked.find((one) => one.id === id)
    const path = ["scores", id]
    if (!criterion) {
      const known = all.some((one) => one.id === id)
      issues.push(
        known
          ? { path, code: "not_asked", message: reviewsServer.notAsked }
          : { path, code: "unknown_criterion", message: reviewsServer.unknownCriterion },
      )
    } else if (value < 1 || value > criterion.scale.length) {
      issues.push({ path, code: "outside_scale", message: reviewsServer.outsideScale({ max: criterion.scale.length }) })
    }
  }
  for (const { id, required } of complete ? asked : []) {
    if (required && !Object.hasOwn(scores, id)) issues.push({ path: ["scores", id], code: "required", message: reviewsServer.missingScore })
  }
  if (issues.length > 0) throw new Invalid(issues)
}

/** The caller's row in a round, made where there is none. @throws Refused (`not_reviewer`) */
export async function ensureReviewer(tx: Tx, ctx: TeamContext, round: RoundRow): Promise<string> {
  const role = await getRole(tx, ctx, round)
  const { userId } = role
  if (role.reviewing && role.reviewerId !== null) return role.reviewerId
  if (!role.reviewing || userId === null) {
    throw new Refused(reviewsServer.notReviewer({ round: round.name }), { code: "not_reviewer" })
  }
  const values = { id: newId(), teamId: ctx.team.id, roundId: round.id, userId, named: false, createdAt: ctx.clock.now() }
  await tx
    .insert(reviewer)
    .values(values)
    .onConflictDoNothing({ target: [reviewer.roundId, reviewer.userId] })
  const [row] = await tx
    .select({ id: reviewer.id })
    .from(reviewer)
    .where(and(eq(reviewer.roundId, round.id), eq(reviewer.userId, userId)))
  if (!row) throw new Error("a reviewer that was just written is gone")
  return row.id
}

/**
 * Saves the caller's review of a submission: a draft for themself, or submitted, or abstained. Saved again it is changed, until the round closes.
 * @throws NotFound when the round or the submission is not this team's, or hidden from the caller by a conflict of interest
 * @throws Invalid (`scores`)
 * @throws Refused (`round_planned`, `round_closed`, `not_reviewer`, `not_in_round`, `not_assigned`, `already_submitted`, `in_trash`, `erased`)
 */
export async function saveReview(ctx: TeamContext, input: SaveReviewInput): Promise<OwnReview> {
  const { roundId, submissionId, state, confidence, note, privateNote } = input
  return ctx.db.transaction(async (tx) => {
    const target = await lockTarget(tx, ctx, submissionId)
    const round = await loadRound(tx, ctx, roundId)
    const now = ctx.clock.now()
    demandAccepting(ctx, round, now)
    const reviewerId = await ensureReviewer(tx, ctx, round)
    const before = await readReview(tx, reviewerId, target.id)
    const calibrating = isCalibrating(round, now)
    await demandCandidate(tx, round, target, { begun: before !== undefined, calibrating })
    if (round.assignedOnly && !calibrating && before === undefined && !(await isAssigned(tx, reviewerId, target.id))) {
      throw new Refused(reviewsServer.notAssigned({ number: target.number }), { code: "not_assigned" })
    }
    if (before && before.state !== "draft" && state === "draft") {
      throw new Refused(reviewsServer.alreadySubmitted, { code: "already_submitted" })
    }
    const all = (await listCriteria(tx, [round.id])).get(round.id) ?? []
    const scores = state === "abstained" ? {} : input.scores
    if (state === "abstained" && Object.keys(input.scores).length > 0) {
      throw new Invalid([{ path: ["scores"], code: "abstained", message: reviewsServer.abstainedScores }])
    }
    const asked = askedCriteria(all, target.answers)
    checkScores(all, asked, { scores, complete: state === "submitted" })
    const score = state === "submitted" ? getStoredScore(asked, scores) : null
    const submittedAt = state === "draft" ? null : (before?.submittedAt ?? now)
    const written = { state, scores, score, confidence, note, privateNote, submittedAt, updatedAt: now }
    const id = before?.id ?? newId()
    const counted = { teamId: ctx.team.id, roundId, submissionId, criterionIds: all.map((one) => one.id) }
    if (state !== "draft") await countValues(tx, counted, -1)
    if (before) await tx.update(review).set(written).where(eq(review.id, id))
    else await tx.insert(review).values({ id, teamId: ctx.team.id, roundId, submissionId, reviewerId, createdAt: now, ...written })
    if (state !== "draft") {
      await tx
        .delete(reviewReservation)
        .where(and(eq(reviewReservation.reviewerId, reviewerId), eq(reviewReservation.submissionId, target.id)))
      await tx
        .update(reviewAssignment)
        .set({ done: true })
        .where(and(eq(reviewAssignment.reviewerId, reviewerId), eq(reviewAssignment.submissionId, target.id)))
      await countValues(tx, counted, 1)
      await updateSums(tx, round, target.id)
      const scored = asked.filter((one) => !one.scored && Object.hasOwn(scores, one.id)).map((one) => one.id)
      if (scored.length > 0) await tx.update(reviewCriterion).set({ scored: true }).where(inArray(reviewCriterion.id, scored))
      const { team, actor } = ctx
      const type = before && before.state !== "draft" ? "review.changed" : "review.submitted"
      await recordEvent(tx, { team, actor, submissionId: target.id, type, before: null, after: { roundId, state } })
    }
    const saved = await readReview(tx, reviewerId, target.id)
    if (!saved) throw new Error("a review that was just written is gone")
    return toOwnReview(saved)
  })
}

/**
 * @throws Refused (`not_in_round`) where nothing waits for a review, unless the caller has begun one; `round_planned` in a calibration for
 * what is no part of it
 */
async function demandCandidate(
  tx: Tx,
  round: RoundRow,
  { id, number, withdrawnAt }: Target,
  { begun, calibrating }: { begun: boolean; calibrating: boolean },
): Promise<void> {
  const [row] = await tx
    .select({ active: reviewCandidate.active, calibration: reviewCandidate.calibration })
    .from(reviewCandidate)
    .where(and(eq(reviewCandidate.roundId, round.id), eq(reviewCandidate.submissionId, id)))
  if (row && calibrating && !row.calibration) throw new Refused(reviewsServer.notOpen({ round: round.name }), { code: "round_planned" })
  if (row && !withdrawnAt && (row.active || begun)) return
  throw new Refused(reviewsServer.notInRound({ number }), { code: "not_in_round" })
}

/** Computes what the reviews of a submission come to in a round, after one of them or the settlement was written. */
export async function updateSums(tx: Tx, round: Pick<RoundRow, "id" | "average">, submissionId: string): Promise<void> {
  const rows = await tx
    .select({ score: review.score, scores: review.scores })
    .from(review)
    .where(and(eq(review.submissionId, submissionId), eq(review.roundId, round.id), eq(review.state, "submitted")))
  const sums = combineStoredScores(
    rows.map((row) => row.score),
    round.average,
  )
  const [settled] = await tx
    .select({ scores: reviewSettlement.scores, createdAt: reviewSettlement.createdAt })
    .from(reviewSettlement)
    .where(and(eq(reviewSettlement.roundId, round.id), eq(reviewSettlement.submissionId, submissionId)))
  const given = rows.map((row) => row.scores)
  const score = settled
    ? getStoredSettledScore((await listCriteria(tx, [round.id])).get(round.id) ?? [], settled.scores, given, round.average)
    : null
  await tx
    .update(reviewCandidate)
    .set({ reviews: rows.length, score: score ?? sums.score, spread: sums.spread, settledAt: settled?.createdAt ?? null })
    .where(and(eq(reviewCandidate.roundId, round.id), eq(reviewCandidate.submissionId, submissionId)))
  await returnCandidates(tx, round.id, [submissionId])
}

/**
 * Declares a conflict of interest of the caller on a submission, or on everything from its submitter, or takes it back. From then on the
 * submission does not exist for them. What the caller has reviewed before stays.
 * @throws NotFound; Refused (`in_trash`, `erased`)
 */
export async function setConflict(ctx: TeamContext, party: ConflictParty, input: SetConflictInput) {
  const { submissionId, conflict } = input
  return ctx.db.transaction(async (tx) => {
    const target = await lockDeclarable(tx, ctx, submissionId)
    const [own] = await tx
      .select({ id: reviewConflict.id, person: reviewConflict.person })
      .from(reviewConflict)
      .where(and(isDeclaredBy(party), eq(reviewConflict.submissionId, target.id)))
    // What another conflict hides does not exist for them; their own can be changed and taken back.
    if (!own && isInConflict(await readConflicts(tx, ctx.team.id, party), target.id)) throw new NotFound("submission")
    if (conflict !== null) refuseGone(target)
    const was = own ? (own.person ? "person" : "submission") : null
    if (was === conflict) return { submissionId, conflict }
    if (own) await tx.delete(reviewConflict).where(eq(reviewConflict.id, own.id))
    if (conflict !== null) {
      const person = conflict === "person"
      const values = { id: newId(), teamId: ctx.team.id, ...party, submissionId: target.id, person, createdAt: ctx.clock.now() }
      await tx.insert(reviewConflict).values(values)
    }
    const { team, actor } = ctx
    const type = conflict === null ? "review.conflict_removed" : "review.conflict_declared"
    await recordEvent(tx, { team, actor, submissionId: target.id, type, before: null, after: null })
    return { submissionId, conflict }
  })
}
