import { describe, expect, it } from "vitest"
import { featureEdits } from "./templates/edits.mjs"

describe("the generator of features", () => {
  it("finds the place of every line that it adds to existing files", () => {
    const names = {
      ...{ file: "test-notes", oneFile: "test-note", many: "testNotes", Many: "TestNotes", one: "testNote", One: "TestNote" },
      ...{ table: "test_note", words: "test notes", oneWords: "test note" },
    }
    const edits = featureEdits(names)
    expect(edits.length).toBeGreaterThan(10)
    for (const { path, text } of edits) expect([path, /test.?note/i.test(text) || text.includes("List,")]).toEqual([path, true])
  })
})
