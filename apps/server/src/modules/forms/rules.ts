import { validation as m } from "@intray/i18n/translated"
import type { AnswerPath } from "./schema.ts"
import { HARD_MAX_UNITS, hasRefusedCharacters } from "./text.ts"

/** What the rules of the single types are made of. */

/** Answer to one question: text, address, date, option key; number, rating; yes/no, consent; option keys or upload ids. */
export type LeafAnswer = string | number | boolean | string[]

/** Says what is wrong; `at` leads into the answer, e.g. to the third file. */
export type Refuse = (code: string, message: string, at?: AnswerPath) => void

/**
 * Reads one answer: what it returns is kept, `undefined` leaves it out. Never called with what counts as no answer but
 * `undefined`. `now` is the moment of filling in.
 */
export type Rule = (value: unknown, refuse: Refuse, now: Date) => LeafAnswer | undefined

/** Nothing was answered: absent, null, an empty text or list. */
export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true
  return Array.isArray(value) && value.length === 0
}

/** A text as it is kept, or undefined once it was refused. `max` is only said, and only of a text that no field could take. */
function readText(value: unknown, clean: (text: string) => string, max: number, refuse: Refuse): string | undefined {
  if (typeof value !== "string") return void refuse("wrong_type", m.notText)
  // Looked at by length first, so that a flood of text costs nothing more.
  if (value.length > HARD_MAX_UNITS) return void refuse("too_long", m.tooLong({ max, length: value.length }))
  if (hasRefusedCharacters(value)) return void refuse("bad_characters", m.badCharacters)
  return clean(value)
}

/** A rule for what is typed: what is left of it after cleaning is checked, or missing. */
export function typedRule(
  { required, clean, max }: { required: boolean; clean: (text: string) => string; max: number },
  check: (text: string, refuse: Refuse, now: Date) => LeafAnswer | undefined,
): Rule {
  return (value, refuse, now) => {
    const text = value === undefined ? "" : readText(value, clean, max, refuse)
    if (text === undefined) return undefined
    if (text === "") return required ? void refuse("required", m.required) : undefined
    return check(text, refuse, now)
  }
}
