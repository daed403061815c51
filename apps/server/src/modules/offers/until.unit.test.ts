import { expect, it } from "vitest"
import { lastMinuteOf, untilOf } from "./until.ts"

it("is the last minute of the day in the zone, also where clocks change", () => {
  expect(lastMinuteOf("2027-03-22", "Europe/Rome").toISOString()).toBe("2027-03-22T22:59:00.000Z")
  expect(lastMinuteOf("2027-03-28", "Europe/Rome").toISOString()).toBe("2027-03-28T21:59:00.000Z")
  expect(lastMinuteOf("2027-10-31", "Europe/Rome").toISOString()).toBe("2027-10-31T22:59:00.000Z")
  expect(lastMinuteOf("2027-01-01", "Pacific/Kiritimati").toISOString()).toBe("2027-01-01T09:59:00.000Z")
  expect(lastMinuteOf("2027-01-01", "Etc/GMT+12").toISOString()).toBe("2027-01-02T11:59:00.000Z")
})

it("is never before the end of the next day", () => {
  const now = new Date("2027-03-12T23:30:00Z")
  expect(untilOf({ days: 1 }, "Europe/Rome", now).toISOString()).toBe("2027-03-14T22:59:00.000Z")
  expect(untilOf({ date: "2027-01-01" }, "Europe/Rome", now).toISOString()).toBe("2027-03-14T22:59:00.000Z")
  expect(untilOf({ date: "2027-04-02" }, "Europe/Rome", now).toISOString()).toBe("2027-04-02T21:59:00.000Z")
})
