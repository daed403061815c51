import type { Field, FormDefinition } from "@intray/server/modules/forms/schema"
import { withoutUnfitRoles } from "./form-roles.ts"
import {
  type FieldPath,
  findField,
  joinPath,
  keyFor,
  moveFieldTo,
  refersTo,
  siblings,
  splitPath,
  takenKeys,
  withoutReferences,
  withSiblings,
} from "./form-tree.ts"
import { fitsGroup } from "./form-types.ts"
import { renamed } from "./references.ts"

/** A place in a form: before the field that is `at` now among those of `group` (null: the top). */
export type Place = { group: string | null; at: number }

export type MoveRefusal = "nested" | "lastInGroup"

/** Why a field cannot go into a list; null when it can. Moving within its own list is always possible. */
export function moveRefusal(form: FormDefinition, path: FieldPath, group: string | null): MoveRefusal | null {
  const field = findField(form, path)
  const from = splitPath(path).group
  if (!field || from === group) return null
  if (group !== null && !fitsGroup(field.type)) return "nested"
  if (from !== null && (siblings(form, from)?.length ?? 0) <= 1) return "lastInGroup"
  return null
}

/**
 * Moves a field to any place of the form, into and out of groups. In another list it keeps its key unless that is taken
 * there, conditions and roles follow it, and a role that it cannot have there is given up.
 *
 * @returns the new form and the field's path in it; unchanged where the move is refused
 */
export function moveTo(
  form: FormDefinition,
  published: FormDefinition | null,
  path: FieldPath,
  place: Place,
): { form: FormDefinition; path: FieldPath } {
  const field = findField(form, path)
  if (!field || moveRefusal(form, path, place.group) !== null) return { form, path }
  const { group, key } = splitPath(path)
  if (group === place.group) {
    const from = (siblings(form, group) ?? []).indexOf(field)
    return { form: moveFieldTo(form, path, place.at > from ? place.at - 1 : place.at), path }
  }
  const taken = takenKeys([form, published], place.group)
  const nextKey = takenKeys([form], place.group).has(key) ? keyFor(field.label, taken) : key
  const without = withSiblings(form, group, (fields) => fields.filter((other) => other.key !== key).map((other) => alone(other, key)))
  const moved = withSiblings(without, place.group, (fields) =>
    fields.toSpliced(place.at, 0, withoutReferences({ ...field, key: nextKey } as Field)),
  )
  const nextPath = joinPath(place.group, nextKey)
  return { form: withoutUnfitRoles(renamed(moved, path, nextPath)), path: nextPath }
}

/** The place of the group next to a field at the top, `step` −1 above, 1 below; null when there is none next to it. */
export function groupBeside(form: FormDefinition, path: FieldPath): Place | null {
  const { group, key } = splitPath(path)
  if (group !== null) return null
  const at = form.fields.findIndex((field) => field.key === key)
  const above = form.fields[at - 1]
  if (above?.type === "group") return { group: above.key, at: above.fields.length }
  const below = form.fields[at + 1]
  return below?.type === "group" ? { group: below.key, at: 0 } : null
}

/** The place right behind the group that a field is in; null at the top. */
export function placeOutside(form: FormDefinition, path: FieldPath): Place | null {
  const { group } = splitPath(path)
  return group === null ? null : { group: null, at: form.fields.findIndex((field) => field.key === group) + 1 }
}

/** Without what it says about a field that has gone elsewhere. */
function alone(field: Field, gone: string): Field {
  return refersTo(field, gone) ? withoutReferences(field) : field
}
