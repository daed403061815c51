import { hiddenValue } from "@intray/server/features/forms/asked"
import type { Field, GroupField, LeafField } from "@intray/server/features/forms/schema"
import { emptyForm, type FormValues, type Item, isFiles, isWords, type LeafValue, newItem } from "./model.ts"

/**
 * Answers out of the address that somebody came by: `?artist=Kitefall&tracks.0.title=Glasshouse`. Names are field keys, those of
 * a group with the item's place from 0; a hidden field may have a name of its own. Texts stand as they are, one choice by its key
 * or label, several separated by commas or by naming the parameter again, yes/no as `yes` and `no`, days as `2026-03-31`.
 * Consent is never given by an address, and no file can be. Pure.
 */

/** Longer than any answer that may be sent; what an address holds is cut before it reaches a control. */
const MAX_TEXT = 20_000

/** Names that the page itself reads. */
const RESERVED = new Set(["embed"])

/** Can an address answer it? */
function isPrefillable(field: Field): field is Exclude<LeafField, { type: "consent" | "audio" | "file" | "heading" | "paragraph" }> {
  return field.type !== "group" && !isWords(field) && !isFiles(field) && field.type !== "consent"
}

/** Every name that an address can answer by, in the order of the form; for a group those of its first item. */
export function prefillNames(fields: readonly Field[]): { name: string; field: LeafField }[] {
  return fields.flatMap((field) => {
    if (field.type === "group") {
      return field.fields.filter(isPrefillable).map((leaf) => ({ name: nameOf(leaf, `${field.key}.0.`), field: leaf }))
    }
    return isPrefillable(field) && !RESERVED.has(nameOf(field)) ? [{ name: nameOf(field), field }] : []
  })
}

function nameOf(field: LeafField, before = ""): string {
  return field.type === "hidden" && field.parameter !== undefined ? field.parameter : before + field.key
}

/** The form as it begins for somebody who came by this address. */
export function beginning(fields: Field[], parameters: URLSearchParams): FormValues {
  const values = emptyForm(fields)
  for (const field of fields) {
    if (field.type === "group") values.groups[field.key] = beginItems(field, values.groups[field.key] ?? [], parameters)
    else fillLeaf(field, nameOf(field), parameters, values.leaves)
  }
  return values
}

function beginItems(group: GroupField, items: Item[], parameters: URLSearchParams): Item[] {
  const places = [...parameters.keys()].flatMap((name) => {
    const [key, place, leaf] = name.split(".")
    return key === group.key && /^\d{1,2}$/.test(place ?? "") && group.fields.some((one) => one.key === leaf) ? [Number(place)] : []
  })
  const count = Math.min(group.max, Math.max(items.length, ...places.map((place) => place + 1)))
  const all = [...items]
  while (all.length < count) all.push(newItem(group))
  for (const [index, item] of all.entries()) {
    for (const leaf of group.fields) fillLeaf(leaf, nameOf(leaf, `${group.key}.${index}.`), parameters, item.values)
  }
  return all
}

function fillLeaf(field: LeafField, name: string, parameters: URLSearchParams, into: Record<string, LeafValue>): void {
  if (!isPrefillable(field) || RESERVED.has(name) || !parameters.has(name)) return
  const value = readValue(field, parameters.getAll(name))
  if (value !== undefined) into[field.key] = value
}

function readValue(field: LeafField, given: string[]): LeafValue | undefined {
  const text = (given[0] ?? "").slice(0, MAX_TEXT)
  switch (field.type) {
    case "short_text":
    case "email":
    case "url":
    case "link":
    case "number":
      return text.replace(/\s+/g, " ").trim()
    case "long_text":
      return text
    case "hidden":
      return hiddenValue(text)
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
    case "rating":
      return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= field.scale ? String(Number(text)) : undefined
    case "yes_no":
      return /^(yes|true|1)$/i.test(text) ? true : /^(no|false|0)$/i.test(text) ? false : undefined
    case "single_choice":
      return optionOf(field, text)
    case "multiple_choice": {
      const wanted = given
        .flatMap((one) => (optionOf(field, one) === undefined ? one.split(",") : [one]))
        .map((one) => optionOf(field, one))
      const chosen = field.options.map(({ key }) => key).filter((key) => wanted.includes(key))
      return chosen.length > 0 ? chosen : undefined
    }
    default:
      return undefined
  }
}

function optionOf(field: Extract<LeafField, { type: "single_choice" | "multiple_choice" }>, text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  const found = field.options.find(({ key }) => key === wanted) ?? field.options.find(({ label }) => label.trim().toLowerCase() === wanted)
  return found?.key
}

/**
 * A restored draft with what the address adds: hidden fields take the newer address, everything else keeps what was typed and only
 * empty answers are filled in.
 */
export function withPrefill(fields: Field[], draft: FormValues, begun: FormValues): FormValues {
  const groups: FormValues["groups"] = { ...draft.groups }
  for (const field of fields) {
    if (field.type !== "group") continue
    const [kept, fresh] = [draft.groups[field.key] ?? [], begun.groups[field.key] ?? []]
    groups[field.key] = [
      ...kept.map((item, index) => ({ ...item, values: filled(field.fields, item.values, fresh[index]?.values ?? {}) })),
      ...fresh.slice(kept.length),
    ]
  }
  return { leaves: filled(fields, draft.leaves, begun.leaves), groups }
}

function filled(fields: readonly Field[], kept: Record<string, LeafValue>, fresh: Record<string, LeafValue>): Record<string, LeafValue> {
  const values = { ...kept }
  for (const field of fields) {
    const value = fresh[field.key]
    if (value === undefined || value === "" || value === null || (Array.isArray(value) && value.length === 0)) continue
    if (field.type === "group" || !isPrefillable(field)) continue
    const own = kept[field.key]
    const empty = own === undefined || own === "" || own === null || (Array.isArray(own) && own.length === 0)
    if (empty || field.type === "hidden") values[field.key] = value
  }
  return values
}
