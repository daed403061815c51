import type { Condition, Field, FormDefinition } from "@intray/server/modules/forms/schema"
import { type FieldPath, splitPath } from "./form-tree.ts"

/** What a form says about its fields by their paths: conditions, roles, and the link that answers an audio question. */

function withConditions<F extends Field>(field: F, change: (conditions: Condition[]) => Condition[]): F {
  if (!field.shownWhen) return field
  const conditions = change(field.shownWhen.conditions)
  if (conditions.length > 0) return { ...field, shownWhen: { ...field.shownWhen, conditions } }
  const { shownWhen: _, ...always } = field
  return always as F
}

/** The form with every condition changed by `change`; a field whose last condition goes is always shown. */
function everyCondition(form: FormDefinition, change: (condition: Condition) => Condition | null): FormDefinition {
  const all = (conditions: Condition[]) => conditions.map(change).filter((condition) => condition !== null)
  return {
    ...form,
    fields: form.fields.map((field) => {
      const own = withConditions(field, all)
      return own.type === "group" ? { ...own, fields: own.fields.map((inner) => withConditions(inner, all)) } : own
    }),
  }
}

function everyRole(form: FormDefinition, change: (path: FieldPath) => FieldPath | null): FormDefinition["roles"] {
  return Object.fromEntries(
    Object.entries(form.roles).flatMap(([role, path]) => {
      const next = path === undefined ? null : change(path)
      return next === null ? [] : [[role, next]]
    }),
  )
}

/** Whether `path` is `of`, or inside the group `of`. */
function isWithin(path: FieldPath, of: FieldPath): boolean {
  return path === of || path.startsWith(`${of}.`)
}

/** Everything that named `from`, or something inside it, names it by its new path. */
export function renamed(form: FormDefinition, from: FieldPath, to: FieldPath): FormDefinition {
  const follow = (path: FieldPath) => (isWithin(path, from) ? `${to}${path.slice(from.length)}` : path)
  const changed = everyCondition(form, (condition) => ({ ...condition, field: follow(condition.field) }))
  return { ...changed, roles: everyRole(form, follow) }
}

/** Takes out everything that named `path`, or something inside it. */
export function unnamed(form: FormDefinition, path: FieldPath): FormDefinition {
  const changed = everyCondition(form, (condition) => (isWithin(condition.field, path) ? null : condition))
  return { ...changed, roles: everyRole(form, (held) => (isWithin(held, path) ? null : held)) }
}

/** Labels of the fields that are shown by an answer to `path`, in the order of the form. */
export function dependents(form: FormDefinition, path: FieldPath): string[] {
  const fields = form.fields.flatMap((field) => (field.type === "group" ? [field, ...field.fields] : [field]))
  return fields
    .filter((field) => field.shownWhen?.conditions.some((condition) => isWithin(condition.field, path)))
    .filter((field) => field.key !== splitPath(path).key)
    .map((field) => field.label)
}
