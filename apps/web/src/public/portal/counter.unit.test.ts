import type { LeafField } from "@intray/server/modules/forms/schema"
import { describe, expect, it, test } from "vitest"
import { counterOf } from "./counter.ts"

const field = (limits: Partial<Extract<LeafField, { type: "long_text" }>> = {}) =>
  ({ key: "t", label: "T", help: "", required: false, identifying: false, type: "long_text", ...limits }) as const
const said = (limits: Parameters<typeof field>[0], text: string) => counterOf(field(limits), text)

it("says the limits that were set while nothing is written, and nothing where none were", () => {
  expect(said({}, "")).toBeNull()
  expect(said({ maxLength: 1000 }, "")).toBeNull()
  expect(said({ maxWords: 300 }, "")?.said).toBe("Up to 300 words")
  expect(said({ minWords: 50, maxWords: 300 }, " ")?.said).toBe("50 to 300 words")
  expect(said({ minLength: 20 }, "")?.said).toBe("At least 20 characters")
})

it("counts words where words count", () => {
  expect(said({ maxWords: 3 }, "one two")).toEqual({ said: "2 of 3 words", over: false })
  expect(said({ maxWords: 3 }, "one two three four")).toEqual({ said: "1 word too many", over: true })
  expect(said({ minWords: 3 }, "one")?.said).toBe("1 word of at least 3")
  expect(said({ minWords: 3 }, "one two three")?.said).toBe("3 words")
})

it("counts characters where the room or the wish for more is near", () => {
  expect(said({ maxLength: 100 }, "short")).toBeNull()
  expect(said({ maxLength: 100 }, "x".repeat(85))?.said).toBe("15 characters left")
  expect(said({ maxLength: 100 }, "x".repeat(101))).toEqual({ said: "1 character too many", over: true })
  expect(said({ minLength: 10 }, "x".repeat(9))?.said).toBe("1 character more")
  expect(said({ minLength: 10 }, "x".repeat(10))).toBeNull()
})

describe("counts as the server does", () => {
  const characters = ["👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇩🇪", "👍🏽", "❤️", "1️⃣", "e\u0301", "กี่", "नि", "𝒳"]
  const kinds = characters.flatMap((sign) => [1, 5, 11, 40].map((count) => [sign, count] as const))

  test.each(kinds)("%s, %i times", (sign, count) => {
    const typed = sign.repeat(count)
    expect(said({ maxLength: count }, typed)).toEqual({ said: "0 characters left", over: false })
    expect(said({ maxLength: count }, typed + sign)).toEqual({ said: "1 character too many", over: true })
    expect(said({ minLength: count + 1 }, typed)?.said).toBe("1 character more")
  })

  it.each(["\u200b", "\ufeff", "\u200e", "\u2060", " ", "\n"])("leaves out %j at the end", (sign) => {
    expect(said({ maxLength: 5 }, `hello${sign}`)?.over).toBe(false)
    expect(said({ minLength: 6 }, `hello${sign}`)?.said).toBe("1 character more")
    expect(said({ maxWords: 3 }, sign)?.said).toBe("Up to 3 words")
  })

  it("counts a line break of Windows once", () => {
    expect(said({ maxLength: 3 }, "a\r\nb")?.over).toBe(false)
  })
})
