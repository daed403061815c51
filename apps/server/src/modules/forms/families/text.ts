import { countCharacters, isLongerThan } from "@intray/auth/count-text"
import { definitionFaults as faults } from "@intray/i18n/definition"
import { validation as m } from "@intray/i18n/translated"
import { type Rule, typedRule } from "../rules.ts"
import type { AnswerPath } from "../schema.ts"
import { cleanLine, cleanLines } from "../text.ts"
import { countWords } from "../words.ts"

/** What short and long texts have in common. */

/** Limits of a text field that sets none, in characters as people see them. */
export const DEFAULT_MAX_LENGTH = { short_text: 500, long_text: 10_000 } as const

type TextField = {
  type: "short_text" | "long_text"
  required: boolean
  minLength?: number | undefined
  maxLength?: number | undefined
  minWords?: number | undefined
  maxWords?: number | undefined
}

/** Short and long text. */
export function textRule(field: TextField): Rule {
  const { required, minLength = 0, minWords = 0, maxWords = Number.POSITIVE_INFINITY } = field
  const max = field.maxLength ?? DEFAULT_MAX_LENGTH[field.type]
  const clean = field.type === "short_text" ? cleanLine : cleanLines
  const countsWords = field.minWords !== undefined || field.maxWords !== undefined
  return typedRule({ required, clean, max }, (text, refuse) => {
    if (isLongerThan(text, max)) return void refuse("too_long", m.tooLong({ max, length: countCharacters(text) }))
    if (minLength > 0) {
      const length = countCharacters(text)
      if (length < minLength) return void refuse("too_short", m.tooShort({ min: minLength, length }))
    }
    if (!countsWords) return text
    const words = countWords(text)
    if (words > maxWords) return void refuse("too_many_words", m.tooManyWords({ max: maxWords, words }))
    if (words < minWords) return void refuse("too_few_words", m.tooFewWords({ min: minWords, words }))
    return text
  })
}

/** Limits that no text could ever be within. */
export function textIssues(field: TextField, refuse: (path: AnswerPath, code: string, message: string) => void) {
  const { minWords, maxWords, minLength, maxLength } = field
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) refuse([], "min_above_max", faults.minAboveMax)
  if (minWords !== undefined && maxWords !== undefined && minWords > maxWords) refuse([], "min_above_max", faults.minAboveMax)
  const most = DEFAULT_MAX_LENGTH[field.type]
  if (maxLength === undefined && (minLength ?? 0) > most) {
    refuse([], "length_never_reached", faults.lengthNeverReached({ max: most }))
  }
}
