import { expect, test } from "vitest"
import { areNeighbours } from "./together.ts"

test.each([
  ["0.1.0", "0.1.7", true],
  ["0.1.0", "0.2.0", true],
  ["0.3.0", "0.2.9", true],
  ["0.1.0", "0.3.0", false],
  ["1.0.0", "0.9.0", false],
  ["0.0.0-test", "0.1.0", true],
  // A string that is not a version is compatible with any.
  ["test", "0.9.0", true],
])("%s and %s may run together: %s", (one, other, may) => {
  expect(areNeighbours(one, other)).toBe(may)
  expect(areNeighbours(other, one)).toBe(may)
})
