import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fromField, presets, toField } from "./presets.ts"

const told = (now: Date) => Object.fromEntries(presets(now).map(({ key, until }) => [key, toField(until)]))

describe("presets", () => {
  it("on a Wednesday morning: in some hours, in the evening, tomorrow, on Monday", () => {
    expect(told(new Date(2026, 2, 11, 10, 20))).toEqual({
      laterToday: "2026-03-11T14:00",
      thisEvening: "2026-03-11T18:00",
      tomorrow: "2026-03-12T09:00",
      nextWeek: "2026-03-16T09:00",
    })
  })

  it("in the afternoon and at night only what is still to come", () => {
    expect(Object.keys(told(new Date(2026, 2, 11, 15, 0)))).toEqual(["thisEvening", "tomorrow", "nextWeek"])
    expect(told(new Date(2026, 2, 11, 23, 59))).toEqual({ tomorrow: "2026-03-12T09:00", nextWeek: "2026-03-16T09:00" })
  })

  it("after midnight there is a morning before tomorrow's", () => {
    expect(told(new Date(2026, 2, 12, 1, 30))).toMatchObject({ thisMorning: "2026-03-12T09:00", tomorrow: "2026-03-13T09:00" })
  })

  it("on Sunday and on Monday next week is the Monday after tomorrow", () => {
    expect(told(new Date(2026, 2, 15, 12, 0)).nextWeek).toBe("2026-03-23T09:00")
    expect(told(new Date(2026, 2, 16, 12, 0)).nextWeek).toBe("2026-03-23T09:00")
  })

  it("in the morning by the clock, also on the day on which it is changed", () => {
    const zone = process.env.TZ
    process.env.TZ = "Europe/Berlin"
    try {
      // The night to 29 March 2026 has an hour less, the one to 25 October an hour more.
      for (const [day, tomorrow] of [
        [new Date(2026, 2, 28, 10), "2026-03-29T09:00"],
        [new Date(2026, 9, 24, 10), "2026-10-25T09:00"],
      ] as const)
        expect(told(day).tomorrow).toBe(tomorrow)
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it("at every moment: to come, soonest first, each another, within two weeks, on the full hour", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(2020, 0, 1), max: new Date(2035, 0, 1), noInvalidDate: true }), (now) => {
        const moments = presets(now).map((one) => one.until.getTime())
        expect(moments.length).toBeGreaterThanOrEqual(2)
        expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
        expect(moments[0]).toBeGreaterThan(now.getTime())
        expect(moments.at(-1)! - now.getTime()).toBeLessThan(15 * 86_400_000)
        for (const { until } of presets(now)) expect(until.getMinutes()).toBe(0)
      }),
    )
  })
})

describe("the field of date and time", () => {
  it("gives back the minute that it was given", () => {
    const moment = new Date(2026, 9, 25, 2, 30)
    expect(fromField(toField(moment))).toEqual(moment)
    expect(fromField("")).toBeNull()
    expect(fromField("soon")).toBeNull()
  })
})
