import { expect, test } from "vitest"
import { needsOrder, noteDates, orderSeen, yearFirst } from "./dates.ts"

test.each([
  ["03/04/2026", "2026-04-03", "2026-03-04"],
  ["3.4.2026", "2026-04-03", "2026-03-04"],
  ["03-04-2026 18:30", "2026-04-03 18:30", "2026-03-04 18:30"],
  ["31/12/2025, 07:05", "2025-12-31 07:05", "2025-31-12 07:05"],
  [" 1/2/2026T10:00Z ", "2026-02-01T10:00Z", "2026-01-02T10:00Z"],
])("%s is %s with the day first, %s with the month first", (text, day, month) => {
  expect(needsOrder(text)).toBe(true)
  expect(yearFirst(text, "day_first")).toBe(day)
  expect(yearFirst(text, "month_first")).toBe(month)
  expect(yearFirst(text, "year_first")).toBe(text)
})

test.each(["2026-04-03", "03/04-2026", "03/04/26", "1/2/20261", "March 3, 2026", "", "003/04/2026"])(
  "%s says itself what it is",
  (text) => {
    expect(needsOrder(text)).toBe(false)
    expect(yearFirst(text, "day_first")).toBe(text)
  },
)

test.each([
  ["31.12.2025", "dayFirst"],
  [" 13/1/2026 09:00", "dayFirst"],
  ["12/31/2025", "monthFirst"],
  ["3/4/2026", "either"],
  ["12-12-2026", "either"],
  ["31/31/2026", null],
  ["0/4/2026", null],
  ["32/4/2026", null],
  ["2026-12-31", null],
  ["31 December", null],
] as const)("%s shows %s", (text, order) => {
  expect(orderSeen(text)).toBe(order)
})

test("of each column the first date of a kind is noted, and nothing of columns without any", () => {
  const seen = new Map()
  for (const [date, other] of [
    ["3/4/2026", "x"],
    ["31/12/2025", "5"],
    ["30/12/2025", "4/5"],
  ] as const)
    noteDates(
      seen,
      new Map<string, unknown>([
        ["sent", date],
        ["note", other],
        ["number", 3],
      ]),
    )
  expect([...seen]).toEqual([["sent", { dayFirst: "31/12/2025", monthFirst: null, either: "3/4/2026" }]])
})
