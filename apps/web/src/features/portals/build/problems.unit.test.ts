import { formBuilder } from "@intray/i18n/form-builder"
import { formDefinition } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { roleOf, setRole } from "./form-roles.ts"
import { updateField, withoutField } from "./form-tree.ts"
import { problemAt, problemsOf } from "./problems.ts"

const form = formDefinition.parse({
  fields: [
    { key: "genre", label: "Genre", type: "single_choice", options: [{ key: "a", label: "Ambient" }] },
    {
      key: "tracks",
      label: "Tracks",
      type: "group",
      itemName: "track",
      itemsName: "tracks",
      min: 1,
      max: 3,
      fields: [{ key: "title", label: "Title", type: "short_text" }],
    },
  ],
  roles: { title: "tracks.title", detail: "genre" },
})

describe("problemsOf", () => {
  it("finds nothing in a sound form", () => {
    expect(problemsOf(form, [])).toEqual({ fields: new Map(), form: [], roles: {}, blocking: false })
  })

  it("says it at the field, whether at the top or in a group", () => {
    const broken = updateField(updateField(form, "genre", { label: "  " }), "tracks.title", { maxLength: Number.NaN })
    const problems = problemsOf(broken, [])
    expect(problems.blocking).toBe(true)
    expect(problemAt(problems.fields.get("genre"), "label")).toBe(formBuilder.problems.label)
    expect(problemAt(problems.fields.get("tracks.title"), "maxLength")).toBe(formBuilder.problems.number)
  })

  it("tells an empty question from a long one", () => {
    expect(problemAt(problemsOf(updateField(form, "genre", { label: "x".repeat(201) }), []).fields.get("genre"), "label")).toBe(
      formBuilder.problems.labelLong,
    )
  })

  it("names the option that is wrong, and a choice without options", () => {
    const blank = problemsOf(updateField(form, "genre", { options: [{ key: "a", label: "" }] }), [])
    expect(problemAt(blank.fields.get("genre"), "options", 0)).toBe(formBuilder.problems.option)
    expect(problemAt(problemsOf(updateField(form, "genre", { options: [] }), []).fields.get("genre"), "options")).toBe(
      formBuilder.problems.options,
    )
  })

  it("shows the server's findings where they belong", () => {
    const found = [
      { path: ["fields", 1, "fields", 0, "key"], code: "key_reserved", message: "Reserved." },
      { path: ["roles", "email"], code: "email_needed", message: "An e-mail field is needed." },
      { path: ["fields", 9], code: "gone", message: "Gone." },
    ]
    const problems = problemsOf(form, found)
    expect(problemAt(problems.fields.get("tracks.title"), "key")).toBe("Reserved.")
    expect(problems.roles).toEqual({ email: "An e-mail field is needed." })
    expect(problems.blocking).toBe(false)
  })

  it("wants one field at least", () => {
    const empty = problemsOf(withoutField(withoutField(form, "genre"), "tracks"), [])
    expect(empty.form).toEqual([formBuilder.builder.emptyForm])
    expect(empty.blocking).toBe(true)
  })
})

describe("setRole", () => {
  it("takes the role from the person who had it and keeps one a field", () => {
    const moved = setRole(form, "genre", "title")
    expect(moved.roles).toEqual({ title: "genre" })
    expect(roleOf(moved, "genre")).toBe("title")
    expect(setRole(moved, "genre", null).roles).toEqual({})
  })
})
