import { momentOf, wallTimeOf } from "../../../lib/zones.ts"

const WEEK_MS = 7 * 86_400_000

/**
 * The time that is proposed when the submitter gets more time: a week after the end of the offer, or after today if it has ended, at the
 * same time of day in the offer's zone.
 */
export function proposeUntil({ until, timeZone }: { until: string; timeZone: string }, now: Date): Date {
  const from = new Date(Math.max(Date.parse(until), now.getTime())).toISOString()
  const { day } = wallTimeOf(from, timeZone)
  const { time } = wallTimeOf(until, timeZone)
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + WEEK_MS).toISOString().slice(0, 10)
  return new Date(momentOf({ day: later, time }, timeZone)?.iso ?? Date.parse(from) + WEEK_MS)
}
