import type { StageItem } from "@intray/server/modules/stages/schema"
import { describe, expect, it } from "vitest"
import { afterMove, nextStage } from "./stages.ts"

const stage = (id: string, category: StageItem["category"], position: number): StageItem => ({
  id,
  name: id,
  category,
  publicWording: id,
  position,
  glyph: null,
  confirmation: null,
})
const stages = [
  stage("withdrawn", "withdrawn", 5),
  stage("listening", "review", 1),
  stage("new", "inbox", 0),
  stage("accepted", "accepted", 3),
  stage("shortlist", "review", 2),
  stage("declined", "declined", 4),
]

describe("nextStage", () => {
  it("moves through the open stages in order", () => {
    expect(nextStage(stages, "new")).toMatchObject({ to: { id: "listening" } })
    expect(nextStage(stages, "listening")).toMatchObject({ to: { id: "shortlist" } })
  })

  it("never moves to a decision", () => {
    expect(nextStage(stages, "shortlist")).toMatchObject({ stop: "last" })
    expect(nextStage(stages, "accepted")).toMatchObject({ stop: "decided" })
    expect(nextStage(stages, "withdrawn")).toMatchObject({ stop: "withdrawn" })
    expect(nextStage(stages, "gone")).toBeNull()
  })

  it("skips a decision stage between open stages", () => {
    const mixed = [stage("new", "inbox", 0), stage("no", "declined", 1), stage("second", "review", 2)]
    expect(nextStage(mixed, "new")).toMatchObject({ to: { id: "second" } })
  })
})

describe("afterMove", () => {
  const before = { stageId: "listening", publicStageId: "listening", held: false, publishAt: null }

  it("holds a decision: the published stage stays", () => {
    expect(afterMove(stages[5]!, before)).toEqual({ stageId: "declined", publicStageId: "listening", held: true, publishAt: null })
  })

  it("publishes an open stage at once", () => {
    expect(afterMove(stages[4]!, before)).toEqual({ stageId: "shortlist", publicStageId: "shortlist", held: false, publishAt: null })
  })

  it("publishes neither spam nor a held decision", () => {
    const spam = stage("spam", "spam", 9)
    expect(afterMove(spam, { ...before, held: true })).toEqual({
      stageId: "spam",
      publicStageId: "listening",
      held: false,
      publishAt: null,
    })
  })

  it("holds nothing that is published already", () => {
    expect(afterMove(stages[5]!, { ...before, stageId: "declined", publicStageId: "declined" }).held).toBe(false)
  })

  it("cancels a scheduled decision for another one, and keeps it for the same one", () => {
    const leaving = { stageId: "declined", publicStageId: "listening", held: true, publishAt: "2026-03-11T14:26:00.000Z" }
    expect(afterMove(stages[5]!, leaving)).toEqual(leaving)
    expect(afterMove(stages[4]!, leaving).publishAt).toBeNull()
  })
})
