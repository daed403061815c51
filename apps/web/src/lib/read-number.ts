import { readNumber as words } from "@intray/i18n/read-number"
import { type NumberQuestion, toNumber, twoReadings, writeUnambiguously } from "@intray/server/modules/forms/numbers"

export type NumberOptions = NumberQuestion & {
  /** Error for text that is no number. */
  invalid: string
}

/** Reads a typed number as forms do. A number that can be read in two ways is an error that names both. */
export function readNumber(text: string, locale: string, { invalid, ...question }: NumberOptions): { value: number } | { error: string } {
  const both = twoReadings(text, question)
  if (both) {
    const [thousands, decimal] = [writeUnambiguously(both.thousands, locale), writeUnambiguously(both.decimal, locale)]
    return { error: words.twoReadings({ thousands, decimal }) }
  }
  const value = toNumber(text, question)
  return typeof value === "number" && Number.isFinite(value) ? { value } : { error: invalid }
}
