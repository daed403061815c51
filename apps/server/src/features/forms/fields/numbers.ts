import { validation as m } from "../../../messages/validation.ts"
import type { Rule } from "../rules.ts"
import type { LeafField } from "../schema.ts"

/** A number. */
export function numberRule(field: Extract<LeafField, { type: "number" }>): Rule {
  return (value, refuse) => {
    if (value === undefined) return field.required ? void refuse("required", m.requiredNumber) : undefined
    if (typeof value !== "number" || !Number.isFinite(value)) return void refuse("wrong_type", m.notNumber)
    if (field.integer && !Number.isSafeInteger(value)) return void refuse("not_integer", m.notWhole)
    if (field.min !== undefined && value < field.min) return void refuse("too_small", m.tooSmall({ min: field.min }))
    if (field.max !== undefined && value > field.max) return void refuse("too_big", m.tooBig({ max: field.max }))
    // -0 does not survive JSON.
    return value === 0 ? 0 : value
  }
}

/** A rating: a whole number from 1 to the field's scale. */
export function ratingRule({ required, scale }: Extract<LeafField, { type: "rating" }>): Rule {
  return (value, refuse) => {
    if (value === undefined) return required ? void refuse("required", m.requiredRating({ scale })) : undefined
    if (typeof value !== "number") return void refuse("wrong_type", m.notRating({ scale }))
    return Number.isInteger(value) && value >= 1 && value <= scale ? value : void refuse("rating", m.notRating({ scale }))
  }
}
