import { definitionFaults as faults } from "@intray/i18n/definition"
import { validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import { isOption, keyInCell, keysIn, labelOf, labelsFound, MAX_SEARCHED, type Option, optionIssues, partsIn } from "../families/choices.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, at, readList, type Stored, storedAsLine } from "./type.ts"

/** Several of the options, each at most once. */
export const schema = ({ base, option }: Parts) =>
  z.strictObject({
    ...base,
    type: z.literal("multiple_choice"),
    options: z.array(option).min(1).max(200),
    minChoices: z.number().int().min(0).max(200).optional(),
    maxChoices: z.number().int().min(1).max(200).optional(),
  })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = {
  ...askedByLine,
  rule(field) {
    const keys = new Set(field.options.map((option) => option.key))
    const min = Math.max(field.minChoices ?? 0, field.required ? 1 : 0)
    const max = Math.min(field.maxChoices ?? keys.size, keys.size)
    return (value, refuse) => {
      if (value === undefined) return field.required ? void refuse("required", m.requiredChoices) : undefined
      if (!Array.isArray(value)) return void refuse("wrong_type", m.notChoices)
      if (value.length > max) return void refuse("too_many", m.tooManyChoices({ max }))
      const chosen: string[] = []
      for (const [index, key] of value.entries()) {
        if (typeof key !== "string" || !keys.has(key)) {
          return void refuse("unknown_option", m.unknownOption({ options: [...keys] }), [index])
        }
        if (chosen.includes(key)) return void refuse("duplicate", m.duplicateOption, [index])
        chosen.push(key)
      }
      return chosen.length < min ? void refuse("too_few", m.tooFewChoices({ min })) : chosen
    }
  },
  operators: ["includes", "excludes", "answered", "not_answered"],
  read: readList,
  display: ({ options }, value) => (Array.isArray(value) ? value.map((key) => labelOf(options, key)).join(", ") : ""),
}

/**
 * Semicolons first, as our own exports write them; then a single name, then whatever else tables part names with, of names that may hold
 * that themselves.
 */
function keysInCell(options: readonly Option[], text: string, names: (text: string) => string[]): string[] {
  const known = (parts: string[]) => parts.every((name) => options.some((one) => one.key === keyInCell(options, name)))
  const plainParts = [names(text), [text], text.split("\n")].find(known)
  if (plainParts) return plainParts.map((name) => keyInCell(options, name))
  return keysIn(options, text) ?? (text.length > MAX_SEARCHED ? names(text) : partsIn(options, text))
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  // A list is no name for anything.
  roles: [],
  issues(field, refuse) {
    const { options, minChoices, maxChoices } = field
    if (minChoices !== undefined && maxChoices !== undefined && minChoices > maxChoices) refuse([], "min_above_max", faults.minAboveMax)
    optionIssues(field, refuse)
    if ((minChoices ?? 0) > new Set(options.map((option) => option.key)).size) {
      refuse([], "choices_above_options", faults.choicesAboveOptions)
    }
  },
  fits: isOption,
  found: labelsFound,
  fromCell({ options }, cell, names) {
    if (Array.isArray(cell)) return cell.map((one) => (typeof one === "string" ? keyInCell(options, one) : one))
    return typeof cell === "string" ? keysInCell(options, cell, names) : cell
  },
  toCell: (answer, { names }) => (Array.isArray(answer) ? names(answer.map(String)) : String(answer)),
  sample({ options, minChoices }, { turn }) {
    const count = Math.max(1, minChoices ?? 1)
    return [...new Set(Array.from({ length: count }, (_, step) => at(options, turn + step).key))]
  },
}
