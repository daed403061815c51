import { describe, expect, it } from "vitest"
import { getCommonDecision, getSelectionKey } from "./common-decision.ts"

const choices = [{ id: "funded" }, { id: "declined" }]
const rows = (...stageIds: string[]) => stageIds.map((stageId) => ({ stageId }))

describe("the preselected decision of several submissions", () => {
  it("is the one that all of them have", () => {
    expect(getCommonDecision(rows("declined", "declined"), 2, choices)).toBe("declined")
  })

  it("is none if they differ, are undecided or are not all loaded", () => {
    expect(getCommonDecision(rows("declined", "funded"), 2, choices)).toBeNull()
    expect(getCommonDecision(rows("declined", "inbox"), 2, choices)).toBeNull()
    expect(getCommonDecision(rows("inbox", "inbox"), 2, choices)).toBeNull()
    expect(getCommonDecision(rows("declined", "declined"), 120, choices)).toBeNull()
    expect(getCommonDecision([], 0, choices)).toBeNull()
  })
})

it("the letter of a selection does not depend on the order of selecting", () => {
  expect(getSelectionKey({ numbers: [12, 3] })).toBe(getSelectionKey({ numbers: [3, 12] }))
  expect(getSelectionKey({ numbers: [12] })).not.toBe(getSelectionKey({ numbers: [12, 3] }))
  expect(getSelectionKey({ filter: { held: true } })).not.toBe(getSelectionKey({ filter: {} }))
})
