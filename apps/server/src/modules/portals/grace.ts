import { availabilityOf, type PortalSchedule } from "./availability.ts"

/**
 * What somebody began before the portal stopped taking in, or before its form was replaced, is taken in a little longer: a
 * quarter of an hour, and a day. Answers and uploads keep the same rules.
 */

const stoppedFor = 15 * 60_000
const replacedFor = 24 * 3_600_000

/** When it stopped taking in, for the clock or by hand, whichever was first; null when it has not. */
function stoppedAt({ state, closedAt, closesAt }: PortalSchedule, now: Date): Date | null {
  const clock = closesAt && now >= closesAt ? closesAt : null
  const hand = state === "open" ? null : closedAt
  if (clock && hand) return clock < hand ? clock : hand
  return clock ?? hand
}

/**
 * Whether answers and uploads are taken in at `now`: while it is open, and a quarter of an hour longer for what was begun
 * before it stopped, by hand or by the clock. A quota knows no grace, since every place of it is counted.
 */
export function takesIn(schedule: PortalSchedule, now: Date): boolean {
  const availability = availabilityOf(schedule, now)
  if (availability === "open") return true
  if (availability === "draft" || availability === "not_yet_open" || availability === "full") return false
  const stopped = stoppedAt(schedule, now)
  // What had not opened yet when it was closed was begun by nobody.
  if (stopped === null || (schedule.opensAt && schedule.opensAt >= stopped)) return false
  return now.getTime() - stopped.getTime() <= stoppedFor && (schedule.quota === null || schedule.taken < schedule.quota)
}

/** A form that was replaced before this moment is no longer accepted at `now`. */
export function acceptedSince(now: Date): Date {
  return new Date(now.getTime() - replacedFor)
}

/** Whether answers to that version of a form are accepted at `now`; null: it is the newest. */
export function isAccepted(replacedAt: Date | null, now: Date): boolean {
  return replacedAt === null || replacedAt >= acceptedSince(now)
}
