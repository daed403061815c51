import { validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import { isOption, keyInCell, labelOf, labelsFound, optionIssues } from "../families/choices.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, at, comparable, type Stored, storedAsLine } from "./type.ts"

/** One of the options. */
export const schema = ({ base, option }: Parts) =>
  z.strictObject({ ...base, type: z.literal("single_choice"), options: z.array(option).min(1).max(200) })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = {
  ...askedByLine,
  rule(field) {
    const keys = new Set(field.options.map((option) => option.key))
    return (value, refuse) => {
      if (value === undefined) return field.required ? void refuse("required", m.requiredChoice) : undefined
      if (typeof value !== "string") return void refuse("wrong_type", m.notChoice)
      return keys.has(value) ? value : void refuse("unknown_option", m.unknownOption({ options: [...keys] }))
    }
  },
  operators: comparable,
  display: ({ options }, value) => labelOf(options, value),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  issues: optionIssues,
  fits: isOption,
  found: labelsFound,
  fromCell: ({ options }, cell) => (typeof cell === "string" ? keyInCell(options, cell) : cell),
  sample: ({ options }, { turn }) => at(options, turn).key,
}
