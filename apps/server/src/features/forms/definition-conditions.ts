import { validation as m } from "../../messages/validation.ts"
import { askedField, operatorsOf } from "./conditions.ts"
import { isDay } from "./fields/date.ts"
import type { AnswerPath, Condition, Field, FormDefinition, GroupField } from "./schema.ts"
import { cleanLine } from "./text.ts"

/** What holds for the conditions of a form. Pure and browser-safe. */

type Refuse = (path: AnswerPath, code: string, message: string) => void

/** Whether an answer of that field could ever be equal to the value, or be compared with it. */
function fitsValue(field: Field, value: Condition["value"]): boolean {
  switch (field.type) {
    case "single_choice":
    case "multiple_choice":
      return field.options.some((option) => option.key === value)
    case "yes_no":
      return typeof value === "boolean"
    case "number":
      return typeof value === "number" && Number.isFinite(value)
    case "rating":
      return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= field.scale
    case "date":
      return typeof value === "string" && isDay(value)
    default:
      return typeof value === "string" && cleanLine(value) !== ""
  }
}

/** Why a condition cannot ask about that path, though there may be such a question. */
function unaskable(form: FormDefinition, path: string, group: GroupField | null): [code: string, message: string] {
  const [head = "", tail] = path.split(".")
  const field = form.fields.find((one) => one.key === head)
  const known = tail === undefined ? field : field?.type === "group" ? field.fields.find((one) => one.key === tail) : undefined
  if (!known) return ["condition_unknown", m.conditionUnknown]
  if (tail !== undefined && group?.key !== head) return ["condition_other_group", m.conditionOtherGroup]
  return ["condition_later", m.conditionLater]
}

function checkField(
  form: FormDefinition,
  field: Field,
  place: { group: GroupField | null; index: number },
  at: AnswerPath,
  refuse: Refuse,
) {
  for (const [index, { field: asks, operator, value }] of (field.shownWhen?.conditions ?? []).entries()) {
    const path = [...at, "shownWhen", "conditions", index]
    const asked = askedField(form, asks, place)
    if (!asked) refuse([...path, "field"], ...unaskable(form, asks, place.group))
    else if (!operatorsOf(asked).includes(operator)) refuse([...path, "operator"], "condition_operator", m.conditionOperator)
    else if (operator === "answered" || operator === "not_answered") {
      if (value !== undefined) refuse([...path, "value"], "condition_no_value", m.conditionNoValue)
    } else if (!fitsValue(asked, value)) refuse([...path, "value"], "condition_value", m.conditionValue)
  }
}

/** Refuses conditions that could never be read: on unknown or later questions, or comparing what cannot be compared. */
export function checkConditions(form: FormDefinition, refuse: Refuse) {
  for (const [index, field] of form.fields.entries()) {
    checkField(form, field, { group: null, index }, ["fields", index], refuse)
    if (field.type !== "group") continue
    for (const [inner, leaf] of field.fields.entries()) {
      checkField(form, leaf, { group: field, index: inner }, ["fields", index, "fields", inner], refuse)
    }
  }
}
