import type { Field } from "@intray/server/modules/forms/schema"
import { type Address, addressOf, type FormValues, type Item, type LeafValue } from "./places.ts"

/**
 * Applies a local change to answers that may have changed elsewhere: edited fields keep the local value, all others take the saved one.
 * Items have no id on the server, so items of two versions are the same if they have the same index. Pure.
 */

/** Changed both here and elsewhere, to different values. */
export type Differing = {
  address: Address
  /** The other value; null: the conflict is about the list of items, or about an item removed on one side. */
  theirs: LeafValue | null
  group: boolean
}

export type LaidOver = {
  values: FormValues
  /** Base of the next comparison: the current values, or the old value if both sides changed it, so that the conflict is reported again. */
  base: FormValues
  /** It was changed elsewhere meanwhile. */
  news: boolean
  differing: Differing[]
}

type Leaves = Record<string, LeafValue>

/** Empty values are equal, however they are represented. */
const plain = (value: LeafValue | undefined) => JSON.stringify(value === undefined || value === "" ? null : value)
const same = (one: LeafValue | undefined, other: LeafValue | undefined) => plain(one) === plain(other)
const sameLeaves = (one: Leaves, other: Leaves) => [...Object.keys(one), ...Object.keys(other)].every((key) => same(one[key], other[key]))
const sameItems = (one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, index) => sameLeaves(item.values, other[index]?.values ?? {}))

/** @param base the common base; `mine` has its item ids */
export function layOver(fields: readonly Field[], base: FormValues, mine: FormValues, theirs: FormValues): LaidOver {
  const differing: Differing[] = []
  const top = leavesOver(base.leaves, mine.leaves, theirs.leaves, (key) => key, differing)
  const laid: LaidOver = { values: { leaves: top.values, groups: {} }, base: { leaves: top.base, groups: {} }, news: false, differing }
  for (const { key } of fields.filter((field) => field.type === "group")) {
    const [before, here, there] = [base.groups[key] ?? [], mine.groups[key] ?? [], theirs.groups[key] ?? []]
    const group = itemsOver(key, before, here, there, differing)
    laid.values.groups[key] = group.values
    laid.base.groups[key] = group.base
    laid.news ||= !sameItems(before, there)
  }
  laid.news ||= !sameLeaves(base.leaves, theirs.leaves)
  return laid
}

function leavesOver(base: Leaves, mine: Leaves, theirs: Leaves, addressOfKey: (key: string) => Address, differing: Differing[]) {
  const values: Leaves = { ...theirs }
  const next: Leaves = { ...theirs }
  for (const [key, value] of Object.entries(mine)) {
    if (same(value, base[key])) continue
    values[key] = value
    const other = theirs[key] ?? null
    if (same(other, base[key]) || same(other, value)) continue
    differing.push({ address: addressOfKey(key), theirs: other, group: false })
    next[key] = base[key] ?? null
  }
  return { values, base: next }
}

function itemsOver(key: string, base: readonly Item[], mine: readonly Item[], theirs: readonly Item[], differing: Differing[]) {
  const placeOf = new Map(base.map((item, index) => [item.id, index]))
  const kept = mine.length === base.length && mine.every((item, index) => placeOf.get(item.id) === index)
  const named = theirs.map((item, index) => ({ ...item, id: base[index]?.id ?? item.id }))
  if (!kept && base.length !== theirs.length && !sameItems(mine, theirs)) {
    // The two lists cannot be merged: the local one stays as a whole.
    differing.push({ address: key, theirs: null, group: true })
    return { values: [...mine], base: [...base] }
  }
  let next: Item[] = [...named]
  const values = mine.flatMap((item) => {
    const place = placeOf.get(item.id)
    const before = place === undefined ? undefined : base[place]
    if (place === undefined || before === undefined) return [item]
    const there = named[place]
    if (there === undefined) {
      if (sameLeaves(item.values, before.values)) return []
      differing.push({ address: key, theirs: null, group: true })
      return [item]
    }
    const laid = leavesOver(before.values, item.values, there.values, (leaf) => addressOf(key, item.id, leaf), differing)
    next[place] = { ...there, values: laid.base }
    return [{ ...item, values: laid.values }]
  })
  const removed = base.filter((item, index) => {
    const there = named[index]
    return !mine.some((one) => one.id === item.id) && there !== undefined && !sameLeaves(item.values, there.values)
  })
  if (removed.length > 0) {
    differing.push({ address: key, theirs: null, group: true })
    for (const item of removed) next[placeOf.get(item.id) ?? 0] = item
  }
  // Some items that the other side removed were changed here.
  if (values.some((item) => (placeOf.get(item.id) ?? 0) >= named.length)) next = [...next, ...base.slice(named.length)]
  return { values: [...values, ...named.slice(base.length)], base: next }
}
