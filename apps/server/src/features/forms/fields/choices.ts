import { validation as m } from "../../../messages/validation.ts"
import type { Rule } from "../rules.ts"
import type { LeafField } from "../schema.ts"

/** One of the options. */
export function singleChoiceRule(field: Extract<LeafField, { type: "single_choice" }>): Rule {
  const keys = new Set(field.options.map((option) => option.key))
  return (value, refuse) => {
    if (value === undefined) return field.required ? void refuse("required", m.requiredChoice) : undefined
    if (typeof value !== "string") return void refuse("wrong_type", m.notChoice)
    return keys.has(value) ? value : void refuse("unknown_option", m.unknownOption)
  }
}

/** Several of the options, each at most once. */
export function multipleChoiceRule(field: Extract<LeafField, { type: "multiple_choice" }>): Rule {
  const keys = new Set(field.options.map((option) => option.key))
  const min = Math.max(field.minChoices ?? 0, field.required ? 1 : 0)
  const max = Math.min(field.maxChoices ?? keys.size, keys.size)
  return (value, refuse) => {
    if (value === undefined) return field.required ? void refuse("required", m.requiredChoices) : undefined
    if (!Array.isArray(value)) return void refuse("wrong_type", m.notChoices)
    if (value.length > max) return void refuse("too_many", m.tooManyChoices({ max }))
    const chosen: string[] = []
    for (const [index, key] of value.entries()) {
      if (typeof key !== "string" || !keys.has(key)) return void refuse("unknown_option", m.unknownOption, [index])
      if (chosen.includes(key)) return void refuse("duplicate", m.duplicateOption, [index])
      chosen.push(key)
    }
    return chosen.length < min ? void refuse("too_few", m.tooFewChoices({ min })) : chosen
  }
}

/** Yes or no, where no is an answer. */
export function yesNoRule({ required }: { required: boolean }): Rule {
  return (value, refuse) => {
    if (value === undefined) return required ? void refuse("required", m.requiredChoice) : undefined
    return typeof value === "boolean" ? value : void refuse("wrong_type", m.notYesNo)
  }
}

/** Agreed to, or left out. */
export function consentRule({ required }: { required: boolean }): Rule {
  return (value, refuse) => {
    if (value === undefined || value === false) return required ? void refuse("required", m.requiredConsent) : undefined
    return value === true ? true : void refuse("wrong_type", m.notConsent)
  }
}
