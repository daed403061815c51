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
