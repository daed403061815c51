import { formDefinition } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { groupBeside, moveRefusal, moveTo, placeOutside } from "./form-moves.ts"
import { roleOf } from "./form-roles.ts"
import { findField } from "./form-tree.ts"

const form = formDefinition.parse({
  fields: [
    { key: "you", label: "You", type: "heading" },
    { key: "name", label: "Your name", type: "short_text" },
    { key: "email", label: "E-mail", type: "email", required: true },
    { key: "kind", label: "Kind", type: "single_choice", options: [{ key: "new", label: "New" }] },
    {
      key: "tracks",
      label: "Tracks",
      type: "group",
      itemName: "track",
      itemsName: "tracks",
      min: 1,
      max: 3,
      fields: [
        { key: "name", label: "Title", type: "short_text" },
        { key: "audio", label: "Audio", type: "audio", alternative: "link" },
        { key: "link", label: "Link", type: "link" },
        {
          key: "bpm",
          label: "BPM",
          type: "number",
          shownWhen: { match: "all", conditions: [{ field: "tracks.name", operator: "is", value: "x" }] },
        },
      ],
    },
    {
      key: "links",
      label: "Links",
      type: "group",
      itemName: "link",
      itemsName: "links",
      min: 0,
      max: 2,
      fields: [{ key: "url", label: "URL", type: "url" }],
    },
    {
      key: "why",
      label: "Why",
      type: "long_text",
      shownWhen: { match: "all", conditions: [{ field: "kind", operator: "is", value: "new" }] },
    },
  ],
  roles: { title: "tracks.name", name: "name", email: "email" },
})

const keys = (of: typeof form, group: string | null = null) => {
  const fields = group === null ? of.fields : (of.fields.find((field) => field.key === group) as { fields: { key: string }[] }).fields
  return fields.map((field) => field.key)
}

describe("moveTo", () => {
  it("puts a field before the one that is at the place, up and down", () => {
    expect(keys(moveTo(form, null, "kind", { group: null, at: 1 }).form).slice(0, 4)).toEqual(["you", "kind", "name", "email"])
    expect(keys(moveTo(form, null, "name", { group: null, at: 4 }).form).slice(0, 4)).toEqual(["you", "email", "kind", "name"])
    expect(moveTo(form, null, "name", { group: null, at: 1 }).form).toBe(form)
    expect(moveTo(form, null, "name", { group: null, at: 2 }).form).toBe(form)
  })

  it("takes conditions and roles along into a group, and a new key where its own is taken", () => {
    const kind = moveTo(form, null, "kind", { group: "tracks", at: 0 })
    expect(kind.path).toBe("tracks.kind")
    expect(keys(kind.form, "tracks")).toEqual(["kind", "name", "audio", "link", "bpm"])
    expect(findField(kind.form, "why")?.shownWhen?.conditions[0]?.field).toBe("tracks.kind")

    const name = moveTo(form, null, "name", { group: "tracks", at: 4 })
    expect(name.path).toBe("tracks.your_name")
    // Of several items none is the sender's name.
    expect(name.form.roles).toEqual({ title: "tracks.name", email: "email" })
    expect(formDefinition.safeParse(name.form).success).toBe(true)
  })

  it("takes them out of a group again, and lets a link go that answered for another", () => {
    const title = moveTo(form, null, "tracks.name", { group: null, at: 5 })
    expect(title.path).toBe("title")
    expect(roleOf(title.form, "title")).toBe("title")
    expect(findField(title.form, "tracks.bpm")?.shownWhen?.conditions[0]?.field).toBe("title")
    const link = moveTo(form, null, "tracks.link", { group: "links", at: 0 })
    expect(keys(link.form, "links")).toEqual(["link", "url"])
    expect(findField(link.form, "tracks.audio")).not.toHaveProperty("alternative")
  })

  it("refuses what a group cannot hold, and to empty one", () => {
    expect(moveRefusal(form, "you", "tracks")).toBe("nested")
    expect(moveRefusal(form, "links", "tracks")).toBe("nested")
    expect(moveRefusal(form, "links.url", null)).toBe("lastInGroup")
    expect(moveRefusal(form, "tracks.name", "links")).toBeNull()
    expect(moveTo(form, null, "links.url", { group: null, at: 0 })).toEqual({ form, path: "links.url" })
  })
})

describe("places next to", () => {
  it("finds the group above or below, and the way out of one", () => {
    expect(groupBeside(form, "kind")).toEqual({ group: "tracks", at: 0 })
    expect(groupBeside(form, "why")).toEqual({ group: "links", at: 1 })
    expect(groupBeside(form, "name")).toBeNull()
    expect(placeOutside(form, "tracks.bpm")).toEqual({ group: null, at: 5 })
    expect(placeOutside(form, "kind")).toBeNull()
  })
})
