import { describe, expect, it } from "vitest"
import { checkedForm, checkForm } from "./checked.ts"

const stored = () => ({ fields: [{ key: "title", type: "short_text", label: "Title" }], roles: { title: "title" } })

describe("a checked form", () => {
  it("passes as it is, and cannot change afterwards", () => {
    const form = checkForm(stored())
    expect(checkedForm.parse(form)).toBe(form)
    expect(() => Object.assign(form.fields[0]!, { label: "Other" })).toThrow(TypeError)
    expect(() => (form.fields as unknown[]).push({})).toThrow(TypeError)
  })

  it("is no way round the schema for others", () => {
    expect(checkedForm.safeParse(structuredClone(checkForm(stored()))).success).toBe(true)
    for (const other of [{ ...checkForm(stored()), secret: 1 }, { fields: [], roles: {} }, null, "x", 1, []]) {
      expect(checkedForm.safeParse(other).success).toBe(false)
    }
    expect(() => checkForm({ fields: [] })).toThrow()
  })
})
