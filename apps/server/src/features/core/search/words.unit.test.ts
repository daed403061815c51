import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { growth, LINEAR } from "../../../testing/growth.ts"
import { fold, marksOf, queryOf, wordsOf } from "./words.ts"

describe("words", () => {
  test.each([
    ["Kitefall – Glasshouse (remix)", ["kitefall", "glasshouse", "remix"]],
    ["Ørjan Ångström's Straße", ["orjan", "angstrom", "s", "strasse"]],
    ["ＯＲＪＡＮ ﬁn", ["orjan", "fin"]],
    ["hello@kitefall.example https://x.example/s-AbC?d=1", ["hello", "kitefall", "example", "https", "x", "example", "s", "abc", "d", "1"]],
    ["東京都 2024年", ["東京", "京都", "2024", "年"]],
    ["ひらがなDJ", ["ひら", "らが", "がな", "dj"]],
    ["कृष्ण", ["कृष्ण"]],
    ["Привет ЁЛКА", ["привет", "елка"]],
    ["İstanbul", ["istanbul"]],
    ["한국어", ["한국어"]],
    // A sigma is written otherwise at the end of a word: what begins a longer word must still be its beginning.
    ["Λόγος ΛΟΓΟΣ λογοσ", ["λογοσ", "λογοσ", "λογοσ"]],
    ["שלום \u202bמָרְחָב", ["שלום", "מָרְחָב"]],
    ["🎧 !!! ---", []],
    ["", []],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  test("are cut at sixty characters and never within one", () => {
    expect(wordsOf("a".repeat(500))).toEqual(["a".repeat(60)])
    expect(wordsOf(`a${"𝒳".repeat(100)}`).join("")).toBe(`a${"x".repeat(59)}`)
    expect(wordsOf("𐐷".repeat(100)).join("")).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
  })

  test("whatever is sent: each is made of letters, digits and marks, and folding twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const one of wordsOf(text)) {
          expect(one).toMatch(/^[\p{L}\p{N}\p{M}]{1,60}$/u)
          expect(wordsOf(one).join("")).toContain(one.slice(0, 1))
        }
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: 500 },
    )
  })

  test("take time linear in the text", () => {
    const prepare = (size: number) => {
      const text = "Ünïcödé wörd ".repeat(size)
      return () => wordsOf(text)
    }
    expect(growth(prepare, 1_000)).toBeLessThan(LINEAR)
  })
})

describe("queries", () => {
  test("take the beginning of each word, and whole words in quotes", () => {
    expect(queryOf('Glass "Kite fall" 東京都 京')).toEqual([
      { text: "glass", prefix: true },
      { text: "kite", prefix: false },
      { text: "fall", prefix: false },
      { text: "東京", prefix: false },
      { text: "京都", prefix: false },
      { text: "京", prefix: true },
    ])
    expect(queryOf('"')).toEqual([])
    expect(queryOf(`${"word ".repeat(3)}`)).toHaveLength(1)
    expect(queryOf(Array.from({ length: 90 }, (_, index) => `w${index}`).join(" "))).toHaveLength(20)
  })

  test("find every text by each of its own words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const words = new Set(wordsOf(text))
        for (const { text: wanted, prefix } of queryOf(text)) {
          expect(prefix ? [...words].some((one) => one.startsWith(wanted)) : words.has(wanted)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe("marks", () => {
  const marked = (text: string, query: string) => marksOf(text, queryOf(query)).map(({ from, to }) => text.slice(from, to))
  test.each([
    ["Kitefall – Glasshouse", "kite house", ["Kite"]],
    ["Ørjan and Örjan", "orj", ["Ørj", "Örj"]],
    ["Straße", "strasse", ["Straße"]],
    ["o\u0308rjan", "or", ["o\u0308r"]],
    ["東京都に行く", "京都", ["京都"]],
    ["Kitefall kitefall", '"kite"', []],
    ["Kite kitefall", '"kite"', ["Kite"]],
    ["aa", "a aa", ["aa"]],
  ])("in %j for %j: %j", (text, query, found) => {
    expect(marked(text, query)).toEqual(found)
  })

  test("never overlap and never cut a character, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 8 }), (text, query) => {
        let last = 0
        for (const { from, to } of marksOf(text, queryOf(query))) {
          expect(from).toBeGreaterThanOrEqual(last)
          expect(to).toBeGreaterThan(from)
          expect(/[\udc00-\udfff]/.test(text[from] ?? "")).toBe(false)
          last = to
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 500 },
    )
  })
})
