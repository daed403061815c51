/** Days of a team's calendar, as whole numbers since 1 January 1970: whatever the zone, one day is one more. */

import { dateIn } from "../../platform/calendar.ts"

const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday: days since the Monday before it. */
const AFTER_MONDAY = 3

/** The day on which a moment falls in a zone. */
export function dayIn(zone: string, moment: Date): number {
  if (zone === "UTC") return Math.floor(moment.getTime() / DAY_MS)
  return dayOfDate(dateIn(zone, moment))
}

/** `2026-03-02` → days since 1970. */
export function dayOfDate(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** Days since 1970 → `2026-03-02`. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export function mondayOf(day: number): number {
  return day - ((((day + AFTER_MONDAY) % 7) + 7) % 7)
}

/** The first day of a day's month. */
export function firstOfMonth(day: number): number {
  return dayOfDate(`${dateOfDay(day).slice(0, 7)}-01`)
}

/** The same day so many months earlier, or the last one of that month where it has fewer days. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)
  const next = new Date(first)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  return Math.round(first / DAY_MS) + Math.min(date.getUTCDate(), last) - 1
}
