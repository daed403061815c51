import { describe, expect, it } from "vitest"
import { type KeptDetail, patchDetail } from "../state/cache.ts"
import { plainRow } from "../testing/row.ts"
import { toldNow } from "./told.ts"

const stages = [
  { id: "new", publicWording: "Received" },
  { id: "review", publicWording: "We are listening" },
  { id: "spam", publicWording: "" },
]
const line = (wording: string) => ({ wording, category: "review" as const, createdAt: "2026-11-01T10:00:00.000Z" })

describe("toldNow", () => {
  it("returns the last sent status, and the stage's current text if it differs", () => {
    expect(toldNow({ publicStageId: "review", lines: [line("Received"), line("We are listening")] }, stages)).toEqual({
      wording: "We are listening",
      reworded: null,
    })
    expect(toldNow({ publicStageId: "review", lines: [line("Received"), line("In review")] }, stages)).toEqual({
      wording: "In review",
      reworded: "We are listening",
    })
  })

  it("returns the stage's text if nothing was sent, and no rewording for stages without text", () => {
    expect(toldNow({ publicStageId: "new", lines: [] }, stages)).toEqual({ wording: "Received", reworded: null })
    expect(toldNow({ publicStageId: "gone", lines: [] }, stages)).toEqual({ wording: "", reworded: null })
    expect(toldNow({ publicStageId: "spam", lines: [line("Received")] }, stages)).toEqual({ wording: "Received", reworded: null })
    expect(toldNow({ publicStageId: "gone", lines: [line("Received")] }, stages)).toEqual({ wording: "Received", reworded: null })
  })

  it("reports no rewording for an optimistic stage, until the submission is refetched with its statuses", () => {
    const read = { ...plainRow, id: "a", publicStageId: "new", lines: [line("Received")] } as unknown as KeptDetail
    const painted = patchDetail(read, "a", (row) => ({ ...row, stageId: "review", publicStageId: "review" }))
    expect(painted.publicStageId).toBe("review")
    expect(toldNow(painted, stages)).toEqual({ wording: "Received", reworded: null })
    const again = patchDetail(painted, "a", (row) => ({ ...row, publicStageId: "spam" }))
    expect(toldNow(again, stages)).toEqual({ wording: "Received", reworded: null })
    const unknown = patchDetail({ ...read, lines: [] }, "a", (row) => ({ ...row, publicStageId: "review" }))
    expect(toldNow(unknown, stages)).toEqual({ wording: "Received", reworded: null })
    const reread = { ...read, publicStageId: "review", lines: [line("Received"), line("In review")] }
    expect(toldNow(reread, stages)).toEqual({ wording: "In review", reworded: "We are listening" })
  })
})
