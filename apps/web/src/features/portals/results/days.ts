import { locale } from "../../../lib/i18n.ts"

/** "11 Mar": a counted day, which is one of UTC wherever it is looked at. */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
}

/** One day, or "4–11 Mar" for several. */
export function spanName({ day, until }: { day: string; until: string }): string {
  const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
  return format.formatRange(new Date(`${day}T00:00:00Z`), new Date(`${until}T00:00:00Z`))
}
