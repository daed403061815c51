import type { AnswerPath, Field, GroupField, LeafField } from "@intray/server/features/forms/schema"
import { randomHex } from "../../lib/random.ts"
import { toNumber } from "./numbers.ts"

/**
 * What is being filled in. Items of a group carry an id of their own, so that an error, an upload or the focus stays with its
 * item while others are added, removed or moved.
 *
 * Leaf values by type: texts, e-mail, addresses, dates, one choice, number and rating as typed: string · several choices: option
 * keys · yes/no: boolean or null · consent: boolean · audio, file: ids of uploads in the upload store.
 */
export type LeafValue = string | boolean | string[] | null
export type Item = { id: string; values: Record<string, LeafValue> }
export type FormValues = { leaves: Record<string, LeafValue>; groups: Record<string, Item[]> }

/** Names one question on the page: `email`, or `tracks.{itemId}.title`; `tracks` is the group itself. */
export type Address = string

export type FormAction =
  | { type: "set"; address: Address; value: LeafValue }
  | { type: "add"; group: GroupField }
  | { type: "remove"; group: string; itemId: string }
  | { type: "restore"; group: string; item: Item; index: number }
  | { type: "move"; group: string; itemId: string; by: -1 | 1 }
  | { type: "replace"; values: FormValues }

/** A question that is answered with files. */
export type FileField = Extract<LeafField, { type: "audio" | "file" }>

/** Has it no answer at all: words between the questions? */
export function isWords(field: Field): field is Extract<Field, { type: "heading" | "paragraph" }> {
  return field.type === "heading" || field.type === "paragraph"
}

export function isFiles(field: Field): field is FileField {
  return field.type === "audio" || field.type === "file"
}

export function emptyValue(field: LeafField): LeafValue {
  if (field.type === "multiple_choice" || isFiles(field)) return []
  if (field.type === "yes_no") return null
  if (field.type === "consent") return false
  return ""
}

function emptyLeaves(fields: Field[]): Record<string, LeafValue> {
  const leaves: Record<string, LeafValue> = {}
  for (const field of fields) if (field.type !== "group" && !isWords(field)) leaves[field.key] = emptyValue(field)
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

export function addressOf(groupKey: string, itemId: string, fieldKey: string): Address {
  return `${groupKey}.${itemId}.${fieldKey}`
}

export function valueAt(values: FormValues, address: Address): LeafValue | undefined {
  const [key = "", itemId, fieldKey] = address.split(".")
  if (itemId === undefined || fieldKey === undefined) return values.leaves[key]
  return values.groups[key]?.find((item) => item.id === itemId)?.values[fieldKey]
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
    if (fits(field, value)) into[field.key] = value
  }
}

function fits(field: LeafField, value: unknown): value is LeafValue {
  switch (field.type) {
    case "audio":
    case "file":
      return isStrings(value)
    case "multiple_choice":
      return isStrings(value) && value.every((key) => field.options.some((option) => option.key === key))
    case "single_choice":
      return value === "" || field.options.some((option) => option.key === value)
    case "yes_no":
      return value === null || typeof value === "boolean"
    case "consent":
      return typeof value === "boolean"
    case "rating":
      return value === "" || (typeof value === "string" && /^\d{1,2}$/.test(value) && Number(value) <= field.scale)
    default:
      return typeof value === "string"
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string")
}

/**
 * The answers as the server takes them: what was left empty is left out, numbers are numbers, uploads are named by their id at the
 * server. `fileIdOf` gives that id, or for an upload on its way anything that stands for it, or undefined to leave it out.
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
    const value = answerOf(field, values[field.key] ?? emptyValue(field), fileIdOf)
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
  if (value === null || (field.type === "consent" && value === false)) return undefined
  if (typeof value !== "string") return value
  if (value.trim() === "") return undefined
  if (field.type === "number") return toNumber(value, field.integer)
  return field.type === "rating" ? Number(value) : value
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
