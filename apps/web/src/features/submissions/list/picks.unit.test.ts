import { expect, test } from "vitest"
import { between, toggled } from "./picks.ts"

const rows = [9, 8, 7, 6, 5].map((number) => ({ number }))

test("picks one and drops it; one dropped from everything leaves what was loaded", () => {
  const none = { numbers: new Set<number>(), all: null }
  const one = toggled(none, 7)
  expect([...one.numbers]).toEqual([7])
  expect([...toggled(one, 7).numbers]).toEqual([])
  const all = toggled({ numbers: new Set([9, 8, 7]), all: 12_431 }, 8)
  expect([...all.numbers]).toEqual([9, 7])
  expect(all.all).toBeNull()
})

test("a range is the same from both ends, and one row where its other end is not there", () => {
  expect(between(rows, 8, 6)).toEqual([8, 7, 6])
  expect(between(rows, 6, 8)).toEqual([8, 7, 6])
  expect(between(rows, null, 6)).toEqual([6])
  expect(between(rows, 1, 6)).toEqual([6])
})
