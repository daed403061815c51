import { inMemberLanguage } from "@intray/i18n/request-language"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import en from "zod/v4/locales/en.js"
import "./shape-words.ts"

/** Inputs for each of Zod's issue codes, and for each variant of its message. */
const wrong: Record<string, [schema: z.ZodType, input: unknown][]> = {
  invalid_type: [
    [z.string(), 1],
    [z.string(), undefined],
    [z.number(), "1"],
    [z.int(), 1.5],
    [z.boolean(), "yes"],
    [z.array(z.string()), "a"],
    [z.object({}), "a"],
    [z.record(z.string(), z.string()), []],
    [z.date(), "2026"],
    [z.bigint(), 1],
    [z.null(), 1],
    [z.never(), 1],
    [z.instanceof(URL), 1],
  ],
  too_big: [
    [z.string().max(2), "abc"],
    [z.array(z.string()).max(1), ["a", "b"]],
    [z.number().max(2), 3],
    [z.number().lt(2), 3],
    [z.int(), 2 ** 60],
    [z.date().max(new Date(0)), new Date()],
    [z.set(z.string()).max(0), new Set(["a"])],
  ],
  too_small: [
    [z.string().min(1), ""],
    [z.string().min(2), "a"],
    [z.array(z.string()).min(1), []],
    [z.array(z.string()).min(2), ["a"]],
    [z.number().min(2), 1],
    [z.number().positive(), 0],
  ],
  invalid_format: [
    [z.email(), "a"],
    [z.url(), "a"],
    [z.uuid(), "a"],
    [z.iso.datetime(), "a"],
    [z.iso.date(), "a"],
    [z.string().regex(/^b/), "a"],
    [z.string().startsWith("b"), "a"],
    [z.string().includes("b"), "a"],
    [z.base64(), "?"],
  ],
  not_multiple_of: [
    [z.number().multipleOf(5), 3],
    [z.number().multipleOf(1), 1.5],
  ],
  unrecognized_keys: [[z.strictObject({}), { titel: 1, other: 2 }]],
  invalid_union: [
    [z.union([z.string(), z.number()]), true],
    [z.union([z.string(), z.number()]), undefined],
    [z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]), { kind: "b" }],
  ],
  invalid_key: [[z.record(z.string().max(1), z.string()), { ab: "" }]],
  invalid_element: [[z.map(z.object({}), z.string()), new Map([[{}, 1]])]],
  invalid_value: [
    [z.enum(["a", "b"]), "c"],
    [z.literal("a"), "c"],
  ],
  custom: [[z.string().refine(() => false), "a"]],
}

const found = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues ?? []
const library = en().localeError as (issue: unknown) => string
/** How Zod's own messages begin. */
const foreign = /^(Invalid|Too (big|small)|Unrecognized|Input|Expected|Required)|expected|received/

describe("messages for a wrong shape", () => {
  it.each(Object.keys(wrong))("%s: has our own text in both languages", (code) => {
    for (const [schema, input] of wrong[code] ?? []) {
      const [english] = inMemberLanguage("en", () => found(schema, input))
      const [german] = inMemberLanguage("de", () => found(schema, input))
      expect(english?.code).toBe(code)
      for (const one of [english?.message, german?.message]) {
        expect(one).toMatch(/\.$/)
        expect(one).not.toMatch(foreign)
        expect(one).not.toBe(library({ ...english, input }))
      }
      expect(german?.message).not.toBe(english?.message)
    }
  })

  it("cover every code of Zod", () => {
    type Codes = z.core.$ZodIssue["code"]
    const codes: Record<Codes, true> = {
      invalid_type: true,
      too_big: true,
      too_small: true,
      invalid_format: true,
      not_multiple_of: true,
      unrecognized_keys: true,
      invalid_union: true,
      invalid_key: true,
      invalid_element: true,
      invalid_value: true,
      custom: true,
    }
    expect(Object.keys(wrong).sort()).toEqual(Object.keys(codes).sort())
  })

  it("describe the problem, and keep a schema's own message", () => {
    const said = (schema: z.ZodType, input: unknown) => found(schema, input).map((one) => one.message)
    expect(said(z.string().max(16_000), "a".repeat(16_001))).toEqual(["At most 16,000 characters."])
    expect(said(z.enum(["open", "closed"]), "c")).toEqual(["This has to be open or closed."])
    expect(said(z.strictObject({}), { titel: 1 })).toEqual(["Unknown: titel."])
    expect(said(z.object({ name: z.string() }), {})).toEqual(["This is missing."])
    expect(said(z.union([z.string().max(2), z.literal(""), z.null()]), "abc")).toEqual(["At most 2 characters."])
    expect(said(z.string().max(1, "Shorter."), "ab")).toEqual(["Shorter."])
    // The length of the message is limited, regardless of the input.
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${"k".repeat(200)}${index}`, 1]))
    expect(said(z.strictObject({}), many)[0]?.length).toBeLessThan(2_000)
  })
})
