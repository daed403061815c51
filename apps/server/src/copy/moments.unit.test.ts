import { expect, it } from "vitest"
import { formatAppointment, sameClock, span, zoneLabel } from "./moments.ts"

const now = new Date("2026-11-21T07:00:00Z")

it("says a moment on the clock of a place, with the year where it is another", () => {
  expect(formatAppointment("en-GB", "2026-12-04T17:00:00Z", "Europe/Oslo", now)).toBe("Friday 4 December at 18:00")
  expect(formatAppointment("en-GB", "2026-12-04T23:30:00Z", "Asia/Tokyo", now)).toBe("Saturday 5 December at 08:30")
  expect(formatAppointment("en-GB", "2027-01-01T00:00:00Z", "UTC", now)).toBe("Friday 1 January 2027 at 00:00")
})

it("names zones by their place", () => {
  expect(["Europe/Oslo", "America/Argentina/Buenos_Aires", "UTC", "Etc/UTC", "Etc/GMT+3"].map(zoneLabel)).toEqual([
    "Oslo time",
    "Buenos Aires time",
    "UTC",
    "UTC",
    "Etc/GMT+3",
  ])
})

it("knows clocks that show the same", () => {
  expect(sameClock("en-GB", "2026-12-04T17:00:00Z", null)).toBe(true)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(sameClock("en-GB", "2026-12-04T17:00:00Z", own)).toBe(true)
  expect(sameClock("en-GB", "2026-12-04T17:00:00Z", own === "Asia/Tokyo" ? "UTC" : "Asia/Tokyo")).toBe(false)
})

it("says how long", () => {
  expect([59_000, 60_000, 20 * 60_000, 65 * 60_000, 120 * 60_000, 61_000].map((ms) => span(ms))).toEqual([
    "less than a minute",
    "1 minute",
    "20 minutes",
    "1 hour 5 minutes",
    "2 hours",
    "2 minutes",
  ])
})
