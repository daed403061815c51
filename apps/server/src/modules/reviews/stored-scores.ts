import { getReviewScore, getSubmissionScore, type ScoreMethod, STORED_SCORE_MAX, toStoredScore } from "./agreement/scores.ts"
import type { CriterionItem } from "./schema.ts"

/** The score of one review as it is stored; null where no criterion that counts was scored. */
export function getStoredScore(
  criteria: readonly Pick<CriterionItem, "id" | "weight" | "scale">[],
  values: Readonly<Record<string, number>>,
): number | null {
  const scored = criteria.map(({ id, weight, scale }) => ({ id, weight, length: scale.length }))
  const score = getReviewScore(scored, values)
  return score === null ? null : toStoredScore(score)
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
