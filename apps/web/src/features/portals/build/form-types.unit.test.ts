import { type FieldType, field as fieldSchema, formDefinition } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { suggestRoles } from "./form-roles.ts"
import { findField } from "./form-tree.ts"
import { changeType, newField, typeGroups, typesFor } from "./form-types.ts"

const words = { item: "item", items: "items" }
const form = formDefinition.parse({
  fields: [
    { key: "email", label: "E-mail", type: "email", required: true },
    {
      key: "mood",
      label: "Mood",
      help: "Pick one.",
      type: "single_choice",
      required: true,
      identifying: true,
      options: [
        { key: "calm", label: "Calm" },
        { key: "wild", label: "Wild" },
      ],
    },
    { key: "stars", label: "Stars", type: "rating", scale: 7 },
    {
      key: "why",
      label: "Why",
      type: "long_text",
      maxLength: 900,
      maxWords: 100,
      shownWhen: { match: "all", conditions: [{ field: "mood", operator: "is", value: "wild" }] },
    },
  ],
  roles: { email: "email", detail: "mood" },
})

/** Values of a new field that only the user can fill in. */
const left: Partial<Record<FieldType, string[]>> = {
  single_choice: ["options.0.label"],
  multiple_choice: ["options.0.label"],
  group: ["fields"],
}

describe("newField", () => {
  it("creates every type with valid defaults, except for values that only the user can fill in", () => {
    const all = Object.values(typeGroups).flat()
    expect(new Set(all).size).toBe(fieldSchema.options.length)
    for (const type of all) {
      const issues = fieldSchema.safeParse(newField(type, "made", "Made", words)).error?.issues ?? []
      expect(
        issues.map((issue) => issue.path.join(".")),
        type,
      ).toEqual(left[type] ?? [])
    }
  })

  it("makes no group required and adds no choices by default", () => {
    expect(newField("group", "made", "Made", words)).toMatchObject({ required: false, min: 0, fields: [] })
    expect(newField("single_choice", "made", "Made", words)).toMatchObject({ options: [{ key: "option_1", label: "" }] })
  })
})

describe("changeType", () => {
  const to = (path: string, type: Parameters<typeof changeType>[3], published: typeof form | null = null) =>
    changeType(form, published, path, type, words)

  it("keeps properties that both types have", () => {
    expect(findField(to("mood", "multiple_choice").form, "mood")).toMatchObject({
      type: "multiple_choice",
      help: "Pick one.",
      required: true,
      identifying: true,
      options: [{ key: "calm" }, { key: "wild" }],
    })
    const short = findField(to("why", "short_text").form, "why")
    expect(short).toMatchObject({ type: "short_text", maxLength: 900, maxWords: 100 })
    expect(short?.shownWhen?.conditions).toHaveLength(1)
    expect(findField(to("stars", "number").form, "stars")).toMatchObject({ min: 1, max: 7, integer: true })
  })

  it("drops properties that the new type does not have", () => {
    const words = findField(to("mood", "paragraph").form, "mood")
    expect(words).toMatchObject({ type: "paragraph", required: false, identifying: false })
    expect(words).not.toHaveProperty("options")
    for (const type of Object.values(typeGroups).flat()) {
      expect(formDefinition.safeParse(to("mood", type).form).success, type).toBe(true)
    }
  })

  it("gives a published field a new key with all references, and restores its key with its type", () => {
    const changed = to("mood", "multiple_choice", form)
    expect(changed.path).toBe("mood_multiple_choice")
    expect(changed.form.roles.detail).toBe("mood_multiple_choice")
    expect(findField(changed.form, "why")?.shownWhen?.conditions[0]?.field).toBe("mood_multiple_choice")
    expect(findField(changed.form, "mood")).toBeNull()
  })

  it("offers no group for a field, and no heading inside a group", () => {
    const field = findField(form, "mood")
    if (!field) throw new Error("mood is there")
    expect(typesFor(field, false)).not.toContain("group")
    expect(typesFor(field, false)).toContain("heading")
    expect(typesFor(field, true)).not.toContain("heading")
  })
})

describe("suggestRoles", () => {
  it("suggests a field for unset roles, and does not change set ones", () => {
    const asked = formDefinition.parse({
      fields: [
        { key: "band", label: "Band", type: "short_text" },
        { key: "your_name", label: "Your name", type: "short_text" },
        { key: "mail", label: "Mail", type: "email" },
        { key: "genre", label: "Genre", type: "single_choice", options: [{ key: "a", label: "A" }] },
        { key: "keep", label: "Keep my data until", type: "date" },
        { key: "song", label: "Title of the song", type: "short_text" },
      ],
      roles: {},
    })
    const suggested = suggestRoles(asked)
    expect(suggested.roles).toEqual({
      by: "band",
      name: "your_name",
      email: "mail",
      detail: "genre",
      keepUntil: "keep",
      title: "song",
    })
    // The receipt needs an e-mail address, so its field becomes required.
    expect(findField(suggested, "mail")?.required).toBe(true)
    expect(suggestRoles({ ...asked, roles: { title: "band" } }).roles.title).toBe("band")
    expect(suggestRoles(suggested)).toEqual(suggested)
  })
})
