import { describe, expect, it } from "vitest"
import { isTimeZone } from "../../platform/values/schema.ts"
import { nextDigest, nextMonday } from "./digest-hour.ts"

const next = (after: string, zone: string) => nextDigest(new Date(after), zone).toISOString()

describe("the hour of Mondays", () => {
  const monday = (after: string, zone: string) => nextMonday(new Date(after), zone).toISOString()

  it("is the next 08:00 of a Monday of the reader's zone, never the one that has just struck", () => {
    expect(monday("2026-03-09T07:59:59Z", "UTC")).toBe("2026-03-09T08:00:00.000Z")
    expect(monday("2026-03-09T08:00:00Z", "UTC")).toBe("2026-03-16T08:00:00.000Z")
    for (const day of ["10", "11", "12", "13", "14", "15"])
      expect(monday(`2026-03-${day}T12:00:00Z`, "UTC")).toBe("2026-03-16T08:00:00.000Z")
    expect(monday("2026-03-15T20:00:00Z", "Pacific/Kiritimati")).toBe("2026-03-22T18:00:00.000Z")
    expect(monday("2026-03-15T17:00:00Z", "Pacific/Kiritimati")).toBe("2026-03-15T18:00:00.000Z")
    expect(monday("2026-03-16T05:00:00Z", "America/Los_Angeles")).toBe("2026-03-16T15:00:00.000Z")
  })

  it("moves with the clocks, and over the end of a year", () => {
    expect(monday("2026-03-28T12:00:00Z", "Europe/Oslo")).toBe("2026-03-30T06:00:00.000Z")
    expect(monday("2026-12-29T12:00:00Z", "Europe/Oslo")).toBe("2027-01-04T07:00:00.000Z")
  })
})

describe("the hour of the day's mail", () => {
  it("is the next 08:00 of the reader's zone, never the one that has just struck", () => {
    expect(next("2026-03-10T07:59:59Z", "UTC")).toBe("2026-03-10T08:00:00.000Z")
    expect(next("2026-03-10T08:00:00Z", "UTC")).toBe("2026-03-11T08:00:00.000Z")
    expect(next("2026-03-10T22:30:00Z", "America/Los_Angeles")).toBe("2026-03-11T15:00:00.000Z")
    expect(next("2026-03-10T23:30:00Z", "Asia/Kathmandu")).toBe("2026-03-11T02:15:00.000Z")
    expect(next("2026-12-31T12:00:00Z", "Pacific/Kiritimati")).toBe("2026-12-31T18:00:00.000Z")
  })

  it("moves with the clocks", () => {
    expect(next("2026-03-28T12:00:00Z", "Europe/Oslo")).toBe("2026-03-29T06:00:00.000Z")
    expect(next("2026-03-27T12:00:00Z", "Europe/Oslo")).toBe("2026-03-28T07:00:00.000Z")
    expect(next("2026-10-24T12:00:00Z", "Europe/Oslo")).toBe("2026-10-25T07:00:00.000Z")
  })

  it("asks the runtime which zones there are", () => {
    expect([isTimeZone("Europe/Oslo"), isTimeZone("UTC"), isTimeZone("Mars/Base"), isTimeZone("")]).toEqual([true, true, false, false])
  })
})
