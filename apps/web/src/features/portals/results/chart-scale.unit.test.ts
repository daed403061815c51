import { describe, expect, it } from "vitest"
import { bars, csvOf, type Day, namedBars, niceScale, share } from "./chart-scale.ts"

const days = (count: number): Day[] =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    views: at + 1,
    starts: 1,
    submissions: at % 2,
  }))

describe("niceScale", () => {
  it("ends at or above the largest, in even steps of 1, 2 or 5", () => {
    expect(niceScale(0)).toEqual({ top: 1, ticks: [0, 1] })
    expect(niceScale(1)).toEqual({ top: 1, ticks: [0, 1] })
    expect(niceScale(3).ticks).toEqual([0, 1, 2, 3])
    expect(niceScale(7).ticks).toEqual([0, 2, 4, 6, 8])
    expect(niceScale(1_234).ticks).toEqual([0, 500, 1_000, 1_500])
    for (const max of [1, 2, 9, 10, 11, 99, 101, 4_999, 5_001, 1_000_000]) {
      const { top, ticks } = niceScale(max)
      expect(top).toBeGreaterThanOrEqual(max)
      expect(ticks.at(-1)).toBe(top)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }
  })
})

describe("bars", () => {
  it("are days as long as they fit, and then equal spans that end today and lose nothing", () => {
    expect(bars(days(30), 60)).toHaveLength(30)
    const year = bars(days(365), 60)
    expect(year.length).toBeLessThanOrEqual(60)
    expect(year.at(-1)?.until).toBe(days(365).at(-1)?.day)
    expect(year[0]?.day).toBe("2026-01-01")
    for (const key of ["views", "starts", "submissions"] as const) {
      const sum = (list: readonly Day[]) => list.reduce((total, one) => total + one[key], 0)
      expect(sum(year)).toBe(sum(days(365)))
    }
    expect(bars([], 60)).toEqual([])
  })
})

describe("what is said of them", () => {
  it("names few, the first and the last among them", () => {
    expect(namedBars(4)).toEqual([0, 1, 2, 3])
    expect(namedBars(30)).toEqual([0, 6, 12, 17, 23, 29])
    expect(namedBars(0)).toEqual([])
  })

  it("gives shares that no reader stumbles over", () => {
    expect(share(1, 2, "en-GB")).toBe("50%")
    expect(share(1, 300, "en-GB")).toBe("0.3%")
    expect(share(5, 0, "en-GB")).toBe("–")
    // Somebody who came yesterday sends today.
    expect(share(5, 4, "en-GB")).toBe("100%")
  })

  it("writes a table that spreadsheets read", () => {
    expect(csvOf(days(2), ["Day", "Views", 'The "starts"', "Submissions"])).toBe(
      '"Day","Views","The ""starts""","Submissions"\r\n2026-01-01,1,1,0\r\n2026-01-02,2,1,1\r\n',
    )
  })
})
