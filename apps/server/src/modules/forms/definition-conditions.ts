import { definitionFaults as faults } from "@intray/i18n/definition"
import { askedField, operatorsOf } from "./conditions.ts"
import type { AnswerPath, Field, FormDefinition, GroupField } from "./schema.ts"
import { storedOf } from "./stored.ts"

/** What holds for the conditions of a form. Pure and browser-safe. */

type Refuse = (path: AnswerPath, code: string, message: string) => void

/** Why a condition cannot ask about that path, though there may be such a question. */
function unaskable(form: FormDefinition, path: string, group: GroupField | null): [code: string, message: string] {
  const [head = "", tail] = path.split(".")
  const field = form.fields.find((one) => one.key === head)
  const known = tail === undefined ? field : field?.type === "group" ? field.fields.find((one) => one.key === tail) : undefined
  if (!known) return ["condition_unknown", faults.conditionUnknown]
  if (tail !== undefined && group?.key !== head) return ["condition_other_group", faults.conditionOtherGroup]
  return ["condition_later", faults.conditionLater]
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
    else if (!operatorsOf(asked).includes(operator)) refuse([...path, "operator"], "condition_operator", faults.conditionOperator)
    else if (operator === "answered" || operator === "not_answered") {
      if (value !== undefined) refuse([...path, "value"], "condition_no_value", faults.conditionNoValue)
    } else if (value === undefined || !storedOf(asked).fits(asked, value))
      refuse([...path, "value"], "condition_value", faults.conditionValue)
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
