import type { CriterionItem, OwnReview } from "@intray/server/modules/reviews/schema"
import { getReviewScore } from "@intray/server/modules/reviews/scores"

/** What a reviewer fills in. */
export type ReviewValues = { scores: Readonly<Record<string, number>>; confidence: number | null; note: string; privateNote: string }

export const noValues: ReviewValues = { scores: {}, confidence: null, note: "", privateNote: "" }

export function toValues(review: OwnReview | null): ReviewValues {
  if (!review) return noValues
  const { scores, confidence, note, privateNote } = review
  return { scores, confidence, note, privateNote }
}

export function isSameValues(one: ReviewValues, other: ReviewValues): boolean {
  const ids = new Set([...Object.keys(one.scores), ...Object.keys(other.scores)])
  return (
    one.confidence === other.confidence &&
    one.note === other.note &&
    one.privateNote === other.privateNote &&
    [...ids].every((id) => one.scores[id] === other.scores[id])
  )
}

/** Without scores of criteria that are not asked any more: the server refuses them. */
export function askedScores(criteria: readonly CriterionItem[], scores: ReviewValues["scores"]): Record<string, number> {
  return Object.fromEntries(criteria.flatMap(({ id }) => (scores[id] === undefined ? [] : [[id, scores[id]]])))
}

/** The value that a pressed key gives on a scale, 0 standing for ten; null where the scale has no such value. */
export function valueOfKey(key: string, scale: readonly string[]): number | null {
  const value = key === "0" ? 10 : Number(key)
  return value >= 1 && value <= scale.length ? value : null
}

/** Where to start: the first criterion without a score, required ones first; else the first one. */
export function firstCriterion(criteria: readonly CriterionItem[], scores: ReviewValues["scores"]): string | null {
  const open = criteria.filter((one) => scores[one.id] === undefined)
  return (open.find((one) => one.required) ?? open[0] ?? criteria[0])?.id ?? null
}

/** The criterion after one that was just scored: the next one, after the last the first that is still open, else the same. */
export function nextCriterion(criteria: readonly CriterionItem[], id: string, scores: ReviewValues["scores"]): string {
  const index = criteria.findIndex((one) => one.id === id)
  return (criteria[index + 1] ?? criteria.find((one) => one.id !== id && scores[one.id] === undefined))?.id ?? id
}

/** The criterion above or below; the ends stay. */
export function neighbour(criteria: readonly CriterionItem[], id: string | null, by: number): string | null {
  const index = criteria.findIndex((one) => one.id === id)
  return criteria[Math.min(criteria.length - 1, Math.max(0, index + by))]?.id ?? null
}

/** The score of a review as the server computes it; null while nothing that counts is scored. */
export function scoreOf(criteria: readonly CriterionItem[], scores: ReviewValues["scores"]): number | null {
  return getReviewScore(
    criteria.map(({ id, weight, scale }) => ({ id, weight, length: scale.length })),
    scores,
  )
}

/** Criteria that count and have no score yet, by name. */
export function openNames(criteria: readonly CriterionItem[], scores: ReviewValues["scores"]): string[] {
  return criteria.filter((one) => one.weight > 0 && scores[one.id] === undefined).map((one) => one.name)
}

/** What the server found wrong, by criterion. */
export function wrongScores(error: unknown): Record<string, string> {
  const data = typeof error === "object" && error !== null && "data" in error ? error.data : null
  const issues = (data as { issues?: { path: (string | number)[]; message: string }[] } | null)?.issues ?? []
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => (path[0] === "scores" && path.length > 1 ? [[String(path[1]), message]] : [])),
  )
}
