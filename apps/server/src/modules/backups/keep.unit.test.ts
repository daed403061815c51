import fc from "fast-check"
import { expect, test } from "vitest"
import { retainedOf } from "./keep.ts"

const at = (text: string) => new Date(`${text}Z`)
const names = (dates: Date[]) => dates.map((date) => date.toISOString().slice(0, 10))
const DAY_MS = 86_400_000

test("of copies of every day the newest of seven days, four weeks and twelve months stay", () => {
  const days = Array.from({ length: 400 }, (_, n) => new Date(at("2026-11-23T02:00").getTime() - n * DAY_MS))
  const retained = names(retainedOf(days, { daily: 7, weekly: 4, monthly: 12 }))
  expect(retained.slice(0, 7)).toEqual(names(days.slice(0, 7)))
  // The 23rd is a Monday: the newest of the weeks before are Sundays.
  expect(retained).toEqual(expect.arrayContaining(["2026-11-22", "2026-11-15", "2026-11-08"]))
  expect(retained).toEqual(expect.arrayContaining(["2026-10-31", "2026-02-28", "2025-12-31"]))
  expect(retained).not.toContain("2025-11-30")
  expect(retained).toHaveLength(7 + 2 + 11)
})

test("of several copies of a day the newest stays, and the newest of all whatever is asked for", () => {
  const two = [at("2026-11-23T02:00"), at("2026-11-23T14:00")]
  expect(retainedOf(two, { daily: 7, weekly: 4, monthly: 12 })).toEqual([two[1]])
  expect(retainedOf(two, { daily: 0, weekly: 0, monthly: 0 })).toEqual([two[1]])
  expect(retainedOf([], { daily: 7, weekly: 4, monthly: 12 })).toEqual([])
})

test("never more stay than were asked for, always the newest, and the same when looked at again", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 3000 }).map((hours) => new Date(hours * 7 * 3_600_000)))
  const few = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(moments, few, few, few, (all, daily, weekly, monthly) => {
      const keep = { daily, weekly, monthly }
      const retained = retainedOf(all, keep)
      expect(retained.length).toBeLessThanOrEqual(Math.max(1, daily + weekly + monthly))
      const newest = Math.max(...all.map(Number))
      if (all.length > 0) expect(retained[0]?.getTime()).toBe(newest)
      expect(retainedOf(retained, keep)).toEqual(retained)
    }),
  )
})
