import { isAsked } from "@intray/server/modules/forms/asked"
import type { Field, FieldType, FormDefinition } from "@intray/server/modules/forms/schema"
import { questionWording } from "../../../field-types/families/managed.ts"
import { managing } from "../../../field-types/index.ts"
import { type Menu, menus, type TypeWords } from "../../../field-types/type.ts"
import { translationsFor } from "./form-languages.ts"
import { type FieldPath, findField, joinPath, keyFor, splitPath, takenKeys, withSiblings } from "./form-tree.ts"
import { renamed } from "./references.ts"

export type TypeGroup = Menu
export type { TypeWords } from "../../../field-types/type.ts"

const types = Object.keys(managing) as FieldType[]
const typesIn = (menu: Menu) => types.filter((type) => managing[type].menu === menu)

/** The types as the menu offers them, in its groups. */
export const typeGroups = Object.fromEntries(menus.map((menu) => [menu, typesIn(menu)])) as Record<Menu, FieldType[]>

/** What may stand inside a group: questions and words, no groups, and no headings, which part the form as a whole. */
export function fitsGroup(type: FieldType): boolean {
  return type !== "group" && type !== "heading"
}

/** A new field of a type, with the least that makes it whole. */
export function newField(type: FieldType, key: string, label: string, words: TypeWords): Field {
  return { key, label, help: "", required: false, identifying: false, type, ...managing[type].fresh(words) } as unknown as Field
}

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
  const asked = isAsked({ type })
  const next = {
    ...fresh,
    ...managing[type].adopt(field),
    help: field.help.slice(0, managing[type].wording.help?.max ?? questionWording.help.max),
    required: asked && (fresh.required || field.required),
    identifying: asked && field.identifying,
    ...(field.shownWhen ? { shownWhen: field.shownWhen } : {}),
    ...translationsFor(field, type, managing[type].wording.help?.max ?? questionWording.help.max),
  } as Field
  const changed = withSiblings(form, group, (fields) => fields.map((other) => (other.key === key ? next : other)))
  const nextPath = joinPath(group, nextKey)
  return { form: nextPath === path ? changed : renamed(changed, path, nextPath), path: nextPath }
}
