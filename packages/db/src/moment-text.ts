const DAY_MS = 86_400_000
/** Maximum number of cached days. */
const MOST_DAYS = 10_000

const days = new Map<number, string>()

/** `2026-11-24T`, for a day by its number since 1970. */
function dayText(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_MS).toISOString().slice(0, -"00:00:00.000Z".length)
  if (days.size >= MOST_DAYS) days.clear()
  days.set(day, text)
  return text
}

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"))
const three = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, "0"))

/** Formats milliseconds since 1970 as JSON: like `Date.toISOString`, in quotes, but much faster; "null" for null. */
export function momentText(ms: number | null): string {
  if (ms === null) return "null"
  const day = Math.floor(ms / DAY_MS)
  const left = ms - day * DAY_MS
  const seconds = Math.floor(left / 1000)
  const minutes = Math.floor(seconds / 60)
  return `"${dayText(day)}${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[left % 1000]}Z"`
}
