import { describe, expect, test } from "vitest"
import { getMedian, getReviewScore, getSettledScore, getSubmissionScore, type ScoredCriterion, toScore, toStoredScore } from "./scores.ts"

const criteria: ScoredCriterion[] = [
  { id: "content", weight: 3, length: 5 },
  { id: "delivery", weight: 1, length: 3 },
  { id: "experience", weight: 0, length: 10 },
]

describe("score of a review", () => {
  test.each([
    [1, 5, 0],
    [5, 5, 1],
    [4, 5, 0.75],
    [2, 3, 0.5],
    [1, 2, 0],
    [2, 2, 1],
    [4, 10, 1 / 3],
  ])("value %d of %d is %d", (value, length, score) => {
    expect(toScore(value, length)).toBe(score)
  })

  test.each([
    // (3 × 3/4 + 1 × 1/2) / 4
    [{ content: 4, delivery: 2, experience: 1 }, 0.6875],
    [{ content: 4, delivery: 2, experience: 10 }, 0.6875],
    // Not answered: the weight of the others counts alone.
    [{ delivery: 2 }, 0.5],
    [{ content: 4, delivery: null }, 0.75],
    [{ content: 5, delivery: 3 }, 1],
    [{ content: 1, delivery: 1 }, 0],
    [{ experience: 9 }, null],
    [{ content: undefined, elsewhere: 3 }, null],
    [{}, null],
  ])("%j scores %s", (answers, score) => {
    expect(getReviewScore(criteria, answers)).toBe(score)
  })

  test("rejects answers off the scale, and scales that cannot be", () => {
    for (const value of [0, 6, -1, 2.5, Number.NaN]) expect(() => getReviewScore(criteria, { content: value })).toThrow(RangeError)
    for (const length of [1, 11, 2.5]) expect(() => toScore(1, length)).toThrow(RangeError)
  })
})

describe("score of settled reviews", () => {
  const reviews = [{ content: 1, delivery: 1 }, { content: 5, delivery: 2 }, { content: 5 }]

  test.each([
    // (3 × 3/4 + 1 × 1/2) / 4
    ["settled criteria", { content: 4, delivery: 2 }, "mean", 0.6875],
    // Delivery: the mean of 0 and 1/2 is 1/4. (3 × 3/4 + 1 × 1/4) / 4
    ["the reviews' mean where nothing is settled", { content: 4 }, "mean", 0.625],
    // Content: the mean of 0, 1 and 1 is 2/3. (3 × 2/3 + 1 × 1) / 4
    ["the reviews' mean of a heavier criterion", { delivery: 3 }, "mean", 0.75],
    // Content: the median of 0, 1 and 1 is 1. (3 × 1 + 1 × 1/2) / 4
    ["the reviews' median", { delivery: 2 }, "median", 0.875],
  ] as const)("counts %s", (_, settled, method, score) => {
    expect(getSettledScore(criteria, settled, reviews, method)).toBeCloseTo(score, 12)
  })

  test("is null if nothing counts", () => {
    expect(getSettledScore(criteria, { experience: 3 }, [{}, {}], "mean")).toBeNull()
    expect(getSettledScore(criteria, { content: 2 }, [], "mean")).toBe(0.25)
  })
})

describe("score of a submission", () => {
  test("is the mean or the median, with spread and standard deviation", () => {
    // Mean 0.5; deviations -0.3, -0.1, 0.4; variance (0.09 + 0.01 + 0.16) / 3 = 0.08667
    const scores = [0.9, null, 0.2, 0.4]
    const mean = getSubmissionScore(scores, "mean")
    expect(mean.reviews).toBe(3)
    expect(mean.score).toBeCloseTo(0.5, 12)
    expect(mean.spread).toBeCloseTo(0.7, 12)
    expect(mean.deviation).toBeCloseTo(0.29439, 5)
    expect(getSubmissionScore(scores, "median")).toEqual({ ...mean, score: 0.4 })
    expect(getSubmissionScore([0.25, 0.5, 0.75, 1], "median").score).toBe(0.625)
  })

  test("has no spread with one review, and no score without one", () => {
    expect(getSubmissionScore([0.75], "median")).toEqual({ reviews: 1, score: 0.75, spread: 0, deviation: 0 })
    const none = { reviews: 0, score: null, spread: null, deviation: null }
    expect(getSubmissionScore([], "mean")).toEqual(none)
    expect(getSubmissionScore([null, null], "median")).toEqual(none)
  })

  test("is stored as a whole number of 1/10000", () => {
    expect([0, 0.6875, 2 / 3, 0.29439, 1].map(toStoredScore)).toEqual([0, 6_875, 6_667, 2_944, 10_000])
  })
})

test.each([
  [[], null],
  [[3], 3],
  [[10, 2, 9], 9],
  [[4, 1, 2, 10], 3],
])("the median of %j is %s", (values, median) => {
  expect(getMedian(values)).toBe(median)
})
