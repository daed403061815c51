import { expect, it } from "vitest"
import { slowerOf } from "./speed.ts"

const times = (slow: number) => Array.from({ length: 100 }, (_, index) => (index < 90 ? 4 : 4 * slow))

it("says how much longer the same work takes beside other work", () => {
  expect(slowerOf(times(1), 0.95, 1)).toBe(1)
  expect(slowerOf(times(3), 0.95, 1)).toBe(3)
  expect(slowerOf(times(3), 0.8, 1)).toBe(1)
})

it("is as slow as it was told at least, and knows nothing of no work", () => {
  expect(slowerOf(times(1.5), 0.95, 2)).toBe(2)
  expect([slowerOf([], 0.95, 1), slowerOf([], 0.95, 3), slowerOf(times(1), 0.95, 0.5)]).toEqual([1, 3, 1])
})
