import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { growth, LINEAR } from "../../../testing/growth.ts"
import { fold } from "./fold.ts"
import { marksOf, queryOf, signsIn, wordsOf } from "./words.ts"

/** Whether a query finds a text, asked in the plainest way. */
function finds(query: string, text: string): boolean {
  const stored = [...wordsOf(text), ...signsIn(text)]
  const has = (wanted: string, prefix: boolean) => stored.some((one) => (prefix ? one.startsWith(wanted) : one === wanted))
  return queryOf(query).every(({ text: wanted, prefix, or }) => has(wanted, prefix) || (or !== undefined && has(or, prefix)))
}

describe("words", () => {
  test.each([
    ["Kitefall – Glasshouse (remix)", ["kitefall", "glasshouse", "remix"]],
    ["Ørjan Ångström's Straße", ["orjan", "angstrom", "s", "strasse"]],
    ["ＯＲＪＡＮ ﬁn", ["orjan", "fin"]],
    ["hello@kitefall.example https://x.example/s-AbC?d=1", ["hello", "kitefall", "example", "https", "x", "example", "s", "abc", "d", "1"]],
    ["東京都 2024年", ["東京", "京都", "都", "2024", "年"]],
    ["ひらがなDJ", ["ひら", "らが", "がな", "な", "dj"]],
    ["कृष्ण", ["कृष्ण"]],
    ["Привет ЁЛКА", ["привет", "елка"]],
    ["İstanbul", ["istanbul"]],
    ["한국어", ["한국어"]],
    // A sigma is written otherwise at the end of a word: what begins a longer word must still be its beginning.
    ["Λόγος ΛΟΓΟΣ λογοσ", ["λογοσ", "λογοσ", "λογοσ"]],
    ["שלום \u202bמָרְחָב", ["שלומ", "מרחב"]],
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
    expect(queryOf('"')).toMatchObject([{ signs: '"', prefix: true }])
    expect(queryOf(" \u200b\u0301")).toEqual([])
    expect(queryOf(`${"word ".repeat(3)}`)).toHaveLength(1)
    expect(queryOf(Array.from({ length: 90 }, (_, index) => `w${index}`).join(" "))).toHaveLength(20)
  })

  test.each(["東", "京", "都", '"都"', "京都", '"京"'])("find 東京都 by %s", (query) => {
    expect(finds(query, "東京都")).toBe(true)
    expect(finds(query, "大阪府")).toBe(false)
  })

  test("find every text by each of its own words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        expect(finds(text, text)).toBe(true)
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

describe("spelling variants of a script", () => {
  test.each([
    // Arabic: hamza, madda, vowel signs, tatweel, ta marbuta, alef maksura, presentation forms, digits
    ["احمد", "أحمد فاطمة"],
    ["فاطمه", "أحمد فاطمة"],
    ["محمد", "مُحَمَّد"],
    ["مُحَمَّد", "محمد"],
    ["محمد", "محـــمد"],
    ["اسلام", "إسلام"],
    ["القران", "القرآن"],
    ["موسي", "موسى"],
    ["مسوول", "مسؤول"],
    ["بير", "بئر"],
    ["الله", "ٱللَّه"],
    ["رحمن", "رحمٰن"],
    ["سلام", "\ufeb3\ufefc\ufee1"],
    ["2026", "٢٠٢٦"],
    ["٢٠٢٦", "2026"],
    // Persian, Urdu, Kurdish
    ["علي", "علی"],
    ["کتاب", "كتاب"],
    ["كتاب", "کتاب"],
    ["۱۴۰۵", "1405"],
    ["میخواهم", "می\u200cخواهم"],
    ["می\u200cخواهم", "میخواهم"],
    ["می\u200cخواهم", "می خواهم"],
    ["خواهم", "می\u200cخواهم"],
    ["لرکے", "لركي"],
    ["هو", "ہو"],
    // Hebrew: points, final letters, ligatures
    ["מרחב", "מָרְחָב"],
    ["שלום", "שָׁלוֹם"],
    ["שלומ", "שלום"],
    ["שלו", "שלום"],
    ["וויץ", "װיץ"],
    // Japanese: width and kana
    ["ガラス", "ｶﾞﾗｽ"],
    ["ｶﾞﾗｽ", "ガラス"],
    ["がらす", "ガラス"],
    ["スズキ", "すずき"],
    ["ヴァイオリン", "ｳﾞｧｲｵﾘﾝ"],
    ["DJ", "ＤＪ"],
    ["123", "１２３"],
    // Indian scripts
    ["फिल्म", "फ़िल्म"],
    ["फ़िल्म", "फिल्म"],
    ["हंसी", "हँसी"],
    ["२०२६", "2026"],
    // Latin, Greek, Cyrillic
    ["orjan", "Ørjan"],
    ["strasse", "STRAẞE"],
    ["istanbul", "İSTANBUL"],
    ["lodz", "Łódź"],
    ["dang", "Đặng"],
    ["hawaii", "Hawaiʻi"],
    ["пять", "пʼять"],
    ["пʼять", "п’ять"],
    ["елка", "Ёлка"],
    ["λογος", "ΛΌΓΟΣ"],
    ["gorowa", "Gɔrɔwa"],
    ["glasshouse", "glass\u200bhouse"],
    ["glass\u00adhouse", "glasshouse"],
    ["fin", "ﬁn"],
    // Thai with a word break that nobody sees
    ["ภาษาไทย", "ภาษา\u200bไทย"],
  ])("finds by %j the text %j", (query, text) => {
    expect(finds(query, text)).toBe(true)
    expect(marksOf(text, queryOf(query)).length).toBeGreaterThan(0)
  })

  test.each([
    ["בית", "כית"],
    ["كتاب", "كتب"],
    ["か", "き"],
    ["が", "か"],
    ["хор", "хорь"],
  ])("does not mix up %j and %j", (one, other) => expect(wordsOf(one)).not.toEqual(wordsOf(other)))
})

describe("signs", () => {
  const texts = [
    "!!!",
    "†††",
    "C++ !!! live",
    "wow!!!",
    "∆",
    "$$$ ★ 🎧",
    "a — b",
    "“x”",
    "👩🏽‍🚀 ok",
    "…",
    "´´´",
    "\uf8ff",
    "Kitefall",
    "4:33",
    "™",
  ]
  const foundBy = (query: string) => texts.filter((text) => finds(query, text))
  test.each([
    ["!!!", ["!!!", "C++ !!! live", "wow!!!"]],
    ['"!!!"', ["!!!", "C++ !!! live", "wow!!!"]],
    ["!!", ["!!!", "C++ !!! live", "wow!!!"]],
    ["！！！", ["!!!", "C++ !!! live", "wow!!!"]],
    ["!!!!", []],
    ["∆∆∆", []],
    ["∆", ["∆"]],
    ["†††", ["†††"]],
    ["† !", []],
    ["$", ["$$$ ★ 🎧"]],
    ["🎧", ["$$$ ★ 🎧"]],
    ["★ 🎧", ["$$$ ★ 🎧"]],
    ["👩‍🚀", ["👩🏽‍🚀 ok"]],
    ["-", ["a — b"]],
    ['"', ["“x”"]],
    ["...", ["…"]],
    ["´", ["´´´"]],
    ["\uf8ff", ["\uf8ff"]],
    ["++", ["C++ !!! live"]],
    ["live !!!", ["C++ !!! live"]],
    ["live ∆∆∆", []],
    ["kitefall -", ["Kitefall"]],
    [":", ["4:33"]],
  ])("the query %j finds %j", (query, found) => expect(foundBy(query)).toEqual(found))

  test("of a long run are found in any part of it", () => {
    const run = "!?".repeat(300)
    for (const query of [run, run.slice(7, 90), "?!?!?!?!?!?!", "?"]) expect(finds(query, run)).toBe(true)
    expect(finds(`${"!?".repeat(8)}??`, run)).toBe(false)
  })

  test("are highlighted where they are", () => {
    const marked = (text: string, query: string) => marksOf(text, queryOf(query)).map(({ from, to }) => text.slice(from, to))
    expect(marked("wow!!! ok!", "!!!")).toEqual(["!!!"])
    expect(marked("a ❤️ b", "❤")).toEqual(["❤️"])
    expect(marked("“x”", '"')).toEqual(["“", "”"])
  })

  test("a query that holds anything to look for never finds a text without it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), (query) => {
        if (queryOf(query).length > 0) expect(finds(query, "")).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
})
