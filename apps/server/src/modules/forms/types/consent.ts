import { validation as m, answerWords as words } from "@intray/i18n/translated"
import { z } from "zod"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, type Stored, storedAsLine, yesInCell } from "./type.ts"

/** Agreed to, or left out. The label is the wording that is agreed to; the form's version keeps it. */
export const schema = ({ base }: Parts) => z.strictObject({ ...base, type: z.literal("consent") })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = {
  ...askedByLine,
  rule:
    ({ required }) =>
    (value, refuse) => {
      if (value === undefined || value === false) return required ? void refuse("required", m.requiredConsent) : undefined
      return value === true ? true : void refuse("wrong_type", m.notConsent)
    },
  read: (value) => (value === true ? true : undefined),
  display: (_field, value) => (value === true ? words.agreed : ""),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  roles: [],
  found: () => [],
  fromCell(_field, cell) {
    const said = yesInCell(cell)
    return said === null ? cell : said || undefined
  },
  sample: ({ required }) => (required ? true : undefined),
}
