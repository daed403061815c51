import { describe, expect, it } from "vitest"
import { momentIn, momentOf, wallTimeOf, zoneLabel } from "./zones.ts"

describe("momentOf", () => {
  it("takes a year as it is written, though it be one of the first hundred", () => {
    expect(momentOf({ day: "0027-03-01", time: "08:00" }, "UTC")?.iso).toBe("0027-03-01T08:00:00.000Z")
  })

  it("is the moment at which the clocks there show it", () => {
    for (const [zone, day, time, iso] of [
      ["Europe/Oslo", "2026-01-15", "12:00", "2026-01-15T11:00:00.000Z"],
      ["Europe/Oslo", "2026-07-15", "12:00", "2026-07-15T10:00:00.000Z"],
      ["America/New_York", "2026-03-11", "23:59", "2026-03-12T03:59:00.000Z"],
      ["Asia/Kathmandu", "2026-03-11", "00:00", "2026-03-10T18:15:00.000Z"],
      ["Pacific/Kiritimati", "2026-01-01", "00:30", "2025-12-31T10:30:00.000Z"],
      ["Pacific/Pago_Pago", "2026-01-01", "00:30", "2026-01-01T11:30:00.000Z"],
      ["UTC", "2028-02-29", "08:05", "2028-02-29T08:05:00.000Z"],
    ] as const) {
      expect(momentOf({ day, time }, zone), zone).toEqual({ iso, oddity: null })
    }
  })

  it("knows the hour that the clocks skip, and the one that comes twice", () => {
    // London, 29 March 2026: 01:00 becomes 02:00.
    expect(momentOf({ day: "2026-03-29", time: "01:30" }, "Europe/London")).toEqual({ iso: "2026-03-29T01:30:00.000Z", oddity: "skipped" })
    expect(wallTimeOf("2026-03-29T01:30:00.000Z", "Europe/London").time).toBe("02:30")
    // London, 25 October 2026: 02:00 becomes 01:00.
    expect(momentOf({ day: "2026-10-25", time: "01:30" }, "Europe/London")).toEqual({ iso: "2026-10-25T00:30:00.000Z", oddity: "twice" })
    // Lord Howe moves by half an hour.
    expect(momentOf({ day: "2026-10-04", time: "02:15" }, "Australia/Lord_Howe")?.oddity).toBe("skipped")
    expect(momentOf({ day: "2026-04-05", time: "01:45" }, "Australia/Lord_Howe")?.oddity).toBe("twice")
  })

  it("takes only what is whole", () => {
    for (const [day, time] of [
      ["", "12:00"],
      ["2026-02-30", "12:00"],
      ["2026-13-01", "12:00"],
      ["2026-01-01", ""],
      ["2026-01-01", "24:30"],
      ["26-1-1", "1:1"],
    ] as const) {
      expect(momentOf({ day, time }, "Europe/Oslo"), `${day} ${time}`).toBeNull()
    }
  })

  it("goes there and back for every hour of a year, in zones of every kind", () => {
    for (const zone of ["Europe/London", "America/St_Johns", "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Casablanca", "UTC"]) {
      for (let hour = 0; hour < 365 * 24; hour += 7) {
        const iso = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000 + 30 * 60_000).toISOString()
        const back = momentOf(wallTimeOf(iso, zone), zone)
        // The second of two equal times comes back as the first.
        if (back?.oddity === "twice") expect(Date.parse(iso) - Date.parse(back.iso)).toBeLessThanOrEqual(3_600_000)
        else expect(back, `${iso} in ${zone}`).toEqual({ iso, oddity: null })
      }
    }
  })
})

describe("zones in words", () => {
  it("says the city first, and how far it is from UTC", () => {
    const winter = new Date("2026-01-15T00:00:00Z")
    expect(zoneLabel("Europe/Oslo", "en-GB", winter)).toBe("Oslo (Europe), UTC+1")
    expect(zoneLabel("America/Argentina/Buenos_Aires", "en-GB", winter)).toBe("Buenos Aires (America/Argentina), UTC-3")
    expect(zoneLabel("UTC", "en-GB", winter)).toMatch(/^UTC/)
    expect(momentIn("2026-03-11T21:47:00Z", "Asia/Tokyo", "en-GB")).toMatch(/12 March 2026.*06:47/)
  })
})
