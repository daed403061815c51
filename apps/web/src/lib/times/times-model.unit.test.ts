import { describe, expect, test } from "vitest"
import { overNewest, readTexts, type Touched, typeText, without } from "./texts.ts"
import { readTimes, type TimeKey, type TimesEdit, tidyTime, timesOf, timesPatch, timeTexts, typedTimes } from "./times-model.ts"

const now = new Date("2026-03-11T12:00:00Z")
const portal = { opensAt: "2026-03-20T08:00:00.000Z", closesAt: "2026-04-20T21:59:00.000Z", timeZone: "Europe/Oslo" }
const none = { opensAt: null, closesAt: null, timeZone: null }
type Times = { opensAt: string | null; closesAt: string | null; timeZone: string | null }
const own = "America/New_York"

/** Somebody's settings of the times, as the page holds them. */
function page(start: Times) {
  let saved = timeTexts(start)
  let touched: Touched<TimeKey> = {}
  const read = () => readTexts(saved, touched, tidyTime)
  const shown = () => timesOf(read().shown, saved, own)
  return {
    shown,
    overtaken: () => read().overtaken,
    change: (patch: Partial<TimesEdit>) => {
      const typed = Object.entries(typedTimes(shown(), patch, read().shown, saved)) as [TimeKey, string][]
      for (const [key, text] of typed) touched = typeText(saved, touched, key, text)
    },
    others: (next: Times) => {
      saved = timeTexts(next)
    },
    take: (key: TimeKey) => {
      touched = without(touched, { [key]: read().changed[key] }, tidyTime)
    },
    keep: (key: TimeKey) => {
      touched = overNewest(saved, touched, key)
    },
    sends: () => timesPatch(shown(), saved, read()),
    done: (next: Times) => {
      touched = without(touched, read().changed, tidyTime)
      saved = timeTexts(next)
    },
    changes: () => Object.keys(read().changed),
  }
}

describe("the times of a portal", () => {
  test("are shown by the clocks of their zone, and mean the same moments again", () => {
    const edit = page(portal).shown()
    expect(edit).toEqual({ opens: { day: "2026-03-20", time: "09:00" }, closes: { day: "2026-04-20", time: "23:59" }, zone: "Europe/Oslo" })
    const read = readTimes(edit, now)
    expect([read.opens.iso, read.closes.iso]).toEqual([portal.opensAt, portal.closesAt])
    expect(read.opens).toMatchObject({ fault: null, past: false })
  })

  test("are refused backwards or without a day or a time of day, and may be absent", () => {
    const edit = timesOf(timeTexts(portal), timeTexts(portal), "UTC")
    expect(readTimes({ ...edit, closes: { day: "2026-03-20", time: "09:00" } }, now).closes.fault).toBe("closesFirst")
    expect(readTimes({ ...edit, opens: { day: "", time: "09:00" } }, now).opens.fault).toBe("dayMissing")
    expect(readTimes({ ...edit, closes: { day: "2026-04-20", time: "" } }, now).closes.fault).toBe("timeMissing")
    expect(readTimes({ ...edit, closes: { day: "", time: "" } }, now).closes.fault).toBe("bothMissing")
    expect(readTimes({ ...edit, opens: null, closes: null }, now)).toMatchObject({
      opens: { iso: null, fault: null },
      closes: { iso: null, fault: null },
    })
    expect(readTimes({ ...edit, opens: { day: "2026-01-01", time: "00:00" } }, now).opens.past).toBe(true)
  })

  test("are of a whole year", () => {
    const fault = (day: string, zone = "UTC") => readTimes({ opens: null, closes: { day, time: "23:59" }, zone }, now).closes.fault
    for (const day of ["0001-01-01", "0027-03-01", "0099-12-31", "0202-01-01", "1999-12-31", "12027-01-01", "020270-01-01"])
      expect(fault(day), day).toBe("fullYear")
    expect(fault("9999-12-31", "America/New_York"), "past the last year that is kept").toBe("fullYear")
    expect(["2000-01-01", "2027-02-28", "9999-12-31"].map((day) => fault(day))).toEqual([null, null, null])
  })

  test("send only what was changed, and what it said before", () => {
    const mine = page(portal)
    expect([mine.changes(), mine.sends().patch]).toEqual([[], {}])
    mine.change({ closes: { day: "2026-04-21", time: "23:59" } })
    expect(mine.sends()).toEqual({ patch: { closesAt: "2026-04-21T21:59:00.000Z" }, expected: { closesAt: portal.closesAt } })
    mine.others({ ...portal, opensAt: "2026-03-25T08:00:00.000Z" })
    expect(mine.overtaken()).toEqual([])
    expect(mine.shown().opens?.day, "the other's").toBe("2026-03-25")
    expect(Object.keys(mine.sends().patch)).toEqual(["closesAt"])
    mine.done({ ...portal, closesAt: "2026-04-21T21:59:00.000Z" })
    expect(mine.changes()).toEqual([])
  })

  test("a moment between minutes, which fields cannot show, is left as it is", () => {
    const odd = page({ ...portal, opensAt: "2026-03-20T08:00:30.500Z" })
    odd.change({ closes: null })
    expect(odd.sends().patch).toEqual({ closesAt: null })
  })

  test("put back no zone that another chose, and a typed moment stays the same one in it", () => {
    const mine = page(portal)
    mine.change({ closes: { day: "2026-04-21", time: "23:59" } })
    mine.others({ opensAt: "2026-03-20T00:00:00.000Z", closesAt: portal.closesAt, timeZone: "Asia/Tokyo" })
    expect(mine.shown()).toEqual({
      opens: { day: "2026-03-20", time: "09:00" },
      closes: { day: "2026-04-22", time: "06:59" },
      zone: "Asia/Tokyo",
    })
    expect(mine.sends().patch).toEqual({ closesAt: "2026-04-21T21:59:00.000Z" })
  })

  test("the same time changed by two is asked about, until one of both is taken", () => {
    const theirs = { ...portal, closesAt: "2026-05-01T21:59:00.000Z" }
    const mine = page(portal)
    mine.change({ closes: null })
    mine.others(theirs)
    expect(mine.overtaken()).toEqual(["closesAt"])
    mine.keep("closesAt")
    expect([mine.overtaken(), mine.sends()]).toEqual([[], { patch: { closesAt: null }, expected: { closesAt: theirs.closesAt } }])
    mine.take("closesAt")
    expect([mine.changes(), mine.shown().closes]).toEqual([[], { day: "2026-05-01", time: "23:59" }])
  })

  test("another zone moves what its clocks show, what others save meanwhile with it", () => {
    const mine = page(portal)
    mine.change({ zone: "America/New_York" })
    expect(mine.shown()).toMatchObject({ opens: { time: "09:00" }, zone: "America/New_York" })
    mine.others({ ...portal, closesAt: "2026-05-01T21:59:00.000Z" })
    expect(mine.sends()).toEqual({
      patch: { opensAt: "2026-03-20T13:00:00.000Z", closesAt: "2026-05-02T03:59:00.000Z", timeZone: "America/New_York" },
      expected: { opensAt: portal.opensAt, closesAt: "2026-05-01T21:59:00.000Z", timeZone: "Europe/Oslo" },
    })
    mine.others({ ...portal, timeZone: "Asia/Tokyo" })
    expect(mine.overtaken()).toEqual(["timeZone"])
    mine.take("timeZone")
    expect([mine.changes(), mine.sends().patch]).toEqual([[], {}])
  })

  test("a typed time goes with the zone that is chosen after it", () => {
    const mine = page(portal)
    mine.change({ closes: { day: "2026-04-21", time: "10:00" } })
    mine.change({ zone: "UTC" })
    expect(mine.shown().closes).toEqual({ day: "2026-04-21", time: "10:00" })
    expect(mine.sends().patch).toMatchObject({ closesAt: "2026-04-21T10:00:00.000Z", timeZone: "UTC" })
  })

  test("the first time brings its zone, and the last one takes it away", () => {
    const mine = page(none)
    mine.change({ opens: { day: "2026-04-21", time: "09:00" } })
    expect(mine.sends()).toEqual({
      patch: { opensAt: "2026-04-21T13:00:00.000Z", timeZone: own },
      expected: { opensAt: null, timeZone: null },
    })
    mine.others({ opensAt: null, closesAt: portal.closesAt, timeZone: "Europe/Oslo" })
    expect(mine.overtaken()).toEqual(["timeZone"])
    mine.take("timeZone")
    expect(mine.sends().patch).toEqual({ opensAt: "2026-04-21T13:00:00.000Z" })
    mine.others(none)
    mine.change({ opens: null })
    expect([mine.changes(), mine.sends().patch]).toEqual([[], {}])
    const last = page({ ...portal, opensAt: null })
    last.change({ closes: null })
    expect(last.sends()).toEqual({
      patch: { closesAt: null, timeZone: null },
      expected: { closesAt: portal.closesAt, timeZone: "Europe/Oslo" },
    })
  })

  test("one whose day is being typed stays as it is, whatever the zone", () => {
    const mine = page(portal)
    mine.change({ closes: { day: "", time: "23:59" } })
    mine.others({ ...portal, timeZone: "UTC" })
    expect(mine.shown().closes).toEqual({ day: "", time: "23:59" })
    expect(mine.changes()).toEqual(["closesAt"])
  })
})
