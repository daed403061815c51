import { momentOf, type Oddity, type WallTime, wallTimeOf } from "./zones.ts"

/** One of the two times as it is being edited; null: none. */
export type TimeEdit = WallTime | null
export type TimesEdit = { opens: TimeEdit; closes: TimeEdit; zone: string }

export type TimeFault = "dayMissing" | "closesFirst"
export type TimeReading = { iso: string | null; oddity: Oddity; fault: TimeFault | null; past: boolean }

/** The times of a portal, as the clocks of its zone show them. */
export function startTimes(
  portal: { opensAt: string | null; closesAt: string | null; timeZone: string | null },
  ownZone: string,
): TimesEdit {
  const zone = portal.timeZone ?? ownZone
  const of = (iso: string | null) => (iso === null ? null : wallTimeOf(iso, zone))
  return { opens: of(portal.opensAt), closes: of(portal.closesAt), zone }
}

/** What the edit means: the two moments, and what is wrong with or odd about each. */
export function readTimes(edit: TimesEdit, now: Date): { opens: TimeReading; closes: TimeReading } {
  const one = (wall: TimeEdit): TimeReading => {
    if (wall === null) return { iso: null, oddity: null, fault: null, past: false }
    const found = momentOf(wall, edit.zone)
    if (!found) return { iso: null, oddity: null, fault: "dayMissing", past: false }
    return { ...found, fault: null, past: Date.parse(found.iso) <= now.getTime() }
  }
  const opens = one(edit.opens)
  const closes = one(edit.closes)
  const backwards = opens.iso !== null && closes.iso !== null && closes.iso <= opens.iso
  return { opens, closes: backwards ? { ...closes, fault: "closesFirst" } : closes }
}

/** What one begins with who wants a time: tomorrow at nine, or midnight in a month. */
export function firstTime(which: "opens" | "closes", zone: string, now: Date): WallTime {
  const later = new Date(now.getTime() + (which === "opens" ? 1 : 30) * 86_400_000)
  const { day } = wallTimeOf(later.toISOString(), zone)
  return { day, time: which === "opens" ? "09:00" : "23:59" }
}
