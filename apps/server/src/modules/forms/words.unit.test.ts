import fc from "fast-check"
import { expect, test } from "vitest"
import { growth, LINEAR } from "../../testing/growth.ts"
import { countWords } from "./words.ts"

test.each([
  ["", 0],
  ["one", 1],
  ["one two\nthree\tfour", 4],
  ["don't well-known 3.5 e.g. kitefall.example/live", 5],
  ["one - two — three … !", 3],
  ["one\u00a0two\u2009three\u3000four\u200bfive", 5],
  ["🌊 👩‍👩‍👧 🏳️‍🌈", 0],
  ["naïve café e\u0301t\u0300e\u0301", 3],
  ["שָׁלוֹם עולם", 2],
  ["привет, мир", 2],
  ["नमस्ते दुनिया", 2],
  ["한국어 단어 세 개", 4],
  ["我喜欢音乐", 5],
  ["音楽が好き、とても。", 8],
  ["サクラとビール", 7],
  ["iPhoneを買う", 4],
  ["ฉันรักดนตรี", 2],
  ["١٢٣ ٤٥٦", 2],
  ["snake_case @handle #tag", 3],
])("%s", (text, words) => {
  expect(countWords(text)).toBe(words)
})

test("as many as there are words of any letters between any spaces", () => {
  const word = fc.stringMatching(/^[a-zäéжשع0-9]{1,8}$/u)
  const space = fc.constantFrom(" ", "\n", "\t", "\u00a0", "\u2003", "  ")
  fc.assert(
    fc.property(fc.array(fc.tuple(word, space)), (parts) => {
      expect(countWords(parts.map(([text, gap]) => text + gap).join(""))).toBe(parts.length)
    }),
  )
})

test("never more than there are characters, whatever is in the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(countWords(text)).toBeLessThanOrEqual([...text].length)
    }),
  )
})

test.each([
  ["a", (size: number) => "a".repeat(size)],
  ["spaces", (size: number) => " ".repeat(size)],
  ["marks", (size: number) => "\u0301".repeat(size)],
  ["a and spaces", (size: number) => "a ".repeat(size / 2)],
  ["hieroglyphs and thai", (size: number) => "字ก".repeat(size / 2)],
  ["dashes", (size: number) => "-".repeat(size)],
])("time is linear: %s", (_, make) => {
  const prepare = (size: number) => {
    const text = make(size)
    return () => countWords(text)
  }
  expect(growth(prepare, 20_000)).toBeLessThan(LINEAR)
})
