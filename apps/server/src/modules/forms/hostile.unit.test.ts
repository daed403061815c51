import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { growth, LINEAR } from "../../testing/growth.ts"
import { musicDemos } from "../templates/built-in/music-demos.ts"
import { type Answers, linkCard, summaryOf, uploadsOf, validateAnswers } from "./answers.ts"
import { definitionIssues } from "./definition.ts"
import { readLink } from "./links.ts"
import type { FormDefinition } from "./schema.ts"
import { cleanLine, cleanLines, emailProblem, hasRefusedCharacters } from "./text.ts"

/** Inputs that nobody means well by: never an exception, never a long time, always a named issue. */

const form = musicDemos.form

function codes(raw: unknown, of: FormDefinition = form): string[] {
  const result = validateAnswers(of, raw)
  return result.ok ? [] : result.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`)
}

describe("hostile answers", () => {
  test("keys of the language's own objects are unknown fields like any other", () => {
    const raw = JSON.parse('{"__proto__": {"artist": "x"}, "constructor": {"prototype": {}}, "toString": 1, "hasOwnProperty": 1}')
    const found = codes(raw)
    for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) expect(found).toContain(`${key}: unknown_field`)
    expect(found).toContain("artist: required")
    expect(({} as Record<string, unknown>).artist).toBeUndefined()
  })

  test("a field that is called like one of them still works", () => {
    const plain = { help: "", required: true, identifying: false }
    const odd: FormDefinition = {
      fields: [{ ...plain, key: "constructor", label: "C", type: "short_text" }],
      roles: { title: "constructor" },
    }
    expect(codes({}, odd)).toEqual(["constructor: required"])
    const result = validateAnswers(odd, { constructor: "me" })
    expect(result).toEqual({ ok: true, answers: { constructor: "me" } })
    expect(summaryOf(odd, {}).title).toBe("")
    expect(definitionIssues(odd).map((issue) => issue.code)).toContain("key_reserved")
  })

  test("NUL, lone surrogates and other controls are refused, in texts, addresses and links", () => {
    for (const bad of ["a\u0000b", "a\ud800b", "\udc00", "a\u0007b", "a\u009fb"]) {
      expect(codes({ artist: bad })).toContain("artist: bad_characters")
      expect(codes({ email: bad })).toContain("email: bad_characters")
      expect(codes({ links: [{ url: bad }] })).toContain("links.0.url: bad_characters")
    }
    expect(codes({ artist: "a\tb\nc 🌊" })).not.toContain("artist: bad_characters")
  })

  test("100,000 characters are too long everywhere", () => {
    const long = "x".repeat(100_000)
    const raw = {
      artist: long,
      name: long,
      email: long,
      message: long,
      samples: long,
      tracks: [{ title: long, link: long, genre: long }],
      [long]: 1,
    }
    const found = codes(raw)
    expect(found).toContain("artist: too_long")
    expect(found).toContain("message: too_long")
    expect(found).toContain("tracks.0.title: too_long")
    expect(found).toContain("samples: unknown_option")
    expect(found.join("").length).toBeLessThan(10_000)
  })

  test("depth and size are bounded before anything is read", () => {
    let deep: unknown = "x"
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect(codes({ artist: deep })).toEqual([": too_deep"])
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(codes(circle)).toEqual([": too_deep"])
    expect(codes({ tracks: Array.from({ length: 60_000 }, () => ({})) })).toEqual([": too_large"])
    expect(codes(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1])))).toEqual([": too_large"])
  })

  test("a thousand wrong things give a hundred issues", () => {
    const raw = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]))
    expect(codes(raw).length).toBe(100)
  })

  test("whatever comes in, an answer comes out, and what is accepted is accepted again unchanged", () => {
    const keys = form.fields.map((field) => field.key)
    const value = fc.oneof(
      fc.anything({ maxDepth: 4 }),
      fc.string({ unit: "binary" }),
      fc.constantFrom("none", "unreleased", true, ["none"]),
    )
    const answers = fc.dictionary(fc.constantFrom(...keys, "__proto__", "x"), value)
    fc.assert(
      fc.property(fc.oneof(fc.anything(), answers), (raw) => {
        const result = validateAnswers(form, raw)
        if (result.ok) expect(validateAnswers(form, result.answers)).toEqual(result)
        else {
          expect(result.issues.length).toBeGreaterThan(0)
          for (const issue of result.issues) expect(issue.message.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  test("valid answers survive what transport does to them", () => {
    const line = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 50 })
      .filter((text) => cleanLine(text) !== "" && !hasRefusedCharacters(text))
    const track = fc.record(
      {
        title: line,
        link: fc.webUrl({ validSchemes: ["https"] }),
        genre: fc.constantFrom("idm", "jazz"),
        bpm: fc.integer({ min: 20, max: 300 }),
      },
      { requiredKeys: ["title", "link", "genre"] },
    )
    const sent = fc.record({
      artist: line,
      name: line,
      email: fc.constantFrom("a@b.de", "пошта@приклад.укр"),
      tracks: fc.array(track, { minLength: 1, maxLength: 3 }),
      release_status: fc.constant("public"),
      samples: fc.constant("none"),
      ai_use: fc.uniqueArray(fc.constantFrom("none", "mixing", "sound"), { minLength: 1 }),
      rights: fc.constant(true),
    })
    fc.assert(
      fc.property(sent, (raw) => {
        const direct = validateAnswers(form, raw)
        expect(direct.ok).toBe(true)
        expect(validateAnswers(form, JSON.parse(JSON.stringify(raw)))).toEqual(direct)
      }),
      { numRuns: 200 },
    )
  })

  test("readers of answers bear anything", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...form.fields.map((field) => field.key)), fc.anything()), (raw) => {
        const texts = Object.values(summaryOf(form, raw as Answers)).map((value) => typeof value)
        expect(texts.sort()).toEqual(["number", ...Array(5).fill("string")])
        for (const upload of uploadsOf(form, raw as Answers)) expect(upload.id).toBeTypeOf("string")
      }),
    )
  })
})

describe("time is linear in what is sent", () => {
  const cases: [string, (size: number) => unknown][] = [
    ["spaces", (size) => ({ message: " ".repeat(size), artist: " ".repeat(size) })],
    ["line breaks", (size) => ({ message: "\n \n".repeat(size / 3), artist: "\r\n\t".repeat(size / 3) })],
    ["an address of dots", (size) => ({ email: `a@${"a.".repeat(size / 2)}` })],
    ["an address of at signs", (size) => ({ email: "@".repeat(size) })],
    ["combining marks", (size) => ({ artist: `a${"\u0301".repeat(size)}` })],
    ["links", (size) => ({ links: [{ url: `https://${"a.".repeat(size / 2)}` }, { url: "h".repeat(size) }] })],
    ["unknown keys", (size) => Object.fromEntries(Array.from({ length: size / 10 }, (_, index) => [`k${index}`, 1]))],
  ]
  test.each(cases)("%s", (_, make) => {
    const prepare = (size: number) => {
      const answers = make(size)
      return () => validateAnswers(form, answers)
    }
    expect(growth(prepare, 24_000)).toBeLessThan(LINEAR)
  })
})

describe("texts", () => {
  test("cleaning is done once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
        expect(cleanLines(cleanLines(text))).toBe(cleanLines(text))
      }),
    )
  })

  test("addresses that browsers and mail servers know are no problem", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(emailProblem(address)).toBeNull()
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => void emailProblem(text)))
  })
})

describe("links", () => {
  test("what is accepted is http or https and reads the same again", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => {
          const read = readLink(text)
          if (!("url" in read)) return
          expect(read.url).toMatch(/^https?:\/\//)
          expect(readLink(read.url)).toEqual(read)
        },
      ),
    )
  })

  test.each([
    ["https://soundcloud.com/kitefall/low-ceiling", { provider: "soundcloud", title: "low ceiling", private: false }],
    ["https://soundcloud.com/kitefall/low-ceiling/s-AbC123", { provider: "soundcloud", title: "low ceiling", private: true }],
    ["https://m.soundcloud.com/a/b?secret_token=s-x", { provider: "soundcloud", private: true }],
    ["https://on.soundcloud.com/xYz12", { provider: "soundcloud", name: "SoundCloud", private: false }],
    ["https://youtu.be/dQw4", { provider: "youtube" }],
    ["https://www.youtube.com/watch?v=dQw4", { provider: "youtube", name: "YouTube" }],
    ["https://www.dropbox.com/scl/fi/x/Glass%20house.wav?rlkey=1", { provider: "dropbox", title: "Glass house.wav" }],
    ["https://drive.google.com/file/d/abc/view", { provider: "drive" }],
    ["https://kitefall.bandcamp.com/track/paper-weather", { provider: "bandcamp", title: "paper weather" }],
    ["https://soundcloud.com.evil.example/a/b", { provider: "other", name: "soundcloud.com.evil.example" }],
    ["https://kitefall.example/live%", { provider: "other", title: "live%" }],
  ])("%s", (link, card) => {
    expect(linkCard(link)).toMatchObject(card)
  })

  test("a card bears anything", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        expect(linkCard(text)).toMatchObject({ provider: expect.any(String), name: expect.any(String), private: expect.any(Boolean) })
      }),
    )
  })
})
