import { formatMoment, formatTime } from "@intray/i18n/format"
import { dateFormat } from "@intray/i18n/intl"
import { locale } from "../i18n.ts"

/** A moment to come: "14:00" today, "Thu 09:00" within a week, "Mon 23 March, 09:00" later. */
export function whenOf(until: Date, now = new Date()): string {
  const iso = until.toISOString()
  if (until.toDateString() === now.toDateString()) return formatTime(locale, iso)
  if (until.getTime() - now.getTime() > 6 * 86_400_000) return formatMoment(locale, iso, now)
  return `${dateFormat(locale, { weekday: "short" }).format(until)} ${formatTime(locale, iso)}`
}
