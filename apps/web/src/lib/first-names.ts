import { decisions } from "@intray/i18n/decisions"
import { formatNumber } from "@intray/i18n/format"
import { listFormat } from "@intray/i18n/intl"
import { locale } from "./i18n.ts"

/** Maximum number of names before the rest is a count. */
const said = 3

/**
 * Lists names briefly: "Ola", "Ola and Kit", "Ola, Kit, Ruta and 12 more". If two of the listed people share a first name, they are
 * listed with full names.
 * @param names of the known people, without duplicates
 * @param count the total; people without a known name are only counted
 * @param how `whole`: use full names, because they are not names of people and mean nothing when shortened
 */
export function firstNames(
  names: readonly string[],
  count: number,
  { whole = false, language = locale }: { whole?: boolean; language?: string } = {},
): string {
  const known = names.map((name) => name.trim()).filter((name) => name !== "")
  const shown = known.slice(0, count === known.length && count === said + 1 ? said + 1 : said)
  const firsts = shown.map((name) => name.split(/\s/)[0] ?? name)
  const twice = (first: string) => firsts.filter((other) => other === first).length > 1
  const words = shown.map((name, index) => (whole || twice(firsts[index] ?? name) ? name : (firsts[index] ?? name)))
  const rest = count - shown.length
  if (shown.length === 0) return decisions.people({ count })
  const parts = rest > 0 ? [...words, decisions.moreNamed({ count: formatNumber(language, rest) })] : words
  return listFormat(language, { type: "conjunction" }).format(parts)
}

/** A status text, and the people who will see it. */
export type Told = { wording: string; names: readonly string[]; count: number }

/** Groups people by status text, in the order in which the texts first appear. */
export function toldWhat(people: readonly { name: string; wording: string }[]): Told[] {
  const groups = new Map<string, string[]>()
  for (const { name, wording } of people) groups.set(wording, [...(groups.get(wording) ?? []), name])
  return [...groups].map(([wording, names]) => ({ wording, names, count: names.length }))
}
