import { listZones } from "@intray/i18n/zones"
import { describe, expect, it } from "vitest"
import { momentIn, momentOf, momentsTwice, wallTimeOf, zoneOptions } from "./zones.ts"

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
        expect(back?.iso, `${iso} in ${zone}`).toBe(iso)
      }
    }
  })
})

describe("at the changes of summer time", () => {
  /** The hours in which the offset of a zone changes, of a year. */
  function changesOf(zone: string, year: number): number[] {
    const offset = (at: number) =>
      Date.parse(`${wallTimeOf(new Date(at).toISOString(), zone).day}T${wallTimeOf(new Date(at).toISOString(), zone).time}Z`) - at
    const changes: number[] = []
    for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 7 * 86_400_000) {
      let [from, to] = [day, day + 7 * 86_400_000]
      if (offset(from) === offset(to)) continue
      while (to - from > 900_000) {
        const middle = Math.floor((from + to) / 2 / 900_000) * 900_000
        if (offset(middle) === offset(from)) from = middle
        else to = middle
      }
      changes.push(to)
    }
    return changes
  }

  const cases = listZones().flatMap((zone) => changesOf(zone, 2026).map((change) => ({ zone, change })))

  it("has more than fifty zones to try", () => {
    expect(new Set(cases.map(({ zone }) => zone)).size).toBeGreaterThan(50)
  })

  it("goes from every quarter of an hour to its wall time and back to the same moment", () => {
    const wrong: string[] = []
    let twice = 0
    for (const { zone, change } of cases)
      for (let quarter = -6; quarter <= 6; quarter += 1) {
        const iso = new Date(change + quarter * 900_000).toISOString()
        const back = momentOf(wallTimeOf(iso, zone), zone)
        if (back?.oddity === "twice") twice += 1
        if (back?.iso !== iso || back.oddity === "skipped") wrong.push(`${iso} in ${zone}: ${back?.iso} ${back?.oddity}`)
      }
    expect(wrong).toEqual([])
    expect(twice).toBeGreaterThan(300)
  })

  it("gives both moments of a time that comes twice", () => {
    expect(momentsTwice({ day: "2026-10-25", time: "01:30" }, "Europe/London")).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:30:00.000Z",
    ])
    expect(momentsTwice({ day: "2026-10-25", time: "03:30" }, "Europe/London")).toBeNull()
    expect(momentOf({ day: "2026-10-25", time: "01:30", later: true }, "Europe/London")?.iso).toBe("2026-10-25T01:30:00.000Z")
    expect(momentOf({ day: "2026-10-26", time: "01:30", later: true }, "Europe/London")).toEqual({
      iso: "2026-10-26T01:30:00.000Z",
      oddity: null,
    })
  })
})

describe("zones in words", () => {
  it("offers the chosen zone by today's name, with UTC and Anywhere on Earth near the top", () => {
    const options = zoneOptions("Europe/Kiev", "en-GB")
    expect(options.slice(0, 3).map(({ value }) => value)).toEqual(expect.arrayContaining(["UTC", "Etc/GMT+12"]))
    expect(options.filter(({ value }) => value === "Europe/Kyiv")).toHaveLength(1)
    expect(options.find(({ value }) => value === "Etc/GMT+3")).toBeUndefined()
    expect(zoneOptions("Etc/GMT+3", "en-GB").find(({ value }) => value === "Etc/GMT+3")?.label).toBe("UTC−3")
  })

  it("says a moment by the clocks of a zone", () => {
    expect(momentIn("2026-03-11T21:47:00Z", "Asia/Tokyo", "en-GB")).toMatch(/12 March 2026.*06:47/)
  })
})
