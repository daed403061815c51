import { normalizeLine } from "@intray/auth/clean-text"
import { expect, it, test } from "vitest"
import { fitting, limit } from "./limit.ts"

const at = (value: string, selectionStart = value.length, selectionEnd = selectionStart) => ({ value, selectionStart, selectionEnd })
const fitsIn = (field: ReturnType<typeof at>, put: string, max: number) => fitting(field, put, max, normalizeLine)

const characters = ["👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇩🇪", "👍🏽", "❤️", "1️⃣", "e\u0301", "กี่", "नि", "𝒳", "a"]

test.each(characters.flatMap((sign) => [1, 2, 11, 40, 120].map((max) => [sign, max] as const)))(
  "takes %s %i times, never more",
  (sign, max) => {
    expect(sign.repeat(max).length).toBeLessThanOrEqual(limit(max).maxLength)
    expect(fitsIn(at(""), sign.repeat(max), max)).toBe(sign.repeat(max))
    expect(fitsIn(at(""), sign.repeat(max + 3), max)).toBe(sign.repeat(max))
    expect(fitsIn(at(sign.repeat(max - 1)), sign, max)).toBe(sign)
    expect(fitsIn(at(`b${sign.repeat(max - 1)}`, 1), sign, max)).toBe("")
  },
)

it("writes over what is selected and keeps what is around it", () => {
  expect(fitsIn(at("yyyyy", 0, 5), "xxxxxxx", 5)).toBe("xxxxx")
  expect(fitsIn(at("yyyyy", 1, 3), "xxxxxxx", 5)).toBe("xx")
})

it("takes nothing more where a text is too long already", () => expect(fitsIn(at("yyyyyy"), "x", 5)).toBe(""))

it("does not count what the server removes", () => {
  expect(fitsIn(at(""), "\u200bhello\u200b \u200e", 5)).toBe("\u200bhello\u200b \u200e")
})

it("lets a mark complete the last letter", () => expect(fitsIn(at("abcde"), "\u0301", 5)).toBe("\u0301"))
