/** Days, months and local times in a time zone. */

const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" })
  formats.set(zone, made)
  return made
}

/** The day of a moment in a zone, `YYYY-MM-DD`. @param zone IANA name, known to the runtime */
export function dateIn(zone: string, moment: Date): string {
  return zone === "UTC" ? moment.toISOString().slice(0, 10) : formatOf(zone).format(moment)
}

/** The day that is `days` after another one. @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The month of a moment in a zone, `YYYY-MM`. @param zone IANA name, known to the runtime */
export function monthIn(zone: string, moment: Date): string {
  return dateIn(zone, moment).slice(0, 7)
}

/** Lists months up to the given one, oldest first; all `YYYY-MM`. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number)
  return Array.from({ length: count }, (_, index) => {
    return new Date(Date.UTC(year, number - 1 - (count - 1 - index), 1)).toISOString().slice(0, 7)
  })
}

/** Minutes that the clocks of a time zone are ahead of UTC at a moment. */
function offsetAt(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(new Date(at))
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"))
  return Math.round((local - Math.floor(at / 1000) * 1000) / 60_000)
}

/**
 * The moment at which the clocks of a zone show a local time. An hour that comes twice is the first, one that is left out is the one after
 * it.
 * @param zone IANA name, known to the runtime
 * @param local the local time as if it were UTC, in milliseconds
 */
export function momentIn(zone: string, local: number): Date {
  if (zone === "UTC") return new Date(local)
  const before = local - offsetAt(zone, local - DAY_MS / 2) * 60_000
  const guess = local - offsetAt(zone, before) * 60_000
  return new Date(guess === before || offsetAt(zone, guess) * 60_000 === local - guess ? guess : before)
}
