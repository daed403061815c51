import { decisions } from "@intray/i18n/decisions"
import { formatNumber } from "@intray/i18n/format"
import { listFormat } from "@intray/i18n/intl"
import { locale } from "./i18n.ts"

/** Maximum number of names before the rest is a count. */
const said = 3

/**
 * Lists names briefly: "Ola Brekke", "Ola Brekke and Kitefall", "Ola Brekke, Kitefall, Ruta and 12 more". Names stay whole, because
 * the first word of a band's or an organisation's name means nothing.
 * @param names the known names, without duplicates
 * @param count the total; those without a known name are only counted
 */
export function listNames(names: readonly string[], count: number, language: string = locale): string {
  const known = names.map((name) => name.trim()).filter((name) => name !== "")
  const shown = known.slice(0, count === known.length && count === said + 1 ? said + 1 : said)
  const rest = count - shown.length
  if (shown.length === 0) return decisions.people({ count })
  const parts = rest > 0 ? [...shown, decisions.moreNamed({ count: formatNumber(language, rest) })] : shown
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
