import { formBuilder } from "@intray/i18n/form-builder"
import { operatorsOf } from "@intray/server/modules/forms/conditions"
import type { Condition, ConditionOperator, Field, FormDefinition, ShownWhen } from "@intray/server/modules/forms/schema"
import { managedOf } from "../../../field-types/managed.ts"
import type { Choice, Control } from "../../../field-types/type.ts"
import { type FieldPath, findField, joinPath, splitPath } from "./form-tree.ts"

/** What the conditions editor offers: pure, and of one mind with the function that decides about them. */

export type Source = { path: FieldPath; label: string; field: Field }

/** The questions that may decide whether the field at `path` is shown: those asked before it, in its item or outside. */
export function sourcesOf(form: FormDefinition, path: FieldPath): Source[] {
  const { group, key } = splitPath(path)
  const outer = before(form.fields, group ?? key).map((field) => ({ path: field.key, label: field.label, field }))
  if (group === null) return askable(outer)
  const own = findField(form, group)
  const inner = own?.type === "group" ? before(own.fields, key) : []
  return askable([...outer, ...inner.map((field) => ({ path: joinPath(group, field.key), label: `${own?.label}: ${field.label}`, field }))])
}

function before<F extends Field>(fields: readonly F[], key: string): F[] {
  const at = fields.findIndex((field) => field.key === key)
  return fields.slice(0, Math.max(0, at))
}

function askable(sources: Source[]): Source[] {
  return sources.filter(({ field }) => operatorsOf(field).length > 0)
}

/** How the answer that a condition speaks of is given; null where the operator needs none. */
export function valueKind(field: Field, operator: ConditionOperator): Control | null {
  if (operator === "answered" || operator === "not_answered") return null
  return managedOf(field).compared.control
}

/** The answers to choose from, where there are some. */
export function valueOptions(field: Field): Choice[] {
  return managedOf(field).compared.choices(field)
}

/** How an operator reads for a question: dates are after and before, consents ticked and not. */
export function operatorLabel(field: Field, operator: ConditionOperator): string {
  return managedOf(field).compared.operators[operator] ?? formBuilder.conditions.operators[operator]
}

/** A condition on a question, as whole as it can be before anything is chosen. */
export function conditionOn(source: Source): Condition {
  const [operator = "answered"] = operatorsOf(source.field)
  return withValue({ field: source.path, operator }, source.field, undefined)
}

/** The condition with another operator; its value stays where it still means something. */
export function withOperator(condition: Condition, field: Field, operator: ConditionOperator): Condition {
  return withValue({ field: condition.field, operator }, field, condition.value)
}

/** The condition with a value that fits its question, the first choice where there are choices and none was made. */
function withValue(condition: Condition, field: Field, value: Condition["value"]): Condition {
  const kind = valueKind(field, condition.operator)
  const { value: _, ...bare } = { ...condition }
  if (kind === null) return bare
  const fitting = fits(field, kind, value) ? value : defaultValue(field, kind)
  return fitting === undefined ? bare : { ...bare, value: fitting }
}

/** What a value is that is given that way. */
const isA: Record<Control, (value: Condition["value"], field: Field) => boolean> = {
  option: (value, field) => typeof value === "string" && valueOptions(field).some((option) => option.value === value),
  options: (value, field) => isA.option(value, field),
  yesNo: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number",
  date: (value) => typeof value === "string",
  time: (value) => typeof value === "string",
  text: (value) => typeof value === "string",
}

function fits(field: Field, kind: Control, value: Condition["value"]): boolean {
  return isA[kind](value, field)
}

function defaultValue(field: Field, kind: Control): Condition["value"] {
  return kind === "option" ? valueOptions(field)[0]?.value : managedOf(field).compared.initial
}

/** What is still missing of a condition, or wrong with it as the form is; null when it is whole. */
export function conditionFault(
  form: FormDefinition,
  path: FieldPath,
  condition: Condition,
): "missingField" | "laterField" | "missingValue" | null {
  const field = findField(form, condition.field)
  if (!field) return "missingField"
  if (!sourcesOf(form, path).some((source) => source.path === condition.field)) return "laterField"
  const kind = valueKind(field, condition.operator)
  return kind !== null && !fits(field, kind, condition.value) ? "missingValue" : null
}

/** `shownWhen` with its conditions changed; none left means always shown. */
export function withConditions(shownWhen: ShownWhen | undefined, conditions: Condition[]): ShownWhen | undefined {
  return conditions.length === 0 ? undefined : { match: shownWhen?.match ?? "all", conditions }
}
