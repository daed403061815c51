import { describe, expect, it } from "vitest"
import { findTypes } from "./find-types.ts"
import { typeGroups } from "./form-types.ts"

const found = (text: string) => findTypes(text).flatMap((group) => group.types)

describe("finding a type of field", () => {
  it.each([
    ["dropdown", "single_choice"],
    ["select", "single_choice"],
    ["radio", "single_choice"],
    ["checkbox", "multiple_choice"],
    ["check", "consent"],
    ["scale", "scale"],
    ["nps", "scale"],
    ["stars", "rating"],
    ["phone", "phone"],
    ["telephone", "phone"],
    ["upload", "file"],
    ["file", "file"],
    ["picture", "file"],
    ["photo", "file"],
    ["textarea", "long_text"],
    ["website", "url"],
    ["toggle", "yes_no"],
    ["mp3", "audio"],
    ["terms", "consent"],
    ["repeat", "group"],
    ["utm", "hidden"],
  ])("%s finds %s", (text, type) => expect(found(text)).toContain(type))

  it("has what is called so before what is also called so", () => {
    expect(found("file")[0]).toBe("file")
    expect(found("scale")[0]).toBe("scale")
    expect(found("phone")[0]).toBe("phone")
    expect(found("several choices")[0]).toBe("multiple_choice")
    expect(found("dropdown")[0]).toBe("single_choice")
    expect(found("upload")[0]).toMatch(/^(file|audio)$/)
  })

  it("has all of them for nothing typed, and none for what nobody says", () => {
    expect(found(" ")).toEqual(Object.values(typeGroups).flat())
    expect(found("zzz")).toEqual([])
    expect(found("upload zzz")).toEqual([])
  })
})
