import { type TemplateChoice, type TemplateList, templateKey } from "@intray/server/modules/templates/schema"
import { describe, expect, it } from "vitest"
import { choiceName, choiceNamed, entryOf, partsOf } from "./choice.ts"

const counts = { fieldCount: 3, currency: null, labelCount: 0, replyCount: 1 }
const list: TemplateList = {
  builtIn: [{ key: "music-demos", name: "Music demos", description: "", ...counts }],
  own: [{ id: "0b5f", name: "Ours", description: "", updatedAt: "2026-03-11T00:00:00.000Z", ...counts }],
}

describe("the name of a template", () => {
  it("means the same template again", () => {
    const all: TemplateChoice[] = [...templateKey.options, "blank", { id: "0b5f" }]
    for (const choice of all) expect(choiceNamed(choiceName(choice))).toEqual(choice)
    expect(new Set(all.map(choiceName)).size).toBe(all.length)
  })

  it("is none for what an address may hold besides", () => {
    for (const name of [undefined, 7, "", "own-", "constructor", "music demos", "x".repeat(101)]) expect(choiceNamed(name)).toBeUndefined()
  })

  it("finds it in the list, or says that it is gone", () => {
    const own = entryOf(list, { id: "0b5f" })
    expect(entryOf(list, "music-demos")?.name).toBe("Music demos")
    expect(own?.name).toBe("Ours")
    expect(own && partsOf(own)).toBe("3 questions, no labels, 1 reply")
    expect(entryOf(list, { id: "gone" })).toBeUndefined()
    expect(entryOf(undefined, "music-demos")).toBeUndefined()
  })
})
