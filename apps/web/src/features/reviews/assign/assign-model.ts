import type { AssignmentRule } from "@intray/server/modules/reviews/assignment/schema"
import { readEach } from "../plan/plan-model.ts"

export type Way = "evenly" | "named" | "answer"

/** The dialog's choices, as typed. */
export type Choices = {
  way: Way
  each: string
  /** The chosen reviewers, for all methods except "by answer". */
  reviewerIds: readonly string[]
  field: string | null
  /** The reviewers for each answer. */
  byAnswer: Readonly<Record<string, readonly string[]>>
  /** As typed; empty: no limit. */
  limits: Readonly<Record<string, string>>
}

/** Why the choices cannot be previewed yet. `limit`: the reviewer whose limit is not a number. */
export type Problem = { kind: "each" | "nobody" | "noRule" } | { kind: "limit"; id: string }

/** @returns undefined: not a whole number */
export function readLimit(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === "") return null
  return /^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : undefined
}

export function findProblem(choices: Choices): Problem | null {
  if (choices.way === "evenly" && readEach(choices.each) === null) return { kind: "each" }
  if (choices.way === "answer") {
    if (toRules(choices).length === 0) return { kind: "noRule" }
  } else if (choices.reviewerIds.length === 0) return { kind: "nobody" }
  if (choices.way === "evenly") {
    for (const id of choices.reviewerIds) if (readLimit(choices.limits[id] ?? "") === undefined) return { kind: "limit", id }
  }
  return null
}

/** Converts the choices to the server's input. */
export function toRules({ way, each, reviewerIds, field, byAnswer }: Choices): AssignmentRule[] {
  if (way === "evenly") return [{ onlyIf: null, reviewerIds: [...reviewerIds], each: readEach(each) }]
  if (way === "named") return [{ onlyIf: null, reviewerIds: [...reviewerIds], each: null }]
  if (field === null) return []
  return Object.entries(byAnswer).flatMap(([value, ids]) =>
    ids.length === 0 ? [] : [{ onlyIf: { field, values: [value] }, reviewerIds: [...ids], each: null }],
  )
}

/** Limits of the chosen reviewers; used only when submissions are shared out. */
export function toLimits({ way, reviewerIds, limits }: Choices): Record<string, number | null> {
  if (way !== "evenly") return {}
  return Object.fromEntries(reviewerIds.map((id) => [id, readLimit(limits[id] ?? "") ?? null]))
}
