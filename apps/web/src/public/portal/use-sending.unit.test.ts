import { expect, it } from "vitest"
import { pauseBefore } from "./use-sending.ts"

it("tries again soon at first, and never less often than every half minute", () => {
  expect([1, 2, 3, 4, 5, 20].map(pauseBefore)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})
