import { describe, expect, test } from "vitest"
import { grantApplications } from "../templates/built-in/grant-applications.ts"
import { musicDemos } from "../templates/built-in/music-demos.ts"
import { type Answers, summaryOf, titleOf, uploadsOf, validateAnswers } from "./answers.ts"
import { formatPlainAmount } from "./plain-amount.ts"
import type { FormDefinition } from "./schema.ts"

const form = musicDemos.form

const good = {
  artist: "Kitefall",
  name: "Sunniva Aasbrekk",
  email: "hello@kitefall.example",
  tracks: [
    { title: "Glasshouse", audio: ["up1"], genre: "electronica", bpm: 122, mastered: "yes" },
    { title: "Low Ceiling", link: "https://soundcloud.com/kitefall/low-ceiling/s-TOKEN", genre: "breaks" },
  ],
  release_status: "unreleased",
  samples: "cleared",
  ai_use: ["none"],
  rights: true,
}

/** The codes by path, e.g. `tracks.0.title: required`. */
function problems(raw: unknown, of: FormDefinition = form): string[] {
  const result = validateAnswers(of, raw)
  return result.ok ? [] : result.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`)
}

function message(raw: unknown, path: string): string | undefined {
  const result = validateAnswers(form, raw)
  return result.ok ? undefined : result.issues.find((issue) => issue.path.join(".") === path)?.message
}

const plain = { help: "", required: false, identifying: false }
const withFields = (...fields: FormDefinition["fields"]): FormDefinition => ({ fields, roles: {} })

describe("answers that are right", () => {
  test("come back as they are kept, without what was not answered", () => {
    const raw = { ...good, artist: "  Kitefall\n", place: "", links: [], newsletter: false, message: "one\r\ntwo " }
    const result = validateAnswers(form, raw)
    expect(result).toEqual({ ok: true, answers: { ...good, message: "one\ntwo" } })
  })

  test("are the same after a second reading", () => {
    const once = validateAnswers(form, good)
    expect(once.ok && validateAnswers(form, once.answers)).toEqual(once)
  })

  test("may be in any script, and are kept in one normal form", () => {
    const result = validateAnswers(form, { ...good, artist: "Ame\u0301lie שָׁלוֹם 🌊" })
    expect(result.ok && result.answers.artist).toBe("Amélie שָׁלוֹם 🌊".normalize("NFC"))
  })

  test("take a file or a link, or both", () => {
    const track = { title: "One", genre: "idm" }
    expect(problems({ ...good, tracks: [{ ...track, audio: ["a"] }] })).toEqual([])
    expect(problems({ ...good, tracks: [{ ...track, link: "https://youtu.be/abc" }] })).toEqual([])
    expect(problems({ ...good, tracks: [{ ...track, audio: ["a"], link: "https://youtu.be/abc" }] })).toEqual([])
    expect(problems({ ...good, tracks: [track] })).toEqual(["tracks.0.audio: required"])
  })
})

describe("answers that are wrong are named at their place", () => {
  test("everything that is missing, in the order of the form", () => {
    expect(problems({ artist: "", tracks: [{}], ai_use: [], rights: false })).toEqual([
      "artist: required",
      "name: required",
      "email: required",
      "tracks.0.title: required",
      "tracks.0.audio: required",
      "tracks.0.genre: required",
      "release_status: required",
      "samples: required",
      "ai_use: required",
      "rights: required",
    ])
  })

  test("wrong types", () => {
    const raw = {
      ...good,
      artist: 5,
      name: ["x"],
      email: {},
      tracks: [{ title: true, audio: "up1", genre: 3, bpm: "122", link: 4 }],
      ai_use: "none",
      rights: "yes",
      message: null,
    }
    expect(problems(raw)).toEqual([
      "artist: wrong_type",
      "name: wrong_type",
      "email: wrong_type",
      "tracks.0.title: wrong_type",
      "tracks.0.audio: wrong_type",
      "tracks.0.link: wrong_type",
      "tracks.0.genre: wrong_type",
      "tracks.0.bpm: wrong_type",
      "ai_use: wrong_type",
      "rights: wrong_type",
    ])
    for (const raw of [null, undefined, 3, "x", [], () => 1]) expect(problems(raw)).toEqual([": wrong_type"])
    expect(problems({ ...good, tracks: {} })).toEqual(["tracks: wrong_type"])
    expect(problems({ ...good, tracks: ["x"] })).toEqual(["tracks.0: wrong_type"])
  })

  test("unknown fields, of the form and of an item", () => {
    expect(problems({ ...good, role: "admin", you: "x" })).toEqual(["role: unknown_field", "you: unknown_field"])
    expect(problems({ ...good, tracks: [{ ...good.tracks[0], stars: 5 }] })).toEqual(["tracks.0.stars: unknown_field"])
  })

  test("too few and too many of them", () => {
    expect(problems({ ...good, tracks: [] })).toEqual(["tracks: required"])
    const four = Array.from({ length: 4 }, (_, index) => ({ ...good.tracks[1], title: `t${index}` }))
    expect(problems({ ...good, tracks: four })).toEqual(["tracks: too_many"])
    expect(message({ ...good, tracks: four }, "tracks")).toBe("Send at most 3 tracks.")
    expect(message({ ...good, tracks: [] }, "tracks")).toBe("Add at least 1 track.")
  })

  test("texts that are too long or too short", () => {
    expect(message({ ...good, message: "x".repeat(1_001) }, "message")).toBe("Keep this to 1,000 characters; this has 1,001.")
    expect(problems({ ...good, message: `  ${"x".repeat(1_000)}  ` })).toEqual([])
    expect(problems({ ...good, tracks: [{ ...good.tracks[1], isrc: "ABC" }] })).toEqual(["tracks.0.isrc: too_short"])
  })

  test("numbers", () => {
    const bpm = (value: unknown) => problems({ ...good, tracks: [{ ...good.tracks[1], bpm: value }] })
    expect(bpm(19.9)).toEqual(["tracks.0.bpm: too_small"])
    expect(bpm(301)).toEqual(["tracks.0.bpm: too_big"])
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 122n]) {
      expect(bpm(value)).toEqual(["tracks.0.bpm: wrong_type"])
    }
    expect(bpm(122.5)).toEqual([])
    const whole = withFields({ ...plain, key: "n", label: "N", type: "number", integer: true })
    expect(problems({ n: 1.5 }, whole)).toEqual(["n: not_integer"])
    expect(problems({ n: 2 ** 60 }, whole)).toEqual(["n: not_integer"])
  })

  test("choices", () => {
    expect(problems({ ...good, samples: "stolen" })).toEqual(["samples: unknown_option"])
    expect(problems({ ...good, ai_use: ["none", "toString"] })).toEqual(["ai_use.1: unknown_option"])
    expect(problems({ ...good, ai_use: ["none", "none"] })).toEqual(["ai_use.1: duplicate"])
    const options = ["a", "b", "c"].map((key) => ({ key, label: key }))
    const some = withFields({ ...plain, key: "some", label: "Some", type: "multiple_choice", options, minChoices: 2, maxChoices: 2 })
    expect(problems({ some: ["a"] }, some)).toEqual(["some: too_few"])
    expect(problems({ some: ["a", "b", "c"] }, some)).toEqual(["some: too_many"])
    expect(problems({}, some)).toEqual([])
  })

  test("yes or no, where no is an answer", () => {
    const one = withFields({ ...plain, key: "live", label: "Live?", type: "yes_no", required: true })
    expect(validateAnswers(one, { live: false })).toEqual({ ok: true, answers: { live: false } })
    expect(problems({}, one)).toEqual(["live: required"])
    expect(problems({ live: "no" }, one)).toEqual(["live: wrong_type"])
  })

  test("uploads: how many, what they are called, and never one twice", () => {
    const audio = (ids: unknown) => problems({ ...good, tracks: [{ title: "One", genre: "idm", audio: ids }] })
    expect(audio(["a", "b"])).toEqual(["tracks.0.audio: too_many"])
    expect(audio(["../../etc/passwd"])).toEqual(["tracks.0.audio.0: not_upload"])
    expect(audio([7])).toEqual(["tracks.0.audio.0: not_upload"])
    const twice = [1, 2].map(() => ({ title: "One", genre: "idm", audio: ["same"] }))
    expect(problems({ ...good, tracks: twice })).toEqual(["tracks.1.audio.0: duplicate_upload"])
  })

  test("e-mail addresses", () => {
    const email = (value: string) => message({ ...good, email: value }, "email")
    expect(email("hello@kitefall")).toBe("This address needs an ending, like name@example.com.")
    expect(email("hello@kitefall.")).toBe("This address needs an ending, like name@example.com.")
    expect(email("kitefall.example")).toBe("An address has an @ in it, like name@example.com.")
    const other = "This address does not look right. Write it like name@example.com."
    for (const bad of [
      "@a.b",
      "a b@c.de",
      "a@b..de",
      "a@-b.de",
      "a,b@c.de",
      "<a@b.de>",
      "a@b.de\u0007",
      ".a@b.de",
      "a@1.2.3.4",
      `${"a".repeat(250)}@b.de`,
    ]) {
      expect(email(bad), bad).toBeDefined()
    }
    expect(email("a b@c.de")).toBe(other)
    for (const fine of ["a@b.de", "first.last+tag@sub.domain.example", "пошта@приклад.укр", "o'neil@x.ie"])
      expect(email(fine), fine).toBeUndefined()
  })

  test("links", () => {
    const link = (value: string) => problems({ ...good, links: [{ url: value }] })
    for (const bad of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://a.example/x",
      "http:foo.example",
      "https://user:pw@a.example",
      "https://localhost",
      "not a link",
      "https://",
      `https://a.example/${"x".repeat(2_000)}`,
    ]) {
      expect(link(bad), bad).toEqual(["links.0.url: link"])
    }
    for (const fine of ["https://soundcloud.com/kitefall/glasshouse/s-AbC", "http://a.example", "kitefall.example/live"]) {
      expect(link(fine), fine).toEqual([])
    }
    const result = validateAnswers(form, { ...good, links: [{ url: "kitefall.example/live" }] })
    expect(result.ok && result.answers.links).toEqual([{ url: "https://kitefall.example/live" }])
  })
})

describe("what the rest of the app asks of answers", () => {
  const result = validateAnswers(form, good)
  if (!result.ok) throw new Error("the example is wrong")
  const { answers } = result

  test("the title, who made it, and the rest of the summary", () => {
    expect(summaryOf(form, answers)).toEqual({
      title: "Glasshouse",
      by: "Kitefall",
      detail: "Electronica",
      items: 2,
      name: "Sunniva Aasbrekk",
      email: "hello@kitefall.example",
    })
    expect(titleOf(form, answers)).toBe("Glasshouse")
    expect(summaryOf({ ...form, roles: {} }, answers)).toMatchObject({ title: "", by: "", items: 2 })
    expect(summaryOf(withFields({ ...plain, key: "n", label: "N", type: "number", integer: false }), { n: 1 }).items).toBe(1)
  })

  test("names the person where the identifying name of a group or an organisation was left empty", () => {
    const withoutBy = { ...answers, [form.roles.by!]: undefined } as Answers
    const identifying = (on: boolean) => ({
      ...form,
      fields: form.fields.map((field) => (field.key === form.roles.by ? { ...field, identifying: on } : field)) as FormDefinition["fields"],
    })
    expect(summaryOf(identifying(true), withoutBy).by).toBe("Sunniva Aasbrekk")
    expect(summaryOf(identifying(false), withoutBy).by).toBe("")
    expect(summaryOf(identifying(true), answers).by).toBe("Kitefall")
  })

  test("the uploads, with the question that each answers", () => {
    expect(uploadsOf(form, answers)).toEqual([{ path: ["tracks", 0, "audio", 0], field: "tracks.audio", id: "up1" }])
  })
})

describe("amounts of money", () => {
  const amount = { key: "amount", label: "Amount", help: "", required: true, identifying: false, type: "number", integer: false } as const
  const budget = { ...withFields({ ...amount, currency: "EUR" }), roles: { detail: "amount" } }

  test("a number that can be read in two ways is refused with a reason of its own; other texts are no number", () => {
    const codes = (value: unknown) => {
      const result = validateAnswers(budget, { amount: value }, new Date())
      return result.ok ? [] : result.issues.map((issue) => issue.code)
    }
    expect(codes("1.200")).toEqual(["ambiguous_number"])
    expect(codes("1,200 €")).toEqual(["ambiguous_number"])
    expect(codes("1200")).toEqual(["wrong_type"])
    expect(codes(1200)).toEqual([])
  })

  test("are kept next to a title for readers of any language", () => {
    expect(summaryOf(budget, { amount: 4000 })).toMatchObject({ detail: "EUR 4000" })
    expect(formatPlainAmount("EUR 4000", "en-GB")).toBe("€4,000")
    expect(formatPlainAmount("EUR 4000.5", "de-DE")).toBe("4.000,50\u00a0€")
    expect(formatPlainAmount("House, 120", "de-DE")).toBe("House, 120")
  })
})

describe("a day that is not before another", () => {
  const dates = withFields(
    { ...plain, key: "starts", label: "First day", type: "date" },
    { ...plain, key: "ends", label: "Last day", type: "date", notBefore: "starts" },
  )

  test("may be the same or a later one, or one of the two alone", () => {
    for (const answers of [
      { starts: "2026-05-02", ends: "2026-05-02" },
      { starts: "2026-05-02", ends: "2027-01-01" },
      { ends: "2026-05-01" },
      { starts: "2026-05-02" },
    ]) {
      expect(problems(answers, dates)).toEqual([])
    }
  })

  test("is refused with the first day that it may be", () => {
    const result = validateAnswers(dates, { starts: "2026-05-02", ends: "2026-05-01" })
    expect(result).toMatchObject({
      ok: false,
      issues: [{ path: ["ends"], code: "too_early", message: expect.stringMatching(/^Choose .*2.* or a later day\.$/) }],
    })
    expect(problems({ starts: "no day", ends: "2026-05-01" }, dates)).toEqual(["starts: date"])
  })

  test("counts in each item of a group", () => {
    const group = withFields({
      ...plain,
      key: "stays",
      label: "Stays",
      type: "group",
      itemName: "stay",
      itemsName: "stays",
      min: 0,
      max: 5,
      fields: dates.fields as never,
    })
    const stays = [
      { starts: "2026-05-02", ends: "2026-05-03" },
      { starts: "2026-05-02", ends: "2026-05-01" },
    ]
    expect(problems({ stays }, group)).toEqual(["stays.1.ends: too_early"])
  })

  test("is asked of the grants template: the last day is not before the first", () => {
    const ends = grantApplications.form.fields.find((field) => field.key === "ends")
    expect(ends).toMatchObject({ notBefore: "starts" })
  })
})
