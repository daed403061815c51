import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  getMedian,
  getReviewScore,
  getSubmissionScore,
  normalizeScore,
  type ScoredCriterion,
  summarizeCriterion,
  sumScores,
  toScore,
  toStoredScore,
} from "./scores.ts"

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

test.each([
  [[4, null, 2, 3], { values: [2, 3, 4], median: 3, range: 2, disagrees: true }],
  [[3, 4], { values: [3, 4], median: 3.5, range: 1, disagrees: false }],
  [[10, 9, 2], { values: [2, 9, 10], median: 9, range: 8, disagrees: true }],
  [[5, undefined], { values: [5], median: 5, range: 0, disagrees: false }],
  [[null], { values: [], median: null, range: 0, disagrees: false }],
])("answers %j are summarized", (answers, summary) => {
  expect(summarizeCriterion(answers)).toEqual(summary)
})

describe("normalization", () => {
  // Mean 0.3, standard deviation √0.02 = 0.14142
  const strict = [0.1, 0.2, 0.3, 0.4, 0.5]
  // Mean 0.7, standard deviation √0.02
  const generous = [0.5, 0.6, 0.7, 0.8, 0.9]
  // All ten: mean 0.5, variance 0.02 + 0.2² = 0.06, standard deviation 0.24495; √3 times that of each reviewer
  const round = sumScores([...strict, ...generous])

  test("puts a strict and a generous reviewer on the scale of the round", () => {
    const root3 = Math.sqrt(3)
    expect(normalizeScore(0.3, sumScores(strict), round)).toBeCloseTo(0.5, 12)
    expect(normalizeScore(0.7, sumScores(generous), round)).toBeCloseTo(0.5, 12)
    expect(normalizeScore(0.4, sumScores(strict), round)).toBeCloseTo(0.5 + 0.1 * root3, 12)
    expect(normalizeScore(0.5, sumScores(generous), round)).toBeCloseTo(0.5 - 0.2 * root3, 12)
  })

  test("gives all reviewers the mean and the standard deviation of the round", () => {
    for (const scores of [strict, generous]) {
      const { count, sum, squares } = sumScores(scores.map((score) => normalizeScore(score, sumScores(scores), round)))
      expect(sum / count).toBeCloseTo(0.5, 12)
      expect(squares / count - (sum / count) ** 2).toBeCloseTo(0.06, 12)
    }
  })

  test("leaves reviewers with fewer than five scores as they are", () => {
    expect(normalizeScore(0.1, sumScores(strict.slice(0, 4)), round)).toBe(0.1)
  })

  test("only shifts a reviewer who always gives the same score", () => {
    // Squares that are rounded must not be taken for a difference.
    expect(normalizeScore(0.7, sumScores([0.7, 0.7, 0.7, 0.7, 0.7, 0.7]), round)).toBeCloseTo(0.5, 9)
  })

  test("leaves a round without differences as it is", () => {
    expect(normalizeScore(0.7, sumScores([0.7, 0.7, 0.7, 0.7, 0.7]), sumScores(new Array<number>(20).fill(0.7)))).toBe(0.7)
  })

  test("stays within 0 and 1, and keeps the order of a reviewer's scores", () => {
    const score = fc.integer({ min: 0, max: 10_000 }).map((stored) => stored / 10_000)
    fc.assert(
      fc.property(fc.array(score, { minLength: 5, maxLength: 20 }), fc.array(score, { maxLength: 40 }), (own, others) => {
        const all = sumScores([...own, ...others])
        const adjusted = own.toSorted((one, other) => one - other).map((one) => normalizeScore(one, sumScores(own), all))
        for (const [at, one] of adjusted.entries()) {
          expect(one).toBeGreaterThanOrEqual(at === 0 ? 0 : (adjusted[at - 1] ?? 0))
          expect(one).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
