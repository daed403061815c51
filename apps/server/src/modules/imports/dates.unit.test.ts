import { expect, test } from "vitest"
import { needsOrder, noteDates, orderSeen } from "./dates.ts"

test.each([
  "03/04/2026",
  "3.4.2026",
  "03-04-2026 18:30",
  "31/12/2025, 07:05",
  " 1/2/2026T10:00Z ",
  "3/4/26",
  "٣/٤/٢٠٢٦",
  "3\u200f/4\u200f/2026",
  "３/４/２０２６",
])("%s needs to be told what comes first", (text) => {
  expect(needsOrder(text)).toBe(true)
})

test.each(["2026-04-03", "03/04-2026", "1/2/20261", "March 3, 2026", "", "003/04/2026"])("%s does not", (text) => {
  expect(needsOrder(text)).toBe(false)
})

test.each([
  ["31.12.2025", "dayFirst"],
  [" 13/1/2026 09:00", "dayFirst"],
  ["12/31/2025", "monthFirst"],
  ["3/4/2026", "either"],
  ["12-12-2026", "either"],
  ["١٣/١/٢٠٢٦", "dayFirst"],
  ["20\u200f/3\u200f/2026", "dayFirst"],
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
