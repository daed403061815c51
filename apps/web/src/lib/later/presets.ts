/** Preset times for postponing, in the user's time zone. Pure. */

export type PresetKey = "thisMorning" | "laterToday" | "thisEvening" | "tomorrow" | "nextWeek"
export type Preset = { key: PresetKey; until: Date }

/** Hours of the morning and evening presets. */
const MORNING = 9
const EVENING = 18
/** Hours until "later today", from the next full hour. */
const LATER = 3

function at(now: Date, days: number, hour: number): Date {
  // By calendar and not by adding hours, because a day may have 23 or 25 of them.
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}

/** The presets available now, soonest first. Past ones, and evening ones that would be tomorrow, are left out. */
export function presets(now: Date): Preset[] {
  const later = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1 + LATER)
  const found: Preset[] = []
  // Before four o'clock, "morning" means today's morning.
  if (now.getHours() < 4) found.push({ key: "thisMorning", until: at(now, 0, MORNING) })
  else if (later < at(now, 0, EVENING)) found.push({ key: "laterToday", until: later })
  if (now.getHours() < EVENING - 1) found.push({ key: "thisEvening", until: at(now, 0, EVENING) })
  const tomorrow = at(now, 1, MORNING)
  found.push({ key: "tomorrow", until: tomorrow })
  // Monday; on a Monday, and on a Sunday, the Monday of the following week.
  const toMonday = (8 - now.getDay()) % 7 || 7
  found.push({ key: "nextWeek", until: at(now, toMonday === 1 ? 8 : toMonday, MORNING) })
  return found
}

/** Formats a time for a datetime-local field. */
export function toField(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0")
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Parses such a field; null if it is invalid. */
export function fromField(value: string): Date | null {
  const date = new Date(value)
  return value === "" || Number.isNaN(date.getTime()) ? null : date
}
