import { expect, it } from "vitest"
import { isFlat, median, quantile } from "./measure.ts"

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)

it("tells the value that a share of the numbers is below", () => {
  expect([quantile(upTo(100), 0.5), quantile(upTo(100), 0.99), quantile(upTo(100), 1)]).toEqual([51, 100, 100])
  expect(median([3, 1, 2])).toBe(2)
})

it("has nothing that was not measured be within a limit", () => {
  expect(quantile([], 0.99) <= 1_000_000).toBe(false)
  expect(isFlat([])).toBe(false)
})

it("calls memory flat that has grown and is, and not what goes on growing", () => {
  expect(isFlat([100, 150, 200, 200, 205, 210, 200, 215, 210])).toBe(true)
  expect(isFlat([100, 120, 140, 160, 180, 200, 230, 260, 290])).toBe(false)
})
