import { isAnswered, takesUploads } from "@intray/server/modules/forms/asked"
import type { AnswerPath, Field, GroupField, LeafField } from "@intray/server/modules/forms/schema"
import { askedOf } from "../../field-types/asked.ts"
import { randomHex } from "../../lib/random.ts"
import { type Address, addressOf, type FormValues, type Item, type LeafValue } from "./places.ts"

export type { Address, FormValues, Item, LeafValue } from "./places.ts"
export { addressOf, valueAt } from "./places.ts"

/** What is being filled in, and how it changes. Pure. */

export type FormAction =
  | { type: "set"; address: Address; value: LeafValue }
  | { type: "add"; group: GroupField }
  | { type: "remove"; group: string; itemId: string }
  | { type: "restore"; group: string; item: Item; index: number }
  | { type: "move"; group: string; itemId: string; by: -1 | 1 }
  | { type: "replace"; values: FormValues }

/** Has it no answer at all: words between the questions? */
export function isWords(field: Field): boolean {
  return !isAnswered(field)
}

/** Is it answered with files? */
export const isFiles = takesUploads

function emptyLeaves(fields: Field[]): Record<string, LeafValue> {
  const leaves: Record<string, LeafValue> = {}
  for (const field of fields) if (field.type !== "group" && !isWords(field)) leaves[field.key] = askedOf(field).empty
  return leaves
}

export function newItem(group: GroupField): Item {
  return { id: randomHex(6), values: emptyLeaves(group.fields) }
}

/** The fewest items that a group may be sent with. */
export function leastItems(group: GroupField): number {
  return Math.max(group.min, group.required ? 1 : 0)
}

/** A form as it first appears: every group has as many items as it needs at least. */
export function emptyForm(fields: Field[]): FormValues {
  const groups: Record<string, Item[]> = {}
  for (const field of fields)
    if (field.type === "group") {
      groups[field.key] = Array.from({ length: leastItems(field) }, () => newItem(field))
    }
  return { leaves: emptyLeaves(fields), groups }
}

export function formReducer(values: FormValues, action: FormAction): FormValues {
  switch (action.type) {
    case "replace":
      return action.values
    case "set": {
      const [key = "", itemId, fieldKey] = action.address.split(".")
      if (itemId === undefined || fieldKey === undefined) return { ...values, leaves: { ...values.leaves, [key]: action.value } }
      return withItems(values, key, (items) =>
        items.map((item) => (item.id === itemId ? { ...item, values: { ...item.values, [fieldKey]: action.value } } : item)),
      )
    }
    case "add":
      return withItems(values, action.group.key, (items) => (items.length >= action.group.max ? items : [...items, newItem(action.group)]))
    case "remove":
      return withItems(values, action.group, (items) => items.filter((item) => item.id !== action.itemId))
    case "restore":
      return withItems(values, action.group, (items) => items.toSpliced(Math.min(action.index, items.length), 0, action.item))
    case "move":
      return withItems(values, action.group, (items) => {
        const from = items.findIndex((item) => item.id === action.itemId)
        const moved = items[from]
        const to = from + action.by
        return moved && to >= 0 && to < items.length ? items.toSpliced(from, 1).toSpliced(to, 0, moved) : items
      })
  }
}

function withItems(values: FormValues, key: string, change: (items: Item[]) => Item[]): FormValues {
  return { ...values, groups: { ...values.groups, [key]: change(values.groups[key] ?? []) } }
}

/** Has anything been filled in beyond what the form began with? A form that was only looked at leaves no draft. */
export function isTouched(values: FormValues, beginning: FormValues): boolean {
  if (!sameLeaves(values.leaves, beginning.leaves)) return true
  return Object.keys(values.groups).some((key) => {
    const [items, before] = [values.groups[key] ?? [], beginning.groups[key] ?? []]
    return items.length > before.length || items.some((item, index) => !sameLeaves(item.values, before[index]?.values ?? {}))
  })
}

/** An answer of "no" or an unticked box says no more than none. */
const isFilled = (value: LeafValue | undefined) =>
  Array.isArray(value) ? value.length > 0 : value !== "" && value !== null && value !== false && value !== undefined

function sameLeaves(now: Record<string, LeafValue>, before: Record<string, LeafValue>): boolean {
  return Object.keys(now).every((key) =>
    isFilled(now[key]) ? JSON.stringify(now[key]) === JSON.stringify(before[key]) : !isFilled(before[key]),
  )
}

/**
 * Makes stored values fit a form: keeps what has the right shape at a field that still exists, drops the rest. So a draft of an
 * older version of the form is carried over, and a damaged one does no harm.
 */
export function fitToForm(fields: Field[], stored: unknown): FormValues {
  const form = emptyForm(fields)
  const source = isRecord(stored) ? stored : {}
  const leaves = isRecord(source.leaves) ? source.leaves : {}
  const groups = isRecord(source.groups) ? source.groups : {}
  fitLeaves(fields, leaves, form.leaves)
  for (const field of fields) {
    if (field.type !== "group" || !Array.isArray(groups[field.key])) continue
    const items = (groups[field.key] as unknown[]).slice(0, field.max).map((raw): Item => {
      const item = newItem(field)
      if (!isRecord(raw)) return item
      if (isRecord(raw.values)) fitLeaves(field.fields, raw.values, item.values)
      return typeof raw.id === "string" && /^[0-9a-f]{1,40}$/.test(raw.id) ? { ...item, id: raw.id } : item
    })
    while (items.length < leastItems(field)) items.push(newItem(field))
    form.groups[field.key] = items
  }
  return form
}

function fitLeaves(fields: Field[], from: Record<string, unknown>, into: Record<string, LeafValue>): void {
  for (const field of fields) {
    if (field.type === "group" || isWords(field)) continue
    const value = from[field.key]
    if (askedOf(field).fits(field, value)) into[field.key] = value as LeafValue
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * The answers as the server takes them: what was left empty is left out, numbers are numbers, uploads are named by their id at the
 * server. `fileIdOf` gives that id, or for an upload on its way anything that represents it, or undefined to leave it out.
 */
export function collectAnswers(
  fields: Field[],
  values: FormValues,
  fileIdOf: (uploadId: string) => string | undefined,
): Record<string, unknown> {
  const answers = collectLeaves(fields, values.leaves, fileIdOf)
  for (const field of fields) {
    if (field.type !== "group") continue
    answers[field.key] = (values.groups[field.key] ?? []).map((item) => collectLeaves(field.fields, item.values, fileIdOf))
  }
  return answers
}

function collectLeaves(
  fields: Field[],
  values: Record<string, LeafValue>,
  fileIdOf: (uploadId: string) => string | undefined,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.type === "group" || isWords(field)) continue
    const value = answerOf(field, values[field.key] ?? askedOf(field).empty, fileIdOf)
    if (value !== undefined) answers[field.key] = value
  }
  return answers
}

function answerOf(field: LeafField, value: LeafValue, fileIdOf: (uploadId: string) => string | undefined): unknown {
  if (isFiles(field)) {
    const ids = (value as string[]).map(fileIdOf).filter((id) => id !== undefined)
    return ids.length > 0 ? ids : undefined
  }
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  if (value === null || (typeof value === "string" && value.trim() === "")) return undefined
  return askedOf(field).answer(field, value)
}

/** Where on the page a path of the server's answer is. A place deeper than a field (the second file) belongs to the field. */
export function addressOfPath(path: AnswerPath, values: FormValues): Address {
  const [key, index, fieldKey] = path
  if (typeof key !== "string") return ""
  const items = values.groups[key]
  if (!items || typeof index !== "number") return key
  const item = items[index]
  if (!item) return key
  return typeof fieldKey === "string" ? addressOf(key, item.id, fieldKey) : `${key}.${item.id}`
}

/** Every place that can be wrong, in the order of the page. */
export function addressesInOrder(fields: Field[], values: FormValues): Address[] {
  return fields.flatMap((field) => {
    if (isWords(field)) return []
    if (field.type !== "group") return [field.key]
    const items = values.groups[field.key] ?? []
    return [
      ...items.flatMap((item) => [`${field.key}.${item.id}`, ...field.fields.map((leaf) => addressOf(field.key, item.id, leaf.key))]),
      field.key,
    ]
  })
}
