import { describe, expect, test } from "vitest"
import { sought } from "../../platform/values/schema.ts"
import { submissionFilter } from "../submission-index/schema.ts"
import { field } from "./schema.ts"

/** One character for people, eleven code units. */
const family = "👨‍👩‍👧‍👦"
/** A letter with so many marks that it counts as several. */
const pile = `a${"\u0301".repeat(20_000)}`

const asked = (more: object) => field.safeParse({ type: "short_text", key: "a", label: "A", maxLength: 100, ...more }).success
const withOption = (label: string) =>
  field.safeParse({ type: "single_choice", key: "a", label: "A", options: [{ key: "a", label }] }).success
const withScale = (lowLabel: string) => field.safeParse({ type: "rating", key: "a", label: "A", lowLabel }).success

describe("texts of a form are counted as people see them", () => {
  test.each([
    ["the label of a question", (text: string) => asked({ label: text }), 200],
    ["its help", (text: string) => asked({ help: text }), 500],
    ["its translated label", (text: string) => asked({ translations: { de: { label: text } } }), 200],
    ["an option", withOption, 120],
    ["the end of a scale", withScale, 60],
  ])("%s", (_, takes, max) => {
    expect(takes(family.repeat(max))).toBe(true)
    expect(takes(family.repeat(max + 1))).toBe(false)
    expect(takes("a".repeat(max + 1))).toBe(false)
    expect(takes(pile)).toBe(false)
  })
})

test("searches are counted as people see them, and bounded in size", () => {
  for (const takes of [
    (text: string) => sought(200).safeParse(text).success,
    (text: string) => submissionFilter.safeParse({ text }).success,
  ]) {
    expect(takes(family.repeat(200))).toBe(true)
    expect(takes(family.repeat(201))).toBe(false)
    expect(takes(pile)).toBe(false)
  }
})
