import type { Field, FieldType, FormDefinition, GroupField, LeafField } from "@intray/server/features/forms/schema"
import { MAX_FILE_BYTES } from "@intray/server/features/forms/schema"
import { type FieldPath, findField, joinPath, keyFor, splitPath, takenKeys, withSiblings } from "./form-tree.ts"
import { renamed } from "./references.ts"

/** The types as the menu offers them, in its groups. */
export const typeGroups = {
  text: ["short_text", "long_text", "email", "url"],
  choice: ["single_choice", "multiple_choice", "yes_no", "rating", "consent"],
  facts: ["number", "date"],
  media: ["file", "audio", "link"],
  layout: ["heading", "paragraph", "group", "hidden"],
} as const satisfies Record<string, readonly FieldType[]>

export type TypeGroup = keyof typeof typeGroups

/** Words that a new field needs named. */
export type TypeWords = { option: string; first: string; item: string; items: string }

/** Whether a field of this type has no answer of its own. */
export function isLayout(type: FieldType): boolean {
  return type === "heading" || type === "paragraph"
}

/** What may stand inside a group: questions and words, no groups, and no headings, which part the form as a whole. */
export function fitsGroup(type: FieldType): boolean {
  return type !== "group" && type !== "heading"
}

/** A new field of a type, with the least that makes it whole. */
export function newField(type: FieldType, key: string, label: string, words: TypeWords): Field {
  const base = { key, label, help: "", required: false, identifying: false }
  const option = { key: keyFor(words.option, []), label: words.option }
  switch (type) {
    case "single_choice":
    case "multiple_choice":
      return { ...base, type, options: [option] }
    case "number":
      return { ...base, type, integer: false }
    case "rating":
      return { ...base, type, scale: 5, lowLabel: "", highLabel: "" }
    case "file":
      return { ...base, type, kinds: [], maxFiles: 1, maxBytes: MAX_FILE_BYTES }
    case "audio":
      return { ...base, type, maxFiles: 1, maxBytes: MAX_FILE_BYTES }
    case "consent":
      return { ...base, type, required: true }
    case "group": {
      const first: LeafField = { ...base, key: keyFor(words.first, []), label: words.first, type: "short_text", required: true }
      return { ...base, type, itemName: words.item, itemsName: words.items, min: 1, max: 3, fields: [first] } satisfies GroupField
    }
    default:
      return { ...base, type }
  }
}

/** Properties that two types share by meaning, so that a change of type can keep them. */
const shared: readonly { types: readonly FieldType[]; parts: readonly string[] }[] = [
  { types: ["short_text", "long_text"], parts: ["minLength", "maxLength", "minWords", "maxWords"] },
  { types: ["single_choice", "multiple_choice"], parts: ["options"] },
  { types: ["file", "audio"], parts: ["maxFiles", "maxBytes"] },
]

/** The types that a field may become: every other but groups, and inside a group what fits there. */
export function typesFor(field: Field, inGroup: boolean): FieldType[] {
  if (field.type === "group") return []
  return Object.values(typeGroups)
    .flat()
    .filter((type) => type !== "group" && (!inGroup || fitsGroup(type)))
}

/**
 * The field as another type, keeping what fits: question, help, conditions, limits and choices that both types have. A
 * key that was published keeps its type for ever, so the field then gets a new one; what named it follows.
 *
 * @returns the new form, and the path by which the field is found in it
 */
export function changeType(
  form: FormDefinition,
  published: FormDefinition | null,
  path: FieldPath,
  type: FieldType,
  words: TypeWords,
): { form: FormDefinition; path: FieldPath } {
  const field = findField(form, path)
  if (!field || field.type === type || field.type === "group" || type === "group") return { form, path }
  const { group, key } = splitPath(path)
  const before = published && findField(published, path)
  // Going back to the type that was published gets the key back with it.
  const nextKey = before && before.type !== type ? keyFor(`${field.label} ${type}`, takenKeys([form, published], group)) : key
  const fresh = newField(type, nextKey, field.label, words)
  const kept: Record<string, unknown> = {}
  for (const { types, parts } of shared) {
    if (!types.includes(field.type) || !types.includes(type)) continue
    for (const part of parts) if (part in field) kept[part] = field[part as keyof Field]
  }
  if (field.type === "rating" && type === "number") Object.assign(kept, { min: 1, max: field.scale, integer: true })
  const answered = !isLayout(type) && type !== "hidden"
  const next = {
    ...fresh,
    ...kept,
    help: type === "paragraph" ? field.help : field.help.slice(0, 500),
    required: answered && (type === "consent" || field.required),
    identifying: answered && field.identifying,
    ...(field.shownWhen ? { shownWhen: field.shownWhen } : {}),
  } as Field
  const changed = withSiblings(form, group, (fields) => fields.map((other) => (other.key === key ? next : other)))
  const nextPath = joinPath(group, nextKey)
  return { form: nextPath === path ? changed : renamed(changed, path, nextPath), path: nextPath }
}
