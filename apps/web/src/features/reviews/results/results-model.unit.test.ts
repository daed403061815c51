import { describe, expect, it } from "vitest"
import { commonScale, readScore } from "../../../lib/read-score.ts"
import { agreementLevel, firstPicks, type Scores, saySpread, scoresOf } from "./results-model.ts"

const five = { weight: 2, scale: ["", "", "", "", ""] }
const three = { weight: 1, scale: ["", "", ""] }

describe("a score", () => {
  it("is shown on the scale that all counting criteria share", () => {
    expect(commonScale([five, five, { ...three, weight: 0 }])).toBe(5)
    expect(readScore(0.675, 5, "en-GB")).toEqual({ value: "3.7", max: 5 })
    expect(readScore(0, 5, "de")).toEqual({ value: "1,0", max: 5 })
    expect(saySpread(0.5, 5, "en-GB")).toBe("2")
    expect(saySpread(0.4, 5, "en-GB")).toBe("1.6")
  })

  it("is a percentage where they differ, or none counts", () => {
    expect(commonScale([five, three])).toBeNull()
    expect(commonScale([{ ...five, weight: 0 }])).toBeNull()
    expect(readScore(0.675, null, "en-GB")).toEqual({ value: "68%", max: null })
    expect(saySpread(0.25, null, "en-GB")).toBe("25%")
  })
})

describe("agreement", () => {
  it("is said in words, by the usual bounds", () => {
    expect([1, 0.8, 0.7, 0.667, 0.5, 0, -0.2].map(agreementLevel)).toEqual([
      "well",
      "well",
      "fairly",
      "fairly",
      "little",
      "chance",
      "chance",
    ])
  })
})

describe("settling", () => {
  const reviews: { scores: Scores }[] = [{ scores: { a: 5, b: 1 } }, { scores: { a: 2, b: 2 } }, { scores: { a: 4 } }]

  it("reads the scores of a criterion, lowest first", () => {
    expect(scoresOf(reviews, "a").map((one) => one.value)).toEqual([2, 4, 5])
  })

  it("begins with the medians that are values, or with what was settled", () => {
    const criteria = ["a", "b", "c"].map((id) => ({ id, labelGroupId: null }))
    expect(firstPicks(criteria, reviews, null)).toEqual({ a: 4 })
    expect(firstPicks(criteria, reviews, { b: 2 })).toEqual({ b: 2 })
  })

  it("begins with the label that more than half of the reviewers chose", () => {
    const label = [{ id: "a", labelGroupId: "group" }]
    expect(firstPicks(label, [{ scores: { a: 1 } }, { scores: { a: 3 } }, { scores: { a: 3 } }], null)).toEqual({ a: 3 })
    expect(firstPicks(label, [{ scores: { a: 1 } }, { scores: { a: 3 } }], null)).toEqual({})
    expect(firstPicks(label, [], null)).toEqual({})
  })
})
