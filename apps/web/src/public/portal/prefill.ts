import { isFilledByAddress } from "@intray/server/modules/forms/asked"
import type { Field, GroupField, LeafField } from "@intray/server/modules/forms/schema"
import { askedOf } from "../../field-types/asked.ts"
import { emptyForm, type FormValues, type Item, type LeafValue, newItem } from "./model.ts"

/**
 * Answers out of the address that somebody came by: `?artist=Kitefall&tracks.0.title=Glasshouse`. Names are field keys, those of
 * a group with the item's place from 0; a hidden field may have a name of its own. Texts stand as they are, one choice by its key
 * or label, several separated by commas or by naming the parameter again, yes/no as `yes` and `no`, days as `2026-03-31`.
 * Consent is never given by an address, and no file can be. Pure.
 */

/** Names that the page itself reads. */
const RESERVED = new Set(["embed"])

/** Can an address answer it? */
function isPrefillable(field: Field): field is LeafField {
  return askedOf(field).prefill !== null
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
  return "parameter" in field && field.parameter !== undefined ? field.parameter : before + field.key
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
  const value = askedOf(field).prefill?.(field, parameters.getAll(name))
  if (value !== undefined) into[field.key] = value
}

/**
 * A restored draft with what the address adds: hidden fields take the newer address, everything else keeps what was typed and only
 * empty answers are filled in.
 */
export function withPrefill(fields: Field[], draft: FormValues, begun: FormValues): FormValues {
  const groups: FormValues["groups"] = { ...draft.groups }
  for (const field of fields) {
    if (field.type !== "group") continue
    const [saved, fresh] = [draft.groups[field.key] ?? [], begun.groups[field.key] ?? []]
    groups[field.key] = [
      ...saved.map((item, index) => ({ ...item, values: filled(field.fields, item.values, fresh[index]?.values ?? {}) })),
      ...fresh.slice(saved.length),
    ]
  }
  return { leaves: filled(fields, draft.leaves, begun.leaves), groups }
}

function filled(fields: readonly Field[], saved: Record<string, LeafValue>, fresh: Record<string, LeafValue>): Record<string, LeafValue> {
  const values = { ...saved }
  for (const field of fields) {
    const value = fresh[field.key]
    if (value === undefined || value === "" || value === null || (Array.isArray(value) && value.length === 0)) continue
    if (!isPrefillable(field)) continue
    const own = saved[field.key]
    const empty = own === undefined || own === "" || own === null || (Array.isArray(own) && own.length === 0)
    if (empty || isFilledByAddress(field)) values[field.key] = value
  }
  return values
}
