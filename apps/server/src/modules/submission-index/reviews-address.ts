import type { ReviewCondition } from "../reviews/schema.ts"

/**
 * The condition on reviews in the inbox's URL and in saved views: `01j…*maxReviews*0`, `01j…*minScore*0.7*maxScore*0.9`. Scores have at most
 * four decimals, as they are stored. Browser-safe.
 */

const pattern = /^[\w-]{1,64}(?:\*(?:min|max)(?:Reviews\*(?:1000|\d{1,3})|(?:Score|Spread)\*(?:1|0(?:\.\d{1,4})?))){0,6}$/

/** Parses a condition; null if it cannot be read. One invalid filter would make the counts of all saved views fail. */
export function readReviews(raw: unknown): ReviewCondition | null {
  if (typeof raw !== "string" || !pattern.test(raw)) return null
  const [roundId = "", ...rest] = raw.split("*")
  const condition: ReviewCondition = { roundId }
  for (let at = 0; at < rest.length; at += 2) condition[rest[at] as "minScore"] = Number(rest[at + 1])
  for (const of of ["Reviews", "Score", "Spread"] as const) if ((condition[`min${of}`] ?? 0) > (condition[`max${of}`] ?? 1_000)) return null
  return condition
}

/** Formats a condition for the URL; equal conditions give equal texts. */
export function writeReviews(condition: ReviewCondition): string {
  const parts = (["minReviews", "maxReviews", "minScore", "maxScore", "minSpread", "maxSpread"] as const).flatMap((part) => {
    const value = condition[part]
    return value === undefined ? [] : [part, String(Math.round(value * 10_000) / 10_000)]
  })
  return [condition.roundId, ...parts].join("*")
}
