import { expect, test } from "vitest"
import { between, toggled } from "./picks.ts"

const rows = [9, 8, 7, 6, 5].map((number) => ({ number }))

test("selects and deselects one; deselecting one of everything keeps the other loaded ones", () => {
  const none = { numbers: new Set<number>(), all: null }
  const one = toggled(none, 7)
  expect([...one.numbers]).toEqual([7])
  expect([...toggled(one, 7).numbers]).toEqual([])
  const all = toggled({ numbers: new Set([9, 8, 7]), all: 12_431 }, 8)
  expect([...all.numbers]).toEqual([9, 7])
  expect(all.all).toBeNull()
})

test("a range is the same from both ends, and one row if its other end is not in the list", () => {
  expect(between(rows, 8, 6)).toEqual([8, 7, 6])
  expect(between(rows, 6, 8)).toEqual([8, 7, 6])
  expect(between(rows, null, 6)).toEqual([6])
  expect(between(rows, 1, 6)).toEqual([6])
})
