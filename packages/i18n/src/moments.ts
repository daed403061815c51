import { dateFormat } from "./intl.ts"
import { momentWords as words } from "./translated.ts"
import { zoneAfterTime } from "./zones.ts"

/** Moments on two clocks: that of the person who set them and that of the person who reads them. Browser-safe. */

/** "Friday 4 December at 18:00", with the year when it is not `now`'s; on the clock of `zone`, or the reader's own. */
export function formatAppointment(locale: string, iso: string, zone: string | null, now = new Date()): string {
  const date = new Date(iso)
  const timeZone = zone === null ? {} : { timeZone: zone }
  const year = (of: Date) => dateFormat(locale, { year: "numeric", ...timeZone }).format(of)
  const day = dateFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(year(date) === year(now) ? {} : { year: "numeric" }),
    ...timeZone,
  }).format(date)
  return words.at({ day, clock: clockOf(locale, date, zone) })
}

/** "18:00" */
export function clockOf(locale: string, date: Date, zone: string | null): string {
  return dateFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(zone === null ? {} : { timeZone: zone }),
  }).format(date)
}

/** Do both clocks show the same at that moment? */
export function sameClock(locale: string, iso: string, zone: string | null): boolean {
  return zone === null || formatAppointment(locale, iso, zone) === formatAppointment(locale, iso, null)
}

/**
 * A deadline with its zone and offset: "Friday 4 December at 18:00 (Oslo time, UTC+1)". They are always there: without them a reader elsewhere, or
 * in the hour that comes twice, could be an hour late.
 * @param zone of the portal; null: that of the reader
 */
export function appointment(locale: string, iso: string, zone: string | null, now = new Date()): string {
  const shown = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return `${formatAppointment(locale, iso, shown, now)} ${zoneAfterTime(shown, new Date(iso))}`
}

/** "20 minutes", "1 hour 5 minutes", "less than a minute"; `ms` milliseconds. */
export function span(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (ms < 60_000) return words.lessThanMinute
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && words.hours({ count: hours }), rest > 0 && words.minutes({ count: rest })]
  return parts.filter(Boolean).join(" ")
}
