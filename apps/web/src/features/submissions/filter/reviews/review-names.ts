import { numberFormat } from "@intray/i18n/intl"
import { reviewFilter } from "@intray/i18n/review-filter"
import type { ReviewCondition } from "@intray/server/modules/reviews/schema"

/** Describes a condition, without its round: "no reviews yet", "score 70% or more, spread at most 25%". */
export function nameReviews(condition: ReviewCondition, locale: string): string {
  const { says } = reviewFilter
  const { minReviews, maxReviews, minScore, maxScore, minSpread, maxSpread } = condition
  const percent = (value: number) => numberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(value)
  const parts: string[] = []
  if (maxReviews === 0) parts.push(says.none)
  else if (minReviews !== undefined && maxReviews !== undefined) parts.push(says.reviewsBetween({ min: minReviews, max: maxReviews }))
  else if (minReviews !== undefined) parts.push(says.reviewsFrom({ min: minReviews }))
  else if (maxReviews !== undefined) parts.push(says.reviewsTo({ max: maxReviews }))
  for (const [min, max, from, to, between] of [
    [minScore, maxScore, says.scoreFrom, says.scoreTo, says.scoreBetween],
    [minSpread, maxSpread, says.spreadFrom, says.spreadTo, says.spreadBetween],
  ] as const) {
    if (min !== undefined && max !== undefined) parts.push(between({ min: percent(min), max: percent(max) }))
    else if (min !== undefined) parts.push(from({ min: percent(min) }))
    else if (max !== undefined) parts.push(to({ max: percent(max) }))
  }
  return parts.length === 0 ? says.inRound : parts.join(", ")
}
