import { expect, test } from "vitest"
import { momentText } from "./moment-text.ts"

test("formats a time as JSON does", () => {
  expect(momentText(null)).toBe("null")
  const edges = [
    0, 1, -1, 999, 1000, 59_999, 3_599_999, 86_399_999, 86_400_000, -86_400_000, 951_782_400_000, 1_709_164_799_999, 8.64e15, -8.64e15,
  ]
  let ms = 1_764_000_000_000
  for (let left = 0; left < 20_000; left += 1) {
    ms = (ms * 31 + 7) % 4_000_000_000_000
    edges.push(ms)
  }
  for (const each of edges) expect(momentText(each)).toBe(JSON.stringify(new Date(each)))
})
