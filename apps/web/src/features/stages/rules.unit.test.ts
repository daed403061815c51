import type { StageItem } from "@intray/server/modules/stages/schema"
import { describe, expect, it } from "vitest"
import { canRemove, glyphChoices, successors } from "./rules.ts"

const make = (id: string, category: StageItem["category"]): StageItem => ({
  id,
  name: id,
  category,
  publicWording: id,
  position: 0,
  glyph: null,
  confirmation: null,
})
const all = [make("new", "inbox"), make("read", "review"), make("yes", "accepted"), make("no", "declined"), make("gone", "withdrawn")]
const of = (id: string) => all.find((one) => one.id === id) as StageItem

describe("stages that a team can do without", () => {
  it("are all but the last of a kind that it needs, and what was withdrawn", () => {
    expect(all.filter((one) => canRemove(one, all)).map((one) => one.id)).toEqual(["read"])
    const more = [...all, make("maybe", "accepted")]
    expect(more.filter((one) => canRemove(one, more)).map((one) => one.id)).toEqual(["read", "yes", "maybe"])
  })

  it("give what is there to their like", () => {
    expect(successors(of("read"), all).map((one) => one.id)).toEqual(["new"])
    expect(successors(of("yes"), [...all, make("maybe", "accepted")]).map((one) => one.id)).toEqual(["maybe"])
    expect(successors(of("gone"), [...all, make("other", "withdrawn")])).toEqual([])
  })
})

it("offers shapes where there are several", () => {
  expect(glyphChoices("review")).toHaveLength(4)
  expect(glyphChoices("withdrawn")).toEqual([])
})
