import { answerForm } from "@intray/i18n/answer-form"
import { formatDay } from "@intray/i18n/format"
import { formatAnswer, isMoney } from "@intray/server/modules/forms/numbers"
import type { AnswerCondition, FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import { foldName } from "../../../../lib/members.ts"
import { rankName } from "../filter-find.ts"
import { getOperator } from "./answer-draft.ts"

/** Maximum number of questions that are shown at once. */
export const mostShown = 100

/** A question's label, after that of its group. */
export function getLabel({ label, group }: Pick<FilterQuestion, "label" | "group">): string {
  return group === null ? label : `${group}: ${label}`
}

/** Finds questions by a few letters of their label, the most likely first. */
export function findQuestions(questions: readonly FilterQuestion[], text: string): FilterQuestion[] {
  const wanted = foldName(text)
  if (wanted === "") return [...questions]
  const rank = (question: FilterQuestion) => {
    const own = rankName(foldName(question.label), wanted)
    return own < 0 ? rankName(foldName(getLabel(question)), wanted) : own
  }
  return questions
    .map((question) => ({ question, rank: rank(question) }))
    .filter((one) => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.question)
}

/** Text of a chip. */
export type ConditionName = { field: string; mode?: string; value: string }

/**
 * Describes a condition: "Amount", "at least", "10,000".
 * @param question undefined: not known yet; null: the portals of the list do not ask it
 */
export function nameCondition(condition: AnswerCondition, question: FilterQuestion | null | undefined, locale: string): ConditionName {
  const { operators, notAsked, unavailable, goneOption, quoted, range } = answerForm
  if (question === null) return { field: condition.key, value: unavailable }
  const label = question ? getLabel(question) : condition.key
  const field = question?.asked === false ? `${label} (${notAsked})` : label
  const operator = getOperator(condition)
  const { any, all, none, min, max, from, to, contains } = condition
  const currency = question?.currency ?? undefined
  // Years have four digits and no separators, unlike amounts of money.
  const grouping = question && isMoney({ label: question.label, help: "", currency }) ? true : "min2"
  const number = (value: number | undefined) => (value === undefined ? "" : formatAnswer(value, { currency }, locale, grouping))
  const day = (value: string | undefined) => (value === undefined ? "" : formatDay(locale, value))
  switch (operator) {
    case "any":
    case "all":
    case "none": {
      const keys = any ?? all ?? none ?? []
      const named = keys.map((key) => (question ? (question.options.find((one) => one.key === key)?.label ?? goneOption({ key })) : key))
      // One option is simply the answer, unless it is excluded.
      return { field, ...(keys.length > 1 || none ? { mode: operators[operator] } : {}), value: named.join(", ") }
    }
    case "between":
      return { field, value: from === undefined ? range({ from: number(min), to: number(max) }) : range({ from: day(from), to: day(to) }) }
    case "min":
    case "max":
      return { field, mode: operators[operator], value: number(min ?? max) }
    case "from":
    case "to":
      return { field, mode: operators[operator], value: day(from ?? to) }
    case "contains":
      return { field, mode: operators.contains, value: quoted({ text: contains ?? "" }) }
    case "yes":
    case "no":
    case "answered":
    case "unanswered":
      return { field, value: operators[operator] }
  }
}
