import { describe, expect, it } from "vitest"
import { toldNow } from "./told.ts"

const stages = [
  { id: "new", publicWording: "Received" },
  { id: "review", publicWording: "We are listening" },
  { id: "spam", publicWording: "" },
]
const line = (wording: string) => ({ wording, category: "review" as const, createdAt: "2026-11-01T10:00:00.000Z" })

describe("toldNow", () => {
  it("is the last line, with what the stage says by now where that is something else", () => {
    expect(toldNow({ publicStageId: "review", lines: [line("Received"), line("We are listening")] }, stages)).toEqual({
      wording: "We are listening",
      reworded: null,
    })
    expect(toldNow({ publicStageId: "review", lines: [line("Received"), line("In review")] }, stages)).toEqual({
      wording: "In review",
      reworded: "We are listening",
    })
  })

  it("is what the stage says where nobody was told anything, and says nothing of stages without words", () => {
    expect(toldNow({ publicStageId: "new", lines: [] }, stages)).toEqual({ wording: "Received", reworded: null })
    expect(toldNow({ publicStageId: "gone", lines: [] }, stages)).toEqual({ wording: "", reworded: null })
    expect(toldNow({ publicStageId: "spam", lines: [line("Received")] }, stages)).toEqual({ wording: "Received", reworded: null })
    expect(toldNow({ publicStageId: "gone", lines: [line("Received")] }, stages)).toEqual({ wording: "Received", reworded: null })
  })
})
