import type { Field, FormDefinition } from "@intray/server/modules/forms/schema"
import { managedOf } from "../../../field-types/managed.ts"
import { type FieldPath, findField, joinPath, splitPath } from "./form-tree.ts"

export type Role = keyof FormDefinition["roles"]

/** Every role, in the order in which the form's own page asks for them. */
export const roleNames = ["title", "by", "detail", "name", "email", "keepUntil"] as const satisfies readonly Role[]

/** The roles that a field can have: what the inbox and the mails can show as a line of text. */
export function rolesFor(field: Field, inGroup: boolean): Role[] {
  return managedOf(field).roles(inGroup)
}

/** The first role that the field at `path` has. */
export function roleOf(form: FormDefinition, path: FieldPath): Role | null {
  const found = Object.entries(form.roles).find(([, held]) => held === path)
  return found ? (found[0] as Role) : null
}

/** Gives the field a role, taking it from the person who had it, and takes its other roles away; null takes all. */
export function setRole(form: FormDefinition, path: FieldPath, role: Role | null): FormDefinition {
  const kept = Object.entries(form.roles).filter(([name, held]) => held !== path && name !== role)
  return { ...form, roles: { ...Object.fromEntries(kept), ...(role ? { [role]: path } : {}) } }
}

/** Says which field has a role, or for null that none has. The address of the receipt has to be asked for. */
export function assignRole(form: FormDefinition, role: Role, path: FieldPath | null): FormDefinition {
  const roles = { ...form.roles }
  if (path === null) delete roles[role]
  else roles[role] = path
  return role === "email" && path !== null ? requireField({ ...form, roles }, path) : { ...form, roles }
}

/** Every field that could have the role, by path. */
export function candidates(form: FormDefinition, role: Role): { path: FieldPath; label: string }[] {
  return everyField(form)
    .filter(({ field, path }) => rolesFor(field, splitPath(path).group !== null).includes(role))
    .map(({ field, path }) => {
      const { group } = splitPath(path)
      const outer = group === null ? null : findField(form, group)
      return { path, label: outer ? `${outer.label}: ${field.label}` : field.label }
    })
}

/** Roles that have lost their field, or whose field cannot have them any more, are given up. */
export function withoutUnfitRoles(form: FormDefinition): FormDefinition {
  const roles = Object.fromEntries(
    Object.entries(form.roles).filter(([role, path]) => {
      const field = path === undefined ? null : findField(form, path)
      return field !== null && path !== undefined && rolesFor(field, splitPath(path).group !== null).includes(role as Role)
    }),
  )
  return { ...form, roles }
}

const hints: Record<Exclude<Role, "email">, RegExp> = {
  title: /title|name of (the|your)|project|proposal|work|track|subject/i,
  by: /artist|band|author|speaker|organi[sz]ation|company|creator/i,
  detail: /genre|category|track|format|level|topic|discipline|amount/i,
  name: /\bname\b/i,
  keepUntil: /keep|until|delete|erase/i,
}

/**
 * The form with a sensible field for every role that has none: the first e-mail gets the receipt, and the others go by what
 * their questions say. A title is always found where any text is asked for; nothing that was chosen by hand is changed.
 */
export function suggestRoles(form: FormDefinition): FormDefinition {
  let next = form
  const free = (role: Role) =>
    candidates(form, role).filter(({ path }) => !Object.entries(next.roles).some(([held, taken]) => taken === path && held !== role))
  for (const role of ["email", "by", "name", "title", "detail", "keepUntil"] as const) {
    if (next.roles[role] !== undefined) continue
    const offered = free(role)
    const hinted = role === "email" ? offered[0] : offered.find(({ label, path }) => hints[role].test(label) || hints[role].test(path))
    const chosen = hinted ?? (role === "title" ? offered[0] : undefined)
    if (chosen) next = assignRole(next, role, chosen.path)
  }
  return next
}

function everyField(form: FormDefinition): { field: Field; path: FieldPath }[] {
  return form.fields.flatMap((field) => [
    { field, path: field.key },
    ...(field.type === "group" ? field.fields.map((inner) => ({ field: inner as Field, path: joinPath(field.key, inner.key) })) : []),
  ])
}

function requireField(form: FormDefinition, path: FieldPath): FormDefinition {
  return { ...form, fields: form.fields.map((field) => (field.key === path ? { ...field, required: true } : field)) }
}
