import { validation as m, answerWords as words } from "@intray/i18n/translated"
import { z } from "zod"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, comparable, type Stored, storedAsLine, yesInCell } from "./type.ts"

/** Yes or no, where no is an answer. */
export const schema = ({ base }: Parts) => z.strictObject({ ...base, type: z.literal("yes_no") })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = {
  ...askedByLine,
  rule:
    ({ required }) =>
    (value, refuse) => {
      if (value === undefined) return required ? void refuse("required", m.requiredChoice) : undefined
      return typeof value === "boolean" ? value : void refuse("wrong_type", m.notYesNo)
    },
  operators: comparable,
  read: (value) => (typeof value === "boolean" ? value : undefined),
  display: (_field, value) => (value === true ? words.yes : value === false ? words.no : ""),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  roles: [],
  fits: (_field, value) => typeof value === "boolean",
  found: () => [],
  fromCell: (_field, cell) => yesInCell(cell) ?? cell,
  sample: (_field, { turn }) => turn % 3 !== 0,
}
