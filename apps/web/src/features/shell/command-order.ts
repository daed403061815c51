import { bulk } from "@intray/i18n/bulk"
import { filters } from "@intray/i18n/filters"
import { inbox } from "@intray/i18n/inbox"
import { portals } from "@intray/i18n/portals"
import { releases } from "@intray/i18n/releases"
import { shell } from "@intray/i18n/shell"
import { type KeyAction, keyActions } from "@intray/server/modules/preferences/keys"
import { locale } from "../../lib/i18n.ts"

/** As much of something that has a key, or could have one, as its place depends on. */
type Listed = { label: string; group: string; action: KeyAction | undefined; grave: boolean }

/** The headings, in their order: the way around first. One that is not named is behind these, and what works everywhere behind all. */
const headings: readonly string[] = [
  inbox.keys.group,
  inbox.keys.labels,
  filters.list.sort,
  filters.views.heading,
  portals.title,
  releases.title,
  bulk.keys.group,
  inbox.title,
]

/** Each group of labels has a heading of its own, `Labels: Verdict`. */
const isOfLabels = (group: string) => group.startsWith(`${inbox.keys.labels}: `)

function headingPlace(group: string): number {
  const at = headings.indexOf(isOfLabels(group) ? inbox.keys.labels : group)
  if (group === shell.keys.group) return headings.length + 1
  return at < 0 ? headings.length : at
}

/**
 * The same things in the same order, whichever part of the page brought them first: by heading, in it by what they do as the settings list
 * it, then by key and by name. Headings of one place, such as those of labels, follow their first keys. What is grave comes after all else.
 *
 * @param keyOf the key that does it, as bindings write it
 */
export function inOrder<One extends Listed>(all: readonly One[], keyOf: (one: One) => string | undefined): One[] {
  const action = (one: One) => (one.action === undefined ? keyActions.length : keyActions.indexOf(one.action))
  // Those that have no key come after those that have; the keys themselves as their signs are numbered, digits before letters.
  const byKey = (a = "\uffff", b = "\uffff") => (a < b ? -1 : a > b ? 1 : 0)
  const firstKeys = new Map<string, string | undefined>()
  for (const one of all) {
    const known = firstKeys.get(one.group)
    firstKeys.set(one.group, byKey(keyOf(one), known) < 0 ? keyOf(one) : known)
  }
  return all.toSorted(
    (a, b) =>
      Number(a.grave) - Number(b.grave) ||
      headingPlace(a.group) - headingPlace(b.group) ||
      byKey(firstKeys.get(a.group), firstKeys.get(b.group)) ||
      a.group.localeCompare(b.group, locale) ||
      action(a) - action(b) ||
      byKey(keyOf(a), keyOf(b)) ||
      a.label.localeCompare(b.label, locale),
  )
}
