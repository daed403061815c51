import { describe, expect, it } from "vitest"
import type { StatusData } from "../page-data.ts"
import { sentenceOf, stepsOf } from "./timeline.ts"

const now = new Date("2026-03-13T12:00:00Z")
const line = (wording: string, category: StatusData["category"], at: string) => ({ wording, category, at })
const received = line("Received", "inbox", "2026-03-11T21:47:00Z")
const review = line("In review", "review", "2026-03-12T09:10:00Z")
const shapes = (status: Parameters<typeof stepsOf>[0]) =>
  stepsOf(status, now).map(({ title, state, shape }) => `${title}:${state}:${shape}`)

describe("the timeline", () => {
  it("shows the answer to come only while it is open", () => {
    expect(shapes({ lines: [received], category: "inbox" })).toEqual(["Received:current:accepted", "Answer:expected:inbox"])
    expect(shapes({ lines: [received, review], category: "review" })).toEqual([
      "Received:past:inbox",
      "In review:current:review",
      "Answer:expected:inbox",
    ])
    const declined = line("Not this time", "declined", "2026-03-13T09:00:00Z")
    expect(shapes({ lines: [received, review, declined], category: "declined" }).at(-1)).toBe("Not this time:current:declined")
  })

  it("says since when it is in review", () => {
    const notes = stepsOf({ lines: [received, review], category: "review" }, now).map(({ notes }) => notes?.[0])
    expect(notes[1]).toMatch(/^Since /)
    expect(notes[0]).not.toMatch(/^Since /)
  })

  it("has a sentence for every category, with team and title", () => {
    for (const category of ["inbox", "review", "accepted", "declined", "withdrawn"] as const) {
      const sentence = sentenceOf({ category, title: "Paper Boats", team: { name: "Lantern Quay" } })
      expect(sentence).toContain("Paper Boats")
      expect(sentence).toContain("Lantern Quay")
    }
  })
})
