/** Days and months in a time zone. */

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
