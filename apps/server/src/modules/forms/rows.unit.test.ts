import { expect, it } from "vitest"
import { rowsFor } from "./words.ts"

it("gives a long answer a box of its size, for every limit", () => {
  expect(rowsFor({ maxWords: 1_000 })).toBe(14)
  expect(rowsFor({ maxWords: 300 })).toBe(8)
  expect(rowsFor({ maxWords: 20 })).toBe(5)
  expect(rowsFor({ maxLength: 6_000 })).toBe(14)
  expect(rowsFor({ minWords: 500 })).toBe(14)
  expect(rowsFor({ maxWords: 1_000, maxLength: 300 })).toBe(5)
  expect(rowsFor({})).toBe(6)
  for (let words = 1, before = 0; words <= 5_000; words += 50) {
    const rows = rowsFor({ maxWords: words })
    expect(rows).toBeGreaterThanOrEqual(Math.max(5, before))
    expect(rows).toBeLessThanOrEqual(14)
    before = rows
  }
})
