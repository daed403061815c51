import type { DbOrTx } from "@intray/db"
import {
  review,
  reviewCandidate,
  reviewCriterion,
  reviewer,
  reviewGuest,
  reviewRound,
  reviewSettlement,
  submission,
  user,
} from "@intray/db/schema"
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm"
import { personOf } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { loadReadable } from "../../platform/visible-portals.ts"
import { canManageReviews, getRole, getRoundState, getWithheldReason, isAssigned, isCalibrating, type RoundRow } from "./access.ts"
import { suggestConflict } from "./assignment/suggest.ts"
import { compareReviews } from "./calibration.ts"
import { listLabelNames } from "./labels/criteria.ts"
import type { CriterionItem, OtherReview, OwnReview, RoundItem, Sheet, SheetItem } from "./schema.ts"
import { toFraction } from "./stored-scores.ts"

type CriterionRow = typeof reviewCriterion.$inferSelect
type ReviewRow = typeof review.$inferSelect
type Answers = Readonly<Record<string, unknown>>

/** The criteria of rounds that are in use, by the id of the round, in order. */
export async function listCriteria(db: DbOrTx, roundIds: readonly string[]): Promise<Map<string, CriterionItem[]>> {
  const byRound = new Map<string, CriterionItem[]>(roundIds.map((id) => [id, []]))
  if (roundIds.length === 0) return byRound
  const rows = await db
    .select()
    .from(reviewCriterion)
    .where(and(inArray(reviewCriterion.roundId, [...roundIds]), isNull(reviewCriterion.archivedAt)))
    .orderBy(asc(reviewCriterion.position), asc(reviewCriterion.id))
  const labels = await listLabelNames(
    db,
    rows.flatMap((row) => (row.labelGroupId === null ? [] : row.scale)),
  )
  for (const row of rows) byRound.get(row.roundId)?.push(toCriterionItem(row, labels))
  return byRound
}

/** @param labels the names of labels by their ids */
function toCriterionItem(row: CriterionRow, labels: ReadonlyMap<string, string>): CriterionItem {
  const { id, name, help, weight, labelGroupId, required, onlyIf, scored } = row
  const scale = labelGroupId === null ? row.scale : row.scale.map((labelId) => labels.get(labelId) ?? labelId)
  return { id, name, help, weight, scale, labelGroupId, required, onlyIf, scored }
}

export function toRoundItem(row: RoundRow, criteria: CriterionItem[], now: Date): RoundItem {
  return {
    id: row.id,
    portalId: row.portalId,
    revision: row.revision,
    name: row.name,
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    stageId: row.stageId,
    reviewsPerSubmission: row.reviewsPerSubmission,
    visibility: row.visibility,
    average: row.average,
    everyone: row.everyone,
    assignedOnly: row.assignedOnly,
    calibrationOpensAt: row.calibrationOpensAt?.toISOString() ?? null,
    reminderDays: row.reminderDays,
    blind: row.blind,
    state: getRoundState(row, now),
    criteria,
  }
}

export function toOwnReview(row: ReviewRow): OwnReview {
  return {
    state: row.state,
    scores: row.scores,
    confidence: row.confidence,
    note: row.note,
    privateNote: row.privateNote,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Whether a field has one of these answers. */
export function fitsCondition({ field, values }: { field: string; values: readonly string[] }, answers: Answers): boolean {
  const answer = Object.hasOwn(answers, field) ? answers[field] : undefined
  const given = (Array.isArray(answer) ? answer : [answer]).map(String)
  return values.some((value) => given.includes(value))
}

/** The criteria that are asked about a submission with these answers. */
export function askedCriteria(criteria: readonly CriterionItem[], answers: Answers): CriterionItem[] {
  return criteria.filter(({ onlyIf }) => onlyIf === null || fitsCondition(onlyIf, answers))
}

/**
 * What the caller may see of the reviews of a submission, round by round.
 * @param only the one round that is meant; otherwise all
 * @throws NotFound when the submission is not this team's, or hidden from the caller, also by a conflict of interest
 */
export async function getSheet(ctx: TeamContext, submissionId: string, only?: string): Promise<Sheet> {
  const { db } = ctx
  const target = await loadReadable(ctx, submissionId)
  const userId = personOf(ctx.actor)
  const [rounds, [row], manages] = await Promise.all([
    db
      .select({ round: reviewRound, candidate: reviewCandidate })
      .from(reviewCandidate)
      .innerJoin(reviewRound, eq(reviewRound.id, reviewCandidate.roundId))
      .where(and(eq(reviewCandidate.submissionId, target.id), only === undefined ? undefined : eq(reviewCandidate.roundId, only)))
      .orderBy(asc(reviewRound.position), asc(reviewRound.id)),
    db.select({ answers: submission.answers }).from(submission).where(eq(submission.id, target.id)),
    canManageReviews(db, ctx),
  ])
  const now = ctx.clock.now()
  const all = await listCriteria(
    db,
    rounds.map((one) => one.round.id),
  )
  const items: SheetItem[] = []
  for (const { round, candidate } of rounds) {
    const role = await getRole(db, ctx, round)
    const mine = role.reviewerId === null ? undefined : await readReview(db, role.reviewerId, target.id)
    const item = toRoundItem(round, all.get(round.id) ?? [], now)
    const withheld = getWithheldReason(item, { manages, role, mine: mine?.state ?? null })
    const open = withheld === null
    const assigned = role.reviewerId !== null && (await isAssigned(db, role.reviewerId, target.id))
    const criteria = askedCriteria(item.criteria, row?.answers ?? {})
    const calibrating = candidate.calibration && isCalibrating(round, now)
    const compares = candidate.calibration && mine?.state === "submitted"
    // A review is its writer's own, and no program's.
    const isPerson = ctx.actor.type !== "apiKey"
    items.push({
      round: item,
      criteria,
      reviews: candidate.reviews,
      reviewing: role.reviewing && (!round.assignedOnly || assigned || calibrating || mine !== undefined),
      assigned,
      accepting: item.state === "open" || calibrating,
      calibration: candidate.calibration,
      comparison: compares ? await compareReviews(db, { roundId: round.id, submissionId: target.id, criteria }) : null,
      mine: mine && isPerson ? toOwnReview(mine) : null,
      withheld,
      others: open ? await listOthers(db, round.id, target.id, isPerson ? role.reviewerId : null) : null,
      sums: open ? { score: toFraction(candidate.score), spread: toFraction(candidate.spread) } : null,
      settlement: open ? await readSettlement(db, round.id, target.id) : null,
    })
  }
  const order = { open: 0, closed: 1, planned: 2 }
  // In a blind round it would say who sent the submission.
  const blind = rounds.some(
    ({ round }) => round.blind && items.some((one) => one.reviewing && one.round.id === round.id && one.round.state !== "closed"),
  )
  const asks = userId !== null && !blind && items.some((one) => one.reviewing && one.accepting)
  const suggestedConflict = asks ? await suggestConflict(db, userId, target.id) : null
  items.sort((a, b) => order[a.round.state] - order[b.round.state])
  return { submissionId: target.id, suggestedConflict, rounds: items }
}

export async function readReview(db: DbOrTx, reviewerId: string, submissionId: string): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(review)
    .where(and(eq(review.reviewerId, reviewerId), eq(review.submissionId, submissionId)))
  return row
}

/** Submitted reviews and abstentions by everybody but one reviewer, oldest first. Private notes are not among them. */
async function listOthers(db: DbOrTx, roundId: string, submissionId: string, reviewerId: string | null): Promise<OtherReview[]> {
  const rows = await db
    .select({ review, person: { id: user.id, name: user.name }, guest: { id: reviewGuest.reviewerId, name: reviewGuest.name } })
    .from(review)
    .innerJoin(reviewer, eq(reviewer.id, review.reviewerId))
    .leftJoin(user, eq(user.id, reviewer.userId))
    .leftJoin(reviewGuest, eq(reviewGuest.reviewerId, reviewer.id))
    .where(
      and(
        eq(review.submissionId, submissionId),
        eq(review.roundId, roundId),
        ne(review.state, "draft"),
        reviewerId === null ? undefined : ne(review.reviewerId, reviewerId),
      ),
    )
    .orderBy(asc(review.submittedAt), asc(review.id))
  return rows.flatMap(({ review: row, person, guest }) => {
    const { state, scores, confidence, note, submittedAt } = row
    if (state === "draft" || submittedAt === null) return []
    const by = guest ? { ...guest, guest: true } : person && { ...person, guest: false }
    return [{ reviewer: by, state, scores, score: toFraction(row.score), confidence, note, submittedAt: submittedAt.toISOString() }]
  })
}

async function readSettlement(db: DbOrTx, roundId: string, submissionId: string): Promise<SheetItem["settlement"]> {
  const [row] = await db
    .select({ settlement: reviewSettlement, by: { id: user.id, name: user.name } })
    .from(reviewSettlement)
    .leftJoin(user, eq(user.id, reviewSettlement.settledBy))
    .where(and(eq(reviewSettlement.roundId, roundId), eq(reviewSettlement.submissionId, submissionId)))
  if (!row) return null
  const { scores, note, createdAt } = row.settlement
  return { scores, note, by: row.by, createdAt: createdAt.toISOString() }
}
