import fc from "fast-check"
import { describe, expect, it, test, vi } from "vitest"
import { normalizeAscii, normalizeEmail, normalizeLetter, normalizeLine, normalizeLines, normalizeText } from "./clean-text.ts"
import { countCharacters, cutText, isLongerThan } from "./count-text.ts"
import { foldDigits, isBlank, isSameName, nameKey, normalized } from "./text.ts"

describe("normalized", () => {
  it("converts a text to the requested form", () => {
    expect(normalized("a\u0308")).toBe("ä")
    expect(normalized("ä", "NFKD")).toBe("a\u0308")
    expect(normalized("ﬁ", "NFKC")).toBe("fi")
  })

  it("orders at most thirty marks of one letter, and is idempotent", () => {
    const text = `a${"\u0301".repeat(500)}${"\u0316".repeat(500)}b`
    const once = normalized(text)
    expect(Math.max(...(once.match(/(?:(?!\u034f)\p{M})+/gu) ?? []).map((run) => run.length))).toBeLessThanOrEqual(30)
    expect(once.replaceAll("\u034f", "")).toHaveLength(text.length - 1)
    expect(normalized(once)).toBe(once)
  })
})

/** Characters that are invisible between Latin letters. */
const unseen = [
  ..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u200b\u200c\u200d\u200e\u200f",
  ..."\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f",
  ..."\u3164\ufe00\ufe01\ufe0e\ufe0f\ufeff\uffa0\ufff0\ufff9\ufffa\ufffb\u{1bca0}\u{1d173}\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u{e01ef}",
]
const hex = (text: string) => [...text].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join(" ")

describe("normalizeText", () => {
  expect(unseen.length).toBeGreaterThan(50)
  test.each(unseen.map((sign) => [hex(sign), sign]))("removes %s before, within and after a Latin word", (_name, sign) => {
    for (const text of [`${sign}Mara`, `Ma${sign}ra`, `Mara${sign}`, `${sign}${sign}Ma${sign}${sign}ra ${sign}`]) {
      expect(normalizeText(text)).toBe("Mara")
    }
  })

  test.each(unseen.map((sign) => [hex(sign), sign]))("takes a text of nothing but %s as blank", (_name, sign) => {
    for (const text of [sign, sign.repeat(5), ` ${sign}\u00a0${sign}`, `${sign}\u0301`]) {
      expect([isBlank(text), normalizeText(text)]).toEqual([true, ""])
    }
  })

  test.each(["", " ", "\t\n", "\u00a0", "\u3000", "\u2800", "\u2800\u2800 ", "\u0301", "\u0301\u20dd", "\u2003\u200a", "\u2028"])(
    "takes %j as blank",
    (text) => expect([isBlank(text), normalizeText(text)]).toEqual([true, ""]),
  )

  test.each([
    ["a Persian word", "می\u200cخواهم"],
    ["a Hindi word", "क्\u200dष क्\u200cष"],
    ["a Bengali word", "র\u200d্য"],
    ["a Malayalam word", "അവന്\u200dറെ"],
    ["a Khmer text with word breaks", "ខ្ញុំ\u200bចង់"],
    ["a Mongolian word", "ᠬᠠᠷ\u180eᠠ"],
    ["a family", "👩‍👩‍👧‍👦"],
    ["an astronaut with a skin tone", "👩🏽‍🚀"],
    ["a couple", "👩🏽‍❤️‍💋‍👨🏽"],
    ["a red heart", "❤️"],
    ["a keycap", "1️⃣ #️⃣"],
    ["the flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["a rainbow flag", "🏳️‍🌈"],
    ["a variant of a Han character", "葛\u{e0100}城"],
    ["a direction mark between Hebrew and Latin", "שלום\u200e C++\u200f שלום"],
    ["an isolate in Arabic", "كتاب \u2068C++\u2069 جديد"],
    ["Braille with a blank cell", "⠓⠊\u2800⠓⠕"],
    ["controls, to be refused", "a\u0007b"],
  ])("keeps what %s needs", (_what, text) => expect(normalizeText(text)).toBe(text))

  test.each([
    ["a mark behind a zero-width space", "e\u200b\u0301", "é"],
    ["direction marks around a Hebrew word", "\u200fשלום\u200f \u200f", "שלום"],
    ["an override in Hebrew", "\u202eשלום\u202c", "שלום"],
    ["an isolate that is not closed", "שלום \u2067עולם", "שלום עולם"],
    ["a joiner at the end of an Arabic word", "\u200dأحمد\u200c", "أحمد"],
    ["a joiner that joins nothing", "👩\u200d", "👩"],
    ["letters hidden behind an emoji", "😀\u{e0068}\u{e0069}\ufe0f\ufe00\ufe01", "😀\ufe0f"],
    ["blank cells in Latin", "\u2800Mara\u2800Lind\u2800", "Mara Lind"],
  ])("mends %s", (_what, text, right) => expect(normalizeText(text)).toBe(right))

  const any = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...unseen, "\u2800", " ", "\n", "\u0301", "\u0316", "\u{1f3f4}") },
      { weight: 3, arbitrary: fc.constantFrom(..."aé1👩🏽❤🚀漢かक्षمخשל", "\u064e", "\u093f") },
      fc.string({ unit: "binary", maxLength: 2 }),
    ),
    { maxLength: 60 },
  )

  it("is idempotent, never adds visible characters, and is blank exactly if nothing is visible", () => {
    fc.assert(
      fc.property(any, (signs) => {
        const text = signs.join("")
        for (const clean of [normalizeText, normalizeLine, normalizeLines, normalizeAscii, normalizeEmail]) {
          expect(clean(clean(text))).toBe(clean(text))
        }
        expect(normalizeText(text) === "").toBe(isBlank(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it("joins lines or keeps them", () => {
    expect(normalizeLine("a\r\n\tb\u2028c")).toBe("a b c")
    expect(normalizeLines("a\r\nb\u2029c\rd")).toBe("a\nb\nc\nd")
  })
})

describe("normalizeLetter", () => {
  it("keeps the word joiners that stop links, and removes other invisible characters", () => {
    expect(normalizeLetter("  See https:\u2060/\u2060/\u2060evil.\u2060example\u200b \r\nBye")).toBe(
      "See https:\u2060/\u2060/\u2060evil.\u2060example \nBye",
    )
  })

  it("is empty if nothing is visible", () => {
    expect(normalizeLetter(" \u2060\u200b ")).toBe("")
  })
})

describe("countCharacters", () => {
  test.each([
    ["", 0],
    ["Mara Lind", 9],
    ["👩‍👩‍👧‍👦".repeat(11), 11],
    ["🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪", 2],
    ["e\u0301", 1],
    ["한국어", 3],
    ["\u1112\u1161\u11ab", 1],
    ["東京", 2],
    ["นี้", 1],
    ["𝒳𝒴", 2],
    ["👩🏽‍❤️‍💋‍👨🏽", 1],
  ])("of %j is %i", (text, count) => expect(countCharacters(text)).toBe(count))

  it("counts a character with hundreds of marks as several characters", () => {
    expect(countCharacters(`a${"\u0301".repeat(999)}`)).toBe(50)
  })

  it("counts long texts like one segmentation of the whole, whatever is at the edge of a piece", () => {
    const whole = new Intl.Segmenter("und", { granularity: "grapheme" })
    const sign = fc.constantFrom("a", "e\u0301", "👩‍👩‍👧‍👦", "🇩", "한", "\r\n", "𝒳", "नी", "👍🏽")
    fc.assert(
      fc.property(fc.array(sign, { minLength: 200, maxLength: 600 }), (signs) => {
        const text = signs.join("")
        expect(countCharacters(text)).toBe([...whole.segment(text)].length)
      }),
      { numRuns: 100 },
    )
  })

  it("segments a long text in short pieces, because engines take quadratic time for a whole", () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment")
    expect(countCharacters("👍a".repeat(20_000))).toBe(40_000)
    expect(Math.max(...segment.mock.calls.map(([piece]) => piece.length))).toBeLessThan(1_000)
    segment.mockRestore()
  })

  it("agrees with isLongerThan and cutText for any text and limit", () => {
    const text = fc.array(fc.constantFrom("a", "é", "👩‍👩‍👧‍👦", "\u0301", "🇩🇪", "한", " "), { maxLength: 60 }).map((all) => all.join(""))
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (one, max) => {
        expect(isLongerThan(one, max)).toBe(countCharacters(one) > max)
        const cut = cutText(one, max)
        expect(one.startsWith(cut)).toBe(true)
        expect(countCharacters(cut)).toBeLessThanOrEqual(max)
        if (countCharacters(one) <= max) expect(cut).toBe(one)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe("addresses and numbers", () => {
  test.each([
    ["mara@example.com\u200b", "mara@example.com"],
    ["\u202amara@example.com\u202c", "mara@example.com"],
    ["ｍａｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "mara@example.com"],
    ["mara@例え。jp", "mara@例え.jp"],
    ["mailto:Mara@example.com", "Mara@example.com"],
    ["\u3000ma\u00adra@exam\u2060ple.com\ufeff", "mara@example.com"],
  ])("reads the e-mail address %j as %j", (text, right) => expect(normalizeEmail(text)).toBe(right))

  test.each(unseen.map((sign) => [hex(sign), sign]))("removes %s anywhere in an e-mail address", (_name, sign) => {
    expect(normalizeEmail(`${sign}ma${sign}ra@exa${sign}mple.com${sign}`)).toBe("mara@example.com")
  })

  test.each(["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "০১২৩৪৫৬৭৮৯", "０１２３４５６７８９", "๐๑๒๓๔๕๖๗๘๙", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗", "၀၁၂၃၄၅၆၇၈၉"])(
    "reads the digits %s",
    (digits) => expect(foldDigits(digits)).toBe("0123456789"),
  )
})

describe("isSameName", () => {
  const name = "Send more"
  const variants = [
    ...["send MORE", " Send  more ", "Send\u00a0more", "Send\u3000more", "Ｓｅｎｄ　ｍｏｒｅ", "Se\u00adnd more\ufeff", "Send\tmore"],
    ...unseen.map((sign) => `Send${sign} more`),
  ]
  test.each(variants.map((one) => [one]))("takes %j for the same", (one) => expect(isSameName(name, one)).toBe(true))

  test.each([
    ["Straße", "STRASSE"],
    ["Ünal", "U\u0308NAL"],
    ["ΛΟΓΟΣ", "λόγος".normalize("NFD").replace("\u0301", "")],
    ["ﬁne", "FINE"],
    ["ｶﾀｶﾅ", "カタカナ"],
    ["می\u200cخواهم", "میخواهم"],
  ])("takes %j and %j for the same", (one, other) => expect(isSameName(one, other)).toBe(true))

  test.each([
    ["Büro", "Buro"],
    ["Send more", "Sendmore"],
    ["!!!", "!!"],
    ["C", "C++"],
  ])("tells %j from %j", (one, other) => expect(isSameName(one, other)).toBe(false))

  it("has a key that is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        expect(nameKey(nameKey(text))).toBe(nameKey(text))
      }),
      { numRuns: 1_000 },
    )
  })
})
