import { isSameName } from "@intray/auth/text"
import type { FormDefinition, LeafField, Role } from "./schema.ts"

/** Which answers say who somebody is. */

const personal = new Set<LeafField["type"]>(["email", "phone"])

const known = new WeakMap<FormDefinition, ReadonlySet<string>>()

/** Paths of the fields whose answers say who somebody is: those that the form marks, and those that its roles take names from. */
export function identifyingKeys(form: FormDefinition): ReadonlySet<string> {
  const before = known.get(form)
  if (before) return before
  const keys = new Set<string>([form.roles.name, form.roles.email].flatMap((key) => key ?? []))
  for (const field of form.fields) {
    if (field.identifying || personal.has(field.type as LeafField["type"])) keys.add(field.key)
    if (field.type === "group") {
      for (const inner of field.fields) if (inner.identifying || personal.has(inner.type)) keys.add(`${field.key}.${inner.key}`)
    }
  }
  known.set(form, keys)
  return keys
}

/** Whether a path such as `tracks.audio` is one of the hidden fields, or inside of one. */
export function isHidden(hidden: ReadonlySet<string>, path: string): boolean {
  return hidden.has(path) || hidden.has(path.split(".")[0] ?? "")
}

/** Whether the answer that a role takes says who somebody is. */
export function isRoleIdentifying(form: FormDefinition, role: Role): boolean {
  const path = form.roles[role]
  return path !== undefined && isHidden(identifyingKeys(form), path)
}

/** Answers without those of hidden fields. */
export function withoutHidden(answers: Readonly<Record<string, unknown>>, hidden: ReadonlySet<string>): Record<string, unknown> {
  const left = Object.entries(answers).filter(([key]) => !hidden.has(key))
  return Object.fromEntries(
    left.map(([key, value]) => {
      if (!Array.isArray(value)) return [key, value]
      const items = value.map((one: unknown) =>
        typeof one === "object" && one !== null
          ? Object.fromEntries(Object.entries(one).filter(([inner]) => !hidden.has(`${key}.${inner}`)))
          : one,
      )
      return [key, items]
    }),
  )
}

/** Longer texts are not compared with names, which are shorter. */
const MAX_NAME_LENGTH = 1_000

/** Whether a text is nothing but one of the names (or e-mail addresses), in any spelling. */
export function isOneOfNames(text: string, names: readonly string[]): boolean {
  return text.length <= MAX_NAME_LENGTH && names.some((name) => isSameName(text, name))
}

/** Answers without those that are nothing but one of the names, such as a name written as title. */
export function withoutNames(answers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const isName = (value: unknown) => typeof value === "string" && isOneOfNames(value, names)
  const left = Object.entries(answers).filter(([, value]) => !isName(value))
  return Object.fromEntries(
    left.map(([key, value]) => {
      if (!Array.isArray(value)) return [key, value]
      const items = value.map((one: unknown) =>
        typeof one === "object" && one !== null ? Object.fromEntries(Object.entries(one).filter(([, inner]) => !isName(inner))) : one,
      )
      return [key, items]
    }),
  )
}
