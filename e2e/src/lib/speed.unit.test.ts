import { expect, it } from "vitest"
import { slowerOf } from "./speed.ts"

const times = (slow: number) => Array.from({ length: 100 }, (_, index) => (index < 90 ? 4 : 4 * slow))

it("tells how much longer the same work takes while other programs run", () => {
  expect(slowerOf(times(1), 0.95)).toBe(1)
  expect(slowerOf(times(3), 0.95)).toBe(3)
  expect(slowerOf(times(3), 0.8)).toBe(1)
})

it("is 1 where nothing was measured", () => {
  expect(slowerOf([], 0.95)).toBe(1)
})
