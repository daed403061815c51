import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { daysOf, isDay, momentsOf, readDate, writeDays } from "./filter-days.ts"

describe("a date in the URL", () => {
  it("is a preset, a day, or a range", () => {
    for (const date of ["today", "7d", "30d", "month", "2026-03-04", "2026-03-04..2026-04-01", "2026-03-04..", "..2026-03-04"]) {
      expect(readDate(date)).toBe(date)
    }
  })

  it("is normalised if the ends are swapped or equal", () => {
    expect(readDate("2026-04-01..2026-03-04")).toBe("2026-03-04..2026-04-01")
    expect(readDate("2026-03-04..2026-03-04")).toBe("2026-03-04")
  })

  it("is dropped if it is not a calendar day", () => {
    const wrong = [
      "2026-02-30",
      "2026-13-01",
      "26-01-01",
      "2026-1-1",
      "..",
      "",
      "a..b",
      "2026-01-01..x",
      "1..2..3",
      "9999-01-01",
      "1969-12-31",
    ]
    for (const date of [...wrong, 7, null, undefined, ["today"]]) expect(readDate(date), String(date)).toBeNull()
    expect(isDay("2024-02-29")).toBe(true)
    expect(isDay("2025-02-29")).toBe(false)
  })

  it("keeps its days", () => {
    expect(daysOf("2026-03-04")).toEqual({ from: "2026-03-04", to: "2026-03-04" })
    expect(daysOf("2026-03-04..")).toEqual({ from: "2026-03-04", to: null })
    expect(daysOf("..2026-03-04")).toEqual({ from: null, to: "2026-03-04" })
    expect(writeDays({ from: null, to: null })).toBeNull()
  })
})

describe("the times of a date", () => {
  const now = new Date(2026, 2, 3, 14, 20, 5)
  const at = (...parts: [number, number, number]) => new Date(...parts).toISOString()

  it("begin with the day in the browser's time zone", () => {
    expect(momentsOf("today", now)).toEqual({ from: at(2026, 2, 3) })
    expect(momentsOf("7d", now)).toEqual({ from: at(2026, 1, 25) })
    expect(momentsOf("30d", now)).toEqual({ from: at(2026, 1, 2) })
    expect(momentsOf("month", now)).toEqual({ from: at(2026, 2, 1) })
  })

  it("include both days, the last one to its end", () => {
    expect(momentsOf("2026-12-30..2026-12-31")).toEqual({ from: at(2026, 11, 30), to: at(2027, 0, 1) })
    expect(momentsOf("2026-03-04")).toEqual({ from: at(2026, 2, 4), to: at(2026, 2, 5) })
    expect(momentsOf("2026-03-04..")).toEqual({ from: at(2026, 2, 4) })
    expect(momentsOf("..2026-03-04")).toEqual({ to: at(2026, 2, 5) })
  })

  it("are the same all day long, so that a list is fetched once", () => {
    const later = new Date(2026, 2, 3, 23, 59, 59)
    for (const date of ["today", "7d", "30d", "month"]) expect(momentsOf(date, later)).toEqual(momentsOf(date, now))
  })

  it("leave no gap and no overlap between days, also at clock changes", () => {
    const days = fc.date({ min: new Date("1971-01-01"), max: new Date("2037-12-30"), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        const next = new Date(date.getTime() + 86_400_000).toISOString().slice(0, 10)
        const { from = "", to = "" } = momentsOf(day)
        expect(from < to).toBe(true)
        expect(momentsOf(next).from).toBe(to)
        expect(momentsOf(`${day}..${next}`).from).toBe(from)
      }),
    )
  })
})
