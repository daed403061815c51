import { versions } from "@intray/i18n/versions"
import type { Field, FormDefinition, GroupField } from "@intray/server/modules/forms/schema"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { toValue, type Value } from "./answers.ts"

/** Form and answers of a submission at one time. */
export type Version = { form: FormDefinition; answers: Record<string, unknown> }

/** One question whose answer differs; null: it was not answered. */
export type Change = { key: string; label: string; before: Value | null; after: Value | null }

type Row = Record<string, unknown>

const isGroup = (field: Field): field is GroupField => field.type === "group"
const isRow = (raw: unknown): raw is Row => typeof raw === "object" && raw !== null && !Array.isArray(raw)
const rowsOf = (raw: unknown): Row[] => (Array.isArray(raw) ? raw.filter(isRow) : [])

/** Compares answers as text: a missing answer, an empty one and an empty list are equal. */
function same(one: unknown, other: unknown): boolean {
  const text = (raw: unknown) =>
    raw === undefined || raw === null || raw === "" || (Array.isArray(raw) && raw.length === 0) ? "" : JSON.stringify(raw)
  return text(one) === text(other)
}

/** The fields of both versions, those of `after` first: a question may have been removed from the newer form. */
function fieldsOf(before: Version | null, after: Version): Field[] {
  const known = new Set(after.form.fields.map((field) => field.key))
  return [...after.form.fields, ...(before?.form.fields ?? []).filter((field) => !known.has(field.key))]
}

/**
 * Returns the differing answers in the order of the form.
 * @param before null: returns everything in `after`
 * @param files of all versions
 */
export function changesBetween(before: Version | null, after: Version, files: readonly SubmissionFile[]): Change[] {
  return fieldsOf(before, after).flatMap((field) => {
    const [then, now] = [before?.answers[field.key], after.answers[field.key]]
    if (isGroup(field)) return groupChanges(field, rowsOf(then), rowsOf(now), files)
    if (same(then, now)) return []
    return kept({ key: field.key, label: field.label, before: toValue(field, then, files), after: toValue(field, now, files) })
  })
}

/** Skips unchanged items at the start and at the end, so that an item added or removed in between is reported as one change. */
function groupChanges(group: GroupField, then: Row[], now: Row[], files: readonly SubmissionFile[]): Change[] {
  const alike = (a: Row | undefined, b: Row | undefined) =>
    a !== undefined && b !== undefined && group.fields.every((field) => same(a[field.key], b[field.key]))
  const shorter = Math.min(then.length, now.length)
  let head = 0
  while (head < shorter && alike(then[head], now[head])) head += 1
  let tail = 0
  while (tail < shorter - head && alike(then.at(-1 - tail), now.at(-1 - tail))) tail += 1
  const longest = Math.max(then.length, now.length) - tail
  const item = group.itemName.charAt(0).toUpperCase() + group.itemName.slice(1)
  const changes: Change[] = []
  for (let index = head; index < longest; index += 1) {
    const [old, fresh] = [index < then.length - tail ? then[index] : undefined, index < now.length - tail ? now[index] : undefined]
    for (const field of group.fields) {
      if (same(old?.[field.key], fresh?.[field.key])) continue
      const label = versions.item({ item, number: index + 1, label: field.label })
      const [was, is] = [toValue(field, old?.[field.key], files), toValue(field, fresh?.[field.key], files)]
      changes.push(...kept({ key: `${group.key}.${index}.${field.key}`, label, before: was, after: is }))
    }
  }
  return changes
}

/** Headings and values that cannot be displayed are no changes. */
const kept = (change: Change): Change[] => (change.before === null && change.after === null ? [] : [change])
