import { reviewPlan } from "@intray/i18n/review-plan"
import { toNumber, writeUnambiguously } from "@intray/server/modules/forms/numbers"
import type { ResultsInput } from "@intray/server/modules/reviews/schema"

const words = reviewPlan.resultsPage.filter

export type Limits = Pick<ResultsInput, "minScore" | "maxScore" | "minSpread" | "maxSpread" | "minReviews" | "maxReviews" | "settled">
export const ranges = ["Score", "Spread", "Reviews"] as const
export type Range = (typeof ranges)[number]
export type RangeEnd = `min${Range}` | `max${Range}`
/** Limits while they are edited, as typed. */
export type LimitsDraft = Partial<Record<RangeEnd, string>> & { settled: "any" | "yes" | "no" }
export type LimitsErrors = Partial<Record<RangeEnd, string>>

const MAX_REVIEWS = 1_000

/** The least and greatest value of a range as people see it: of the criteria's scale, in percent where they differ (`scale` null), or a count. */
function shownBounds(range: Range, scale: number | null): { min: number; max: number } {
  if (range === "Reviews") return { min: 0, max: MAX_REVIEWS }
  if (scale === null) return { min: 0, max: 100 }
  return range === "Score" ? { min: 1, max: scale } : { min: 0, max: scale - 1 }
}

/** Rounds what is compared with stored scores, which have four digits. */
const roundStored = (value: number) => Math.round(value * 10_000) / 10_000

/**
 * Converts typed limits to those of the server, 0 to 1 for scores and spreads. An empty one limits nothing.
 * @param scale number of values of the criteria's scale; null: they differ
 */
export function toLimits(draft: LimitsDraft, scale: number | null): { limits: Limits } | { errors: LimitsErrors } {
  const limits: Limits = draft.settled === "any" ? {} : { settled: draft.settled === "yes" }
  const errors: LimitsErrors = {}
  for (const range of ranges) {
    const { min, max } = shownBounds(range, scale)
    const isCount = range === "Reviews"
    for (const end of [`min${range}`, `max${range}`] as const) {
      const typed = draft[end]?.trim() ?? ""
      if (typed === "") continue
      const value = toNumber(typed, { integer: isCount })
      if (typeof value !== "number" || !(value >= min && value <= max) || (isCount && !Number.isInteger(value)))
        errors[end] = isCount ? words.whole({ max }) : words.number({ min, max })
      else limits[end] = isCount ? value : roundStored((value - min) / (max - min))
    }
    const [low, high] = [limits[`min${range}`], limits[`max${range}`]]
    if (low !== undefined && high !== undefined && low > high) errors[`max${range}`] = words.reversed
  }
  return Object.keys(errors).length > 0 ? { errors } : { limits }
}

/** The reverse of {@link toLimits}. */
export function toLimitsDraft(limits: Limits, scale: number | null, locale: string): LimitsDraft {
  const draft: LimitsDraft = { settled: limits.settled === undefined ? "any" : limits.settled ? "yes" : "no" }
  for (const range of ranges) {
    const { min, max } = shownBounds(range, scale)
    for (const end of [`min${range}`, `max${range}`] as const) {
      const value = limits[end]
      if (value === undefined) continue
      const shown = range === "Reviews" ? value : Math.round((min + value * (max - min)) * 100) / 100
      draft[end] = writeUnambiguously(shown, locale)
    }
  }
  return draft
}
