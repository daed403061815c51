import { takesUploads } from "../../forms/asked.ts"
import type { AnswerPath, Field, GroupField, LeafField } from "../../forms/schema.ts"
import { storedOf } from "../../forms/stored.ts"
import { hiddenValue } from "../../forms/types/hidden.ts"

/** The values of a form's controls by field key: texts as typed, keys of chosen options, ids of uploads. */
export type Leaves = Map<string, string[]>
/** A whole form; `items` has the values of each group's items by the group's key. */
export type Typed = { leaves: Leaves; items: Map<string, Leaves[]> }

/** The name of a control, which is also its id in the page: `a.email`, `a.tracks.0.title`. */
export const nameOf = (path: AnswerPath): string => ["a", ...path].join(".")

const leastItems = (group: GroupField) => Math.max(group.min, group.required ? 1 : 0)
const isBlank = (item: Leaves) => [...item.values()].every((values) => values.every((value) => value.trim() === ""))

/** Fills a group up with empty items to as many as it needs. */
const filledUp = (group: GroupField, items: Leaves[], least = leastItems(group)): Leaves[] => [
  ...items,
  ...Array.from({ length: Math.min(group.max, least) - items.length }, (): Leaves => new Map()),
]

/** The form as it begins, hidden fields filled from the address that somebody came by. */
export function begun(fields: readonly Field[], search: URLSearchParams): Typed {
  const typed: Typed = { leaves: new Map(), items: new Map() }
  for (const field of fields) {
    if (field.type === "group") typed.items.set(field.key, filledUp(field, []))
    if (field.type !== "hidden") continue
    const value = hiddenValue(search.get(field.parameter ?? field.key))
    if (value !== undefined) typed.leaves.set(field.key, [value])
  }
  return typed
}

/**
 * What was posted, by the form's own fields; all else is left out. Items that are wholly empty are left out too, but for as many as the
 * group needs. @param more key of the group that one more item is wished for
 */
export function typedOf(fields: readonly Field[], posted: ReadonlyMap<string, string[]>, more: string | null): Typed {
  const typed: Typed = { leaves: new Map(), items: new Map() }
  for (const field of fields) {
    if (field.type === "group") typed.items.set(field.key, itemsOf(field, posted, more === field.key))
    else typed.leaves.set(field.key, posted.get(nameOf([field.key])) ?? [])
  }
  return typed
}

function itemsOf(group: GroupField, posted: ReadonlyMap<string, string[]>, more: boolean): Leaves[] {
  const given = Array.from(
    { length: group.max },
    (_, index): Leaves => new Map(group.fields.map(({ key }) => [key, posted.get(nameOf([group.key, index, key])) ?? []])),
  ).filter((item) => !isBlank(item))
  return filledUp(group, given, Math.max(leastItems(group), more ? given.length + 1 : 0))
}

/** The answers as every other door takes them. */
export function answersOf(fields: readonly Field[], typed: Typed): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.type === "group") {
      const items = typed.items.get(field.key) ?? []
      if (items.length > 0) answers[field.key] = items.map((item) => itemAnswers(field, item))
    } else put(answers, field, typed.leaves.get(field.key) ?? [])
  }
  return answers
}

function itemAnswers(group: GroupField, item: Leaves): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const leaf of group.fields) put(answers, leaf, item.get(leaf.key) ?? [])
  return answers
}

function put(into: Record<string, unknown>, field: LeafField, values: string[]): void {
  const given = values.filter((value) => value.trim() !== "")
  const [first] = given
  if (first === undefined) return
  if (takesUploads(field)) into[field.key] = given
  else if (field.type === "multiple_choice") into[field.key] = storedOf(field).fromCell(field, given, () => [])
  // Half of the world writes 3,5.
  else if (field.type === "number")
    into[field.key] = storedOf(field).fromCell(field, first.trim().replace(/^([+-]?\d+),(\d+)$/, "$1.$2"), () => [])
  else into[field.key] = storedOf(field).fromCell(field, first, () => [])
}
