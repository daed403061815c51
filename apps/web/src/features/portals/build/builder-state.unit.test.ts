import { type FormDefinition, formDefinition } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { allPaths, type BuilderAction, builder, isUnsaved, pendingKey, startBuilder } from "./builder-state.ts"
import { fieldChange, findField } from "./form-tree.ts"

const form: FormDefinition = formDefinition.parse({
  fields: [
    { key: "you", label: "You", type: "heading" },
    { key: "artist", label: "Artist name", type: "short_text", required: true },
    { key: "email", label: "E-mail", type: "email", required: true },
    {
      key: "tracks",
      label: "Tracks",
      type: "group",
      itemName: "track",
      itemsName: "tracks",
      min: 1,
      max: 3,
      fields: [
        { key: "title", label: "Title", type: "short_text" },
        { key: "audio", label: "Audio", type: "audio", alternative: "link" },
        { key: "link", label: "Private link", type: "link" },
      ],
    },
  ],
  roles: { title: "tracks.title", by: "artist" },
})

const words = { item: "item", items: "items" }
const run = (...actions: BuilderAction[]) => actions.reduce(builder, startBuilder(form, form, 7))

describe("adding a field", () => {
  it("derives the key from the question and inserts after the selection", () => {
    const state = run(
      { type: "select", path: "artist" },
      { type: "begin", fieldType: "long_text" },
      { type: "name", label: "Über dich" },
      { type: "add", words },
    )
    expect(state.form.fields.map((field) => field.key)).toEqual(["you", "artist", "uber_dich", "email", "tracks"])
    expect(state.selected).toBe("uber_dich")
    expect(fieldChange(state.form, state.published, "uber_dich")).toBe("new")
    expect(formDefinition.safeParse(state.form).success).toBe(true)
  })

  it("goes into the selected group, or next to a selected field inside one", () => {
    const inside = run(
      { type: "select", path: "tracks.title" },
      { type: "begin", fieldType: "number" },
      { type: "name", label: "BPM" },
      { type: "add", words },
    )
    expect(inside.selected).toBe("tracks.bpm")
    const last = run(
      { type: "select", path: "tracks" },
      { type: "begin", fieldType: "yes_no" },
      { type: "name", label: "Mastered" },
      { type: "add", words },
    )
    expect(allPaths(last.form).at(-1)).toBe("tracks.mastered")
  })

  it("never puts a group or a heading into a group", () => {
    const state = run(
      { type: "select", path: "tracks.title" },
      { type: "begin", fieldType: "heading" },
      { type: "name", label: "Before you send" },
      { type: "add", words },
    )
    expect(state.form.fields.at(-1)?.key).toBe("before_you_send")
  })

  it("adds nothing before the field has a question", () => {
    const state = run({ type: "begin", fieldType: "short_text" }, { type: "name", label: "  " }, { type: "add", words })
    expect(pendingKey(state)).toBeNull()
    expect(state.form).toBe(form)
  })

  it("creates every type with valid defaults", () => {
    for (const fieldType of [
      "short_text",
      "long_text",
      "email",
      "number",
      "single_choice",
      "multiple_choice",
      "yes_no",
      "audio",
      "link",
      "consent",
      "heading",
      "group",
    ] as const) {
      const state = run(
        { type: "select", path: "artist" },
        { type: "begin", fieldType },
        { type: "name", label: "New" },
        { type: "add", words },
      )
      // Left to the user: the text of the first choice, and the questions of a group.
      const path = state.selected ?? ""
      const said = fieldType.endsWith("choice")
        ? builder(state, { type: "update", path, patch: { options: [{ key: "option_1", label: "Yes" }] } })
        : fieldType === "group"
          ? [
              { type: "begin" as const, fieldType: "short_text" as const },
              { type: "name" as const, label: "Title" },
              { type: "add" as const, words },
            ].reduce(builder, state)
          : state
      expect(formDefinition.safeParse(said.form).success, fieldType).toBe(true)
      if (fieldType === "group") expect(said.selected).toBe("new.title")
    }
  })

  it("never reuses a key, not even one that was published and removed", () => {
    const state = run(
      { type: "remove", path: "email" },
      { type: "select", path: "artist" },
      { type: "begin", fieldType: "email" },
      { type: "name", label: "E-mail" },
    )
    expect(pendingKey(state)).toBe("e_mail")
    expect(pendingKey(builder(state, { type: "name", label: "Email" }))).toBe("email_2")
  })
})

describe("changing a field", () => {
  it("never changes its key or type", () => {
    const state = run({ type: "update", path: "artist", patch: { label: "Act", key: "act", type: "email" } })
    expect(findField(state.form, "artist")).toMatchObject({ key: "artist", type: "short_text", label: "Act" })
    expect(fieldChange(state.form, state.published, "artist")).toBe("edited")
  })

  it("removes a limit that is set to undefined", () => {
    const limited = run({ type: "update", path: "artist", patch: { maxLength: 5 } })
    const free = builder(limited, { type: "update", path: "artist", patch: { maxLength: undefined } })
    expect(fieldChange(free.form, form, "artist")).toBeNull()
  })

  it("distinguishes a change of a group from changes of its fields", () => {
    const state = run({ type: "update", path: "tracks.title", patch: { required: true } })
    expect(fieldChange(state.form, form, "tracks")).toBeNull()
    expect(fieldChange(state.form, form, "tracks.title")).toBe("edited")
  })

  it("copies a field under a new key", () => {
    const state = run({ type: "duplicate", path: "tracks.audio", label: "Audio (copy)" })
    expect(state.selected).toBe("tracks.audio_copy")
    expect(findField(state.form, "tracks.audio_copy")).not.toHaveProperty("alternative")
  })
})

describe("removing and moving", () => {
  it("also removes roles and alternatives, and undo restores them", () => {
    const state = run({ type: "remove", path: "tracks.link" }, { type: "remove", path: "tracks.title" })
    expect(state.form.roles).toEqual({ by: "artist" })
    expect(findField(state.form, "tracks.audio")).not.toHaveProperty("alternative")
    const back = builder(builder(state, { type: "undo" }), { type: "undo" })
    expect(back.form).toEqual(form)
    expect(builder(back, { type: "undo" })).toBe(back)
  })

  it("removes the roles inside a removed group", () => {
    expect(run({ type: "remove", path: "tracks" }).form.roles).toEqual({ by: "artist" })
  })

  it("selects the neighbour of a removed field", () => {
    expect(run({ type: "remove", path: "artist" }).selected).toBe("email")
    expect(run({ type: "remove", path: "tracks.link" }).selected).toBe("tracks.audio")
  })

  it("moves among its siblings and stops at the ends", () => {
    const down = run({ type: "move", path: "artist", step: 1 })
    expect(down.form.fields.map((field) => field.key)).toEqual(["you", "email", "artist", "tracks"])
    expect(run({ type: "move", path: "you", step: -1 }).form).toBe(form)
    expect(run({ type: "moveTo", path: "tracks.link", place: { group: "tracks", at: 0 } }).form.fields[3]).toMatchObject({
      fields: [{ key: "link" }, { key: "title" }, { key: "audio" }],
    })
  })
})

describe("saving", () => {
  it("knows which changes the server does not have", () => {
    const edited = run({ type: "update", path: "artist", patch: { help: "As on the sleeve" } })
    expect(isUnsaved(edited)).toBe(true)
    const later = builder(edited, { type: "update", path: "artist", patch: { help: "" } })
    expect(isUnsaved(builder(later, { type: "saved", edition: edited.edition, revision: 8 }))).toBe(true)
    expect(isUnsaved(builder(later, { type: "saved", edition: later.edition, revision: 8 }))).toBe(false)
  })

  it("loads another member's draft without losing local changes", () => {
    const mine = run({ type: "update", path: "artist", patch: { label: "Mine" } })
    const loaded = builder(mine, { type: "load", form, published: form, revision: 9 })
    expect(loaded.form).toBe(form)
    expect(isUnsaved(loaded)).toBe(false)
    const back = builder(loaded, { type: "undo" })
    expect(findField(back.form, "artist")?.label).toBe("Mine")
    expect(isUnsaved(back)).toBe(true)
    expect(back.revision).toBe(9)
  })
})
