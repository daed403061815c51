import { expect, test } from "vitest"
import { monthsAfter, monthsBefore } from "./months.ts"

test("a month after the 31st is never a day too early", () => {
  const after = (moment: string, months: number) => monthsAfter(new Date(moment), months).toISOString()
  expect(after("2026-01-31T15:00:00.000Z", 1)).toBe("2026-03-01T00:00:00.000Z")
  expect(after("2026-02-28T15:00:00.000Z", 1)).toBe("2026-03-28T15:00:00.000Z")
  expect(after("2026-11-15T15:00:00.000Z", 14)).toBe("2028-01-15T15:00:00.000Z")
})

test("counting backwards and forwards gives the same due dates", () => {
  const hour = 3_600_000
  const begin = Date.UTC(2027, 10, 25)
  for (const months of [1, 3, 12]) {
    for (let at = 0; at < 24 * 100; at += 7) {
      const moment = new Date(begin + at * hour)
      const due = monthsAfter(moment, months)
      for (const by of [-hour, -1, 0, 1, hour]) {
        const now = new Date(due.getTime() + by)
        expect([moment.toISOString(), now.toISOString(), moment <= monthsBefore(now, months)]).toEqual([
          moment.toISOString(),
          now.toISOString(),
          by >= 0,
        ])
      }
    }
  }
})
