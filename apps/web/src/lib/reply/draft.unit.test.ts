import { MAX_BODY } from "@intray/server/platform/values/limits"
import { expect, it } from "vitest"
import { charactersLeft, inPlaceOf, insertAt, isBlankDraft, isTooLong, named, speaksOf, textParts } from "./draft.ts"

it("finds the variables of a text, with or without spaces", () => {
  expect(speaksOf("Hello {{ submitter.name }}", "submitter.name")).toBe(true)
  expect(speaksOf("Hello {{submitterXname}}", "submitter.name")).toBe(false)
  expect(speaksOf("feedback", "feedback")).toBe(false)
})

it("replaces a variable by any text", () => {
  expect(inPlaceOf("a {{feedback}} b {{ feedback }}", "feedback", "$& {{x}}")).toBe("a $& {{x}} b $& {{x}}")
})

it("splits a text into variables and what is between them", () => {
  expect(textParts("{{team.name}}: yes to {{ submission.title }}!")).toEqual([
    { text: "{{team.name}}", variable: "team.name" },
    { text: ": yes to ", variable: null },
    { text: "{{ submission.title }}", variable: "submission.title" },
    { text: "!", variable: null },
  ])
  expect(textParts("no {{variable")).toEqual([{ text: "no {{variable", variable: null }])
  expect(textParts("")).toEqual([])
})

it("inserts text at the caret, replacing the selection", () => {
  expect(insertAt("Hello you", 6, 9, "{{submitter.name}}")).toEqual({ text: "Hello {{submitter.name}}", caret: 24 })
})

it("lists missing variables in their notation, and detects a blank draft", () => {
  expect(named(["feedback", "nonsense"])).toBe("{{feedback}}, {{nonsense}}")
  expect([isBlankDraft({ subject: " ", body: "\n" }), isBlankDraft({ subject: "", body: "a" })]).toEqual([true, false])
})

it("counts characters as the server does", () => {
  const family = "👩‍👩‍👧‍👦"
  expect(charactersLeft({ body: `${family.repeat(11)}\u200b\r\n ` })).toBe(MAX_BODY - 11)
  expect(isTooLong({ body: family.repeat(MAX_BODY) })).toBe(false)
  expect(isTooLong({ body: family.repeat(MAX_BODY + 1) })).toBe(true)
})
