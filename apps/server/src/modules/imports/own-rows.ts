import { type Answers, validateAnswers } from "../forms/answers.ts"
import { takesUploads } from "../forms/asked.ts"
import { canonical } from "../forms/canonical.ts"
import { ownValue } from "../forms/conditions.ts"
import type { FormDefinition } from "../forms/schema.ts"
import type { ColumnMap } from "./schema.ts"

/*
 * Rows of an export of ours, next to the submissions that they came from. Pure.
 */

type Item = Record<string, unknown>

const isItem = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value)

/** An object with these keys of another, without what is not answered. */
function pick(from: unknown, keys: readonly string[]): Item {
  if (!isItem(from)) return {}
  return Object.fromEntries(keys.flatMap((key) => (ownValue(from, key) === undefined ? [] : [[key, ownValue(from, key)]])))
}

/** The answers that an import can bring: all but files. */
export function importableAnswers(form: FormDefinition, answers: unknown): Item {
  const fields = form.fields.filter((field) => field.type === "group" || !takesUploads(field))
  const kept = pick(
    answers,
    fields.map((field) => field.key),
  )
  for (const field of fields) {
    const items = field.type === "group" ? kept[field.key] : undefined
    if (field.type !== "group" || !Array.isArray(items)) continue
    const keys = field.fields.filter((leaf) => !takesUploads(leaf)).map((leaf) => leaf.key)
    kept[field.key] = items.map((item) => pick(item, keys))
  }
  return kept
}

/** The answers for which the file has columns, in a form in which equal ones have equal texts. */
function comparable(form: FormDefinition, map: ColumnMap, answers: unknown): string {
  const targets = new Set(Object.values(map))
  const compared: Item = {}
  for (const [key, value] of Object.entries(importableAnswers(form, answers))) {
    if (targets.has(`answers.${key}`)) compared[key] = value
    else if (Array.isArray(value)) {
      const leaves = [...targets].filter((target) => target.startsWith(`answers.${key}.`)).map((target) => target.split(".")[3] ?? "")
      compared[key] = value.map((item) => pick(item, leaves))
    }
  }
  // Items without an answer are no cells: a row cannot tell how many of them there were.
  for (const [key, value] of Object.entries(compared))
    if (Array.isArray(value) && value.some(isItem)) compared[key] = value.filter((item) => !isItem(item) || Object.keys(item).length > 0)
  return canonical(Object.fromEntries(Object.entries(compared).filter(([, value]) => !Array.isArray(value) || value.length > 0)))
}

/**
 * Whether a row of an export of ours was edited, or its submission since then. Only answers for which the file has columns count.
 * @param form as it judges rows
 */
export function hasOtherAnswers(form: FormDefinition, map: ColumnMap, row: Answers, submission: unknown, now: Date): boolean {
  if (comparable(form, map, row) === comparable(form, map, submission)) return false
  // Old answers in the form that they would have today.
  const today = validateAnswers(form, importableAnswers(form, submission), now)
  return !today.ok || comparable(form, map, row) !== comparable(form, map, today.answers)
}
