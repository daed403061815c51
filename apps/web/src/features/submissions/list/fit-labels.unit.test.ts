import { expect, it } from "vitest"
import { fitting } from "./fit-labels.ts"

it("labels stand whole as far as there is room, and the rest is counted", () => {
  // Two of 50 take 64 + 10 + 64; "+1" behind them 32 more.
  expect(fitting([50, 50], 138)).toBe(2)
  expect(fitting([50, 50], 137)).toBe(1)
  expect(fitting([50, 50, 50], 170)).toBe(2)
  expect(fitting([50, 50, 50], 169)).toBe(1)
  expect(fitting([50, 50, 50], 212)).toBe(3)
  expect(fitting([500], 100)).toBe(1)
  expect(fitting([], 100)).toBe(0)
})
