import { MAX_BODY } from "@intray/server/platform/values/limits"
import { expect, it } from "vitest"
import { charactersLeft, inPlaceOf, insertAt, isBlankDraft, isTooLong, named, speaksOf } from "./draft.ts"

it("knows which variables a text speaks of, spaces or none", () => {
  expect(speaksOf("Hello {{ submitter.name }}", "submitter.name")).toBe(true)
  expect(speaksOf("Hello {{submitterXname}}", "submitter.name")).toBe(false)
  expect(speaksOf("feedback", "feedback")).toBe(false)
})

it("puts words in place of a variable, whatever they are", () => {
  expect(inPlaceOf("a {{feedback}} b {{ feedback }}", "feedback", "$& {{x}}")).toBe("a $& {{x}} b $& {{x}}")
})

it("puts words where the caret is, over what was selected", () => {
  expect(insertAt("Hello you", 6, 9, "{{submitter.name}}")).toEqual({ text: "Hello {{submitter.name}}", caret: 24 })
})

it("names what is missing as it is written, and knows when there is nothing", () => {
  expect(named(["feedback", "nonsense"])).toBe("{{feedback}}, {{nonsense}}")
  expect([isBlankDraft({ subject: " ", body: "\n" }), isBlankDraft({ subject: "", body: "a" })]).toEqual([true, false])
})

it("counts characters as the server does", () => {
  const family = "👩‍👩‍👧‍👦"
  expect(charactersLeft({ body: `${family.repeat(11)}\u200b\r\n ` })).toBe(MAX_BODY - 11)
  expect(isTooLong({ body: family.repeat(MAX_BODY) })).toBe(false)
  expect(isTooLong({ body: family.repeat(MAX_BODY + 1) })).toBe(true)
})
