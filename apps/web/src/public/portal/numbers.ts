import { normalizeAscii } from "@intray/auth/clean-text"
import { formatAnswer, isMoney, type NumberQuestion, toNumber } from "@intray/server/modules/forms/numbers"
import type { GroupField, LeafField } from "@intray/server/modules/forms/schema"

/** The number in the reader's own writing: an amount always, another where what was typed has separators. Null: there is nothing to say. */
export function readBack(typed: string, locale: string, question: NumberQuestion = {}): string | null {
  const number = toNumber(typed, question)
  if (typeof number !== "number") return null
  if (question.currency !== undefined) return formatAnswer(number, question, locale)
  // "12,5" and "0.75" say what they are; three digits behind the sign do not.
  return /[.,'’]\d{3}(\D|$)/.test(normalizeAscii(typed)) ? formatAnswer(number, question, locale, true) : null
}

type Item = { values: Readonly<Record<string, unknown>> }

/** The sums of the amounts of money in a list's items; none where nothing can be added up yet. */
export function totalsOf(field: GroupField, items: readonly Item[], locale: string): { key: string; label: string; sum: string }[] {
  const amounts = field.fields.filter((one): one is Extract<LeafField, { type: "number" }> => one.type === "number" && isMoney(one))
  return amounts.flatMap((one) => {
    const typed = items.map((item) => String(item.values[one.key] ?? "").trim()).filter((text) => text !== "")
    const numbers = typed.map((text) => toNumber(text, one)).filter((value) => typeof value === "number")
    if (numbers.length === 0) return []
    // Decimals of money have no exact binary form: 0.1 + 0.2.
    const sum = Math.round(numbers.reduce((all, value) => all + value, 0) * 10_000) / 10_000
    return [{ key: one.key, label: one.label, sum: formatAnswer(sum, one, locale, true) }]
  })
}
