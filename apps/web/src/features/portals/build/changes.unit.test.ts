import { fieldsDiff } from "@intray/server/modules/forms/definition"
import { formDefinition } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { everyKind } from "../testing/every-kind.ts"
import { formChanges } from "./changes.ts"
import { moveTo } from "./form-moves.ts"
import { updateField, withoutField } from "./form-tree.ts"

const form = formDefinition.parse(everyKind)

describe("formChanges", () => {
  it("lists no change for an unchanged form", () => {
    expect(formChanges(form, form)).toEqual([])
  })

  it("describes added, removed and changed fields", () => {
    let draft = updateField(form, "mood", { label: "Feeling", required: true, help: "One." })
    draft = updateField(draft, "tracks.bpm", { min: 20 })
    draft = withoutField(draft, "essay")
    draft = {
      ...draft,
      fields: [...draft.fields, { key: "more", label: "More", help: "", required: false, identifying: false, type: "url" }],
    }
    expect(formChanges(form, draft)).toEqual([
      { kind: "changed", label: "Feeling", notes: ["“Mood” becomes “Feeling”", "help", "required"] },
      { kind: "changed", label: "Tracks: BPM", notes: ["limits"] },
      { kind: "added", label: "More", notes: ["Web address"] },
      { kind: "removed", label: "Essay", notes: [] },
    ])
    expect(formChanges(form, draft)).toHaveLength(fieldsDiff(form, draft))
  })

  it("counts a reordering once, and lists changed roles and steps", () => {
    const moved = moveTo(form, null, "line", { group: null, at: 0 }).form
    expect(formChanges(form, moved)).toEqual([{ kind: "changed", label: "The order of the questions", notes: [] }])
    const other = { ...form, roles: { email: "email" }, steps: true }
    expect(formChanges(form, other).map((one) => one.label)).toEqual(["What the answers are used for", "One step at a time"])
  })

  it("lists everything as new before the first publication", () => {
    expect(formChanges(null, form).every((one) => one.kind === "added")).toBe(true)
    expect(formChanges(null, form)).toHaveLength(form.fields.length)
  })
})
