import { describe, expect, test } from "vitest"
import { toLimits, toLimitsDraft } from "./limits.ts"

const none = { settled: "any" } as const

describe("limits of results", () => {
  test("are converted from the scale, or from percent", () => {
    expect(toLimits({ ...none, minScore: "3", maxScore: " 4,5 ", minSpread: "2", maxReviews: "1" }, 5)).toEqual({
      limits: { minScore: 0.5, maxScore: 0.875, minSpread: 0.5, maxReviews: 1 },
    })
    expect(toLimits({ ...none, minScore: "60", maxSpread: "0" }, null)).toEqual({ limits: { minScore: 0.6, maxSpread: 0 } })
    expect(toLimits({ settled: "no", minScore: "  " }, 5)).toEqual({ limits: { settled: false } })
    expect(toLimits({ ...none, maxReviews: "1,000" }, 5)).toEqual({ limits: { maxReviews: 1_000 } })
  })

  test("name each wrong number", () => {
    expect(toLimits({ ...none, minScore: "0", maxScore: "six", maxSpread: "5", minReviews: "1.5", maxReviews: "-1" }, 5)).toEqual({
      errors: {
        minScore: "Enter a number from 1 to 5.",
        maxScore: "Enter a number from 1 to 5.",
        maxSpread: "Enter a number from 0 to 4.",
        minReviews: "Enter a whole number from 0 to 1,000.",
        maxReviews: "Enter a whole number from 0 to 1,000.",
      },
    })
    expect(toLimits({ ...none, minScore: "4", maxScore: "3" }, 5)).toEqual({
      errors: { maxScore: "This is below the lower end. Enter a higher number." },
    })
  })

  test.each([5, 10, 2, null])("are shown again as they were typed, on a scale of %s", (scale) => {
    for (let tenths = 10; tenths <= (scale ?? 10) * 10; tenths += 1) {
      const draft = { ...none, minScore: String(tenths / 10) }
      const result = toLimits(draft, scale)
      expect("limits" in result && toLimitsDraft(result.limits, scale, "en-GB")).toEqual(draft)
    }
  })
})
