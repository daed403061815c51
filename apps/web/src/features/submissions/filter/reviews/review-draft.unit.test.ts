import { reviewFilter } from "@intray/i18n/review-filter"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readReviews, writeReviews } from "../filter-answers.ts"
import { type ReviewDraft, toReviewCondition, toReviewDraft } from "./review-draft.ts"
import { nameReviews } from "./review-names.ts"

const locale = "en-GB"
const { wrong } = reviewFilter
const draft = (more: Partial<ReviewDraft> = {}): ReviewDraft => ({ ...toReviewDraft(null, "r1", locale), ...more })

describe("the draft of a condition on reviews", () => {
  it("becomes a condition, with scores in percent", () => {
    expect(toReviewCondition(draft(), locale)).toEqual({ condition: { roundId: "r1" } })
    expect(toReviewCondition(draft({ count: "none", minReviews: "3" }), locale)).toEqual({ condition: { roundId: "r1", maxReviews: 0 } })
    expect(toReviewCondition(draft({ count: "some", minReviews: "2", minScore: "70", maxSpread: "12.5" }), locale)).toEqual({
      condition: { roundId: "r1", minReviews: 2, minScore: 0.7, maxSpread: 0.125 },
    })
  })

  it("says what is wrong at its field", () => {
    const errors = (more: Partial<ReviewDraft>) => toReviewCondition(draft(more), locale)
    expect(errors({ minScore: "many" })).toEqual({ errors: { minScore: wrong.percent } })
    expect(errors({ maxSpread: "101" })).toEqual({ errors: { maxSpread: wrong.percent } })
    expect(errors({ count: "some", minReviews: "-1" })).toEqual({ errors: { minReviews: wrong.whole({ max: 1_000 }) } })
    expect(errors({ count: "some" })).toEqual({ errors: { minReviews: wrong.nothing } })
    expect(errors({ minScore: "80", maxScore: "70" })).toEqual({ errors: { maxScore: wrong.reversed } })
  })

  it("keeps every condition of a URL", () => {
    const share = fc.integer({ min: 0, max: 5_000 }).map((parts) => parts / 10_000)
    const ends = fc.record(
      {
        minReviews: fc.integer({ min: 0, max: 9 }),
        maxReviews: fc.integer({ min: 10, max: 1_000 }),
        minScore: share,
        maxScore: share.map((value) => Math.round((value + 0.5) * 10_000) / 10_000),
        minSpread: share,
        maxSpread: fc.constant(1),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(ends, fc.constantFrom("en-GB", "de"), (given, language) => {
        const condition = readReviews(writeReviews({ roundId: "r1", ...(given as object) }))
        expect(toReviewCondition(toReviewDraft(condition, "r1", language), language)).toEqual({ condition })
      }),
      { numRuns: 500 },
    )
  })
})

it("a condition is described in words", () => {
  const name = (more: object) => nameReviews({ roundId: "r1", ...more }, locale)
  expect(name({})).toBe("in the round")
  expect(name({ maxReviews: 0 })).toBe("no reviews yet")
  expect(name({ minReviews: 1 })).toBe("1 review or more")
  expect(name({ minReviews: 2, maxReviews: 3 })).toBe("2 to 3 reviews")
  expect(name({ minScore: 0.7 })).toBe("score 70% or more")
  expect(name({ maxReviews: 2, minScore: 0.125, maxScore: 0.5, minSpread: 0.25 })).toBe(
    "at most 2 reviews, score 12.5% to 50%, spread 25% or more",
  )
})
