import { expect, it } from "vitest"
import { appointment, formatAppointment, sameClock, span } from "./moments.ts"

const now = new Date("2026-11-21T07:00:00Z")

it("says a moment on the clock of a place, with the year where it is another", () => {
  expect(formatAppointment("en-GB", "2026-12-04T17:00:00Z", "Europe/Oslo", now)).toBe("Friday 4 December at 18:00")
  expect(formatAppointment("en-GB", "2026-12-04T23:30:00Z", "Asia/Tokyo", now)).toBe("Saturday 5 December at 08:30")
  expect(formatAppointment("en-GB", "2027-01-01T00:00:00Z", "UTC", now)).toBe("Friday 1 January 2027 at 00:00")
})

it("shows a deadline with its zone and offset", () => {
  const at = (iso: string, zone: string) => appointment("en-GB", iso, zone, now)
  expect(at("2026-12-04T17:00:00Z", "Europe/Oslo")).toBe("Friday 4 December at 18:00 (Oslo time, UTC+1)")
  expect(at("2026-12-05T11:59:00Z", "Etc/GMT+12")).toBe("Friday 4 December at 23:59 AoE (UTC−12)")
  expect(at("2026-12-04T17:00:00Z", "Etc/UTC")).toBe("Friday 4 December at 17:00 UTC")
  expect(at("2026-12-04T17:00:00Z", "Asia/Calcutta")).toBe("Friday 4 December at 22:30 (Kolkata time, UTC+5:30)")
  expect(at("2026-12-04T17:00:00Z", "Etc/GMT+3")).toBe("Friday 4 December at 14:00 (UTC−3)")
})

it("tells the two hours at the end of summer time apart", () => {
  expect(appointment("en-GB", "2026-10-25T00:30:00Z", "Europe/London", now)).toBe("Sunday 25 October at 01:30 (London time, UTC+1)")
  expect(appointment("en-GB", "2026-10-25T01:30:00Z", "Europe/London", now)).toBe("Sunday 25 October at 01:30 (London time, UTC+0)")
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
