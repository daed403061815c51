import { formatNumber } from "@intray/i18n/format"
import { numberFormat } from "@intray/i18n/intl"
import { getMedian } from "@intray/server/modules/reviews/scores"
import { sayPercent } from "../../../lib/read-score.ts"

/** A spread of 0 to 1 in values of the scale: "2.0"; in percent where the criteria have different scales. */
export function saySpread(spread: number, max: number | null, locale: string): string {
  if (max === null) return sayPercent(spread, locale)
  const value = (max - 1) * spread
  return Number.isInteger(value) ? formatNumber(locale, value) : numberFormat(locale, { maximumFractionDigits: 1 }).format(value)
}

/** With fewer submissions that have two reviews, agreement says nothing. */
export const MIN_UNITS = 10

export type AgreementLevel = "well" | "fairly" | "little" | "chance"

/**
 * What Krippendorff's alpha means in a word. The bounds of 0.8 and 0.667 are his: K. Krippendorff, "Content Analysis" (4th ed., 2019),
 * chapter 12.
 */
export function agreementLevel(alpha: number): AgreementLevel {
  if (alpha >= 0.8) return "well"
  if (alpha >= 0.667) return "fairly"
  return alpha > 0 ? "little" : "chance"
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

/** The label that more than half of the reviewers chose; null: none. */
export function majorityOf(votes: readonly number[]): number | null {
  return votes.find((vote) => votes.filter((one) => one === vote).length * 2 > votes.length) ?? null
}

/** What settling begins with: the settled scores, else each median that is a value of the scale, and of labels the majority. */
export function firstPicks(
  criteria: readonly { id: string; labelGroupId: string | null }[],
  reviews: readonly { scores: Scores }[],
  settled: Scores | null,
): Scores {
  if (settled !== null) return settled
  return Object.fromEntries(
    criteria.flatMap(({ id, labelGroupId }) => {
      if (labelGroupId !== null) {
        const label = majorityOf(scoresOf(reviews, id).map((one) => one.value))
        return label === null ? [] : [[id, label]]
      }
      const median = getMedian(scoresOf(reviews, id).map((one) => one.value))
      return median !== null && Number.isInteger(median) ? [[id, median]] : []
    }),
  )
}
