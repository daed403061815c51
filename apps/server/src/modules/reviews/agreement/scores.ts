/*
 * Scores of reviews and submissions. Pure. Scores are numbers from 0 (worst) to 1 (best); {@link toStoredScore} makes integers of them.
 */

/**
 * What a review answers on a scale.
 * @property weight how much it counts; 0: it is not scored
 * @property length how many values the scale has: 2 to 10. An answer is 1 (worst) to `length` (best)
 */
export type ScoredCriterion = { id: string; weight: number; length: number }

/** The answers of a review by criterion id. Missing, null or undefined: not answered. */
export type ReviewAnswers = Readonly<Record<string, number | null | undefined>>

/** How the score of a submission is taken from the scores of its reviews. */
export type ScoreMethod = "mean" | "median"

/** Scores are stored as whole numbers of 1/10000, so that a database orders them exactly. */
export const STORED_SCORE_MAX = 10_000

/** Converts a score, spread or standard deviation of 0..1 to the integer that is stored: 0 to {@link STORED_SCORE_MAX}. */
export function toStoredScore(score: number): number {
  return Math.round(score * STORED_SCORE_MAX)
}

/**
 * Converts an answer to a score, so that scales of different lengths can be added up: the lowest value is 0, the highest 1.
 * @throws {RangeError} for an answer off the scale, and for a scale that has not 2 to 10 values
 */
export function toScore(value: number, length: number): number {
  if (!Number.isSafeInteger(length) || length < 2 || length > 10) throw new RangeError(`A scale has 2 to 10 values, not ${length}`)
  if (!Number.isSafeInteger(value) || value < 1 || value > length)
    throw new RangeError(`Value ${value} is not on a scale of 1 to ${length}`)
  return (value - 1) / (length - 1)
}

/**
 * Computes the score of one review: the mean of its answers, weighted by criterion. Criteria without an answer or with weight 0 do not count.
 * @returns null if nothing counts, as in a review that abstains
 * @throws {RangeError} for a counted answer off its scale
 */
export function getReviewScore(criteria: readonly ScoredCriterion[], answers: ReviewAnswers): number | null {
  let sum = 0
  let weights = 0
  for (const { id, weight, length } of criteria) {
    const value = answers[id]
    if (value === null || value === undefined || weight <= 0) continue
    sum += weight * toScore(value, length)
    weights += weight
  }
  return weights === 0 ? null : sum / weights
}

/** Returns the middle value, or the mean of the two middle ones. Null for an empty list. */
export function getMedian(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  const above = sorted[Math.floor(sorted.length / 2)]
  const below = sorted[Math.ceil(sorted.length / 2) - 1]
  return above === undefined || below === undefined ? null : (below + above) / 2
}

/**
 * Computes the score of a submission whose reviews were settled: the mean of its criteria, weighted. A settled criterion has the settled value;
 * another one has the mean or median of the reviews' values, and does not count if no review has one.
 * @param reviews answers of the submitted reviews
 * @returns 0..1; null if nothing counts
 * @throws {RangeError} for a counted answer off its scale
 */
export function getSettledScore(
  criteria: readonly ScoredCriterion[],
  settled: ReviewAnswers,
  reviews: readonly ReviewAnswers[],
  method: ScoreMethod,
): number | null {
  let sum = 0
  let weights = 0
  for (const { id, weight, length } of criteria) {
    const values = settled[id] === null || settled[id] === undefined ? reviews.map((answers) => answers[id]) : [settled[id]]
    const scores = values.flatMap((value) => (value === null || value === undefined || weight <= 0 ? [] : [toScore(value, length)]))
    const { score } = getSubmissionScore(scores, method)
    if (score === null) continue
    sum += weight * score
    weights += weight
  }
  return weights === 0 ? null : sum / weights
}

/**
 * The score of a submission. All null if no review has a score.
 * @property reviews how many reviews have a score
 * @property spread the highest less the lowest score
 * @property deviation the standard deviation. Of the population: these are all reviews, not a sample of them
 */
export type SubmissionScore = { reviews: number; score: number | null; spread: number | null; deviation: number | null }

/**
 * Computes the score of a submission.
 * @param reviewScores of its submitted reviews; null for those without a score, which do not count
 */
export function getSubmissionScore(reviewScores: readonly (number | null)[], method: ScoreMethod): SubmissionScore {
  const scores = reviewScores.filter((score) => score !== null)
  const median = getMedian(scores)
  if (median === null) return { reviews: 0, score: null, spread: null, deviation: null }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length
  return {
    reviews: scores.length,
    score: method === "mean" ? mean : median,
    spread: Math.max(...scores) - Math.min(...scores),
    deviation: Math.sqrt(variance),
  }
}

/** Running sums of scores (0..1): how many, their sum, and the sum of their squares. */
export type ScoreSums = { count: number; sum: number; squares: number }

/** Fewer reviews say too little about how strict a reviewer is. */
export const MIN_REVIEWS_TO_NORMALIZE = 5
/** A smaller standard deviation is a rounding error: stored scores differ by 1/10000 or more. */
const NO_DEVIATION = 1e-6

/** Adds up scores. */
export function sumScores(scores: Iterable<number>): ScoreSums {
  const sums = { count: 0, sum: 0, squares: 0 }
  for (const score of scores) {
    sums.count += 1
    sums.sum += score
    sums.squares += score * score
  }
  return sums
}

function getDistribution({ count, sum, squares }: ScoreSums): { mean: number; deviation: number } {
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean))
  return { mean, deviation: deviation < NO_DEVIATION ? 0 : deviation }
}

/**
 * Normalizes the score of a review, so that it makes less difference which reviewers a submission got. A strict reviewer's 0.5 can mean as
 * much as a generous one's 0.8. The score is replaced by how many standard deviations it is above or below the mean of its reviewer (its
 * z-score), and put on the scale of the round: mean of the round + z-score × standard deviation of the round. Means and standard deviations
 * of all reviewers are then equal, and the order of one reviewer's scores stays the same.
 *
 * This assumes that each reviewer got about equally good submissions, as random assignment makes likely. Reviewers who were given a topic
 * can rightly be higher or lower than others, so normalization is a choice of the team.
 *
 * - A reviewer with fewer than {@link MIN_REVIEWS_TO_NORMALIZE} scores, and every score of a round without differences: unchanged.
 * - A reviewer who gave the same score every time has no z-score: only shifted, to the mean of the round.
 * - A result below 0 or above 1 becomes 0 or 1, so that it can be stored and shown like any other score.
 *
 * Sources: linear equating, M. Kolen and R. Brennan, "Test Equating, Scaling, and Linking" (3rd ed., 2014), chapter 2; for its limits with
 * reviewers, J. Wang and N. Shah, "Your 2 is My 1, Your 3 is My 9: Handling Arbitrary Miscalibrations in Ratings", AAMAS 2019.
 *
 * @param score of the review: 0..1
 * @param reviewer sums of all scores of its reviewer in the round, this one included
 * @param round sums of all scores of the round
 */
export function normalizeScore(score: number, reviewer: ScoreSums, round: ScoreSums): number {
  if (reviewer.count < MIN_REVIEWS_TO_NORMALIZE) return score
  const own = getDistribution(reviewer)
  const all = getDistribution(round)
  if (all.deviation === 0) return score
  const factor = own.deviation === 0 ? 1 : all.deviation / own.deviation
  return Math.min(1, Math.max(0, all.mean + (score - own.mean) * factor))
}
