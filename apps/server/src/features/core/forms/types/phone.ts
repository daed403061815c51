import { normalized } from "@intray/auth/text"
import { z } from "zod"
import { readPhone } from "#phones"
import { validation as m } from "../../../../copy/translated.ts"
import { typedRule } from "../rules.ts"
import type { Parts } from "../schema.ts"
import { cleanLine } from "../text.ts"
import { type Asked, askedByLine, type Stored, storedAsLine } from "./type.ts"

/** A telephone number, kept as `+` and at most fifteen digits (E.164). */
export const schema = ({ base }: Parts) => z.strictObject({ ...base, type: z.literal("phone") })
type Field = z.infer<ReturnType<typeof schema>>

export { loadPhones } from "#phones"

/** Longest that is looked at: fifteen digits, and whatever people set between them. */
const LONGEST = 60

export const asked: Asked<Field> = {
  ...askedByLine,
  rule: ({ required }) =>
    typedRule({ required, clean: cleanLine, max: LONGEST }, (text, refuse) => {
      if (text.length > LONGEST) return void refuse("phone", m.phoneOther)
      // What everybody writes abroad, 00 for the plus, and digits of any width.
      const typed = normalized(text, "NFKC").replace(/^00/, "+")
      if (!typed.startsWith("+")) return void refuse("phone", m.phoneNoCountry)
      return readPhone(typed) ?? void refuse("phone", m.phoneOther)
    }),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  // Numbers that are set aside for films and books.
  sample: (_field, { turn }) => `+4420794609${String(turn % 100).padStart(2, "0")}`,
}
