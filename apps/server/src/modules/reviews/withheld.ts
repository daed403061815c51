import type { DbOrTx, Tx } from "@intray/db"
import { comment, review, reviewCandidate, reviewer, reviewRound, submission } from "@intray/db/schema"
import { and, asc, type Column, eq, exists, gt, gte, isNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm"
import { accountOf } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { canManageReviews } from "./access.ts"

/*
 * Comments that members write about a submission while a round is open, or while the submission is calibrated, say what they think of it. A
 * reviewer does not read them before their own review is in, and a search does not find submissions by their words before the round has closed.
 */

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Writes the search index again for submissions of a portal that were commented on since a moment, beginning after a submission's id. */
    "reviews.index": { portalId: string; since: string; after: string }
  }
}

/**
 * A submission is in an open round or calibration in which reviewers do not see each other's reviews: condition of a query.
 * @param of columns of that query; with `createdAt` it was created since the round or the calibration opened
 */
function isInOpenRound(db: DbOrTx, now: Date, of: { submissionId: Column; createdAt?: Column }, more?: SQL): SQL {
  const { submissionId, createdAt } = of
  const isSince = (opensAt: Column) => and(lte(opensAt, now), createdAt && gte(createdAt, opensAt))
  return exists(
    db
      .select({ one: sql`1` })
      .from(reviewCandidate)
      .innerJoin(reviewRound, eq(reviewRound.id, reviewCandidate.roundId))
      .where(
        and(
          eq(reviewCandidate.submissionId, submissionId),
          eq(reviewCandidate.active, true),
          ne(reviewRound.visibility, "always"),
          or(isSince(reviewRound.opensAt), and(eq(reviewCandidate.calibration, true), isSince(reviewRound.calibrationOpensAt))),
          or(isNull(reviewRound.closesAt), gt(reviewRound.closesAt, now)),
          more,
        ),
      ),
  )
}

/** Comments of open rounds and calibrations in which reviewers do not see each other's reviews: condition of a query on {@link comment}. */
function isOfOpenRound(db: DbOrTx, now: Date, more?: SQL): SQL {
  return isInOpenRound(db, now, comment, more)
}

/** The caller reviews in the round, and has not submitted their review of the submission: part of {@link isInOpenRound}. Undefined: they never review. */
async function getOutstanding(ctx: TeamContext, db: DbOrTx): Promise<{ userId: string; outstanding: SQL | undefined } | undefined> {
  const userId = accountOf(ctx)
  // A key reads what its maker reads.
  const { id, role } = { ...ctx.team, ...(ctx.team.key ? { role: ctx.team.key.maker.role } : {}) }
  if (userId === null || !(await isAllowed(db, { id, role }, { submission: ["review"] }))) return undefined
  const ofReviewer = and(eq(reviewer.roundId, reviewRound.id), eq(reviewer.userId, userId))
  const named = exists(
    db
      .select({ one: sql`1` })
      .from(reviewer)
      .where(and(ofReviewer, eq(reviewer.named, true))),
  )
  const submitted = db
    .select({ one: sql`1` })
    .from(review)
    .innerJoin(reviewer, eq(reviewer.id, review.reviewerId))
    .where(and(ofReviewer, eq(review.submissionId, reviewCandidate.submissionId), eq(review.state, "submitted")))
  const reviewing = (await canManageReviews(db, { team: { id, role } })) ? named : or(eq(reviewRound.everyone, true), named)
  return { userId, outstanding: and(reviewing, notExists(submitted)) }
}

/**
 * The comments that are withheld from the caller until they have submitted their own review: condition of a query on {@link comment}.
 * @returns undefined where nothing is withheld
 */
export async function getWithheldComments(ctx: TeamContext, db: DbOrTx = ctx.db): Promise<SQL | undefined> {
  const found = await getOutstanding(ctx, db)
  if (!found) return undefined
  const others = or(isNull(comment.authorId), ne(comment.authorId, found.userId))
  return and(others, isOfOpenRound(db, ctx.clock.now(), found.outstanding))
}

/** Whether the caller still has to review a submission without knowing what others think of it. */
export async function isReviewOutstanding(ctx: TeamContext, submissionId: string, db: DbOrTx = ctx.db): Promise<boolean> {
  const found = await getOutstanding(ctx, db)
  if (!found) return false
  const inRound = isInOpenRound(db, ctx.clock.now(), { submissionId: submission.id }, found.outstanding)
  return (await db.$count(submission, and(eq(submission.id, submissionId), inRound))) > 0
}

/** The comments whose words find no submission yet: condition of a query on {@link comment}. */
export function isHiddenFromSearch(db: DbOrTx, now: Date): SQL {
  return isOfOpenRound(db, now)
}

/** Submissions whose words one transaction writes again. */
const CHUNK = 50

/** Has the search index written again now, and once the round has closed: other comments are hidden then. */
export async function refreshSearch(
  tx: Tx,
  round: { portalId: string; opensAt: Date | null; closesAt: Date | null; calibrationOpensAt: Date | null },
  now: Date,
): Promise<void> {
  const { closesAt, opensAt, calibrationOpensAt } = round
  // A calibration begins before its round.
  const since = calibrationOpensAt ?? opensAt
  if (since === null) return
  const payload = { portalId: round.portalId, since: since.toISOString(), after: "" }
  await enqueue(tx, { kind: "reviews.index", payload })
  for (const moment of [calibrationOpensAt, opensAt, closesAt]) {
    if (moment && moment > now) await enqueue(tx, { kind: "reviews.index", payload, runAt: new Date(moment.getTime() + 1_000) })
  }
}

/** The next submissions of a portal that were commented on since a moment, by id. */
export function listCommented(
  tx: Tx,
  { portalId, since, after }: { portalId: string; since: string; after: string },
): Promise<{ id: string }[]> {
  return tx
    .selectDistinct({ id: submission.id })
    .from(submission)
    .innerJoin(comment, eq(comment.submissionId, submission.id))
    .where(and(eq(submission.portalId, portalId), gt(submission.id, after), gte(comment.createdAt, new Date(since))))
    .orderBy(asc(submission.id))
    .limit(CHUNK)
}
