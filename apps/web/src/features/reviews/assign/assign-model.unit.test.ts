import { describe, expect, it } from "vitest"
import { type Choices, findProblem, readLimit, toLimits, toRules } from "./assign-model.ts"

const choices: Choices = {
  way: "evenly",
  each: "2",
  reviewerIds: ["a", "b"],
  field: "track",
  byAnswer: { data: ["a", "b"], web: [] },
  limits: { a: "10", c: "x" },
}

describe("the choices of an assignment", () => {
  it("become rules", () => {
    expect(toRules(choices)).toEqual([{ onlyIf: null, reviewerIds: ["a", "b"], each: 2 }])
    expect(toRules({ ...choices, way: "named" })).toEqual([{ onlyIf: null, reviewerIds: ["a", "b"], each: null }])
    expect(toRules({ ...choices, way: "answer" })).toEqual([
      { onlyIf: { field: "track", values: ["data"] }, reviewerIds: ["a", "b"], each: null },
    ])
  })

  it("set limits only where submissions are shared out, of those who are chosen", () => {
    expect(toLimits(choices)).toEqual({ a: 10, b: null })
    expect(toLimits({ ...choices, way: "named" })).toEqual({})
  })

  it("name what is missing", () => {
    expect(findProblem(choices)).toBeNull()
    expect(findProblem({ ...choices, each: "0" })).toEqual({ kind: "each" })
    expect(findProblem({ ...choices, reviewerIds: [] })).toEqual({ kind: "nobody" })
    expect(findProblem({ ...choices, reviewerIds: ["c"] })).toEqual({ kind: "limit", id: "c" })
    expect(findProblem({ ...choices, way: "answer", byAnswer: { web: [] } })).toEqual({ kind: "noRule" })
  })

  it("read limits as whole numbers, and nothing as no limit", () => {
    expect([readLimit(" 7 "), readLimit(""), readLimit("1.5"), readLimit("-1")]).toEqual([7, null, undefined, undefined])
  })
})
