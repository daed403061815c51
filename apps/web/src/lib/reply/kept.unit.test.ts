import { describe, expect, it } from "vitest"
import { createDrafts } from "../drafts.ts"
import { memoryStorage } from "../testing/memory-storage.ts"
import { firstChoice, readChoice, saveChoice } from "./kept.ts"

const name = "decide:me:one"
const letter = { id: "letter", subject: "Your demo", body: "Sorry, not this time.", templateId: null }
const all = { stages: [{ id: "accepted" }, { id: "declined" }], labels: [{ id: "mix" }, { id: "length" }] }
const present = { stageId: "accepted", feedback: ["length"] }

describe("the choice of a decision", () => {
  it("is kept with the letter after a reload", () => {
    const storage = memoryStorage()
    const drafts = createDrafts(storage)
    drafts.write(name, { ...letter, choice: present })
    saveChoice(name, { stageId: "declined", feedback: ["mix"] }, drafts)
    const again = createDrafts(storage)
    expect(again.read(name)).toMatchObject(letter)
    expect(firstChoice(readChoice(name, again), present, all)).toEqual({ stageId: "declined", feedback: ["mix"] })
  })

  it("is not kept without a letter", () => {
    const drafts = createDrafts(memoryStorage())
    saveChoice(name, { stageId: "declined", feedback: [] }, drafts)
    expect(drafts.read(name)).toBeNull()
    expect(firstChoice(readChoice(name, drafts), present, all)).toEqual(present)
  })

  it("is the present one for a letter that was kept without it", () => {
    const drafts = createDrafts(memoryStorage())
    drafts.write(name, letter)
    expect(firstChoice(readChoice(name, drafts), present, all)).toEqual(present)
  })

  it("leaves out a stage and labels that cannot be chosen any more", () => {
    expect(firstChoice({ stageId: "gone", feedback: ["gone", "mix"] }, present, all)).toEqual({ stageId: "accepted", feedback: ["mix"] })
  })

  it("is the one that the user has just asked for", () => {
    const kept = { stageId: "declined", feedback: ["mix"] }
    expect(firstChoice(kept, { ...present, asked: "accepted" }, all)).toEqual({ stageId: "accepted", feedback: ["mix"] })
  })
})
