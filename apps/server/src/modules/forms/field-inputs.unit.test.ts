import { readFileSync } from "node:fs"
import { describe, expect, it, test } from "vitest"
import { validateAnswers } from "./answers.ts"
import { formDefinition } from "./schema.ts"

/** Answers as people really sent them, and generated variants of each kind. */
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8")

const base = { help: "", required: true, identifying: false }
const form = (...fields: object[]) => formDefinition.parse({ fields: fields.map((field) => ({ ...base, ...field })), roles: {} })
const text = form({ key: "t", label: "Artist", type: "short_text", maxLength: 120 })
const one = (type: string, more: object = {}) => form({ key: "t", label: "T", type, ...more })
const read = (definition: ReturnType<typeof form>, t: unknown) => {
  const result = validateAnswers(definition, { t }, new Date("2026-11-28T12:00:00Z"))
  return result.ok ? result.answers.t : result.issues.map((issue) => issue.code)
}
const answersIn = (name: string) => JSON.parse(fixture(name)).answers

describe("blank answers", () => {
  const invisible = [
    ..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e",
    ..."\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206f\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ufffb",
    ..."\u0301\u0308\u20dd\u3099\u00a0\u2003\u3000\u2028\u{e0001}\u{e0041}\u{e0100}\u{1d173}",
  ]
  const variants = [
    ...invisible,
    ...invisible.map((sign, at) => `${sign} ${invisible[(at + 7) % invisible.length]}`),
    ...invisible.map((sign) => sign.repeat(40)),
  ]
  test.each(variants.map((t) => [t]))("refuses %j as missing", (t) => expect(read(text, t)).toEqual(["required"]))

  it("refuses a name of zero-width spaces", () => {
    const { artist, name } = answersIn("answers-blank-200b.json")
    expect([read(text, artist), read(text, name)]).toEqual([["required"], ["required"]])
  })
})

describe("lengths", () => {
  it("accepts eleven family emoji as eleven characters of 120", () => {
    const { artist } = answersIn("answers-emoji-11.json")
    expect(artist.length).toBe(121)
    expect(read(text, artist)).toBe(artist)
    expect(read(one("short_text", { maxLength: 11 }), artist)).toBe(artist)
    expect(read(one("short_text", { maxLength: 10 }), artist)).toEqual(["too_long"])
    expect(read(one("short_text", { minLength: 12 }), artist)).toEqual(["too_short"])
  })

  const characters = ["👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇩🇪", "👍🏽", "❤️", "1️⃣", "é", "e\u0301", "한", "กี่", "नि", "𝒳", "a"]
  const limits = [1, 2, 5, 20, 120]
  test.each(characters.flatMap((sign) => limits.map((max) => [sign, max] as const)))("counts %s as one of %i", (sign, max) => {
    const field = one("short_text", { maxLength: max })
    expect(read(field, sign.repeat(max))).toBe(sign.normalize("NFC").repeat(max))
    expect(read(field, sign.repeat(max + 1))).toEqual(["too_long"])
  })
})

describe("e-mail addresses", () => {
  it("drops invisible characters", () => {
    expect(read(one("email"), answersIn("answers-email-zwsp.json").email)).toBe("mara@example.com")
  })
  const signs = [..."\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\ufeff\u2068\u2069\u061c\u034f\ufe0f"]
  const right = "mara@example.com"
  const variants = [
    ...signs.flatMap((sign) => [`${sign}${right}`, `${right}${sign}`, `ma${sign}ra@exam${sign}ple.com`, `mara${sign}@${sign}example.com `]),
    ...[
      "ｍａｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ",
      "mara＠example.com",
      "mara@example。com",
      "mailto:mara@example.com",
      "\u3000mara@example.com\u3000",
    ],
  ]
  test.each(variants.map((t) => [t]))("reads %j", (t) => expect(read(one("email"), t)).toBe(right))
})

describe("links", () => {
  const right = "https://soundcloud.com/kitefall/glasshouse"
  it("drops a zero-width space behind a link", () => {
    expect(read(one("link"), answersIn("answers-link-zwsp.json").tracks[0].link)).toBe(right)
  })
  const signs = [..."\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\ufeff\u2068\u2069\u061c\ufe0f"]
  const variants = [
    ...signs.flatMap((sign) => [`${sign}${right}`, `${right}${sign}`, `https://sound${sign}cloud.com/kitefall/glass${sign}house`]),
    ...["%E2%80%8B", "%E2%80%8E", "%EF%BB%BF", "%C2%AD", "%e2%80%8b%e2%80%8b", "%E2%81%A0"].map((ending) => `${right}${ending}`),
    "ｈｔｔｐｓ：／／ｓｏｕｎｄｃｌｏｕｄ．ｃｏｍ／ｋｉｔｅｆａｌｌ／ｇｌａｓｓｈｏｕｓｅ",
    "ｓｏｕｎｄｃｌｏｕｄ．ｃｏｍ/kitefall/glasshouse",
    "https://soundcloud。com/kitefall/glasshouse",
  ]
  test.each(variants.flatMap((t) => [["link", t] as const, ["url", t] as const]))("reads a %s %j", (type, t) => {
    expect(read(one(type), t)).toBe(right)
  })

  it("keeps a joiner within a Persian path", () => {
    expect(read(one("link"), "https://fa.wikipedia.org/wiki/می\u200cخواهم")).toBe(
      new URL("https://fa.wikipedia.org/wiki/می\u200cخواهم").href,
    )
  })
})

describe("phone numbers", () => {
  const right = "+442079460958"
  test.each(fixture("phones.txt").trim().split("\n"))("reads %s", (typed) => expect(read(one("phone"), typed)).toBe(right))

  const numbers = [
    "20 7946 0958",
    "(0)20 7946 0958",
    "(0) 20-7946-0958",
    "20.7946.0958",
    "(20) 7946/0958",
    "2079460958",
    "20\u00a07946\u20110958",
  ]
  const countries = [
    "+44 ",
    "(+44) ",
    "+(44) ",
    "0044 ",
    "(0044) ",
    "tel:+44",
    "TEL: +44 ",
    "＋４４ ",
    "\u202a+44 ",
    "[+44] ",
    "+ 44 ",
    "+٤٤ ",
  ]
  const variants = countries.flatMap((country) => numbers.map((number) => `${country}${number}`))
  test.each(variants.map((t) => [t]))("reads %j", (t) => expect(read(one("phone"), t)).toBe(right))

  test.each([
    ["+49 (0)30 901820", "+4930901820"],
    ["+1 (212) 555-0100", "+12125550100"],
    ["+39 06 6982", "+39066982"],
    ["+91 ९८७६५ ४३२१०", "+919876543210"],
  ])("reads %s as %s", (typed, number) => expect(read(one("phone"), typed)).toBe(number))

  test.each(["020 7946 0958", "+44", "+44 20 7946 0958 ext. 5", "call me", "(44) 20 7946 0958"])("refuses %s", (typed) => {
    expect(read(one("phone"), typed)).toEqual(["phone"])
  })
})

describe("dates and times", () => {
  test.each(["2026-03-20", "２０２６－０３－２０", "\u200e2026-03-20\u200f", "٢٠٢٦-٠٣-٢٠", "2026-03-20\ufeff"])("reads %j", (typed) => {
    expect(read(one("date"), typed)).toBe("2026-03-20")
  })
  test.each(["09:30", "０９：３０", "\u200b09:30", "०९:३०"])("reads %j", (typed) => expect(read(one("time"), typed)).toBe("09:30"))
})
