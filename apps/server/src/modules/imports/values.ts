import { imports as words } from "@intray/i18n/imports"
import { parseJson } from "../../platform/body.ts"
import { type Answers, validateAnswers } from "../forms/answers.ts"
import { takesUploads } from "../forms/asked.ts"
import { define, ownValue } from "../forms/conditions.ts"
import type { AnswerIssue, AnswerPath, Field, FormDefinition, LeafField } from "../forms/schema.ts"
import { type CellOptions, meaningTarget, readAnswer } from "./cell.ts"
import { dateProblem } from "./facts.ts"
import { otherMoney, readNumber } from "./numbers.ts"
import { hasOtherAnswers } from "./own-rows.ts"
import type { ColumnMap, ProblemRemedy } from "./schema.ts"
import { isImported } from "./targets.ts"

/*
 * Cells as answers. Pure.
 */

type GroupField = Extract<Field, { type: "group" }>

function itemOf(field: GroupField, item: unknown, options: CellOptions): unknown {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item
  const made: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(item)) {
    const leaf = field.fields.find((one) => one.key === key)
    if (leaf && takesUploads(leaf)) continue
    define(made, key, leaf ? readAnswer(leaf, value, `answers.${field.key}.${key}`, options) : value)
  }
  return made
}

function groupOf(field: GroupField, cell: unknown, options: CellOptions): unknown {
  let items = cell
  if (typeof cell === "string") {
    try {
      items = parseJson(cell)
    } catch {
      return cell
    }
  }
  return Array.isArray(items) ? items.slice(0, 1_000).map((item) => itemOf(field, item, options)) : items
}

/** The cells of a row as answers, and the columns of answers by what they become. */
export function answersOf(form: FormDefinition, map: ColumnMap, cells: ReadonlyMap<string, unknown>, options: CellOptions) {
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
      if (isImported(field)) define(raw, key, readAnswer(field, cell, target, options))
    } else if (item === undefined) define(raw, key, groupOf(field, cell, options))
    else {
      const leaf = field.fields.find((one) => one.key === leafKey)
      const items = Array.isArray(raw[key]) ? (raw[key] as Record<string, unknown>[]) : []
      const index = Number(item) - 1
      if (!leaf || index < 0 || index >= field.max) continue
      while (items.length <= index) items.push({})
      define(items[index] as Record<string, unknown>, leaf.key, readAnswer(leaf, cell, meaningTarget(target), options))
      define(raw, key, items)
    }
  }
  return { raw, columns }
}

/** The field that an issue is about. */
export function fieldAt(form: FormDefinition, [key, , leafKey]: AnswerPath): LeafField | null {
  const field = form.fields.find((one) => one.key === key)
  if (field?.type !== "group") return field ?? null
  return field.fields.find((one) => one.key === leafKey) ?? null
}

/** What would help with a cell that the rules of its field refused. Null: what the rules say is enough. */
export function cellProblem(field: LeafField | null, code: string, text: string | null, options: CellOptions): string | null {
  if (field === null || text === null) return null
  if (field.type === "date" && code === "date") return dateProblem(text, options.dates ?? "year_first")
  if (field.type === "number" && code === "wrong_type") {
    const other = field.currency === undefined ? null : otherMoney(text, field.currency)
    if (other !== null) return words.rows.otherCurrency({ found: other, currency: field.currency ?? "" })
    const seen = readNumber(text, options.decimals ?? null)
    if (seen === "unclear") return words.rows.decimals({ text: text.trim().slice(0, 40) })
    if (options.decimals !== undefined && typeof readNumber(text, null) === "number") return words.rows.decimalsOther
  }
  return null
}

/** The column that an answer came from, so that the user can correct the file. */
export function columnOf(path: AnswerPath, columns: ReadonlyMap<string, string>): string {
  const [key, index, leaf] = path
  const exact = typeof index === "number" && leaf !== undefined ? columns.get(`answers.${key}.${index + 1}.${leaf}`) : undefined
  return exact ?? columns.get(`answers.${key}`) ?? path.map((part) => (typeof part === "number" ? part + 1 : part)).join(".")
}

const lenient = { today: new WeakMap<FormDefinition, FormDefinition>(), any: new WeakMap<FormDefinition, FormDefinition>() }

/** A field without the limits that may have been others when it was answered: sizes, lengths, numbers, days. */
function withoutLimits<F extends LeafField>(field: F): F {
  const { type } = field
  if (type === "short_text" || type === "long_text") {
    const { minLength: _, minWords: _1, maxWords: _2, ...rest } = field
    return { ...rest, maxLength: LONGEST_OLD_TEXT } as unknown as F
  }
  if (type === "number") {
    const { min: _, max: _1, ...rest } = field
    return { ...rest, integer: false } as unknown as F
  }
  if (type === "multiple_choice") {
    const { minChoices: _, maxChoices: _1, ...rest } = field
    return rest as unknown as F
  }
  if (type === "date" || type === "time") {
    const { earliest: _, latest: _1, notBefore: _2, ...rest } = field as Extract<LeafField, { type: "date" }>
    return rest as unknown as F
  }
  return field
}
/** Characters of a text that is taken whatever today's rules say. */
const LONGEST_OLD_TEXT = 100_000

/**
 * The form as it judges old data: nothing is required, no question depends on another and no file is asked for. What a value may be, how
 * long, how big, which choices: by the rules of today all of that holds, by `any` only what it is and which choices.
 */
function lenientForm(form: FormDefinition, rules: "today" | "any"): FormDefinition {
  const known = lenient[rules].get(form)
  if (known) return known
  const ease = <F extends LeafField>({ shownWhen: _, ...field }: F) => {
    const eased = { ...field, required: false } as unknown as F
    return rules === "any" ? withoutLimits(eased) : eased
  }
  const fields = form.fields.map((field): Field => {
    if (field.type !== "group") return ease(field)
    const { shownWhen: _, ...group } = field
    return { ...group, required: false, min: 0, fields: field.fields.map(ease) }
  })
  const made: FormDefinition = { ...form, fields }
  lenient[rules].set(form, made)
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

/** Whether the answers of a row differ from those of the submission that it was exported from. */
export const isEdited = (
  form: FormDefinition,
  map: ColumnMap,
  row: Answers,
  submission: unknown,
  rules: "today" | "any",
  now: Date,
): boolean => hasOtherAnswers(lenientForm(form, rules), map, row, submission, now)

type RowRules = { now: Date; missing: "accept" | "refuse"; rules: "today" | "any"; unreadable: "refuse" | "leave_out" }

/**
 * Answers of a row by the portal's own rules, as far as they hold for old data. `now`: when it was filled in. `leftOut`: what was wrong
 * with the answers that it goes without.
 */
export function validateRowAnswers(
  form: FormDefinition,
  raw: Record<string, unknown>,
  { now, missing, rules, unreadable }: RowRules,
): { ok: true; answers: Answers; leftOut: AnswerIssue[] } | { ok: false; issues: AnswerIssue[] } {
  const lenientRules = lenientForm(form, rules)
  const leftOut: AnswerIssue[] = []
  let result = validateAnswers(lenientRules, raw, now)
  for (let kept: Record<string, unknown> | null = raw; !result.ok; result = validateAnswers(lenientRules, kept, now)) {
    kept = unreadable === "leave_out" ? withoutAnswers(form, kept, result.issues) : null
    if (kept === null) return result
    leftOut.push(...result.issues)
  }
  const issues = missing === "refuse" ? missingIn(form, result.answers, now) : []
  return issues.length > 0 ? { ok: false, issues } : { ok: true, answers: result.answers, leftOut }
}

/** No answer. */
const LEFT = Symbol("left out")

/** Answers without those that issues are about; null where an issue is about more than one answer, or about none that is there. */
function withoutAnswers(
  form: FormDefinition,
  raw: Record<string, unknown>,
  issues: readonly AnswerIssue[],
): Record<string, unknown> | null {
  const copy = structuredClone(raw)
  for (const { path } of issues) {
    const [key = "", ...rest] = path
    const isGroup = form.fields.find((one) => one.key === key)?.type === "group"
    const holder = isGroup ? valueAt(copy, [key, rest[0] ?? ""]) : copy
    const [name, part] = isGroup ? [rest[1], rest[2]] : [key, rest[0]]
    if (fieldAt(form, path) === null || name === undefined || !isObject(holder) || !Object.hasOwn(holder, name)) return null
    const value = holder[name]
    if (typeof part === "number" && Array.isArray(value)) value[part] = LEFT
    else delete holder[name]
  }
  return tidied(copy)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value)

/** Lists without what was left out of them. */
function tidied<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((one) => one !== LEFT).map(tidied) as T
  if (isObject(value)) for (const [key, one] of Object.entries(value)) define(value, key, tidied(one))
  return value
}

/** What is at a place of raw answers. */
export function valueAt(raw: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === "object" && value !== null ? ownValue(value, String(key)) : undefined), raw)
}

/**
 * Finds by which option of the import an answer would be accepted, for the issues of one row.
 * @param rules those that the row was judged by
 */
export function createRemedies(
  form: FormDefinition,
  raw: unknown,
  { now, rules, unreadable }: Pick<RowRules, "now" | "rules" | "unreadable">,
): (path: AnswerPath, code: string) => ProblemRemedy | null {
  const place = (path: AnswerPath, code: string) => JSON.stringify([path, code])
  const placesBy = (by: "today" | "any") => {
    const result = validateAnswers(lenientForm(form, by), raw, now)
    return new Set(result.ok ? [] : result.issues.map((issue) => place(issue.path, issue.code)))
  }
  const own = placesBy(rules)
  const eased = rules === "any" ? own : placesBy("any")
  return (path, code) => {
    if (!own.has(place(path, code))) return "missing"
    if (!eased.has(place(path, code))) return "rules"
    return unreadable === "refuse" && fieldAt(form, path) !== null ? "unreadable" : null
  }
}
