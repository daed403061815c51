import type { DbOrTx } from "@intray/db"
import { review, reviewCandidate, submission } from "@intray/db/schema"
import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm"
import { othersFirst } from "../../platform/others-first.ts"
import type { RoundRow } from "./access.ts"
import { getSubmissionScore, normalizeScore, type ScoreSums, STORED_SCORE_MAX, toStoredScore } from "./agreement/scores.ts"

/** Submissions of one read. */
const CHUNK = 500

type Sums = { reviewers: ReadonlyMap<string, ScoreSums>; round: ScoreSums }

/** What the scores of each reviewer of a round come to, and all of them: two numbers for each reviewer, however many reviews there are. */
async function readSums(db: DbOrTx, roundId: string): Promise<Sums> {
  const { reviewerId, score } = review
  const rows = await db
    .select({
      reviewerId,
      count: sql<number>`count(*)`.mapWith(Number),
      sum: sql<number>`sum(${score})`.mapWith(Number),
      squares: sql<number>`sum(${score} * ${score})`.mapWith(Number),
    })
    .from(review)
    .where(and(eq(review.roundId, roundId), eq(review.state, "submitted"), isNotNull(score)))
    .groupBy(reviewerId)
  const reviewers = new Map<string, ScoreSums>()
  const round: ScoreSums = { count: 0, sum: 0, squares: 0 }
  for (const row of rows) {
    const own = { count: row.count, sum: row.sum / STORED_SCORE_MAX, squares: row.squares / STORED_SCORE_MAX ** 2 }
    reviewers.set(row.reviewerId, own)
    round.count += own.count
    round.sum += own.sum
    round.squares += own.squares
  }
  return { reviewers, round }
}

type Candidate = { submissionId: string; score: number | null; settledAt: Date | null }

/** Stored scores of some submissions with each review adjusted by {@link normalizeScore}; a settled score stays as it is. */
async function adjust(db: DbOrTx, round: RoundRow, sums: Sums, rows: readonly Candidate[]): Promise<Map<string, number | null>> {
  const adjusted = new Map<string, number | null>(rows.map((row) => [row.submissionId, row.score]))
  const open = rows.filter((row) => row.settledAt === null).map((row) => row.submissionId)
  const scores = new Map<string, number[]>()
  for (let from = 0; from < open.length; from += CHUNK) {
    const given = await db
      .select({ submissionId: review.submissionId, reviewerId: review.reviewerId, score: review.score })
      .from(review)
      .where(and(inArray(review.submissionId, open.slice(from, from + CHUNK)), eq(review.roundId, round.id), eq(review.state, "submitted")))
    for (const { submissionId, reviewerId, score } of given) {
      const own = sums.reviewers.get(reviewerId)
      if (score === null || !own) continue
      const some = scores.get(submissionId) ?? []
      some.push(normalizeScore(score / STORED_SCORE_MAX, own, sums.round))
      scores.set(submissionId, some)
    }
  }
  for (const [id, some] of scores) {
    const { score } = getSubmissionScore(some, round.average)
    adjusted.set(id, score === null ? null : toStoredScore(score))
  }
  return adjusted
}

/** The same for the submissions of one page. */
export async function adjustScores(db: DbOrTx, round: RoundRow, rows: readonly Candidate[]): Promise<Map<string, number | null>> {
  return adjust(db, round, await readSums(db, round.id), rows)
}

export type Place = { value: number | null; number: number }
type Ranked = Place & { submissionId: string }

/** By value, those without one last, then by number. */
function compare(a: Place, b: Place, direction: "asc" | "desc"): number {
  if (a.value === null || b.value === null) {
    if (a.value !== b.value) return a.value === null ? 1 : -1
  } else if (a.value !== b.value) return direction === "asc" ? a.value - b.value : b.value - a.value
  return a.number - b.number
}

/**
 * The next submissions of a round by adjusted score. Reads the whole round in parts and keeps no more than one page of it.
 * @param where what is listed: a condition on candidates joined with submissions
 */
export async function rankAdjusted(
  db: DbOrTx,
  {
    round,
    where,
    after,
    direction,
    limit,
  }: { round: RoundRow; where: SQL | undefined; after: Place | null; direction: "asc" | "desc"; limit: number },
): Promise<Ranked[]> {
  const sums = await readSums(db, round.id)
  const { number, score, settledAt } = reviewCandidate
  let page: Ranked[] = []
  for (let last = 0; ; ) {
    const rows = await db
      .select({ submissionId: submission.id, number, score, settledAt })
      .from(reviewCandidate)
      .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
      .where(and(where, gt(number, last)))
      .orderBy(asc(number))
      .limit(CHUNK)
    const adjusted = await adjust(db, round, sums, rows)
    const ranked = rows.map((row) => ({
      submissionId: row.submissionId,
      number: row.number,
      value: adjusted.get(row.submissionId) ?? null,
    }))
    const beyond = after === null ? ranked : ranked.filter((row) => compare(row, after, direction) > 0)
    page = [...page, ...beyond].sort((a, b) => compare(a, b, direction)).slice(0, limit)
    if (rows.length < CHUNK) return page
    last = rows.at(-1)?.number ?? last
    await othersFirst()
  }
}
