/** Moments to put something off to, by the clock and the calendar of the person who does. Pure. */

export type PresetKey = "thisMorning" | "laterToday" | "thisEvening" | "tomorrow" | "nextWeek"
export type Preset = { key: PresetKey; until: Date }

/** Hour of the morning and of the evening at which things come back. */
const MORNING = 9
const EVENING = 18
/** Hours that "later today" means, from the next full hour. */
const LATER = 3

function at(now: Date, days: number, hour: number): Date {
  // By the calendar and not by adding hours: a day may have 23 or 25 of them.
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}

/** What is offered now, soonest first. What would be past, or tomorrow already, is left out. */
export function presets(now: Date): Preset[] {
  const later = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1 + LATER)
  const found: Preset[] = []
  // Somebody who is still up means the morning that comes.
  if (now.getHours() < 4) found.push({ key: "thisMorning", until: at(now, 0, MORNING) })
  else if (later < at(now, 0, EVENING)) found.push({ key: "laterToday", until: later })
  if (now.getHours() < EVENING - 1) found.push({ key: "thisEvening", until: at(now, 0, EVENING) })
  const tomorrow = at(now, 1, MORNING)
  found.push({ key: "tomorrow", until: tomorrow })
  // Monday; on a Monday, and on a Sunday, whose tomorrow is one, the Monday after.
  const toMonday = (8 - now.getDay()) % 7 || 7
  found.push({ key: "nextWeek", until: at(now, toMonday === 1 ? 8 : toMonday, MORNING) })
  return found
}

/** A moment as a field of date and time takes it, in local time. */
export function toField(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0")
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What is in such a field as a moment; null when it is none. */
export function fromField(value: string): Date | null {
  const date = new Date(value)
  return value === "" || Number.isNaN(date.getTime()) ? null : date
}
