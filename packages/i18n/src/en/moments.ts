import { plural } from "../format.ts"

const locale = "en-GB"

/** Words between the parts of a moment, and lengths of time. */
export const momentWords = {
  /** "Friday 4 December at 18:00" */
  at: (p: { day: string; clock: string }) => `${p.day.replace(",", "")} at ${p.clock}`,
  /** "Oslo time" */
  zone: (p: { place: string }) => `${p.place} time`,
  /** The name of the zone UTC−12. */
  anywhere: "Anywhere on Earth",
  lessThanMinute: "less than a minute",
  hours: (p: { count: number }) => plural(locale, p.count, { one: "# hour", other: "# hours" }),
  minutes: (p: { count: number }) => plural(locale, p.count, { one: "# minute", other: "# minutes" }),
}
