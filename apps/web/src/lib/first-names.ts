import { decisions } from "@intray/i18n/decisions"
import { formatNumber } from "@intray/i18n/format"
import { listFormat } from "@intray/i18n/intl"
import { locale } from "./i18n.ts"

/** Names that are said before the rest is a number. */
const said = 3

/**
 * Who is meant, shortly: "Ola", "Ola and Kit", "Ola, Kit, Ruta and 12 more". Where two of those that are said share a first name, they
 * are said in full.
 * @param names of those that are known, the same one once
 * @param count how many there are; those beyond the names are counted
 * @param how `whole`: they are names of acts rather than of people, and mean nothing without the rest
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

/** What a group of people will read, and who they are. */
export type Told = { wording: string; names: readonly string[]; count: number }

/** Who will read what, in the order in which the wordings first come. */
export function toldWhat(people: readonly { name: string; wording: string }[]): Told[] {
  const groups = new Map<string, string[]>()
  for (const { name, wording } of people) groups.set(wording, [...(groups.get(wording) ?? []), name])
  return [...groups].map(([wording, names]) => ({ wording, names, count: names.length }))
}
