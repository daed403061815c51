import { type Answers, validateAnswers } from "../../core/forms/answers.ts"
import { takesUploads } from "../../core/forms/asked.ts"
import { define } from "../../core/forms/conditions.ts"
import type { AnswerIssue, AnswerPath, Field, FormDefinition, LeafField } from "../../core/forms/schema.ts"
import { storedOf } from "../../core/forms/stored.ts"
import { splitNames } from "../exports/cells.ts"
import { yearFirst } from "./dates.ts"
import type { ColumnMap, DateOrder } from "./schema.ts"
import { isImported } from "./targets.ts"

/*
 * Cells as answers. Pure.
 */

/** What stands in a cell, as the rules of the field take it. A value of JSON that is no text is left to the rules. */
function answerOf(field: LeafField, cell: unknown, order: DateOrder): unknown {
  const written = field.type === "date" && typeof cell === "string" ? yearFirst(cell, order) : cell
  return storedOf(field).fromCell(field, written, splitNames)
}

function itemOf(field: Extract<Field, { type: "group" }>, item: unknown, order: DateOrder): unknown {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item
  const made: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(item)) {
    const leaf = field.fields.find((one) => one.key === key)
    if (leaf && takesUploads(leaf)) continue
    define(made, key, leaf ? answerOf(leaf, value, order) : value)
  }
  return made
}

function groupOf(field: Extract<Field, { type: "group" }>, cell: unknown, order: DateOrder): unknown {
  let items = cell
  if (typeof cell === "string") {
    try {
      items = JSON.parse(cell)
    } catch {
      return cell
    }
  }
  return Array.isArray(items) ? items.slice(0, 1_000).map((item) => itemOf(field, item, order)) : items
}

/** The cells of a row as answers, and the columns of answers by what they become. @param order of a date like 03/04/2026 */
export function answersOf(form: FormDefinition, map: ColumnMap, cells: ReadonlyMap<string, unknown>, order: DateOrder) {
  const raw: Record<string, unknown> = {}
  const columns = new Map<string, string>()
  for (const [column, target] of Object.entries(map)) {
    if (!target.startsWith("answers.")) continue
    columns.set(target, column)
    const cell = cells.get(column)
    if (cell === undefined) continue
    const [, key = "", item, leafKey] = target.split(".")
    const field = form.fields.find((one) => one.key === key)
    if (!field) continue
    if (field.type !== "group") {
      if (isImported(field)) define(raw, key, answerOf(field, cell, order))
    } else if (item === undefined) define(raw, key, groupOf(field, cell, order))
    else {
      const leaf = field.fields.find((one) => one.key === leafKey)
      const items = Array.isArray(raw[key]) ? (raw[key] as Record<string, unknown>[]) : []
      const index = Number(item) - 1
      if (!leaf || index < 0 || index >= field.max) continue
      while (items.length <= index) items.push({})
      define(items[index] as Record<string, unknown>, leaf.key, answerOf(leaf, cell, order))
      define(raw, key, items)
    }
  }
  return { raw, columns }
}

/** The column that an answer came from, for whoever mends the file. */
export function columnOf(path: AnswerPath, columns: ReadonlyMap<string, string>): string {
  const [key, index, leaf] = path
  const exact = typeof index === "number" && leaf !== undefined ? columns.get(`answers.${key}.${index + 1}.${leaf}`) : undefined
  return exact ?? columns.get(`answers.${key}`) ?? path.map((part) => (typeof part === "number" ? part + 1 : part)).join(".")
}

const lenient = new WeakMap<FormDefinition, FormDefinition>()

/**
 * The form as it judges old data: nothing is required, no question depends on another and no file is asked for. What a value may be, how
 * long, how big, which choices: all of that holds.
 */
function lenientForm(form: FormDefinition): FormDefinition {
  const known = lenient.get(form)
  if (known) return known
  const ease = <F extends LeafField>({ shownWhen: _, ...field }: F) => ({ ...field, required: false }) as unknown as F
  const fields = form.fields.map((field): Field => {
    if (field.type !== "group") return ease(field)
    const { shownWhen: _, ...group } = field
    return { ...group, required: false, min: 0, fields: field.fields.map(ease) }
  })
  const made: FormDefinition = { ...form, fields }
  lenient.set(form, made)
  return made
}

/** Required questions that nobody answered, by the form as it is; files are not asked for. */
function missingIn(form: FormDefinition, answers: Answers, now: Date): AnswerIssue[] {
  const result = validateAnswers(form, answers, now)
  if (result.ok) return []
  const asks = ({ path: [key, , leaf] }: AnswerIssue) => {
    const field = form.fields.find((one) => one.key === key)
    const asked = field?.type === "group" && leaf !== undefined ? field.fields.find((one) => one.key === leaf) : field
    return asked !== undefined && !takesUploads(asked)
  }
  return result.issues.filter((issue) => (issue.code === "required" || issue.code === "too_few") && asks(issue))
}

/** Answers of a row by the portal's own rules, as far as they hold for old data. `now`: when it was filled in. */
export function validateRowAnswers(
  form: FormDefinition,
  raw: unknown,
  { now, missing }: { now: Date; missing: "accept" | "refuse" },
): { ok: true; answers: Answers } | { ok: false; issues: AnswerIssue[] } {
  const result = validateAnswers(lenientForm(form), raw, now)
  if (!result.ok) return result
  const issues = missing === "refuse" ? missingIn(form, result.answers, now) : []
  return issues.length > 0 ? { ok: false, issues } : result
}
