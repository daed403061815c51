/** Scores are stored as whole ten-thousandths of the scale: 0 is every lowest value, 10,000 every highest. */
export const WHOLE = 10_000

export type ScoredCriterion = { id: string; weight: number; scale: readonly string[] }

/**
 * The score of one review: the weighted mean of its values, each as its place between the lowest and the highest value of its scale.
 * @param values by the id of the criterion, 1 to the length of its scale
 * @returns 0 to {@link WHOLE}; null where no criterion that counts was scored
 */
export function scoreReview(criteria: readonly ScoredCriterion[], values: Readonly<Record<string, number>>): number | null {
  let sum = 0
  let weights = 0
  for (const { id, weight, scale } of criteria) {
    const value = Object.hasOwn(values, id) ? values[id] : undefined
    if (value === undefined || weight === 0) continue
    sum += (weight * (value - 1)) / (scale.length - 1)
    weights += weight
  }
  return weights === 0 ? null : Math.round((sum / weights) * WHOLE)
}

/**
 * What the scores of several reviews come to.
 * @param scores of submitted reviews; null where a review scored nothing that counts
 * @returns the mean or the median, and highest minus lowest, which needs two
 */
export function combineScores(
  scores: readonly (number | null)[],
  average: "mean" | "median",
): { score: number | null; spread: number | null } {
  const known = scores.filter((one) => one !== null).sort((a, b) => a - b)
  const [lowest, highest] = [known[0], known.at(-1)]
  if (lowest === undefined || highest === undefined) return { score: null, spread: null }
  const score = average === "mean" ? known.reduce((sum, one) => sum + one, 0) / known.length : median(known)
  return { score: Math.round(score), spread: known.length < 2 ? null : highest - lowest }
}

function median(ascending: readonly number[]): number {
  const middle = ascending.length >> 1
  const upper = ascending[middle] ?? 0
  return ascending.length % 2 === 1 ? upper : ((ascending[middle - 1] ?? 0) + upper) / 2
}

/** As screens and the API show it: 0 to 1. */
export function toFraction(stored: number | null): number | null {
  return stored === null ? null : stored / WHOLE
}
