import { formDefinition } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { keyFor, moved, pastedOptions, same, sections } from "./form-tree.ts"

describe("keyFor", () => {
  it("makes a key that the schema takes of any label", () => {
    for (const [label, key] of [
      ["Artist name", "artist_name"],
      ["Størrelse & été", "st_rrelse_ete"],
      ["2nd track", "f_2nd_track"],
      ["東京", "field"],
      ["  ", "field"],
      ["__x__", "x"],
    ] as const) {
      expect(keyFor(label, [])).toBe(key)
    }
    expect(keyFor("x".repeat(200), []).length).toBeLessThanOrEqual(40)
  })

  it("counts up when the key is taken", () => {
    expect(keyFor("Name", ["name", "name_2"])).toBe("name_3")
  })
})

describe("pastedOptions", () => {
  it("takes one option a line and no doubles", () => {
    expect(pastedOptions("Ambient\r\n\n  breaks \nAMBIENT\nHouse", [{ key: "house", label: "House" }])).toEqual([
      { key: "ambient", label: "Ambient" },
      { key: "breaks", label: "breaks" },
    ])
  })

  it("stops at two hundred", () => {
    expect(pastedOptions(Array.from({ length: 500 }, (_, index) => `Option ${index}`).join("\n"), [])).toHaveLength(200)
  })
})

describe("sections", () => {
  it("cuts at the headings", () => {
    const form = formDefinition.parse({
      fields: [
        { key: "a", label: "A", type: "email" },
        { key: "h", label: "H", type: "heading" },
        { key: "b", label: "B", type: "email" },
      ],
      roles: {},
    })
    expect(sections(form).map((part) => [part.heading?.key ?? null, part.fields.map((field) => field.key)])).toEqual([
      [null, ["a"]],
      ["h", ["b"]],
    ])
  })
})

describe("small things", () => {
  it("moves an entry", () => {
    expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"])
  })

  it("compares by value", () => {
    expect(same({ a: [1, { b: 2 }], c: undefined }, { a: [1, { b: 2 }] })).toBe(true)
    expect(same({ a: 1 }, { a: "1" })).toBe(false)
    expect(same([], {})).toBe(false)
  })
})
