import { expect, it } from "vitest"
import { readBack, toNumber } from "./numbers.ts"

it.each([
  ["122", 122],
  [" 1 200 ", 1200],
  ["1\u202f200,5", 1200.5],
  ["12,5", 12.5],
  ["1.234,56", 1234.56],
  ["1,234.56", 1234.56],
  ["1.234.567", 1_234_567],
  ["1’234.50", 1234.5],
  ["-3", -3],
  ["−3", -3],
  ["+.5", 0.5],
  ["１２", 12],
  ["١٢٫٥", 12.5],
  ["1,234", 1.234],
  ["\u200e12\u200f", 12],
  ["12\u200b", 12],
  ["\ufeff1\u00a0200", 1200],
  ["－１２．５", -12.5],
  ["１，２３４．５", 1234.5],
  ["١٬٢٣٤٫٥", 1234.5],
  ["۱۲٫۵", 12.5],
  ["१२", 12],
  ["১২", 12],
  ["๑๒", 12],
  ["၁၂", 12],
  ["௧௨", 12],
])("reads %s as %d", (typed, number) => {
  expect(toNumber(typed)).toBe(number)
})

it.each([
  ["1,234", 1234],
  ["1.200", 1200],
  ["12,5", 12.5],
])("reads %s as %d where whole numbers are asked for", (typed, number) => {
  expect(toNumber(typed, true)).toBe(number)
})

it.each(["", "fast", "1e9", "0x10", "1.2.3", "12,34,567", "1,2.3,4", "Infinity", "--1", "3 tracks"])("leaves %j as typed", (typed) => {
  expect(toNumber(typed)).toBe(typed)
})

it("says a number back where the signs can be read in two ways, and only there", () => {
  expect(readBack("1,234", "en-GB")).toBe("1.234")
  expect(readBack("1.200", "en-GB", true)).toBe("1,200")
  expect(readBack("12,5", "en-GB")).toBeNull()
  expect(readBack("1200", "en-GB")).toBeNull()
  expect(readBack("fast.now", "en-GB")).toBeNull()
})
