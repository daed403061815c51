import { dateIn, momentIn } from "../../platform/calendar.ts"
import type { Confirmation } from "../stages/schema.ts"

const DAY_MS = 86_400_000

/** The last minute of a day in a zone. @param day `YYYY-MM-DD` @param zone IANA name, known to the runtime */
export const lastMinuteOf = (day: string, zone: string): Date => momentIn(zone, Date.parse(`${day}T23:59:00Z`))

/** The day that is `days` after another one. @param day `YYYY-MM-DD` */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Until when a submitter can answer an acceptance that is published now: at least until the end of the next day. */
export function untilOf(confirmation: Confirmation, zone: string, now: Date): Date {
  const today = dateIn(zone, now)
  const next = addDays(today, 1)
  const day = "days" in confirmation ? addDays(today, confirmation.days) : confirmation.date
  return lastMinuteOf(day < next ? next : day, zone)
}
