import { describe, expect, test } from "vitest"
import { combineScores, scoreReview } from "./score.ts"

const criterion = (id: string, weight: number, values: number) => ({
  id,
  weight,
  scale: Array.from({ length: values }, (_, n) => `${n + 1}`),
})

describe("scoreReview", () => {
  const criteria = [criterion("fit", 2, 5), criterion("sound", 1, 3), criterion("live", 0, 2)]

  test("weighs each value by its place in its own scale", () => {
    // (2 × 3/4 + 1 × 1/2) / 3 = 0.6667
    expect(scoreReview(criteria, { fit: 4, sound: 2, live: 1 })).toBe(6667)
    expect(scoreReview(criteria, { fit: 5, sound: 3 })).toBe(10_000)
    expect(scoreReview(criteria, { fit: 1, sound: 1 })).toBe(0)
  })

  test("leaves out criteria that were not scored", () => {
    expect(scoreReview(criteria, { sound: 2 })).toBe(5000)
  })

  test("is null without a criterion that counts", () => {
    expect(scoreReview(criteria, { live: 2 })).toBeNull()
    expect(scoreReview(criteria, {})).toBeNull()
  })
})

describe("combineScores", () => {
  test("takes the mean or the median, and highest minus lowest", () => {
    expect(combineScores([9000, 1000, 2000], "mean")).toEqual({ score: 4000, spread: 8000 })
    expect(combineScores([9000, 1000, 2000], "median")).toEqual({ score: 2000, spread: 8000 })
    expect(combineScores([4000, 1000, null, 2000, 9000], "median")).toEqual({ score: 3000, spread: 8000 })
  })

  test("has no spread with one score, and nothing with none", () => {
    expect(combineScores([2500], "mean")).toEqual({ score: 2500, spread: null })
    expect(combineScores([null], "median")).toEqual({ score: null, spread: null })
  })
})
