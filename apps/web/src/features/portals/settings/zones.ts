import { TZDateMini } from "@date-fns/tz"

/** Moments and the clocks of the world. A wall time is what a clock there shows: a day `YYYY-MM-DD` and a time `HH:MM`. */
export type WallTime = { day: string; time: string }

/** The zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const two = (value: number) => String(value).padStart(2, "0")

/** What the clocks of a zone show at a moment. */
export function wallTimeOf(iso: string, zone: string): WallTime {
  const there = new TZDateMini(new Date(iso), zone)
  const day = `${String(there.getFullYear()).padStart(4, "0")}-${two(there.getMonth() + 1)}-${two(there.getDate())}`
  return { day, time: `${two(there.getHours())}:${two(there.getMinutes())}` }
}

/** Why a wall time is not one moment: the clocks skip it, or show it twice. */
export type Oddity = "skipped" | "twice" | null

/**
 * The moment at which the clocks of a zone show a time. One that they skip counts as the same span after the jump (02:30
 * becomes 03:30); of one that comes twice the first is meant. Null while it is not whole.
 */
export function momentOf({ day, time }: WallTime, zone: string): { iso: string; oddity: Oddity } | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(`${day} ${time}`)
  if (!parts) return null
  const [year = 0, month = 1, date = 1, hours = 0, minutes = 0] = parts.slice(1).map(Number)
  // `Date.UTC` takes a year below 100 for one of the last century.
  const asUtc = new Date(Date.UTC(2000, month - 1, date, hours, minutes)).setUTCFullYear(year, month - 1, date)
  if (Number.isNaN(asUtc) || month > 12 || new Date(asUtc).getUTCDate() !== date || hours > 23 || minutes > 59) return null
  // The clocks differ from UTC by what they did a day before or do a day after: the moment is one of the two.
  const offsets = [asUtc - dayLong, asUtc + dayLong].map((at) => offsetAt(at, zone))
  const candidates = [...new Set(offsets)].map((offset) => asUtc - offset).sort((a, b) => a - b)
  const real = candidates.filter((at) => at + offsetAt(at, zone) === asUtc)
  if (real.length > 1) return { iso: isoOf(real[0] ?? asUtc), oddity: "twice" }
  if (real.length === 1) return { iso: isoOf(real[0] ?? asUtc), oddity: null }
  // Skipped: read with the offset from before the jump it lies as far behind the jump.
  return { iso: isoOf(asUtc - (offsets[0] ?? 0)), oddity: "skipped" }
}

const dayLong = 86_400_000

/** Milliseconds that the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(at: number, zone: string): number {
  // The library counts as `Date` does, in minutes behind UTC.
  return -new TZDateMini(at, zone).getTimezoneOffset() * 60_000
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}

/** Every zone that this browser knows, with the given one among them though it be unknown. */
export function allZones(current: string): string[] {
  const known = Intl.supportedValuesOf("timeZone")
  return known.includes(current) ? known : [current, ...known]
}

/** "Europe/Oslo" → "Oslo (Europe), UTC+1": the city first, because it is what people look for. */
export function zoneLabel(zone: string, locale: string, at = new Date()): string {
  const [region = zone, ...rest] = zone.split("/")
  const city = (rest.at(-1) ?? region).replaceAll("_", " ")
  const area = rest.length > 0 ? ` (${[region, ...rest.slice(0, -1)].join("/").replaceAll("_", " ")})` : ""
  const offset = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find((part) => part.type === "timeZoneName")?.value
  return `${city}${area}${offset ? `, ${offset.replace("GMT", "UTC")}` : ""}`
}

/** A moment in words, by the clocks of a zone: "Wednesday 11 March 2026, 21:47". */
export function momentIn(iso: string, zone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", hourCycle: "h23", timeZone: zone }).format(new Date(iso))
}
