import { normalizeAscii } from "@intray/auth/clean-text"
import { normalized } from "@intray/auth/text"
import { validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import { readPhone } from "#phones"
import { typedRule } from "../rules.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, type Stored, storedAsLine } from "./type.ts"

/** A telephone number, kept as `+` and at most fifteen digits (E.164). */
export const schema = ({ base }: Parts) => z.strictObject({ ...base, type: z.literal("phone") })
type Field = z.infer<ReturnType<typeof schema>>

export { loadPhones } from "#phones"

/** Longest that is looked at: fifteen digits, and whatever people set between them. */
const LONGEST = 60

/**
 * A phone number as people write it, brought to `+` and its digits with what is between them: the scheme of a link, brackets around the country's
 * number, a trunk zero in brackets, and 00 for the plus.
 */
function normalizePhone(text: string): string {
  return normalizeAscii(normalized(text, "NFKC"))
    .replace(/^(?:tel|callto|sms) *: */i, "")
    .replace(/^\s*[([]\s*(?:\+|00)\s*(\d{1,4})\s*[)\]]/, "+$1 ")
    .replace(/^\s*(?:\+|00)\s*[([]\s*(\d{1,4})\s*[)\]]/, "+$1 ")
    .replace(/^\s*(?:\+\s*|00)(?=\d)/, "+")
    .replace(/^(\+\d{1,4})(\D{0,3})[([]\s{0,20}0\s{0,20}[)\]]/, "$1$2")
    .trim()
}

export const asked: Asked<Field> = {
  ...askedByLine,
  rule: ({ required }) =>
    typedRule({ required, clean: normalizePhone, max: LONGEST }, (text, refuse) => {
      if (text.length > LONGEST) return void refuse("phone", m.phoneOther)
      if (!text.startsWith("+")) return void refuse("phone", m.phoneNoCountry)
      return readPhone(text) ?? void refuse("phone", m.phoneOther)
    }),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  // Numbers that are set aside for films and books.
  sample: (_field, { turn }) => `+4420794609${String(turn % 100).padStart(2, "0")}`,
}
