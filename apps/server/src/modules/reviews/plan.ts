import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import {
  portal,
  review,
  reviewCandidate,
  reviewConflict,
  reviewCriterion,
  reviewer,
  reviewRound,
  submission,
  user,
} from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, asc, eq, gt, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm"
import { getConflicts, isInConflict } from "../../platform/conflicts.ts"
import { Invalid, type Issue, NotFound, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { amongVisible, audienceOf, readablePortals, sees } from "../../platform/visible-portals.ts"
import { identifyingKeys, isHidden } from "../forms/identifying.ts"
import { membersAmong } from "../members/service.ts"
import { portalOf, publishedForm } from "../portals/rows.ts"
import { stageOf } from "../stages/service.ts"
import { getRoundState, loadRound, type RoundRow } from "./access.ts"
import { countAssigned } from "./assignment/assign.ts"
import { listMembersWhoReview } from "./assignment/people.ts"
import { listBlindReviewers, recordRevealed } from "./blind/reveal.ts"
import { listCalibration, setCalibration } from "./calibration.ts"
import { enrolSubmissions } from "./candidates.ts"
import { runInChunks } from "./chunks.ts"
import { listScoredRounds } from "./exported-scores.ts"
import { type LabelChoices, readLabelChoices } from "./labels/criteria.ts"
import { askedCriteria, listCriteria, toRoundItem } from "./read.ts"
import { updateSums } from "./save.ts"
import {
  type CreateRoundInput,
  type CriterionInput,
  type DeleteRoundInput,
  MAX_ROUNDS,
  type Plan,
  type ReviewerProgress,
  type Rounds,
  type UpdateRoundInput,
} from "./schema.ts"
import { getStoredScore } from "./stored-scores.ts"
import { refreshSearch } from "./withheld.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Computes the scores of a round again after its criteria changed, beginning after a number. */
    "reviews.rescore": { roundId: string; after: number }
  }
}

type RoundInput = Omit<CreateRoundInput, "portalId">

/**
 * The review plan of a portal, with what was done in each round.
 * @throws NotFound when the portal is not this team's, or hidden from the caller
 */
export async function getPlan(ctx: TeamContext, slug: string): Promise<Plan> {
  const { db } = ctx
  const [found] = await db
    .select({ id: portal.id, template: portal.template })
    .from(portal)
    .where(and(eq(portal.slug, slug), eq(portal.teamId, ctx.team.id)))
  if (!found || !sees(await readablePortals(ctx), found.id)) throw new NotFound("portal")
  const portalId = found.id
  const rows = await db
    .select()
    .from(reviewRound)
    .where(eq(reviewRound.portalId, portalId))
    .orderBy(asc(reviewRound.position), asc(reviewRound.id))
  const criteria = await listCriteria(
    db,
    rows.map((row) => row.id),
  )
  const now = ctx.clock.now()
  const conflicts = await getConflicts(ctx)
  const rounds = []
  for (const row of rows) {
    const item = toRoundItem(row, criteria.get(row.id) ?? [], now)
    const [counts, reviewers, calibration] = await Promise.all([
      countCandidates(db, row),
      listProgress(db, row),
      listCalibration(db, row.id),
    ])
    // Managers see that it is there, and no more.
    const shown = calibration.map((one) => (isInConflict(conflicts, one.submissionId) ? { ...one, title: "" } : one))
    rounds.push({ ...item, ...counts, ...reviewers, calibration: shown, remindedAt: row.remindedAt?.toISOString() ?? null })
  }
  const mayReview = (await listMembersWhoReview(db, ctx.team.id, now)).map((one) => one.id)
  return { template: found.template, mayReview, rounds }
}

/** The rounds of all portals that the caller sees, for choosing one. */
export async function listRounds(ctx: TeamContext): Promise<Rounds> {
  const rows = await ctx.db
    .select({ round: reviewRound, portalTitle: portal.title, portalSlug: portal.slug })
    .from(reviewRound)
    .innerJoin(portal, eq(portal.id, reviewRound.portalId))
    .where(and(eq(reviewRound.teamId, ctx.team.id), amongVisible(await readablePortals(ctx), reviewRound.portalId)))
    .orderBy(asc(portal.title), asc(reviewRound.position), asc(reviewRound.id))
  const now = ctx.clock.now()
  return {
    items: rows.map(({ round: { id, name, portalId, ...times }, ...rest }) => ({
      id,
      name,
      portalId,
      ...rest,
      state: getRoundState(times, now),
    })),
  }
}

/** The rounds whose scores the caller sees, for choosing one. */
export async function listRoundsWithScores(ctx: TeamContext): Promise<Rounds> {
  const { items } = await listRounds(ctx)
  const scored = new Set((await listScoredRounds(ctx, [...new Set(items.map((one) => one.portalId))])).map((round) => round.id))
  return { items: items.filter((one) => scored.has(one.id)) }
}

/** Counts along the index of the queue, without reading rows. */
async function countCandidates(db: DbOrTx, { id, reviewsPerSubmission }: RoundRow) {
  const { active, reviews } = reviewCandidate
  const rows = await db
    .select({ active, reviews, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reviewCandidate)
    .where(eq(reviewCandidate.roundId, id))
    .groupBy(active, reviews)
  const shown = rows.filter((row) => row.active || row.reviews > 0)
  const sum = (of: typeof rows, value: (row: (typeof rows)[number]) => number) => of.reduce((total, row) => total + value(row), 0)
  return {
    submissions: sum(shown, (row) => row.count),
    complete: sum(
      shown.filter((row) => row.reviews >= reviewsPerSubmission),
      (row) => row.count,
    ),
    reviews: sum(shown, (row) => row.reviews * row.count),
  }
}

/** What each reviewer of a round has done: those whom it names, those to whom something is assigned, and those who have reviewed. */
async function listProgress(db: DbOrTx, round: RoundRow) {
  const people = await db
    .select({ id: reviewer.id, userId: user.id, name: user.name, named: reviewer.named })
    .from(reviewer)
    .innerJoin(user, eq(user.id, reviewer.userId))
    .where(eq(reviewer.roundId, round.id))
    .orderBy(asc(user.name), asc(user.id))
  const counts = await db
    .select({ reviewerId: review.reviewerId, state: review.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(review)
    .where(eq(review.roundId, round.id))
    .groupBy(review.reviewerId, review.state)
  const assigned = await countAssigned(db, round.id)
  const conflicts = await countConflicts(
    db,
    round,
    people.map((person) => person.userId),
  )
  const progress = people.map(({ id, userId, name, named }) => {
    const count = (state: string) => counts.find((one) => one.reviewerId === id && one.state === state)?.count ?? 0
    const done = { submitted: count("submitted"), abstained: count("abstained"), drafts: count("draft") }
    const own = assigned.get(id) ?? { assigned: 0, outstanding: 0 }
    return { named, shown: { userId, name, ...done, conflicts: conflicts.get(userId) ?? 0, ...own } }
  })
  const hasBegun = (one: ReviewerProgress) => one.submitted + one.abstained + one.drafts + one.assigned > 0
  return {
    reviewerIds: progress.filter((one) => one.named).map((one) => one.shown.userId),
    reviewers: progress.filter((one) => one.named || hasBegun(one.shown)).map((one) => one.shown),
  }
}

/** Conflicts of interest on submissions of the portal, by the id of the member who declared them. */
async function countConflicts(db: DbOrTx, { portalId }: RoundRow, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: reviewConflict.userId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reviewConflict)
    .innerJoin(submission, eq(submission.id, reviewConflict.submissionId))
    .where(and(inArray(reviewConflict.userId, [...userIds]), eq(submission.portalId, portalId)))
    .groupBy(reviewConflict.userId)
  return new Map(rows.flatMap((row) => (row.userId === null ? [] : [[row.userId, row.count]])))
}

/** @returns what reviewers choose from in label groups. @throws Invalid, NotFound (`stage`) */
async function checkRound(
  tx: Tx,
  ctx: TeamContext,
  { portalId, roundId }: { portalId: string; roundId?: string | undefined },
  input: RoundInput,
): Promise<LabelChoices> {
  const issues: Issue[] = []
  const { opensAt, closesAt } = input
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    issues.push({ path: ["closesAt"], code: "before_opening", message: reviewsServer.closesBeforeOpening })
  }
  if (opensAt !== null && input.calibrationOpensAt !== null && opensAt <= input.calibrationOpensAt) {
    issues.push({ path: ["calibrationOpensAt"], code: "after_opening", message: reviewsServer.calibrationAfterOpening })
  }
  if (input.stageId !== null) await stageOf(tx, ctx.team.id, input.stageId)
  if (!input.everyone) issues.push(...(await checkReviewers(tx, ctx, { portalId, roundId }, input.reviewerIds)))
  const form = await publishedForm(tx, await portalOf(tx, ctx, portalId))
  for (const [index, { onlyIf }] of input.criteria.entries()) {
    if (onlyIf && !form?.fields.some((field) => field.key === onlyIf.field)) {
      issues.push({ path: ["criteria", index, "onlyIf"], code: "unknown_field", message: reviewsServer.unknownField })
    }
    if (onlyIf && form && input.blind && isHidden(identifyingKeys(form), onlyIf.field)) {
      issues.push({ path: ["criteria", index, "onlyIf"], code: "identifying_field", message: reviewsServer.identifyingField })
    }
  }
  const labels = await readLabelChoices(tx, ctx.team.id, { criteria: input.criteria, portalId })
  issues.push(...labels.issues)
  if (issues.length > 0) throw new Invalid(issues)
  return labels.choices
}

/** Members who are named as reviewers of a round. */
async function listNamed(tx: Tx, roundId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: reviewer.userId })
    .from(reviewer)
    .where(and(eq(reviewer.roundId, roundId), eq(reviewer.named, true)))
  return rows.flatMap((row) => row.userId ?? [])
}

async function checkReviewers(
  tx: Tx,
  ctx: TeamContext,
  { portalId, roundId }: { portalId: string; roundId: string | undefined },
  userIds: readonly string[],
): Promise<Issue[]> {
  if (userIds.length === 0) return [{ path: ["reviewerIds"], code: "required", message: reviewsServer.nobodyReviews }]
  const members = await membersAmong(tx, ctx.team.id, userIds)
  const seesPortal = await audienceOf(tx, ctx.team.id, [portalId])
  // Reviewers who lost access later are kept: a round must be editable without removing anybody.
  const named = roundId === undefined ? new Set<string>() : new Set(await listNamed(tx, roundId))
  const issues: Issue[] = []
  for (const [index, id] of userIds.entries()) {
    const found = members.get(id)
    const may = found && (await isAllowed(tx, { id: ctx.team.id, role: found.role }, { submission: ["review"] }))
    if (!may) issues.push({ path: ["reviewerIds", index], code: "not_a_reviewer", message: reviewsServer.notAMember })
    else if (!named.has(id) && !(await seesPortal(found))) {
      issues.push({ path: ["reviewerIds", index], code: "portal_hidden", message: reviewsServer.reviewerSeesNot({ name: found.name }) })
    }
  }
  return issues
}

function roundColumns(input: RoundInput, before?: RoundRow) {
  return {
    blind: input.blind ?? before?.blind ?? false,
    name: input.name,
    opensAt: input.opensAt === null ? null : new Date(input.opensAt),
    closesAt: input.closesAt === null ? null : new Date(input.closesAt),
    stageId: input.stageId,
    reviewsPerSubmission: input.reviewsPerSubmission,
    visibility: input.visibility,
    average: input.average,
    everyone: input.everyone,
    assignedOnly: input.assignedOnly,
    calibrationOpensAt: input.calibrationOpensAt === null ? null : new Date(input.calibrationOpensAt),
    reminderDays: input.reminderDays,
  }
}

/** A round that closes at another time, or is to be reminded of at another, is reminded of once more. */
function remindAgain(row: RoundRow, { closesAt, reminderDays }: RoundInput): { remindedAt?: null } {
  const same = (row.closesAt?.toISOString() ?? null) === closesAt && row.reminderDays === reminderDays
  return same ? {} : { remindedAt: null }
}

/** Names exactly these members as reviewers. Who has reviewed keeps their row, and reviews no further. Guests stay. */
async function nameReviewers(tx: Tx, ctx: TeamContext, roundId: string, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)]
  await tx
    .update(reviewer)
    .set({ named: false })
    .where(and(eq(reviewer.roundId, roundId), ids.length > 0 ? notInArray(reviewer.userId, ids) : isNotNull(reviewer.userId)))
  if (ids.length === 0) return
  const values = ids.map((userId) => ({ id: newId(), teamId: ctx.team.id, roundId, userId, named: true, createdAt: ctx.clock.now() }))
  await tx
    .insert(reviewer)
    .values(values)
    .onConflictDoUpdate({ target: [reviewer.roundId, reviewer.userId], set: { named: true } })
}

function criterionColumns({ id: _, ...criterion }: CriterionInput, { position, labels }: { position: number; labels: LabelChoices }) {
  const { labelGroupId = null } = criterion
  const choices = labelGroupId === null ? undefined : labels.get(labelGroupId)
  return { ...criterion, labelGroupId, position, ...(choices ? { scale: [...choices], weight: 0 } : {}) }
}

/** @throws NotFound; Invalid; Refused (`too_many_rounds`) */
export async function createRound(ctx: TeamContext, input: CreateRoundInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const { id: portalId } = await portalOf(tx, ctx, input.portalId)
    const labels = await checkRound(tx, ctx, { portalId }, input)
    const count = await tx.$count(reviewRound, eq(reviewRound.portalId, portalId))
    if (count >= MAX_ROUNDS) throw new Refused(reviewsServer.tooManyRounds({ max: MAX_ROUNDS }), { code: "too_many_rounds" })
    const now = ctx.clock.now()
    const id = newId()
    const made = { id, teamId: ctx.team.id, portalId, position: count, revision: 1, createdAt: now, updatedAt: now }
    await tx.insert(reviewRound).values({ ...made, ...roundColumns(input) })
    await tx.insert(reviewCriterion).values(
      input.criteria.map((one, index) => ({
        id: newId(),
        teamId: ctx.team.id,
        roundId: id,
        scored: false,
        ...criterionColumns(one, { position: index, labels }),
      })),
    )
    await nameReviewers(tx, ctx, id, input.everyone ? [] : input.reviewerIds)
    await enrolSubmissions(tx, { id, teamId: ctx.team.id }, now)
    await setCalibration(tx, id, input.calibration)
    await refreshSearch(tx, { portalId, ...roundColumns(input) }, now)
    const after = { roundId: id, portalId, name: input.name }
    await recordTeamEvent(tx, ctx, { type: "review_round.created", before: null, after })
    return { id }
  })
}

/**
 * Changes a round. Scores that were given are never dropped: a criterion that was scored keeps the number of its values, and is removed only
 * with `removeScored`, which keeps its scores in the reviews.
 * @throws NotFound; Invalid; Refused (`stale_round`, `scale_scored`, `criterion_scored`)
 */
export async function updateRound(ctx: TeamContext, input: UpdateRoundInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockRound(tx, ctx, input.id)
    if (row.revision !== input.revision) throw new Refused(reviewsServer.staleRound, { code: "stale_round" })
    const labels = await checkRound(tx, ctx, { portalId: row.portalId, roundId: row.id }, input)
    const now = ctx.clock.now()
    const blind = await listBlindReviewers(tx, ctx, row)
    const columns = { ...roundColumns(input, row), ...remindAgain(row, input), revision: row.revision + 1, updatedAt: now }
    await tx.update(reviewRound).set(columns).where(eq(reviewRound.id, row.id))
    await nameReviewers(tx, ctx, row.id, input.everyone ? [] : input.reviewerIds)
    await recordRevealed(tx, ctx, { round: row, before: blind, after: { ...row, ...columns } })
    // Submissions are locked before criteria, as by anyone who saves a review.
    await enrolSubmissions(tx, row, now)
    await setCalibration(tx, row.id, input.calibration)
    const rescore = await writeCriteria(tx, ctx, { round: row, input, labels })
    for (const one of [row, { portalId: row.portalId, ...roundColumns(input) }]) await refreshSearch(tx, one, now)
    if (rescore || row.average !== input.average) await enqueue(tx, { kind: "reviews.rescore", payload: { roundId: row.id, after: 0 } })
    const { portalId } = row
    const before = { roundId: row.id, portalId, name: row.name }
    await recordTeamEvent(tx, ctx, { type: "review_round.updated", before, after: { ...before, name: input.name } })
    return { id: row.id }
  })
}

async function lockRound(tx: Tx, ctx: TeamContext, id: string): Promise<RoundRow> {
  await loadRound(tx, ctx, id)
  const [row] = await forUpdate(tx.select().from(reviewRound).where(eq(reviewRound.id, id)))
  if (!row) throw new NotFound("round")
  return row
}

/** @returns whether scores follow from it in another way than before */
async function writeCriteria(
  tx: Tx,
  ctx: TeamContext,
  { round, input, labels }: { round: RoundRow; input: UpdateRoundInput; labels: LabelChoices },
): Promise<boolean> {
  const before = (await listCriteria(tx, [round.id])).get(round.id) ?? []
  const issues: Issue[] = []
  let rescore = false
  for (const [index, one] of input.criteria.entries()) {
    if (one.id === undefined) continue
    const known = before.find((each) => each.id === one.id)
    if (!known) issues.push({ path: ["criteria", index, "id"], code: "unknown_criterion", message: reviewsServer.unknownCriterion })
    const sameGroup = (known?.labelGroupId ?? null) === (one.labelGroupId ?? null)
    if (known?.scored && (!sameGroup || (known.labelGroupId === null && known.scale.length !== one.scale.length))) {
      throw new Refused(reviewsServer.scaleScored({ name: known.name }), { code: "scale_scored" })
    }
    if (known && (known.weight !== one.weight || JSON.stringify(known.onlyIf) !== JSON.stringify(one.onlyIf))) rescore = true
  }
  if (issues.length > 0) throw new Invalid(issues)
  const removed = before.filter((known) => !input.criteria.some((one) => one.id === known.id))
  for (const { id, name, scored } of removed) {
    if (scored && !input.removeScored) throw new Refused(reviewsServer.removesScored({ name }), { code: "criterion_scored" })
    if (scored) rescore = true
    await tx.update(reviewCriterion).set({ archivedAt: ctx.clock.now() }).where(eq(reviewCriterion.id, id))
  }
  for (const [index, one] of input.criteria.entries()) {
    const { scale, ...columns } = criterionColumns(one, { position: index, labels })
    // Chosen labels are stored by their place: labels that were added to the group since stay out.
    const kept = columns.labelGroupId !== null && before.some((known) => known.id === one.id && known.scored)
    if (one.id === undefined)
      await tx.insert(reviewCriterion).values({ id: newId(), teamId: ctx.team.id, roundId: round.id, scored: false, scale, ...columns })
    else
      await tx
        .update(reviewCriterion)
        .set(kept ? columns : { ...columns, scale })
        .where(eq(reviewCriterion.id, one.id))
  }
  return rescore
}

/** @throws NotFound; Refused (`has_reviews`) without `deleteReviews` */
export async function deleteRound(ctx: TeamContext, { id, deleteReviews }: DeleteRoundInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockRound(tx, ctx, id)
    const count = await tx.$count(review, eq(review.roundId, row.id))
    if (count > 0 && !deleteReviews) throw new Refused(reviewsServer.deletesReviews({ count }), { code: "has_reviews" })
    await tx.delete(reviewRound).where(eq(reviewRound.id, row.id))
    await recordRevealed(tx, ctx, { round: row, before: new Map(), after: null })
    await refreshSearch(tx, { ...row, closesAt: null }, ctx.clock.now())
    const before = { roundId: row.id, portalId: row.portalId, name: row.name }
    await recordTeamEvent(tx, ctx, { type: "review_round.deleted", before, after: null })
    return { id }
  })
}

/** Submissions whose scores one transaction computes again. */
const CHUNK = 200

/** The job of `reviews.rescore`: each chunk is a transaction of its own. */
export async function rescoreRound(
  { db }: Pick<Services, "db">,
  { roundId, after }: { roundId: string; after: number },
  signal: AbortSignal,
): Promise<void> {
  await runInChunks(db, { from: after, signal, work: (tx, from) => rescoreChunk(tx, roundId, from) })
}

async function rescoreChunk(tx: Tx, roundId: string, after: number): Promise<number | null> {
  const [round] = await tx.select().from(reviewRound).where(eq(reviewRound.id, roundId))
  if (!round) return null
  const { number, submissionId } = reviewCandidate
  const rows = await tx
    .select({ id: submissionId, number })
    .from(reviewCandidate)
    .where(
      and(eq(reviewCandidate.roundId, roundId), gt(number, after), or(gt(reviewCandidate.reviews, 0), isNotNull(reviewCandidate.score))),
    )
    .orderBy(asc(number))
    .limit(CHUNK)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return null
  const criteria = (await listCriteria(tx, [roundId])).get(roundId) ?? []
  const targets = await forUpdate(
    tx
      .select({ id: submission.id, answers: submission.answers })
      .from(submission)
      .where(inArray(submission.id, ids))
      .orderBy(asc(submission.id)),
  )
  const answers = new Map(targets.map((one) => [one.id, one.answers]))
  const given = await tx
    .select({ id: review.id, submissionId: review.submissionId, scores: review.scores, score: review.score })
    .from(review)
    .where(and(eq(review.roundId, roundId), eq(review.state, "submitted"), inArray(review.submissionId, ids)))
  for (const one of given) {
    const score = getStoredScore(askedCriteria(criteria, answers.get(one.submissionId) ?? {}), one.scores)
    if (score !== one.score) await tx.update(review).set({ score }).where(eq(review.id, one.id))
  }
  for (const id of ids) await updateSums(tx, round, id)
  return rows.length < CHUNK ? null : (rows.at(-1)?.number ?? null)
}
