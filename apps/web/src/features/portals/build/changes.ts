import { formBuilder } from "@intray/i18n/form-builder"
import { formLanguages } from "@intray/i18n/form-languages"
import { languageNames } from "@intray/i18n/languages"
import type { Field, FormDefinition } from "@intray/server/modules/forms/schema"
import { same } from "./form-tree.ts"

/** One thing that publishing changes, in words. `notes` say what about it. */
export type Change = { kind: "added" | "removed" | "changed"; label: string; notes: string[] }

type Part = keyof typeof formBuilder.publish.parts

/** What each property of a field is called to a reader. */
const partOf: Record<string, Part> = {
  help: "help",
  required: "required",
  identifying: "identifying",
  shownWhen: "shownWhen",
  options: "options",
  alternative: "alternative",
  itemName: "names",
  itemsName: "names",
  lowLabel: "names",
  highLabel: "names",
  translations: "translations",
}

/** What people will meet differently once the draft is published; everything is new where nothing was published. */
export function formChanges(published: FormDefinition | null, draft: FormDefinition): Change[] {
  const words = formBuilder.publish
  const changes = level(published?.fields ?? [], draft.fields, "", words.order)
  if (!published) return changes
  if (!same(published.roles, draft.roles)) changes.push({ kind: "changed", label: words.roles, notes: [] })
  if ((published.steps ?? false) !== (draft.steps ?? false)) {
    changes.push({ kind: "changed", label: words.steps({ on: draft.steps ?? false }), notes: [] })
  }
  if (!same(published.languages ?? [], draft.languages ?? [])) {
    const names = (draft.languages ?? []).map((language) => languageNames[language])
    changes.push({ kind: "changed", label: formLanguages.changed, notes: names })
  }
  return changes
}

function level(before: readonly Field[], after: readonly Field[], prefix: string, orderLabel: string): Change[] {
  const old = new Map(before.map((field) => [field.key, field]))
  const now = new Set(after.map((field) => field.key))
  const changes: Change[] = []
  const name = (field: Field) => `${prefix}${field.label}`
  for (const field of after) {
    const was = old.get(field.key)
    if (!was) {
      changes.push({ kind: "added", label: name(field), notes: [formBuilder.types[field.type]] })
      continue
    }
    const notes = notesOf(was, field)
    if (notes.length > 0) changes.push({ kind: "changed", label: name(field), notes })
    if (was.type === "group" && field.type === "group") {
      changes.push(...level(was.fields, field.fields, `${field.label}: `, formBuilder.publish.orderIn({ group: field.label })))
    }
  }
  for (const field of before) if (!now.has(field.key)) changes.push({ kind: "removed", label: name(field), notes: [] })
  const kept = (fields: readonly Field[], among: { has: (key: string) => boolean }) =>
    fields.map((field) => field.key).filter((key) => among.has(key))
  if (!same(kept(before, now), kept(after, old))) changes.push({ kind: "changed", label: orderLabel, notes: [] })
  return changes
}

function notesOf(before: Field, after: Field): string[] {
  const words = formBuilder.publish
  const left = before as unknown as Record<string, unknown>
  const right = after as unknown as Record<string, unknown>
  const notes: string[] = []
  if (before.label !== after.label) notes.push(words.becomes({ before: before.label, after: after.label }))
  const parts = new Set<Part>()
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (key === "label" || key === "fields" || key === "key" || key === "type" || same(left[key], right[key])) continue
    parts.add(partOf[key] ?? "limits")
  }
  return [...notes, ...[...parts].map((part) => words.parts[part])]
}
