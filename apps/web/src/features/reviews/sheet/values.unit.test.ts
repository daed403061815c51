import type { CriterionItem } from "@intray/server/modules/reviews/schema"
import { describe, expect, it } from "vitest"
import {
  askedScores,
  firstCriterion,
  isSameValues,
  neighbour,
  nextCriterion,
  noValues,
  openNames,
  scoreOf,
  valueOfKey,
  wrongScores,
} from "./values.ts"

const criterion = (id: string, more: Partial<CriterionItem> = {}): CriterionItem => ({
  id,
  name: id,
  help: "",
  weight: 1,
  labelGroupId: null,
  scale: ["1", "2", "3", "4", "5"],
  required: true,
  onlyIf: null,
  scored: false,
  ...more,
})
const criteria = [criterion("a", { weight: 2 }), criterion("b"), criterion("c", { weight: 0, required: false })]

describe("keys", () => {
  it("give the values of the scale alone, 0 for ten", () => {
    const ten = Array.from({ length: 10 }, (_, index) => String(index))
    expect(["1", "5", "6", "0"].map((key) => valueOfKey(key, criteria[0]?.scale ?? []))).toEqual([1, 5, null, null])
    expect(["9", "0"].map((key) => valueOfKey(key, ten))).toEqual([9, 10])
  })

  it("go on to the next criterion, and from the last to the first that is open", () => {
    expect(nextCriterion(criteria, "a", { a: 1 })).toBe("b")
    expect(nextCriterion(criteria, "c", { c: 1, a: 2 })).toBe("b")
    expect(nextCriterion(criteria, "c", { a: 1, b: 1, c: 1 })).toBe("c")
  })

  it("move between the first and the last criterion", () => {
    expect(neighbour(criteria, "a", -1)).toBe("a")
    expect(neighbour(criteria, "b", 1)).toBe("c")
    expect(neighbour(criteria, "c", 1)).toBe("c")
    expect(neighbour([], null, 1)).toBeNull()
  })
})

it("begins with the first required criterion without a score", () => {
  expect(firstCriterion(criteria, { a: 1 })).toBe("b")
  expect(firstCriterion(criteria, { a: 1, b: 1 })).toBe("c")
  expect(firstCriterion(criteria, { a: 1, b: 1, c: 1 })).toBe("a")
  expect(firstCriterion([], {})).toBeNull()
})

it("scores what counts by its weight, and names what is open", () => {
  expect(scoreOf(criteria, { a: 5, b: 2 })).toBeCloseTo(0.75, 3)
  expect(scoreOf(criteria, { c: 5 })).toBeNull()
  expect(openNames(criteria, { a: 5 })).toEqual(["b"])
})

it("leaves out scores of criteria that are not asked", () => {
  expect(askedScores(criteria, { a: 5, gone: 2 })).toEqual({ a: 5 })
})

it("compares everything that is filled in", () => {
  expect(isSameValues(noValues, { ...noValues, scores: {} })).toBe(true)
  expect(isSameValues({ ...noValues, scores: { a: 1 } }, noValues)).toBe(false)
  expect(isSameValues({ ...noValues, note: "x" }, noValues)).toBe(false)
})

it("finds what the server says about each criterion", () => {
  const issues = [
    { path: ["scores", "a"], message: "Choose a value, or abstain." },
    { path: ["note"], message: "Too long." },
    { path: ["scores"], message: "Too many." },
  ]
  expect(wrongScores({ data: { issues } })).toEqual({ a: "Choose a value, or abstain." })
  expect(wrongScores(new Error("offline"))).toEqual({})
})
