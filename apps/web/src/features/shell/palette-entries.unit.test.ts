import { describe, expect, it } from "vitest"
import { type Entry, entriesOf, matching } from "./palette-entries.ts"

const entry = (text: string, note = ""): Entry => ({ id: text, section: "s", text, note, key: null, to: { kind: "page", to: "/" } })

describe("the palette", () => {
  it("finds by the beginnings of words, the text before the note", () => {
    const all = [
      entry("Next stage", "Inbox"),
      entry("Shortlist", "Labels: Verdict"),
      entry("Share", ""),
      entry("Verdict settings"),
      entry("Café"),
    ]
    expect(matching(all, "sh").map((one) => one.text)).toEqual(["Shortlist", "Share"])
    expect(matching(all, "stage").map((one) => one.text)).toEqual(["Next stage"])
    expect(matching(all, "verdict").map((one) => one.text)).toEqual(["Verdict settings", "Shortlist"])
    expect(matching(all, "short verd").map((one) => one.text)).toEqual(["Shortlist"])
    expect(matching(all, "cafe").map((one) => one.text)).toEqual(["Café"])
    expect(matching([...all, entry("Ørjan  Ünal")], "orjan unal").map((one) => one.text)).toEqual(["Ørjan  Ünal"])
    expect(matching(all, "zzz")).toEqual([])
    expect(matching(all, " ")).toHaveLength(5)
  })

  it("offers what the page can do, once each and without itself, and then the places", () => {
    const command = (label: string, action?: "palette") => ({ label, group: "Inbox", action, key: "x", run: () => undefined })
    const places = { stages: [{ id: "s1", name: "New" }], portals: [{ slug: "demos", title: "Demos" }] }
    const found = entriesOf([command("Decide"), command("Decide"), command("Search or jump to", "palette")], places as never)
    expect(found.filter((one) => one.to.kind === "command").map((one) => one.text)).toEqual(["Decide"])
    expect(found.map((one) => one.to)).toContainEqual({ kind: "page", to: "/dashboard/submissions", search: { stage: "s1" } })
  })
})
