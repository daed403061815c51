import { expect, it } from "vitest"
import { fitting } from "./fit-labels.ts"

it("shows as many complete labels as fit, and counts the rest", () => {
  // Two of 50 take 64 + 10 + 64; "+1" after them takes 32 more.
  expect(fitting([50, 50], 138)).toBe(2)
  expect(fitting([50, 50], 137)).toBe(1)
  expect(fitting([50, 50, 50], 170)).toBe(2)
  expect(fitting([50, 50, 50], 169)).toBe(1)
  expect(fitting([50, 50, 50], 212)).toBe(3)
  expect(fitting([500], 100)).toBe(1)
  expect(fitting([], 100)).toBe(0)
})
