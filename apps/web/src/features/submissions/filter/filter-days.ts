/**
 * When something arrived, as the URL says it: days, which begin and end where the person is. A preset goes on meaning what it says:
 * "Last 7 days" of a saved view are the last ones of the person who looks.
 */

export const datePresets = ["today", "7d", "30d", "month"] as const
export type DatePreset = (typeof datePresets)[number]

/** Both ends are in; one of them may be open. Days are `YYYY-MM-DD`. */
export type Days = { from: string | null; to: string | null }

export function isPreset(date: string): date is DatePreset {
  return datePresets.some((preset) => preset === date)
}

/** What the URL says, in its one form: a preset, `from..to`, `from..`, `..to` or one day; null for anything else. */
export function readDate(raw: unknown): string | null {
  if (typeof raw !== "string") return null
  if (isPreset(raw)) return raw
  const parts = raw.split("..")
  if (parts.length > 2) return null
  const [first = "", last = parts.length === 1 ? first : ""] = parts
  if ([first, last].some((day) => day !== "" && !isDay(day))) return null
  return writeDays({ from: first || null, to: last || null })
}

/** The URL's form of two days, the earlier first; null when both are open. */
export function writeDays({ from, to }: Days): string | null {
  if (from === null && to === null) return null
  if (from === null || to === null) return `${from ?? ""}..${to ?? ""}`
  if (from === to) return from
  return from < to ? `${from}..${to}` : `${to}..${from}`
}

/** The days of a date that is no preset. */
export function daysOf(date: string): Days {
  const [from = "", to = from] = date.split("..")
  return { from: from || null, to: to || null }
}

/** A day of the calendar, in years that every clock can tell. */
export function isDay(text: string): boolean {
  if (!/^(19[7-9]\d|[2-8]\d{3})-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * The moments between which it arrived: the first is in, the second is not. Days are those of the browser's time zone, however long.
 *
 * @param date as {@link readDate} gives it
 */
export function momentsOf(date: string, now = new Date()): { from?: string; to?: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  if (date === "today") return { from: iso(new Date(year, month, day)) }
  if (date === "7d") return { from: iso(new Date(year, month, day - 6)) }
  if (date === "30d") return { from: iso(new Date(year, month, day - 29)) }
  if (date === "month") return { from: iso(new Date(year, month, 1)) }
  const { from, to } = daysOf(date)
  return { ...(from ? { from: iso(dayStart(from)) } : {}), ...(to ? { to: iso(dayStart(to, 1)) } : {}) }
}

/** Where a day begins, or the one so many days later. */
function dayStart(day: string, later = 0): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + later)
}

function iso(moment: Date): string {
  return moment.toISOString()
}
