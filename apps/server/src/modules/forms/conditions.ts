import { isSameName } from "@intray/auth/text"
import { askedOf } from "./asked.ts"
import type { AnswerPath, Condition, ConditionOperator, Field, GroupField, LeafField } from "./schema.ts"
import type { Read } from "./types/type.ts"

/**
 * Which questions of a form are asked, given what has been answered so far. The same lines decide in the browser and on
 * the server. Pure, light, and linear in what it is given; whatever is in the answers, it never throws.
 *
 * A condition reads its question as the answer will be kept (text cleaned, a wrong type as no answer), so that what was
 * decided once is decided the same when the kept answers are read again. A question that is itself not shown has no
 * answer, and neither has one that does not stand before the field that asks for it. Without an answer only
 * `not_answered` holds: "is not" and "excludes" are said of an answer, so that no question appears before it is known to matter.
 */

type Fields = { fields: readonly Field[] }

/** The operators that make sense for a field, in the order of a menu; none: it cannot be asked about. */
export function operatorsOf(field: { type: Field["type"] }): readonly ConditionOperator[] {
  return askedOf(field).operators
}

/** The value under a key of the object itself, never of its prototype. */
export function ownValue(object: unknown, key: string): unknown {
  if (typeof object !== "object" || object === null || !Object.hasOwn(object, key)) return undefined
  return (object as Record<string, unknown>)[key]
}

/** Texts that people type are compared as names are. Dates and option keys compare as they are. */
function isSame(field: Field, answer: Read, value: Condition["value"]): boolean {
  if (typeof answer === "string" && typeof value === "string" && askedOf(field).caseless) {
    return isSameName(answer, value)
  }
  return answer === value
}

function isMore(answer: Read, value: Condition["value"]): boolean {
  if (typeof answer === "number" && typeof value === "number") return answer > value
  return typeof answer === "string" && typeof value === "string" && answer > value
}

function holds(condition: Condition, field: Field, answer: Read): boolean {
  const { operator, value } = condition
  if (!operatorsOf(field).includes(operator)) return false
  switch (operator) {
    case "answered":
      return answer !== undefined
    case "not_answered":
      return answer === undefined
    case "is":
      return answer !== undefined && isSame(field, answer, value)
    case "is_not":
      return answer !== undefined && !isSame(field, answer, value)
    case "includes":
      return Array.isArray(answer) && answer.includes(value)
    case "excludes":
      return Array.isArray(answer) && !answer.includes(value)
    case "more_than":
      return isMore(answer, value)
    case "less_than":
      return answer !== undefined && answer !== value && typeof answer === typeof value && !isMore(answer, value)
  }
}

/** What a form's conditions point to: every field by its path, with its place in the order of its level. */
type Placed<F> = { field: F; index: number }
type Plan = { top: Map<string, Placed<Field>>; inner: Map<string, Map<string, Placed<LeafField>>> }

const plans = new WeakMap<readonly Field[], Plan>()

/** The first of two fields with one key is the one that counts; such a form cannot be published. */
function byKey<F extends Field>(fields: readonly F[]): Map<string, Placed<F>> {
  const found = new Map<string, Placed<F>>()
  for (const [index, field] of fields.entries()) if (!found.has(field.key)) found.set(field.key, { field, index })
  return found
}

function planOf(fields: readonly Field[]): Plan {
  const known = plans.get(fields)
  if (known) return known
  const plan: Plan = { top: byKey(fields), inner: new Map() }
  for (const field of fields) {
    if (field.type === "group" && !plan.inner.has(field.key)) plan.inner.set(field.key, byKey(field.fields))
  }
  plans.set(fields, plan)
  return plan
}

/** The field that a condition asks about, or undefined: only one that is before the asking field, at its level or the outer one. */
export function askedField(form: Fields, path: string, asking: { group: GroupField | null; index: number }): Field | undefined {
  const plan = planOf(form.fields)
  const dot = path.indexOf(".")
  if (dot < 0) {
    const found = plan.top.get(path)
    const before = asking.group ? (plan.top.get(asking.group.key)?.index ?? -1) : asking.index
    return found && found.index < before ? found.field : undefined
  }
  if (!asking.group || asking.group.key !== path.slice(0, dot)) return undefined
  const found = plan.inner.get(asking.group.key)?.get(path.slice(dot + 1))
  return found && found.index < asking.index ? found.field : undefined
}

/** Decides for one level: the form's own fields, or one item of a group. What was decided is remembered. */
type Level = { shown: (key: string) => boolean; answer: (key: string) => Read }

function levelOf(
  form: Fields,
  level: ReadonlyMap<string, Placed<Field>>,
  values: unknown,
  group: GroupField | null,
  outer: Level | null,
): Level {
  const decided = new Map<string, boolean>()
  const read = new Map<string, Read>()
  const answer = (key: string): Read => {
    if (!shown(key)) return undefined
    if (!read.has(key)) read.set(key, askedOf((level.get(key) as Placed<Field>).field).read(ownValue(values, key)))
    return read.get(key)
  }
  const holdsHere = (condition: Condition, index: number): boolean => {
    const asked = askedField(form, condition.field, { group, index })
    if (!asked) return condition.operator === "not_answered"
    const inner = group !== null && condition.field.includes(".")
    return holds(condition, asked, (inner || !outer ? answer : outer.answer)(asked.key))
  }
  const shown = (key: string): boolean => {
    const known = decided.get(key)
    if (known !== undefined) return known
    const placed = level.get(key)
    const when = placed?.field.shownWhen
    const result =
      placed !== undefined &&
      (outer === null || group === null || outer.shown(group.key)) &&
      (when === undefined || when.conditions[when.match === "all" ? "every" : "some"]((one) => holdsHere(one, placed.index)))
    decided.set(key, result)
    return result
  }
  return { shown, answer }
}

/**
 * Decides for one state of the answers, remembering what it found: ask it of every field. Takes the path of a field
 * (`["country"]`, `["tracks", 0, "bpm"]`, `["tracks"]`; what is deeper belongs to its field); false for one that the form does not have.
 */
export function shownIn(form: Fields, answers: unknown): (path: AnswerPath) => boolean {
  const plan = planOf(form.fields)
  const top = levelOf(form, plan.top, answers, null, null)
  const items = new Map<string, Level>()
  return ([key, index, leaf]) => {
    if (typeof key !== "string") return false
    const group = plan.top.get(key)?.field
    if (group?.type !== "group" || typeof index !== "number" || typeof leaf !== "string") return top.shown(key)
    const name = `${index} ${key}`
    const known = items.get(name)
    if (known) return known.shown(leaf)
    const list = ownValue(answers, key)
    const item = Array.isArray(list) ? list[index] : undefined
    const level = levelOf(form, plan.inner.get(key) ?? new Map(), Array.isArray(item) ? undefined : item, group, top)
    items.set(name, level)
    return level.shown(leaf)
  }
}

/** Whether a field is shown. Where many are asked about, {@link shownIn} asks less often. */
export function isShown(form: Fields, answers: unknown, path: AnswerPath): boolean {
  return shownIn(form, answers)(path)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Sets a key as data, whatever it is called. */
export function define(target: object, key: string, value: unknown) {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

function without(values: Record<string, unknown>, keep: (key: string) => boolean): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(values)) if (keep(key)) define(copy, key, values[key])
  return copy
}

/**
 * A copy without the answers of fields that are not shown. Keys that the form does not have stay, for the validation to
 * name; so does whatever is no plain object, and every item beyond a group's most.
 */
export function shownAnswers<T>(form: Fields, answers: T): T {
  if (!isPlain(answers)) return answers
  const plan = planOf(form.fields)
  const isShownAt = shownIn(form, answers)
  const copy = without(answers, (key) => !plan.top.has(key) || isShownAt([key]))
  for (const field of form.fields) {
    const list = field.type === "group" ? ownValue(copy, field.key) : undefined
    if (field.type !== "group" || !Array.isArray(list)) continue
    const known = plan.inner.get(field.key)
    const items = list.map((item: unknown, index) =>
      isPlain(item) && index < field.max ? without(item, (key) => !known?.has(key) || isShownAt([field.key, index, key])) : item,
    )
    define(copy, field.key, items)
  }
  return copy as T
}

/** One page of a form of several steps. */
export type Step = {
  /** Key of the heading that begins it; null for what is before the first heading. */
  key: string | null
  title: string
  help: string
  fields: Field[]
}

/** The form as the steps that it is filled in by: one of everything unless it asks for several. */
export function stepsOf(form: Fields & { steps?: boolean | undefined }): Step[] {
  if (!form.steps) return [{ key: null, title: "", help: "", fields: [...form.fields] }]
  const first: Step = { key: null, title: "", help: "", fields: [] }
  const steps = [first]
  for (const field of form.fields) {
    if (field.type === "heading") steps.push({ key: field.key, title: field.label, help: field.help, fields: [] })
    else steps.at(-1)?.fields.push(field)
  }
  return first.fields.length === 0 && steps.length > 1 ? steps.slice(1) : steps
}
