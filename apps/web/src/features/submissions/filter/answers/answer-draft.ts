import { answerForm } from "@intray/i18n/answer-form"
import { formatAnswer, writeUnambiguously } from "@intray/server/modules/forms/numbers"
import type { AnswerCondition, FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import { readNumber } from "../../../../lib/read-number.ts"
import { isCalendarDay, isContained, mostConditions, mostContained, mostOptions, writeAnswers } from "../filter-answers.ts"

const { wrong } = answerForm

export type Operator = keyof typeof answerForm.operators

/** Maximum length of all conditions in the URL: a saved view stores at most 7,000 characters. */
const longest = 6_000

const operators: Record<FilterQuestion["kind"], readonly Operator[]> = {
  choice: ["any", "all", "none"],
  number: ["between", "min", "max"],
  date: ["between", "from", "to"],
  yes_no: ["yes", "no"],
  text: ["contains"],
  presence: [],
}

/** The operators that fit a kind of question, the most common first. */
export function listOperators(kind: FilterQuestion["kind"]): readonly Operator[] {
  return [...operators[kind], "answered", "unanswered"]
}

/** A condition while it is edited. Values of other operators are kept, so that changing the operator loses nothing. */
export type Draft = {
  operator: Operator
  options: readonly string[]
  /** Number, day or text as typed; of a range the first. */
  first: string
  /** The last of a range. */
  last: string
}

/** The operator of a condition. */
export function getOperator(condition: AnswerCondition): Operator {
  const { any, all, none, min, max, from, to, yes, contains, answered } = condition
  if (any) return "any"
  if (all) return "all"
  if (none) return "none"
  if (min !== undefined) return max === undefined ? "min" : "between"
  if (max !== undefined) return "max"
  if (from !== undefined) return to === undefined ? "from" : "between"
  if (to !== undefined) return "to"
  if (yes !== undefined) return yes ? "yes" : "no"
  if (contains !== undefined) return "contains"
  return answered ? "answered" : "unanswered"
}

/** The draft for a condition; for null, an empty one of the question's kind. */
export function toDraft(condition: AnswerCondition | null, kind: FilterQuestion["kind"], locale: string): Draft {
  const fitting = listOperators(kind)
  const operator = condition && getOperator(condition)
  // The question may have had another kind when the condition was made.
  if (condition === null || operator === null || !fitting.includes(operator)) {
    return { operator: fitting[0] ?? "answered", options: [], first: "", last: "" }
  }
  const { any, all, none, min, max, from, to, contains } = condition
  const write = (value: number | undefined) => (value === undefined ? "" : writeUnambiguously(value, locale))
  const isRange = operator === "between"
  return {
    operator,
    options: any ?? all ?? none ?? [],
    first: contains ?? from ?? (isRange ? write(min) : (to ?? write(min ?? max))),
    last: isRange ? (to ?? write(max)) : "",
  }
}

/** Errors of a draft by its part; `all`: of the whole filter. */
export type DraftErrors = Partial<Record<"options" | "first" | "last" | "all", string>>
export type DraftResult = { condition: AnswerCondition } | { errors: DraftErrors }

type AskedQuestion = Pick<FilterQuestion, "key" | "kind" | "integer" | "currency">

function readTyped(text: string, { integer, currency }: AskedQuestion, locale: string): { value: number } | { error: string } {
  const invalid = wrong.number({ example: formatAnswer(12.5, {}, locale) })
  return readNumber(text, locale, { integer, currency: currency ?? undefined, invalid })
}

/** Converts a draft to a condition that the server accepts, or says what is wrong with it. */
export function toCondition(draft: Draft, question: AskedQuestion, locale: string): DraftResult {
  const { key, kind } = question
  const { operator, options, first, last } = draft
  switch (operator) {
    case "any":
    case "all":
    case "none":
      if (options.length === 0) return { errors: { options: wrong.options } }
      if (options.length > mostOptions) return { errors: { options: wrong.tooManyOptions({ max: mostOptions }) } }
      return { condition: { key, [operator]: [...options] } }
    case "between":
      return kind === "date" ? toDays(key, first, last) : toRange(question, first, last, locale)
    case "min":
    case "max": {
      const read = readTyped(first, question, locale)
      return "error" in read ? { errors: { first: read.error } } : { condition: { key, [operator]: read.value } }
    }
    case "from":
    case "to":
      return isCalendarDay(first) ? { condition: { key, [operator]: first } } : { errors: { first: wrong.day } }
    case "yes":
    case "no":
      return { condition: { key, yes: operator === "yes" } }
    case "contains": {
      const contains = first.trim()
      if (contains.length > mostContained) return { errors: { first: wrong.textLong({ max: mostContained }) } }
      return isContained(contains) ? { condition: { key, contains } } : { errors: { first: wrong.text } }
    }
    case "answered":
    case "unanswered":
      return { condition: { key, answered: operator === "answered" } }
  }
}

function toRange(question: AskedQuestion, first: string, last: string, locale: string): DraftResult {
  const [min, max] = [readTyped(first, question, locale), readTyped(last, question, locale)]
  if ("error" in min || "error" in max) {
    return { errors: { ...("error" in min ? { first: min.error } : {}), ...("error" in max ? { last: max.error } : {}) } }
  }
  return min.value > max.value
    ? { errors: { last: wrong.rangeReversed } }
    : { condition: { key: question.key, min: min.value, max: max.value } }
}

function toDays(key: string, from: string, to: string): DraftResult {
  const [isFrom, isTo] = [isCalendarDay(from), isCalendarDay(to)]
  if (!isFrom || !isTo) return { errors: { ...(isFrom ? {} : { first: wrong.day }), ...(isTo ? {} : { last: wrong.day }) } }
  return from > to ? { errors: { last: wrong.daysReversed } } : { condition: { key, from, to } }
}

/**
 * Adds a condition to those of the filter, or replaces the one at `index`.
 * @returns the new conditions in the URL's format; an error if there would be too many
 */
export function withCondition(
  conditions: readonly AnswerCondition[],
  condition: AnswerCondition,
  index?: number,
): { answers: string } | { errors: DraftErrors } {
  const place = index ?? conditions.length
  const same = writeAnswers([condition])
  const others = conditions.map((one, at) => (at !== place && writeAnswers([one]) === same ? null : one))
  others[place] = condition
  const kept = others.filter((one) => one !== null)
  if (kept.length > mostConditions) return { errors: { all: wrong.tooMany({ max: mostConditions }) } }
  const answers = writeAnswers(kept)
  return answers.length > longest ? { errors: { all: wrong.tooLong } } : { answers }
}
