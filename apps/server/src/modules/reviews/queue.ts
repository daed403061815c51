import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import {
  portal,
  review,
  reviewAssignment,
  reviewCandidate,
  reviewer,
  reviewReservation,
  reviewRound,
  snooze,
  submission,
} from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { validation } from "@intray/i18n/translated"
import { and, asc, eq, exists, gt, inArray, isNull, lt, lte, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm"
import { type ConflictParty, conflictPartyOf } from "../../platform/conflicts.ts"
import { Invalid, Refused } from "../../platform/errors.ts"
import { personOf } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongVisible, readablePortals } from "../../platform/visible-portals.ts"
import { getRole, hasConflict, isCalibrating, loadRound, type RoundRow } from "./access.ts"
import { projectSummaries } from "./blind/projection.ts"
import { fromPosition, hasReviewed, movePosition, readPositions } from "./positions.ts"
import { demandAccepting, ensureReviewer } from "./save.ts"
import { MAX_COUNTED, type MyRound, type NextInput, type QueueInput, type QueueItem } from "./schema.ts"

/** Milliseconds for which a submission is kept for the reviewer who was given it. */
export const RESERVED_MS = 10 * 60_000

/** The candidate is assigned to the reviewer. */
function isAssignedTo(db: DbOrTx, reviewerId: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(reviewAssignment)
      .where(and(eq(reviewAssignment.reviewerId, reviewerId), eq(reviewAssignment.submissionId, reviewCandidate.submissionId))),
  )
}

/** The member has snoozed the submission. */
function isSnoozed(db: DbOrTx, userId: string, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(snooze)
      .where(and(eq(snooze.submissionId, reviewCandidate.submissionId), eq(snooze.userId, userId), gt(snooze.until, now))),
  )
}

/** Whose queue it is. `reviewerId` is null before their first review. `withSnoozed`: what they have snoozed counts as well. */
type Reviewer = { party: ConflictParty | null; reviewerId: string | null; withSnoozed?: boolean }

/** The candidates that somebody may still review: condition of a query on candidates joined with submissions. */
function isUnreviewed(db: DbOrTx, round: RoundRow, { party, reviewerId, withSnoozed = false }: Reviewer, now: Date): SQL | undefined {
  return and(
    eq(reviewCandidate.roundId, round.id),
    eq(reviewCandidate.active, true),
    party === null ? undefined : not(hasConflict(db, party)),
    party !== null && "userId" in party && !withSnoozed ? not(isSnoozed(db, party.userId, now)) : undefined,
    reviewerId === null ? undefined : not(hasReviewed(db, reviewerId)),
  )
}

/** Candidates that `wheres` find, none twice. */
type Part = { key: string; wheres: readonly (SQL | undefined)[] }

/**
 * What waits for somebody, in the order of their queue: what is assigned to them, however many reviews it has, then what lacks reviews.
 * Where only assigned submissions are reviewed the second part is empty. Before the round opens, the submissions of its calibration.
 */
async function getParts(db: DbOrTx, round: RoundRow, who: Reviewer, now: Date): Promise<Part[]> {
  const unreviewed = isUnreviewed(db, round, who, now)
  if (isCalibrating(round, now)) return [{ key: "c", wheres: [and(unreviewed, eq(reviewCandidate.calibration, true))] }]
  const lacks = lt(reviewCandidate.reviews, round.reviewsPerSubmission)
  const { reviewerId } = who
  if (reviewerId === null) return round.assignedOnly ? [] : [{ key: "", wheres: [and(unreviewed, lacks)] }]
  const open = db
    .select({ id: reviewAssignment.submissionId })
    .from(reviewAssignment)
    .where(and(eq(reviewAssignment.reviewerId, reviewerId), eq(reviewAssignment.done, false)))
  const assigned: Part = { key: "a", wheres: [and(unreviewed, inArray(reviewCandidate.submissionId, open))] }
  if (round.assignedOnly) return [assigned]
  const free = and(unreviewed, not(isAssignedTo(db, reviewerId)))
  const positions = await readPositions(db, reviewerId, now)
  if (positions.size === 0) return [assigned, { key: "", wheres: [and(free, lacks)] }]
  const parts = listLevels(round).map((reviews) => ({
    key: "",
    wheres: fromPosition(db, positions, { reviewerId, reviews }).map((from) => and(free, from)),
  }))
  return [assigned, ...parts]
}

/** How many reviews submissions have that lack some, fewest first. */
function listLevels({ reviewsPerSubmission }: RoundRow): number[] {
  return Array.from({ length: reviewsPerSubmission }, (_, reviews) => reviews)
}

/** The rounds in which the caller reviews now, open ones and those that are calibrated, with what is left for them. */
export async function listMyRounds(ctx: TeamContext) {
  const { db } = ctx
  const now = ctx.clock.now()
  const userId = personOf(ctx.actor)
  if (userId === null) return { items: [] }
  const rows = await db
    .select({ round: reviewRound, title: portal.title, reviewerId: reviewer.id })
    .from(reviewRound)
    .innerJoin(portal, eq(portal.id, reviewRound.portalId))
    .leftJoin(reviewer, and(eq(reviewer.roundId, reviewRound.id), eq(reviewer.userId, userId)))
    .where(
      and(
        eq(reviewRound.teamId, ctx.team.id),
        or(lte(reviewRound.opensAt, now), lte(reviewRound.calibrationOpensAt, now)),
        or(isNull(reviewRound.closesAt), gt(reviewRound.closesAt, now)),
        or(eq(reviewRound.everyone, true), eq(reviewer.named, true)),
        amongVisible(await readablePortals(ctx), reviewRound.portalId),
      ),
    )
    .orderBy(asc(portal.title), asc(reviewRound.position), asc(reviewRound.id))
  const items = []
  for (const { round, title, reviewerId } of rows) items.push(await toMyRound(db, { round, title, party: { userId }, reviewerId, now }))
  return { items }
}

/** A round as its reviewer sees it, with what is left for them. @param title of its portal */
export async function toMyRound(
  db: DbOrTx,
  { round, title, now, ...reviewer }: Reviewer & { round: RoundRow; title: string; now: Date },
): Promise<MyRound> {
  const { reviewerId } = reviewer
  const remaining = await countWaiting(db, round, { ...reviewer, now })
  const done =
    reviewerId === null
      ? 0
      : await db.$count(
          review,
          and(eq(review.roundId, round.id), eq(review.reviewerId, reviewerId), inArray(review.state, ["submitted", "abstained"])),
        )
  return {
    id: round.id,
    name: round.name,
    portalId: round.portalId,
    portalTitle: title,
    closesAt: round.closesAt?.toISOString() ?? null,
    calibrating: isCalibrating(round, now),
    reviewsPerSubmission: round.reviewsPerSubmission,
    remaining,
    done,
  }
}

/** Counted up to `MAX_COUNTED`. */
export async function countWaiting(db: DbOrTx, round: RoundRow, { now, ...who }: Reviewer & { now: Date }): Promise<number> {
  let count = 0
  for (const where of (await getParts(db, round, who, now)).flatMap((part) => part.wheres)) {
    const waiting = db
      .select({ one: sql`1` })
      .from(reviewCandidate)
      .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
      .where(where)
      .limit(MAX_COUNTED - count)
    const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(waiting.as("waiting"))
    count += counted?.count ?? 0
    if (count >= MAX_COUNTED) break
  }
  return count
}

/** `2_118`: after the submission 118 with two reviews; `a2_118` and `c2_118`: the same, among what is assigned to the caller,
 * and in a calibration. */
function parseCursor(cursor: string): { key: string; reviews: number; number: number } {
  const [, key, reviews, number] = /^([ac]?)(\d{1,4})_(\d{1,10})$/.exec(cursor) ?? []
  if (key === undefined || reviews === undefined || number === undefined) {
    throw new Invalid([{ path: ["cursor"], code: "cursor", message: validation.cursor }])
  }
  return { key, reviews: Number(reviews), number: Number(number) }
}

/**
 * What waits for the caller's review in a round: what is assigned to them first, then fewest reviews first, then oldest.
 * @throws NotFound; Refused (`round_planned`, `round_closed`, `not_reviewer`); Invalid (`cursor`)
 */
export async function listQueue(ctx: TeamContext, { roundId, cursor, limit }: QueueInput) {
  const { db } = ctx
  const round = await loadRound(db, ctx, roundId)
  const now = ctx.clock.now()
  demandAccepting(ctx, round, now)
  const role = await getRole(db, ctx, round)
  if (!role.reviewing) throw new Refused(reviewsServer.notReviewer({ round: round.name }), { code: "not_reviewer" })
  const { reviews, number } = reviewCandidate
  const last = cursor ? parseCursor(cursor) : null
  const beyond = last ? or(gt(reviews, last.reviews), and(eq(reviews, last.reviews), gt(number, last.number))) : undefined
  const read = (where: SQL | undefined, most: number) =>
    db
      .select({ submissionId: submission.id, number: submission.number, title: submission.title, summary: submission.summary, reviews })
      .from(reviewCandidate)
      .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
      .where(where)
      .orderBy(asc(reviews), asc(number))
      .limit(most)
  const rows: (Awaited<ReturnType<typeof read>>[number] & { key: string })[] = []
  for (const { key, wheres } of await getParts(db, round, { party: conflictPartyOf(ctx), reviewerId: role.reviewerId }, now)) {
    if (last?.key === "" && key === "a") continue
    const room = limit + 1 - rows.length
    const found = []
    for (const where of wheres) found.push(...(await read(and(where, last?.key === key ? beyond : undefined), room)))
    found.sort((a, b) => a.reviews - b.reviews || a.number - b.number)
    rows.push(...found.slice(0, room).map((row) => ({ ...row, key })))
    if (rows.length > limit) break
  }
  const page = rows.slice(0, limit)
  const drafts = await listDrafts(
    db,
    role.reviewerId,
    page.map((row) => row.submissionId),
  )
  const end = rows.length > limit ? page.at(-1) : undefined
  const items = page.map(
    ({ summary, key, ...row }): QueueItem => ({ ...row, by: summary.by, draft: drafts.has(row.submissionId), assigned: key === "a" }),
  )
  return {
    items: await projectSummaries(ctx, items, ({ submissionId }) => ({ id: submissionId, portalId: round.portalId })),
    nextCursor: end ? `${end.key}${end.reviews}_${end.number}` : null,
  }
}

async function listDrafts(db: DbOrTx, reviewerId: string | null, ids: readonly string[]): Promise<Set<string>> {
  if (reviewerId === null || ids.length === 0) return new Set()
  const rows = await db
    .select({ id: review.submissionId })
    .from(review)
    .where(and(eq(review.reviewerId, reviewerId), eq(review.state, "draft"), inArray(review.submissionId, [...ids])))
  return new Set(rows.map((row) => row.id))
}

/**
 * Gives the caller their next submission and keeps it for them for ten minutes: the one that is reserved for them, else one that
 * they have begun, else one that is assigned to them, else, unless only assigned ones are reviewed, the one with the fewest reviews that nobody else was given, the oldest of them. Where others have been given all that is left, one that
 * needs more reviews than it has and than were given out.
 * @throws NotFound; Refused (`round_planned`, `round_closed`, `not_reviewer`)
 */
export async function takeNext(ctx: TeamContext, { roundId, skip }: NextInput) {
  return ctx.db.transaction(async (tx) => {
    const round = await loadRound(tx, ctx, roundId)
    const now = ctx.clock.now()
    demandAccepting(ctx, round, now)
    // One after another: two that chose at the same moment would choose the same.
    await forUpdate(tx.select({ id: reviewRound.id }).from(reviewRound).where(eq(reviewRound.id, round.id)))
    const reviewerId = await ensureReviewer(tx, ctx, round)
    const waiting = and(
      isUnreviewed(tx, round, { party: conflictPartyOf(ctx), reviewerId }, now),
      skip.length > 0 ? notInArray(reviewCandidate.submissionId, skip) : undefined,
    )
    const assigned = isAssignedTo(tx, reviewerId)
    const search = { round, reviewerId, waiting, assigned, now }
    const chosen = isCalibrating(round, now)
      ? await findCalibration(tx, waiting)
      : ((await findReserved(tx, search)) ??
        (await findBegun(tx, search)) ??
        (await findAssigned(tx, search)) ??
        (await findFree(tx, search)))
    if (!chosen) return { item: null, until: null }
    const until = new Date(now.getTime() + RESERVED_MS)
    await tx
      .insert(reviewReservation)
      .values({ reviewerId, roundId: round.id, submissionId: chosen.submissionId, until })
      .onConflictDoUpdate({ target: reviewReservation.reviewerId, set: { submissionId: chosen.submissionId, until } })
    return { item: chosen, until: until.toISOString() }
  })
}

type Found = { submissionId: string; number: number }

/** `waiting`: the caller may still review it. `assigned`: it is assigned to them. */
type Search = { round: RoundRow; reviewerId: string; waiting: SQL | undefined; assigned: SQL; now: Date }

/** How many others were given a candidate and have not reviewed it yet. */
function countTaken({ round, reviewerId, now }: Search): SQL<number> {
  return sql<number>`(select count(*) from ${reviewReservation} where ${and(
    eq(reviewReservation.roundId, round.id),
    eq(reviewReservation.submissionId, reviewCandidate.submissionId),
    gt(reviewReservation.until, now),
    ne(reviewReservation.reviewerId, reviewerId),
  )})`
}

/** A candidate that needs more reviews than it has and than were given out. */
function needsMore(search: Search): SQL {
  return sql`${reviewCandidate.reviews} + ${countTaken(search)} < ${search.round.reviewsPerSubmission}`
}

/** The oldest submission of the calibration. */
async function findCalibration(tx: Tx, waiting: SQL | undefined): Promise<Found | undefined> {
  const [row] = await tx
    .select({ submissionId: reviewCandidate.submissionId, number: reviewCandidate.number })
    .from(reviewCandidate)
    .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
    .where(and(waiting, eq(reviewCandidate.calibration, true)))
    .orderBy(asc(reviewCandidate.number))
    .limit(1)
  return row
}

/** The submission that is reserved for the reviewer. */
async function findReserved(tx: Tx, { round, reviewerId, waiting, assigned, now }: Search): Promise<Found | undefined> {
  const lacks = round.assignedOnly ? undefined : lt(reviewCandidate.reviews, round.reviewsPerSubmission)
  const [row] = await tx
    .select({ submissionId: reviewCandidate.submissionId, number: reviewCandidate.number })
    .from(reviewReservation)
    .innerJoin(reviewCandidate, eq(reviewCandidate.submissionId, reviewReservation.submissionId))
    .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
    .where(and(eq(reviewReservation.reviewerId, reviewerId), gt(reviewReservation.until, now), waiting, or(assigned, lacks)))
  return row
}

/** The oldest submission of which the reviewer has a draft. */
async function findBegun(tx: Tx, search: Search): Promise<Found | undefined> {
  const [row] = await tx
    .select({ submissionId: reviewCandidate.submissionId, number: reviewCandidate.number })
    .from(review)
    .innerJoin(reviewCandidate, eq(reviewCandidate.submissionId, review.submissionId))
    .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
    .where(
      and(
        // Without the round, all reviews of the reviewer would be read.
        eq(review.roundId, search.round.id),
        eq(review.reviewerId, search.reviewerId),
        eq(review.state, "draft"),
        search.waiting,
        or(search.assigned, needsMore(search)),
      ),
    )
    .orderBy(asc(reviewCandidate.number))
    .limit(1)
  return row
}

/** What is assigned to the reviewer: the one with the fewest reviews, the oldest of them. */
async function findAssigned(tx: Tx, { reviewerId, waiting }: Search): Promise<Found | undefined> {
  const [row] = await tx
    .select({ submissionId: reviewCandidate.submissionId, number: reviewCandidate.number })
    .from(reviewAssignment)
    .innerJoin(reviewCandidate, eq(reviewCandidate.submissionId, reviewAssignment.submissionId))
    .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
    .where(and(eq(reviewAssignment.reviewerId, reviewerId), eq(reviewAssignment.done, false), waiting))
    .orderBy(asc(reviewCandidate.reviews), asc(reviewCandidate.number))
    .limit(1)
  return row
}

/** The submission with the fewest reviews that nobody else was given; else one that needs more reviews than were given out. */
async function findFree(tx: Tx, search: Search): Promise<Found | undefined> {
  if (search.round.assignedOnly) return undefined
  const { round, reviewerId, now } = search
  let positions = await readPositions(tx, reviewerId, now)
  const read = async (where: SQL | undefined) => {
    const [row] = await tx
      .select({ submissionId: reviewCandidate.submissionId, number: reviewCandidate.number })
      .from(reviewCandidate)
      .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
      .where(and(search.waiting, where))
      .orderBy(asc(reviewCandidate.number))
      .limit(1)
    return row
  }
  const find = async (reviews: number, free: SQL) => {
    const found = []
    for (const from of fromPosition(tx, positions, { reviewerId, reviews })) found.push(await read(and(from, free)))
    const [ahead, returned] = found
    positions = await movePosition(tx, { roundId: round.id, reviewerId, reviews }, { positions, found: ahead?.number ?? null, now })
    return ahead && returned ? (ahead.number < returned.number ? ahead : returned) : (ahead ?? returned)
  }
  for (const free of [sql`${countTaken(search)} = 0`, needsMore(search)]) {
    for (const reviews of listLevels(round)) {
      const found = await find(reviews, free)
      if (found) return found
    }
  }
  return undefined
}
