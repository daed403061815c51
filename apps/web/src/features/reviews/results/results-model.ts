import { formatNumber } from "@intray/i18n/format"
import { numberFormat } from "@intray/i18n/intl"

type Scale = { weight: number; scale: readonly unknown[] }

/** How many values every criterion that counts has; null: not all the same number, or none counts. */
export function commonScale(criteria: readonly Scale[]): number | null {
  const lengths = new Set(criteria.filter((one) => one.weight > 0).map((one) => one.scale.length))
  const [only] = lengths
  return lengths.size === 1 && only !== undefined ? only : null
}

/** A score of 0 to 1 on the scale of its criteria: `value` of `max`; in percent where the criteria have different scales. */
export function readScore(score: number, max: number | null, locale: string): { value: string; max: number | null } {
  if (max === null) return { value: sayPercent(score, locale), max }
  const value = 1 + (max - 1) * score
  return { value: numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value), max }
}

/** "40%" of 0.4 */
export function sayPercent(share: number, locale: string): string {
  return numberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share)
}

/** A spread of 0 to 1 in values of the scale: "2.0"; in percent where the criteria have different scales. */
export function saySpread(spread: number, max: number | null, locale: string): string {
  if (max === null) return sayPercent(spread, locale)
  const value = (max - 1) * spread
  return Number.isInteger(value) ? formatNumber(locale, value) : numberFormat(locale, { maximumFractionDigits: 1 }).format(value)
}

/** The median of scores of one criterion; null: nobody scored it. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export type Scores = Readonly<Record<string, number>>

/** Each criterion's scores, with who gave them, lowest first. */
export function scoresOf<Review extends { scores: Scores }>(reviews: readonly Review[], criterionId: string) {
  return reviews
    .flatMap((review) => {
      const value = Object.hasOwn(review.scores, criterionId) ? review.scores[criterionId] : undefined
      return value === undefined ? [] : [{ review, value }]
    })
    .sort((a, b) => a.value - b.value)
}

/** What settling begins with: the settled scores, else each median that is a value of the scale. */
export function firstPicks(criteria: readonly { id: string }[], reviews: readonly { scores: Scores }[], settled: Scores | null): Scores {
  if (settled !== null) return settled
  return Object.fromEntries(
    criteria.flatMap(({ id }) => {
      const median = medianOf(scoresOf(reviews, id).map((one) => one.value))
      return median !== null && Number.isInteger(median) ? [[id, median]] : []
    }),
  )
}
