import {
  getReviewScore,
  getSettledScore,
  getSubmissionScore,
  type ReviewAnswers,
  type ScoreMethod,
  STORED_SCORE_MAX,
  toStoredScore,
} from "./agreement/scores.ts"
import type { CriterionItem } from "./schema.ts"

type Scored = Pick<CriterionItem, "id" | "weight" | "scale">

const toScored = ({ id, weight, scale }: Scored) => ({ id, weight, length: scale.length })
const toStored = (score: number | null) => (score === null ? null : toStoredScore(score))

/** The score of one review as it is stored; null if no criterion that counts was scored. */
export function getStoredScore(criteria: readonly Scored[], values: ReviewAnswers): number | null {
  return toStored(getReviewScore(criteria.map(toScored), values))
}

/** The score of a submission whose reviews were settled, as it is stored; see {@link getSettledScore}. */
export function getStoredSettledScore(
  criteria: readonly Scored[],
  settled: ReviewAnswers,
  reviews: readonly ReviewAnswers[],
  average: ScoreMethod,
): number | null {
  return toStored(getSettledScore(criteria.map(toScored), settled, reviews, average))
}

/** What the stored scores of the submitted reviews of a submission come to. The spread needs two reviews with a score. */
export function combineStoredScores(
  scores: readonly (number | null)[],
  average: ScoreMethod,
): { score: number | null; spread: number | null } {
  const { reviews, score, spread } = getSubmissionScore(scores, average)
  return { score: score === null ? null : Math.round(score), spread: reviews < 2 ? null : spread }
}

/** As screens and the API show a stored score: 0 to 1. */
export function toFraction(stored: number | null): number | null {
  return stored === null ? null : stored / STORED_SCORE_MAX
}
