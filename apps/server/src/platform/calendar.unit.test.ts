import { expect, test } from "vitest"
import { dateIn, monthIn, monthsUpTo } from "./calendar.ts"

test.each([
  // Summer time in Auckland: 13 hours ahead.
  ["Pacific/Auckland", "2026-01-31T10:59:59.999Z", "2026-01"],
  ["Pacific/Auckland", "2026-01-31T11:00:00.000Z", "2026-02"],
  // Winter time: 12.
  ["Pacific/Auckland", "2026-05-31T11:59:59.999Z", "2026-05"],
  ["Pacific/Auckland", "2026-05-31T12:00:00.000Z", "2026-06"],
  ["America/Los_Angeles", "2026-03-01T07:59:59.999Z", "2026-02"],
  ["America/Los_Angeles", "2026-03-01T08:00:00.000Z", "2026-03"],
  // The clocks have changed since: 7 hours behind.
  ["America/Los_Angeles", "2026-04-01T06:59:59.999Z", "2026-03"],
  ["America/Los_Angeles", "2026-04-01T07:00:00.000Z", "2026-04"],
  ["Asia/Kathmandu", "2025-12-31T18:15:00.000Z", "2026-01"],
  ["UTC", "2025-12-31T23:59:59.999Z", "2025-12"],
])("in %s, %s is of %s", (zone, moment, month) => {
  expect(monthIn(zone, new Date(moment))).toBe(month)
})

test("a day whose first hour is skipped or repeated begins once", () => {
  // In Amman, clocks went from 00:00 to 01:00 on 1 April 2016.
  const at = (moment: string) => dateIn("Asia/Amman", new Date(moment))
  expect([at("2016-03-31T21:59:59Z"), at("2016-03-31T22:00:00Z")]).toEqual(["2016-03-31", "2016-04-01"])
  // In Havana, clocks went back from 01:00 to 00:00 on 1 November 2026: that hour occurs twice.
  const havana = (moment: string) => dateIn("America/Havana", new Date(moment))
  expect(["2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z", "2026-11-01T05:30:00Z"].map(havana)).toEqual([
    "2026-10-31",
    "2026-11-01",
    "2026-11-01",
  ])
})

test("lists months across the turn of the year", () => {
  expect(monthsUpTo("2026-02", 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"])
  expect(monthsUpTo("2024-12", 12)[0]).toBe("2024-01")
})
