import { TZDateMini } from "@date-fns/tz"
import { anywhereOnEarth, currentZoneName, listZones, zoneLabel } from "@intray/i18n/zones"

/** A local time in a time zone: a day `YYYY-MM-DD` and a time `HH:MM`. `later`: the second of two equal times, when clocks are set back. */
export type WallTime = { day: string; time: string; later?: true }

/** The time zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const two = (value: number) => String(value).padStart(2, "0")

/** Converts a moment to the local time of a zone. */
export function wallTimeOf(iso: string, zone: string): WallTime {
  const there = new TZDateMini(new Date(iso), zone)
  const day = `${String(there.getFullYear()).padStart(4, "0")}-${two(there.getMonth() + 1)}-${two(there.getDate())}`
  const wall = { day, time: `${two(there.getHours())}:${two(there.getMinutes())}` }
  const [first, second] = momentsOf(wall, zone)
  return first !== undefined && second !== undefined && Math.floor(Date.parse(iso) / 60_000) === second / 60_000
    ? { ...wall, later: true }
    : wall
}

/** Why a local time is ambiguous: clocks skip it, or show it twice. */
export type Oddity = "skipped" | "twice" | null

/** A local time as if it were UTC, in milliseconds; null while it is incomplete. */
function asUtc({ day, time }: WallTime): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(`${day} ${time}`)
  if (!parts) return null
  const [year = 0, month = 1, date = 1, hours = 0, minutes = 0] = parts.slice(1).map(Number)
  // `Date.UTC` treats a year below 100 as one of the last century.
  const at = new Date(Date.UTC(2000, month - 1, date, hours, minutes)).setUTCFullYear(year, month - 1, date)
  return Number.isNaN(at) || month > 12 || new Date(at).getUTCDate() !== date || hours > 23 || minutes > 59 ? null : at
}

/** Offsets of a zone around a time: a day before and a day after. */
const offsetsAround = (at: number, zone: string) => [at - dayLong, at + dayLong].map((one) => offsetAt(one, zone))

/** The moments at which clocks show a time: none, one, or two when they are set back, the earlier first. */
function momentsOf(wall: WallTime, zone: string): number[] {
  const at = asUtc(wall)
  if (at === null) return []
  const candidates = [...new Set(offsetsAround(at, zone))].map((offset) => at - offset).sort((a, b) => a - b)
  return candidates.filter((one) => one + offsetAt(one, zone) === at)
}

/** Both moments of a time that occurs twice; null for any other. */
export function momentsTwice(wall: WallTime, zone: string): [string, string] | null {
  const [first, second] = momentsOf(wall, zone)
  return first === undefined || second === undefined ? null : [isoOf(first), isoOf(second)]
}

/**
 * Converts a local time of a zone to a moment. A skipped time counts as the same span after the jump (02:30 becomes 03:30). Null while it
 * is incomplete.
 */
export function momentOf(wall: WallTime, zone: string): { iso: string; oddity: Oddity } | null {
  const at = asUtc(wall)
  if (at === null) return null
  const [first, second] = momentsOf(wall, zone)
  if (first !== undefined && second !== undefined) return { iso: isoOf(wall.later ? second : first), oddity: "twice" }
  if (first !== undefined) return { iso: isoOf(first), oddity: null }
  // Skipped: with the offset from before the jump, it is equally far after the jump.
  return { iso: isoOf(at - (offsetsAround(at, zone)[0] ?? 0)), oddity: "skipped" }
}

const dayLong = 86_400_000

/** Offset of a zone from UTC at a moment, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  // The library counts like `Date`, in minutes behind UTC.
  return -new TZDateMini(at, zone).getTimezoneOffset() * 60_000
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}

/** The zones of a picker: the user's own first, UTC, Anywhere on Earth, then cities by name. Always includes the chosen one. */
export function zoneOptions(chosen: string, locale: string): { value: string; label: string }[] {
  const [own, current] = [ownZone(), chosen].map(currentZoneName) as [string, string]
  const first = [...new Set([own, "UTC", anywhereOnEarth])]
  const others = [...new Set([...listZones(), current])].filter((zone) => !first.includes(zone))
  const labelled = (zone: string) => ({ value: zone, label: zoneLabel(zone) })
  return [...first.map(labelled), ...others.map(labelled).sort((a, b) => a.label.localeCompare(b.label, locale))]
}

/** Formats a moment in a zone: "Wednesday 11 March 2026, 21:47". */
export function momentIn(iso: string, zone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", hourCycle: "h23", timeZone: zone }).format(new Date(iso))
}
