import { definitionFaults as faults } from "@intray/i18n/definition"
import { locale, validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import { currencies, formatAnswer, twoReadings } from "../numbers.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, numberInCell, ordered, readNumber, type Stored, storedAsLine } from "./type.ts"

/** A number. */
export const schema = ({ base }: Parts) =>
  z.strictObject({
    ...base,
    type: z.literal("number"),
    min: z.number().optional(),
    max: z.number().optional(),
    integer: z.boolean().default(false),
    /** Of an amount of money; answers are in its main unit. */
    currency: z.enum(currencies).optional(),
  })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = {
  ...askedByLine,
  rule: (field) => (value, refuse) => {
    if (value === undefined) return field.required ? void refuse("required", m.requiredNumber) : undefined
    // What a browser could not read stays a text; a program sends numbers.
    if (typeof value === "string" && twoReadings(value, field)) return void refuse("ambiguous_number", m.ambiguousNumber)
    if (typeof value !== "number" || !Number.isFinite(value)) return void refuse("wrong_type", m.notNumber)
    if (field.integer && !Number.isSafeInteger(value)) return void refuse("not_integer", m.notWhole)
    if (field.min !== undefined && value < field.min) return void refuse("too_small", m.tooSmall({ min: field.min }))
    if (field.max !== undefined && value > field.max) return void refuse("too_big", m.tooBig({ max: field.max }))
    // -0 does not survive JSON.
    return value === 0 ? 0 : value
  },
  operators: ordered,
  read: readNumber,
  display: (field, value) => (typeof value === "number" ? formatAnswer(value, field, locale(), field.currency !== undefined) : ""),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  issues({ min, max }, refuse) {
    if (min !== undefined && max !== undefined && min > max) refuse([], "min_above_max", faults.minAboveMax)
  },
  fits: (_field, value) => typeof value === "number" && Number.isFinite(value),
  fromCell: numberInCell,
  sample({ min = 1, max = min + 100 }, { turn }) {
    return Math.round(min + ((max - min) * ((turn * 37) % 100)) / 100)
  },
}
