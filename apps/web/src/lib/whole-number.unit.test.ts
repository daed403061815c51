import { expect, test } from "vitest"
import { readWhole, tidyWhole, wholeText } from "./whole-number.ts"

const bounds = { min: 1, max: 10_000_000 }
const read = (text: string) => readWhole(text, bounds)

test("thousands are grouped as people write them", () => {
  expect(["1000", "1,000", "1.000", "1 000", "1'000", "1’000", "1\u202f000", "1\u00a0000", "1\u2009000", " 1000 "].map(read)).toEqual(
    Array(10).fill(1000),
  )
  expect(["1,234,567", "10.000.000", "12 000", "007", "100"].map(read)).toEqual([1_234_567, 10_000_000, 12_000, 7, 100])
  expect(["", "  "].map(read)).toEqual([null, null])
})

test("a sign in any other place makes it no whole number, and never a tenfold one", () => {
  const none = [
    "2.5",
    "2,5",
    "0,5",
    "0.500",
    "1,00",
    "1,0000",
    "1000,000",
    "1,000.5",
    "1.000,000",
    "1,000 000",
    "12,34,567",
    ",100",
    "100,",
  ]
  expect(none.map(read)).toEqual(none.map(() => undefined))
  const others = ["0", "-1", "x", "10000001", "1e3", "1  000", "1\t000", "0x10", "1_000", "Infinity"]
  expect(others.map(read)).toEqual(others.map(() => undefined))
})

test("whatever is read is written back as digits, and a number in any grouping is that number", () => {
  for (let value = 1; value <= bounds.max; value = value * 3 + 1) {
    for (const sign of [",", ".", " ", "'", "\u202f"]) {
      const grouped = String(value).replace(/\B(?=(\d{3})+$)/g, sign)
      expect(read(grouped), grouped).toBe(value)
      expect(tidyWhole(grouped, bounds)).toBe(wholeText(value))
      // One digit more or less behind a sign is no group.
      if (value >= 1000) {
        expect(read(`${grouped}0`), grouped).toBeUndefined()
        expect(read(grouped.slice(0, -1)), grouped).toBeUndefined()
      }
    }
  }
  expect([tidyWhole(" 2,5 ", bounds), tidyWhole(" ", bounds), wholeText(null)]).toEqual(["2,5", "", ""])
})

test("the bounds are in it, and nothing beyond them", () => {
  expect(["1", "365", "0", "366"].map((text) => readWhole(text, { min: 1, max: 365 }))).toEqual([1, 365, undefined, undefined])
})
