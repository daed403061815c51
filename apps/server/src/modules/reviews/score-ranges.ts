import type { DbOrTx } from "@intray/db"
import { listOfNumbers, unindexed } from "@intray/db/fn"
import { reviewCandidate } from "@intray/db/schema"
import { and, between, eq, gt, gte, lte, or, type SQL } from "drizzle-orm"
import { toStoredScore } from "./agreement/scores.ts"
import type { ScoreRanges } from "./schema.ts"

/** Condition of a query on {@link reviewCandidate}: in the round now, or reviewed there. */
export function isInRound(roundId: string): SQL | undefined {
  // What has left the round without a review says nothing.
  return and(eq(reviewCandidate.roundId, roundId), or(eq(reviewCandidate.active, true), gt(reviewCandidate.reviews, 0)))
}

/** Condition of a query on {@link reviewCandidate}. What has no score or no spread is in no range of it. */
export function isWithin({ minScore, maxScore, minSpread, maxSpread, minReviews, maxReviews }: ScoreRanges): SQL | undefined {
  const { score, spread, reviews } = reviewCandidate
  return and(
    minScore === undefined ? undefined : gte(score, toStoredScore(minScore)),
    maxScore === undefined ? undefined : lte(score, toStoredScore(maxScore)),
    minSpread === undefined ? undefined : gte(spread, toStoredScore(minSpread)),
    maxSpread === undefined ? undefined : lte(spread, toStoredScore(maxSpread)),
    minReviews === undefined ? undefined : gte(reviews, minReviews),
    maxReviews === undefined ? undefined : lte(reviews, maxReviews),
  )
}

/** Numbers of the submissions of a round within these ranges, in no order; only from one number to another, both ends included. */
export async function readReviewedNumbers(
  db: DbOrTx,
  round: { id: string; teamId: string },
  ranges: ScoreRanges,
  { from, to }: { from: number; to: number },
): Promise<readonly number[]> {
  const { number, teamId } = reviewCandidate
  const [row] = await db
    .select({ numbers: listOfNumbers(number) })
    .from(reviewCandidate)
    .where(and(isInRound(round.id), eq(unindexed(teamId), round.teamId), between(number, from, to), isWithin(ranges)))
  return row?.numbers ?? []
}
