/**
 * Dates of arrival in the URL, as days in the user's time zone. A preset keeps its meaning: "Last 7 days" in a saved view are relative to
 * the day of viewing.
 */

export const datePresets = ["today", "7d", "30d", "month"] as const
export type DatePreset = (typeof datePresets)[number]

/** Both ends are included; one of them may be open. Days are `YYYY-MM-DD`. */
export type Days = { from: string | null; to: string | null }

export function isPreset(date: string): date is DatePreset {
  return datePresets.some((preset) => preset === date)
}

/** Normalises a date of the URL: a preset, `from..to`, `from..`, `..to` or one day; null for anything else. */
export function readDate(raw: unknown): string | null {
  if (typeof raw !== "string") return null
  if (isPreset(raw)) return raw
  const parts = raw.split("..")
  if (parts.length > 2) return null
  const [first = "", last = parts.length === 1 ? first : ""] = parts
  if ([first, last].some((day) => day !== "" && !isDay(day))) return null
  return writeDays({ from: first || null, to: last || null })
}

/** Formats two days for the URL, the earlier first; null if both are open. */
export function writeDays({ from, to }: Days): string | null {
  if (from === null && to === null) return null
  if (from === null || to === null) return `${from ?? ""}..${to ?? ""}`
  if (from === to) return from
  return from < to ? `${from}..${to}` : `${to}..${from}`
}

/** The days of a date that is not a preset. */
export function daysOf(date: string): Days {
  const [from = "", to = from] = date.split("..")
  return { from: from || null, to: to || null }
}

/** Whether a text is a valid calendar day, within a supported range of years. */
export function isDay(text: string): boolean {
  if (!/^(19[7-9]\d|[2-8]\d{3})-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * Converts a date to times: the first is included, the second is not. Days are those of the browser's time zone, whatever their length.
 *
 * @param date as {@link readDate} returns it
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

/** The start of a day, or of the day `later` days after it. */
function dayStart(day: string, later = 0): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + later)
}

function iso(moment: Date): string {
  return moment.toISOString()
}
