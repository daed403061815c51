import type { ReviewCondition } from "../reviews/schema.ts"

/**
 * The condition on reviews in the inbox's URL and in saved views: `01j…*maxReviews*0`, `01j…*minScore*0.7*maxScore*0.9`. Only what a filter
 * accepts is parsed, because one invalid filter would make the counts of all saved views fail. Browser-safe.
 */

/** Most reviews that a filter can name. */
export const mostReviews = 1_000

const parts = ["minReviews", "maxReviews", "minScore", "maxScore", "minSpread", "maxSpread"] as const
type Part = (typeof parts)[number]

function readValue(part: Part, text: string): number | null {
  const value = /^\d[\d.]{0,20}$/.test(text) ? Number(text) : Number.NaN
  const isValid = part.endsWith("Reviews") ? Number.isInteger(value) && value <= mostReviews : value <= 1
  return isValid ? value : null
}

/** Parses a condition; null if it cannot be read. */
export function readReviews(raw: string | null): ReviewCondition | null {
  const [roundId = "", ...rest] = raw?.split("*") ?? []
  if (!/^[\w-]{1,64}$/.test(roundId) || rest.length % 2 === 1) return null
  const condition: ReviewCondition = { roundId }
  for (let at = 0; at < rest.length; at += 2) {
    const part = parts.find((one) => one === rest[at])
    const value = part && readValue(part, rest[at + 1] ?? "")
    if (part === undefined || value === null || value === undefined || condition[part] !== undefined) return null
    condition[part] = value
  }
  const { minReviews = 0, maxReviews = mostReviews, minScore = 0, maxScore = 1, minSpread = 0, maxSpread = 1 } = condition
  return minReviews > maxReviews || minScore > maxScore || minSpread > maxSpread ? null : condition
}

/** Formats a condition for the URL; equal conditions give equal texts. */
export function writeReviews(condition: ReviewCondition): string {
  return [condition.roundId, ...parts.flatMap((part) => (condition[part] === undefined ? [] : [part, String(condition[part])]))].join("*")
}
