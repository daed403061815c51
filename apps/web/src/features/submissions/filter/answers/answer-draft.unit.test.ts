import { type AnswerCondition, answerConditions, type FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readAnswers, writeAnswers } from "../filter-answers.ts"
import { type Draft, type DraftErrors, listOperators, toCondition, toDraft, withCondition } from "./answer-draft.ts"
import { findQuestions, getLabel, nameCondition } from "./answer-names.ts"

const kinds = ["choice", "number", "date", "yes_no", "text", "presence"] as const
const question = (more: Partial<FilterQuestion> = {}): FilterQuestion => ({
  key: "amount",
  kind: "number",
  label: "Amount",
  group: null,
  asked: true,
  options: [
    { key: "water", label: "Water" },
    { key: "soil", label: "Soil" },
  ],
  integer: false,
  currency: null,
  ...more,
})
const draft = (more: Partial<Draft>): Draft => ({ operator: "between", options: [], first: "", last: "", ...more })
const errorsOf = (given: Draft, kind: FilterQuestion["kind"] = "number", locale = "en-GB"): DraftErrors | null => {
  const result = toCondition(given, question({ kind }), locale)
  return "errors" in result ? result.errors : null
}

describe("a draft", () => {
  it("becomes a condition that the server accepts and the URL keeps, whatever is typed", () => {
    const typed = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("12,5", "1.234,5", "2027-01-10", "2026-02-30", "-3", "9".repeat(400), "\u3164", " ", "x".repeat(201)),
    )
    const any = fc.constantFrom(...kinds).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        draft: fc.record({
          operator: fc.constantFrom(...listOperators(kind)),
          options: fc.uniqueArray(fc.constantFrom("water", "soil", "air")),
          first: typed,
          last: typed,
        }),
      }),
    )
    fc.assert(
      fc.property(any, fc.constantFrom("en-GB", "de-DE"), fc.boolean(), ({ kind, draft: given }, locale, integer) => {
        const result = toCondition(given, question({ kind, integer }), locale)
        if ("errors" in result) {
          expect(Object.values(result.errors).join("")).not.toBe("")
          return
        }
        expect(answerConditions.safeParse([result.condition]).error).toBeUndefined()
        expect(readAnswers(writeAnswers([result.condition]))).toEqual([result.condition])
        expect(toCondition(toDraft(result.condition, kind, locale), question({ kind, integer }), locale)).toEqual(result)
      }),
      { numRuns: 2_000 },
    )
  })

  it("says at the field what is wrong", () => {
    expect(errorsOf(draft({ first: "10", last: "9" }))).toEqual({ last: "The highest value is below the lowest. Swap them." })
    expect(errorsOf(draft({ first: "", last: "x" }))).toEqual({
      first: "Enter a number, such as 12.5.",
      last: "Enter a number, such as 12.5.",
    })
    expect(errorsOf(draft({ operator: "min", first: "1.200" }), "number", "de-DE")).toEqual({
      first: "This can be read in two ways. Enter 1200 or 1,2.",
    })
    expect(errorsOf(draft({ first: "2027-02-02", last: "2027-02-01" }), "date")).toEqual({
      last: "The last day is before the first. Swap them.",
    })
    expect(errorsOf(draft({ operator: "from", first: "2027-02-30" }), "date")).toEqual({ first: "Enter a day." })
    expect(errorsOf(draft({ operator: "any" }), "choice")).toEqual({ options: "Choose at least one option." })
    const many = Array.from({ length: 101 }, (_, index) => `o${index}`)
    expect(errorsOf(draft({ operator: "all", options: many }), "choice")).toEqual({ options: "Choose at most 100 options." })
    expect(errorsOf(draft({ operator: "contains", first: " \u3164" }), "text")).toEqual({ first: "Enter the text to look for." })
    expect(errorsOf(draft({ operator: "contains", first: "x".repeat(201) }), "text")).toEqual({ first: "Use at most 200 characters." })
  })

  it("reads numbers as people write them", () => {
    expect(toCondition(draft({ first: "1.234,5", last: "2 000" }), question(), "de-DE")).toEqual({
      condition: { key: "amount", min: 1234.5, max: 2000 },
    })
    expect(toDraft({ key: "amount", min: 1234.5, max: 2000 }, "number", "de-DE")).toMatchObject({ first: "1234,5", last: "2000" })
  })

  it("reads a separator before three digits in one way if the question takes whole numbers only", () => {
    const read = (first: string, more: Partial<FilterQuestion>) => toCondition(draft({ operator: "min", first }), question(more), "en-GB")
    expect(read("10,000", { integer: true })).toEqual({ condition: { key: "amount", min: 10_000 } })
    expect(read("€10,000", { integer: true, currency: "EUR" })).toEqual({ condition: { key: "amount", min: 10_000 } })
    expect(read("£10,000", { integer: true, currency: "EUR" })).toHaveProperty("errors")
  })

  it("is empty if the question has another kind now", () => {
    expect(toDraft({ key: "amount", min: 5 }, "choice", "en-GB")).toEqual(draft({ operator: "any" }))
    expect(toDraft({ key: "amount", answered: false }, "choice", "en-GB").operator).toBe("unanswered")
  })
})

describe("the conditions of a filter", () => {
  const conditions: AnswerCondition[] = [
    { key: "a", min: 1 },
    { key: "b", yes: true },
  ]

  it("get another one, or a changed one, and never the same twice", () => {
    expect(withCondition(conditions, { key: "c", max: 2 })).toEqual({ answers: "a*min*1,b*yes*yes,c*max*2" })
    expect(withCondition(conditions, { key: "a", min: 3 }, 0)).toEqual({ answers: "a*min*3,b*yes*yes" })
    expect(withCondition(conditions, { key: "a", min: 1 })).toEqual({ answers: "b*yes*yes,a*min*1" })
    expect(withCondition(conditions, { key: "b", yes: true }, 0)).toEqual({ answers: "b*yes*yes" })
  })

  it("are at most twenty, and fit in a link", () => {
    const full = Array.from({ length: 20 }, (_, index): AnswerCondition => ({ key: "a", min: index }))
    expect(withCondition(full, { key: "b", min: 1 })).toMatchObject({ errors: { all: expect.stringContaining("20") } })
    expect(withCondition(full, { key: "b", min: 1 }, 3)).toHaveProperty("answers")
    const long = Array.from({ length: 19 }, (_, index): AnswerCondition => ({ key: `k${index}`, contains: "%".repeat(200) }))
    expect(withCondition(long, { key: "b", min: 1 })).toMatchObject({ errors: { all: expect.stringContaining("too long") } })
  })
})

describe("a chip", () => {
  const name = (condition: Partial<AnswerCondition>, more: Partial<FilterQuestion> | null = {}) => {
    const { field, mode, value } = nameCondition({ key: "amount", ...condition }, more && question(more), "en-GB")
    return [field, mode, value].filter(Boolean).join(" ")
  }

  it("has the field, the operator and the value", () => {
    expect(name({ min: 10_000 })).toBe("Amount at least 10,000")
    expect(name({ min: 1_000, max: 2_500.5 }, { label: "Year" })).toBe("Year 1000 to 2500.5")
    expect(name({ min: 10_001 }, { label: "How much do you need?" })).toBe("How much do you need? at least 10,001")
    expect(name({ min: 1_000, max: 2_500.5 }, { currency: "EUR" })).toBe("Amount €1,000 to €2,500.50")
    expect(name({ to: "2027-01-10" }, { kind: "date" })).toBe("Amount on or before 10 January 2027")
    expect(name({ any: ["water"] })).toBe("Amount Water")
    expect(name({ any: ["water", "soil"] })).toBe("Amount any of Water, Soil")
    expect(name({ none: ["water"] })).toBe("Amount none of Water")
    expect(name({ yes: false })).toBe("Amount is no")
    expect(name({ contains: "+47" })).toBe("Amount contains “+47”")
    expect(name({ answered: false }, { group: "Costs" })).toBe("Costs: Amount has no answer")
  })

  it("says that a question or an option was removed", () => {
    expect(name({ min: 1 }, { asked: false })).toBe("Amount (no longer asked) at least 1")
    expect(name({ any: ["fire"] })).toBe("Amount fire (no longer an option)")
    expect(name({ min: 1 }, null)).toBe("amount not available here")
    expect(nameCondition({ key: "amount", any: ["fire"] }, undefined, "en-GB")).toEqual({ field: "amount", value: "fire" })
  })
})

it("questions are found by the beginning of their label, of a word, or of their group", () => {
  const all = [
    question({ key: "a", label: "Requested amount" }),
    question({ key: "b", label: "Sum", group: "Costs" }),
    question({ key: "c", label: "Amount in euros" }),
    question({ key: "d", label: "Über uns" }),
  ]
  const keys = (text: string) => findQuestions(all, text).map((one) => one.key)
  expect(keys("amount")).toEqual(["c", "a"])
  expect(keys("COSTS")).toEqual(["b"])
  expect(keys("uber")).toEqual(["d"])
  expect(keys("requested am")).toEqual(["a"])
  expect(keys("nothing")).toEqual([])
  expect(keys(" ")).toEqual(["a", "b", "c", "d"])
  expect(all.map(getLabel)[1]).toBe("Costs: Sum")
})
