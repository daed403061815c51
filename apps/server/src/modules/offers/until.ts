import { addDays, dateIn, momentIn } from "../../platform/calendar.ts"
import type { Confirmation } from "../stages/schema.ts"

/** The last minute of a day in a zone. @param day `YYYY-MM-DD` @param zone IANA name, known to the runtime */
export const lastMinuteOf = (day: string, zone: string): Date => momentIn(zone, Date.parse(`${day}T23:59:00Z`))

/** Until when a submitter can answer an acceptance that is published now: at least until the end of the next day. */
export function untilOf(confirmation: Confirmation, zone: string, now: Date): Date {
  const today = dateIn(zone, now)
  const next = addDays(today, 1)
  const day = "days" in confirmation ? addDays(today, confirmation.days) : confirmation.date
  return lastMinuteOf(day < next ? next : day, zone)
}
