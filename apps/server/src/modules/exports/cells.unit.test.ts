import fc from "fast-check"
import { expect, test } from "vitest"
import { guard, joinNames, splitNames, unguard } from "./cells.ts"

const spiced = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[='+\-@\t;" ,a1.＝＋]{0,8}$/u))

test.each([
  ["=1+1", "'=1+1"],
  ["+44 20", "'+44 20"],
  ["-1", "-1"],
  ["-1.5e3", "-1.5e3"],
  ["-1x", "'-1x"],
  ["@x", "'@x"],
  ["\tx", "'\tx"],
  ["＝x", "'＝x"],
  ["'=1", "''=1"],
  ["'quoted", "'quoted"],
  ["plain", "plain"],
  ["", ""],
])("%j becomes %j", (text, cell) => {
  expect(guard(text)).toBe(cell)
  expect(unguard(cell)).toBe(text)
})

test("whatever the text: nothing begins a formula, and it comes back", () => {
  fc.assert(
    fc.property(spiced, (text) => {
      const cell = guard(text)
      expect(/^[=+@\t\r\n＝＋－＠]/u.test(cell)).toBe(false)
      expect(cell.startsWith("-") && Number.isNaN(Number(cell))).toBe(false)
      expect(unguard(cell)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})

test("whatever the names: they share a cell and come apart again", () => {
  const name = spiced.filter((one) => one.trim() !== "")
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names)
    }),
    { numRuns: 2_000 },
  )
})

test("names as people type them", () => {
  expect(splitNames("Sign; Pass;;  Dead link ")).toEqual(["Sign", "Pass", "Dead link"])
  expect(splitNames('"a;b"; c')).toEqual(["a;b", "c"])
  expect(splitNames('5" disk; "open')).toEqual(['5" disk', '"open'])
  expect(splitNames("")).toEqual([])
})
