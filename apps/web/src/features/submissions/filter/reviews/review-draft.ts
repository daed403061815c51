import { reviewFilter } from "@intray/i18n/review-filter"
import { writeUnambiguously } from "@intray/server/modules/forms/numbers"
import type { ReviewCondition } from "@intray/server/modules/reviews/schema"
import { readNumber } from "../../../../lib/read-number.ts"

const { wrong } = reviewFilter

/** Most reviews that a filter can name. */
const MAX_REVIEWS = 1_000

export const limits = ["minReviews", "maxReviews", "minScore", "maxScore", "minSpread", "maxSpread"] as const
export type Limit = (typeof limits)[number]

/** `none`: not reviewed yet; `some`: from one number to another. */
export type Count = "any" | "none" | "some"

/** A condition while it is edited; scores and spreads in percent, as typed. */
export type ReviewDraft = { roundId: string; count: Count } & Record<Limit, string>
export type ReviewErrors = Partial<Record<Limit, string>>

const isCount = (limit: Limit) => limit === "minReviews" || limit === "maxReviews"

/** The draft for a condition; for null, an empty one of a round. */
export function toReviewDraft(condition: ReviewCondition | null, roundId: string, locale: string): ReviewDraft {
  const write = (limit: Limit) => {
    const value = condition?.[limit]
    return value === undefined ? "" : writeUnambiguously(isCount(limit) ? value : Math.round(value * 10_000) / 100, locale)
  }
  const texts = Object.fromEntries(limits.map((limit) => [limit, write(limit)])) as Record<Limit, string>
  const { minReviews, maxReviews } = condition ?? {}
  const none = maxReviews === 0
  const count = none ? "none" : minReviews === undefined && maxReviews === undefined ? "any" : "some"
  return { ...texts, ...(none ? { minReviews: "", maxReviews: "" } : {}), roundId, count }
}

function readLimit(limit: Limit, text: string, locale: string): { value: number } | { error: string } {
  const invalid = isCount(limit) ? wrong.whole({ max: MAX_REVIEWS }) : wrong.percent
  const read = readNumber(text, locale, { integer: isCount(limit), invalid })
  if ("error" in read) return read
  if (read.value < 0 || read.value > (isCount(limit) ? MAX_REVIEWS : 100)) return { error: invalid }
  return { value: isCount(limit) ? read.value : Math.round(read.value * 100) / 10_000 }
}

/** Converts a draft to a condition that the server accepts, or says what is wrong with it. */
export function toReviewCondition(draft: ReviewDraft, locale: string): { condition: ReviewCondition } | { errors: ReviewErrors } {
  const condition: ReviewCondition = { roundId: draft.roundId, ...(draft.count === "none" ? { maxReviews: 0 } : {}) }
  const errors: ReviewErrors = {}
  for (const limit of limits) {
    if ((isCount(limit) && draft.count !== "some") || draft[limit].trim() === "") continue
    const read = readLimit(limit, draft[limit], locale)
    if ("error" in read) errors[limit] = read.error
    else condition[limit] = read.value
  }
  for (const of of ["Reviews", "Score", "Spread"] as const) {
    const [min, max] = [condition[`min${of}`], condition[`max${of}`]]
    if (min !== undefined && max !== undefined && min > max) errors[`max${of}`] = wrong.reversed
  }
  const isEmpty = draft.minReviews.trim() === "" && draft.maxReviews.trim() === ""
  if (draft.count === "some" && isEmpty) errors.minReviews = wrong.nothing
  return Object.keys(errors).length > 0 ? { errors } : { condition }
}
