/** Formatting by locale; the one place that turns numbers and dates into words. Browser-safe. */

import { dateFormat, listFormat, numberFormat, pluralRules } from "./intl.ts"

/** A sentence in the forms that a grammar has for numbers; `zero` is also what is said of none where the grammar has no form of its own. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Picks the form that the locale's grammar asks for; `#` in it represents the number. */
export function plural(locale: string, count: number, forms: PluralForms): string {
  const rule = count === 0 && forms.zero !== undefined ? "zero" : pluralRules(locale).select(count)
  return (forms[rule] ?? forms.other).replaceAll("#", formatNumber(locale, count))
}

/** Words of somebody's own, fit to stand before a number: written from right to left they would take it to their other side. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** Languages whose small numbers are written as they are anywhere. */
const plain = /^(?:en|de|fr|es|pt|ja)(?:-[A-Z]{2})?$/

/** "1,204". The first format that a page makes takes longer than all else that one count needs: small ones do without. */
export function formatNumber(locale: string, value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000 && !Object.is(value, -0) && plain.test(locale)) return String(value)
  return numberFormat(locale).format(value)
}

/** "Wed 11 March, 21:47", with the year when it is not `now`'s. `iso` is an ISO 8601 moment. */
export function formatMoment(locale: string, iso: string, now = new Date()): string {
  const date = new Date(iso)
  const sameYear = date.getFullYear() === now.getFullYear()
  const day = dateFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "long",
    ...(sameYear ? {} : { year: "numeric" }),
  }).format(date)
  return `${day}${afterDay(locale)}${formatTime(locale, iso)}`
}

/** What is between a day and a time of that day. */
function afterDay(locale: string): string {
  if (locale.startsWith("ja")) return " "
  return locale.startsWith("ar") ? "، " : ", "
}

/** "21:47" */
export function formatTime(locale: string, iso: string): string {
  return dateFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(iso))
}

/** As lists show a moment: the time today, the weekday within a week, then the day, then day and year. */
export function formatShort(locale: string, iso: string, now = new Date()): string {
  const date = new Date(iso)
  const days = (now.getTime() - date.getTime()) / 86_400_000
  if (date.toDateString() === now.toDateString()) return formatTime(locale, iso)
  if (days >= 0 && days < 6) return dateFormat(locale, { weekday: "short" }).format(date)
  const sameYear = date.getFullYear() === now.getFullYear()
  return dateFormat(locale, { day: "numeric", month: "short", ...(sameYear ? {} : { year: "numeric" }) }).format(date)
}

/** "42.4 MB"; decimal units, as file managers show them. */
export function formatBytes(locale: string, bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return numberFormat(locale, {
    style: "unit",
    unit: units[unit] ?? "byte",
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: unit > 1 ? 1 : 0,
  }).format(value)
}

/** "1 May 2026". `day` is a calendar day, `YYYY-MM-DD`; anything else comes back as it is. */
export function formatDay(locale: string, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return dateFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(date)
}

/** Begins a sentence. */
export function capitalized(locale: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** Items of a list that may be long, at most twenty of them. */
export const firstOf = (items: readonly string[]): string => (items.length > 20 ? `${items.slice(0, 20).join(", ")} …` : items.join(", "))

/** "Sign, Shortlist and Pass", or with "or". */
export function formatList(locale: string, items: readonly string[], by: "and" | "or" = "and"): string {
  return listFormat(locale, { type: by === "and" ? "conjunction" : "disjunction" }).format(items)
}
