/** The hour of the daily mail, in the reader's time zone. */
const DIGEST_HOUR = 8

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/** The local date and time in a zone. */
function wallOf(moment: Date, zone: string): Wall {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment)
  const read = (type: keyof Wall) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
    second: read("second"),
  }
}

/** The moment of a local hour; if that hour is skipped in spring, the hour after it. */
function momentAt(day: Pick<Wall, "year" | "month" | "day">, hour: number, zone: string): Date {
  const wanted = Date.UTC(day.year, day.month - 1, day.day, hour)
  let guess = wanted
  // The second pass corrects a guess on the other side of a clock change.
  for (let look = 0; look < 2; look += 1) {
    const wall = wallOf(new Date(guess), zone)
    guess += wanted - Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  }
  return new Date(guess)
}

/** The next weekly mail: 08:00 of the first Monday of the zone after the moment. @param zone IANA name, known to the runtime */
export function nextMonday(after: Date, zone: string): Date {
  const today = wallOf(after, zone)
  const noon = new Date(Date.UTC(today.year, today.month - 1, today.day, 12))
  const days = (8 - noon.getUTCDay()) % 7
  const at = (more: number) => {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day + days + more))
    return momentAt({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }, DIGEST_HOUR, zone)
  }
  const first = at(0)
  return first > after ? first : at(7)
}

/**
 * The next daily mail: the first 08:00 of the zone after the moment.
 * @param zone IANA name, known to the runtime
 */
export function nextDigest(after: Date, zone: string): Date {
  const today = wallOf(after, zone)
  const first = momentAt(today, DIGEST_HOUR, zone)
  if (first > after) return first
  const next = new Date(Date.UTC(today.year, today.month - 1, today.day + 1))
  return momentAt({ year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() }, DIGEST_HOUR, zone)
}
