import type { DbOrTx, Tx } from "@intray/db"
import { forDelete, forReference } from "@intray/db/fn"
import { review, reviewCandidate, reviewPosition, reviewReturn, reviewRound } from "@intray/db/schema"
import { and, asc, eq, exists, gt, gte, inArray, lte, max, ne, not, type SQL, sql } from "drizzle-orm"

/*
 * Where the search for a reviewer's next submission begins. Of the submissions with as many reviews, the reviewer has reviewed all up to the
 * position, except the returned ones. Without it each search would pass over everything that the reviewer has reviewed.
 */

/** After how many submission numbers a position moves. Fewer are passed over each time. */
export const STEP = 500
/** A position is not used for longer, so that whatever the previous version wrote during an update is found the next day. */
const LASTS_MS = 86_400_000
/** Rows of one insert, far below the parameters that an engine takes. */
const ROWS = 500

/** By the number of reviews that submissions have. */
export type Positions = ReadonlyMap<number, { number: number; startedAt: Date }>

export async function readPositions(db: DbOrTx, reviewerId: string, now: Date): Promise<Positions> {
  const { reviews, number, startedAt } = reviewPosition
  const rows = await db
    .select({ reviews, number, startedAt })
    .from(reviewPosition)
    .where(and(eq(reviewPosition.reviewerId, reviewerId), gt(startedAt, new Date(now.getTime() - LASTS_MS))))
  return new Map(rows.map((row) => [row.reviews, row]))
}

/** The reviewer has submitted a review of the candidate, or abstained. */
export function hasReviewed(db: DbOrTx, reviewerId: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(review)
      .where(and(eq(review.reviewerId, reviewerId), eq(review.submissionId, reviewCandidate.submissionId), ne(review.state, "draft"))),
  )
}

/**
 * The candidates with so many reviews, as conditions of queries on candidates that together find each that the reviewer has not reviewed,
 * and none twice.
 */
export function fromPosition(db: DbOrTx, positions: Positions, { reviewerId, reviews }: { reviewerId: string; reviews: number }) {
  const has = eq(reviewCandidate.reviews, reviews)
  const position = positions.get(reviews)
  if (!position) return [has]
  const returned = db
    .select({ id: reviewReturn.submissionId })
    .from(reviewReturn)
    .where(and(eq(reviewReturn.reviewerId, reviewerId), eq(reviewReturn.reviews, reviews), lte(reviewReturn.number, position.number)))
  return [and(has, gt(reviewCandidate.number, position.number)), and(has, inArray(reviewCandidate.submissionId, returned))]
}

type Place = { roundId: string; reviewerId: string; reviews: number }

/**
 * Moves a position up to the first candidate that the reviewer has not reviewed, if that is far ahead.
 * @param found number of a candidate that was found behind the position; null: none was
 * @returns the positions from now on
 */
export async function movePosition(
  tx: Tx,
  { roundId, reviewerId, reviews }: Place,
  { positions, found, now }: { positions: Positions; found: number | null; now: Date },
): Promise<Positions> {
  const known = positions.get(reviews)
  const from = known?.number ?? 0
  if (found !== null && found - from <= STEP) return positions
  const { number } = reviewCandidate
  const waiting = and(eq(reviewCandidate.roundId, roundId), eq(reviewCandidate.active, true), eq(reviewCandidate.reviews, reviews))
  const findLast = async () =>
    (
      await tx
        .select({ number: max(number) })
        .from(reviewCandidate)
        .where(waiting)
    )[0]?.number ?? 0
  if ((await findLast()) - from <= STEP) return positions
  // Waits for reviews that are being saved: what they return is counted against the position that they saw.
  await forDelete(tx.select({ id: reviewRound.id }).from(reviewRound).where(eq(reviewRound.id, roundId)))
  const [first] = await tx
    .select({ number })
    .from(reviewCandidate)
    .where(and(waiting, gt(number, from), not(hasReviewed(tx, reviewerId))))
    .orderBy(asc(number))
    .limit(1)
  const target = first ? first.number - 1 : await findLast()
  if (target - from <= STEP) return positions
  const written = { number: target, startedAt: known?.startedAt ?? now }
  await tx
    .insert(reviewPosition)
    .values({ reviewerId, reviews, roundId, ...written })
    .onConflictDoUpdate({ target: [reviewPosition.reviewerId, reviewPosition.reviews], set: written })
  return new Map([...positions, [reviews, written]])
}

/**
 * Returns candidates to reviewers who have not reviewed them and whose position is behind them. Called in the transaction that has changed
 * how many reviews they have or whether they wait for reviews, which holds their submissions.
 */
export async function returnCandidates(tx: Tx, roundId: string, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return
  // A position that moves meanwhile waits for this transaction, or this one for it.
  await forReference(tx.select({ id: reviewRound.id }).from(reviewRound).where(eq(reviewRound.id, roundId)))
  const known = await tx
    .select({ reviews: reviewPosition.reviews })
    .from(reviewPosition)
    .where(eq(reviewPosition.roundId, roundId))
    .limit(1)
  if (known.length === 0) return
  for (let from = 0; from < submissionIds.length; from += ROWS) {
    const ids = submissionIds.slice(from, from + ROWS)
    await tx.delete(reviewReturn).where(and(eq(reviewReturn.roundId, roundId), inArray(reviewReturn.submissionId, ids)))
    const rows = await tx
      .select({
        reviewerId: reviewPosition.reviewerId,
        submissionId: reviewCandidate.submissionId,
        roundId: reviewCandidate.roundId,
        reviews: reviewCandidate.reviews,
        number: reviewCandidate.number,
      })
      .from(reviewCandidate)
      .innerJoin(
        reviewPosition,
        and(
          eq(reviewPosition.roundId, reviewCandidate.roundId),
          eq(reviewPosition.reviews, reviewCandidate.reviews),
          gte(reviewPosition.number, reviewCandidate.number),
        ),
      )
      .where(
        and(
          eq(reviewCandidate.roundId, roundId),
          inArray(reviewCandidate.submissionId, ids),
          eq(reviewCandidate.active, true),
          not(
            exists(
              tx
                .select({ one: sql`1` })
                .from(review)
                .where(
                  and(
                    eq(review.reviewerId, reviewPosition.reviewerId),
                    eq(review.submissionId, reviewCandidate.submissionId),
                    ne(review.state, "draft"),
                  ),
                ),
            ),
          ),
        ),
      )
    for (let at = 0; at < rows.length; at += ROWS) await tx.insert(reviewReturn).values(rows.slice(at, at + ROWS))
  }
}
