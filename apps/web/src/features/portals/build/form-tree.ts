import { normalizeText } from "@intray/auth/clean-text"
import { cutText } from "@intray/auth/count-text"
import { nameKey, normalized } from "@intray/auth/text"
import { insteadOf } from "@intray/server/modules/forms/asked"
import type { Field, FormDefinition, LeafField } from "@intray/server/modules/forms/schema"

/**
 * Pure changes to a form. A field's position is a path: `genre`, or `tracks.genre` inside a group, the same notation as in the form's
 * roles. Every function returns a new form and does not change the given one; an unknown path changes nothing.
 */

export type FieldPath = string

/** Splits a path into group key (null at the top) and field key. */
export function splitPath(path: FieldPath): { group: string | null; key: string } {
  const dot = path.indexOf(".")
  return dot === -1 ? { group: null, key: path } : { group: path.slice(0, dot), key: path.slice(dot + 1) }
}

export function joinPath(group: string | null, key: string): FieldPath {
  return group === null ? key : `${group}.${key}`
}

export function findField(form: FormDefinition, path: FieldPath): Field | null {
  const { group, key } = splitPath(path)
  return siblings(form, group)?.find((field) => field.key === key) ?? null
}

/** Returns the fields of `group`, or the top-level fields for null; null if there is no such group. */
export function siblings(form: FormDefinition, group: string | null): readonly Field[] | null {
  if (group === null) return form.fields
  const found = form.fields.find((field) => field.key === group)
  return found?.type === "group" ? found.fields : null
}

/** Changes the fields of `group`, or the top-level fields for null. */
export function withSiblings(form: FormDefinition, group: string | null, change: (fields: readonly Field[]) => Field[]): FormDefinition {
  if (group === null) return { ...form, fields: change(form.fields) }
  return {
    ...form,
    fields: form.fields.map((field) =>
      field.key === group && field.type === "group" ? { ...field, fields: change(field.fields) as LeafField[] } : field,
    ),
  }
}

/** Changes one field. Its key and type stay the same, because stored answers are found by them. */
export function updateField(form: FormDefinition, path: FieldPath, patch: Record<string, unknown>): FormDefinition {
  const { group, key } = splitPath(path)
  return withSiblings(form, group, (fields) =>
    fields.map((field) => {
      if (field.key !== key) return field
      const next: Record<string, unknown> = { ...field, ...patch, key: field.key, type: field.type }
      for (const name of Object.keys(next)) if (next[name] === undefined) delete next[name]
      return next as Field
    }),
  )
}

/** Inserts `field` after the field `after` (a key), or at the end for null. */
export function insertField(form: FormDefinition, group: string | null, field: Field, after: string | null): FormDefinition {
  return withSiblings(form, group, (fields) => {
    const at = after === null ? fields.length : fields.findIndex((other) => other.key === after) + 1
    return at === 0 ? [...fields, field] : [...fields.slice(0, at), field, ...fields.slice(at)]
  })
}

/** Returns the field without its references to siblings: an alternative link, or an earlier date. */
export function withoutReferences(field: Field): Field {
  if (field.type === "audio") {
    const { alternative: _, ...alone } = field
    return alone
  }
  if (field.type === "date") {
    const { notBefore: _, ...alone } = field
    return alone
  }
  return field
}

/** Whether a field refers to a sibling. */
export const refersTo = (field: Field, key: string): boolean =>
  insteadOf(field) === key || (field.type === "date" && field.notBefore === key)

/** Removes a field and its siblings' references to it. */
export function withoutField(form: FormDefinition, path: FieldPath): FormDefinition {
  const { group, key } = splitPath(path)
  return withSiblings(form, group, (fields) =>
    fields.filter((field) => field.key !== key).map((field) => (refersTo(field, key) ? withoutReferences(field) : field)),
  )
}

/** Moves a field by `step` places (−1 up, 1 down) among its siblings; at either end it stays. */
export function moveField(form: FormDefinition, path: FieldPath, step: number): FormDefinition {
  const { group, key } = splitPath(path)
  const fields = siblings(form, group)
  const from = fields?.findIndex((field) => field.key === key) ?? -1
  if (!fields || from === -1) return form
  return moveFieldTo(form, path, from + step)
}

/** Moves a field to the place `to` (0 is first) among its siblings. */
export function moveFieldTo(form: FormDefinition, path: FieldPath, to: number): FormDefinition {
  const { group, key } = splitPath(path)
  const fields = siblings(form, group)
  const from = fields?.findIndex((field) => field.key === key) ?? -1
  if (!fields || from === -1) return form
  const place = Math.max(0, Math.min(fields.length - 1, to))
  return place === from ? form : withSiblings(form, group, (all) => moved(all, from, place))
}

/** Returns `list` with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * Derives a key from a label that is not in `taken`: "Artist name" → `artist_name`, then `artist_name_2`. At most 40 characters, as the
 * form's schema requires.
 */
export function keyFor(label: string, taken: Iterable<string>): string {
  const words = normalized(label, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
  const stem = (/^[a-z]/.test(words) ? words : words === "" ? "field" : `f_${words}`).slice(0, 36).replace(/_$/, "")
  const used = new Set([...taken, "constructor"])
  let key = stem
  for (let count = 2; used.has(key); count += 1) key = `${stem}_${count}`
  return key
}

/** Keys that a new field in `group` cannot have: those of its siblings in the draft and in the published form. */
export function takenKeys(forms: (FormDefinition | null)[], group: string | null): Set<string> {
  return new Set(forms.flatMap((form) => (form ? (siblings(form, group) ?? []).map((field) => field.key) : [])))
}

/** Parses pasted lines as options: one per line, without blank lines and existing options. */
export function pastedOptions(text: string, present: { key: string; label: string }[]): { key: string; label: string }[] {
  const labels = new Set(present.map((option) => nameKey(option.label)))
  const keys = new Set(present.map((option) => option.key))
  const added: { key: string; label: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const label = cutText(normalizeText(line), 120)
    if (label === "" || labels.has(nameKey(label)) || present.length + added.length >= 200) continue
    const key = keyFor(label, keys)
    labels.add(nameKey(label))
    keys.add(key)
    added.push({ key, label })
  }
  return added
}

export type Section = { heading: Field | null; fields: Field[] }

/** Splits the top level at its headings. The first section has no heading if the form starts with a question. */
export function sections(form: FormDefinition): Section[] {
  const cut: Section[] = []
  for (const field of form.fields) {
    const last = cut.at(-1)
    if (field.type === "heading") cut.push({ heading: field, fields: [] })
    else if (last) last.fields.push(field)
    else cut.push({ heading: null, fields: [field] })
  }
  return cut
}

/** How a field differs from the published form: null if it does not. */
export function fieldChange(form: FormDefinition, published: FormDefinition | null, path: FieldPath): "new" | "edited" | null {
  const field = findField(form, path)
  if (!field || !published) return null
  const before = findField(published, path)
  if (!before) return "new"
  return same(shallow(field), shallow(before)) ? null : "edited"
}

/** A group without its fields, which report their own changes. */
function shallow(field: Field): unknown {
  return field.type === "group" ? { ...field, fields: null } : field
}

/** Deep equality that ignores the order of keys. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => same(left[key], right[key]))
}
