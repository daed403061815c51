import { formDefinition } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { arrange, describeLink, isWebAddress, longTexts, playable, toValue } from "./answers.ts"

const form = formDefinition.parse({
  fields: [
    { key: "you", label: "You", type: "heading" },
    { key: "artist", label: "Artist name", type: "short_text" },
    { key: "mail", label: "E-mail", type: "email" },
    { key: "contact", label: "Second e-mail", type: "email" },
    {
      key: "tracks",
      label: "Tracks",
      type: "group",
      itemName: "track",
      itemsName: "tracks",
      min: 1,
      max: 3,
      fields: [
        { key: "title", label: "Title", type: "short_text" },
        { key: "audio", label: "Audio", type: "audio", alternative: "link" },
        { key: "link", label: "Private link", type: "link" },
        { key: "genre", label: "Genre", type: "single_choice", options: [{ key: "breaks", label: "Breaks" }] },
        { key: "bpm", label: "BPM", type: "number" },
        { key: "mastered", label: "Mastered?", type: "yes_no" },
        { key: "notes", label: "Notes", type: "long_text" },
      ],
    },
    {
      key: "moods",
      label: "Moods",
      type: "multiple_choice",
      options: [
        { key: "warm", label: "Warm" },
        { key: "cold", label: "Cold" },
      ],
    },
    { key: "site", label: "Site", type: "link" },
    { key: "rights", label: "I may submit this", type: "consent" },
    { key: "extra", label: "Extra", type: "audio" },
    {
      key: "links",
      label: "Links",
      type: "group",
      itemName: "link",
      itemsName: "links",
      min: 0,
      max: 3,
      fields: [{ key: "url", label: "Address", type: "link" }],
    },
  ],
  roles: { by: "artist", email: "mail", title: "tracks.title" },
})
const file = (id: string, contentType: string | null = "audio/wav") => ({
  id,
  field: "tracks.audio",
  name: `${id}.wav`,
  size: 1,
  contentType,
  url: `/api/files/${id}`,
  facts: null,
  waveform: null,
})

describe("arrange", () => {
  const arranged = arrange({
    form,
    files: [file("f1"), file("f2"), file("f3", "application/octet-stream")],
    answers: {
      artist: "Kitefall",
      mail: "a@kitefall.example",
      contact: "b@kitefall.example",
      tracks: [
        { title: "Glasshouse", audio: ["f1"], genre: "breaks", bpm: 122, mastered: true, notes: "Rain" },
        { link: "https://soundcloud.com/kitefall/low/s-abc", mastered: false },
      ],
      moods: ["warm", "gone"],
      site: "javascript:alert(1)",
      rights: true,
      extra: ["f2", "f3", "f4"],
      links: [{ url: "https://kitefall.example/live" }, {}, { url: "https://b.example" }],
    },
  })

  it("creates items of a group, with facts for the row and the rest below", () => {
    expect(arranged.groups).toHaveLength(1)
    const [first, second] = arranged.groups[0]!.items
    expect(first).toMatchObject({ title: "Glasshouse", files: [{ id: "f1" }], links: [] })
    expect(first!.facts.map((fact) => fact.text)).toEqual(["Breaks", "122 BPM", "Mastered: yes"])
    expect(first!.more).toMatchObject([{ label: "Notes", value: { kind: "lines", text: "Rain" } }])
    expect(second).toMatchObject({
      title: "Track 2",
      links: ["https://soundcloud.com/kitefall/low/s-abc"],
      facts: [{ text: "Mastered: no" }],
    })
  })

  it("omits headings, fields in the header, and unanswered questions", () => {
    expect(arranged.entries.map((entry) => entry.key)).toEqual(["contact", "moods", "site", "rights", "extra", "links"])
  })

  it("shows the key of a removed option, and never links a script", () => {
    expect(arranged.entries[1]!.value).toEqual({ kind: "list", entries: ["Warm", "gone"] })
    expect(arranged.entries[2]!.value).toEqual({ kind: "text", text: "javascript:alert(1)" })
  })

  it("treats a group of one question as one question with several answers", () => {
    expect(arranged.entries.at(-1)).toMatchObject({
      label: "Links",
      value: { kind: "several", values: [{ kind: "link" }, { url: "https://b.example" }] },
    })
  })

  it("makes a table of a group without files and links", () => {
    const budget = formDefinition.parse({
      fields: [
        {
          key: "budget",
          label: "Budget",
          type: "group",
          itemName: "line",
          itemsName: "lines",
          min: 0,
          max: 20,
          fields: [
            { key: "what", label: "What", type: "short_text" },
            { key: "sum", label: "Sum", type: "number" },
          ],
        },
      ],
      roles: {},
    })
    const found = arrange({ form: budget, files: [], answers: { budget: [{ what: "Rent", sum: 4000 }] } })
    expect(found).toMatchObject({ groups: [], entries: [], tables: [{ label: "Budget", columns: ["sum"], items: [{ title: "Rent" }] }] })
  })

  it("lists the playable files", () => {
    expect(playable(arranged).map(({ file, title }) => [file.id, title])).toEqual([
      ["f1", "Glasshouse"],
      ["f2", "f2.wav"],
    ])
  })

  it("accepts answers of any shape", () => {
    const odd = { artist: 1, tracks: [null, 4, "x", []], moods: "warm", rights: "true", extra: {}, contact: ["x"] }
    expect(arrange({ form, files: [], answers: odd })).toEqual({ groups: [], tables: [], entries: [] })
  })
})

describe("every type of field", () => {
  const types = formDefinition.parse({
    fields: [
      { key: "h", label: "H", type: "heading" },
      { key: "p", label: "P", type: "paragraph", help: "Words" },
      { key: "url", label: "Site", type: "url" },
      { key: "bad", label: "Bad", type: "url" },
      { key: "day", label: "Day", type: "date" },
      { key: "stars", label: "Stars", type: "rating", scale: 7 },
      { key: "source", label: "Source", type: "hidden" },
      { key: "papers", label: "Papers", type: "file", maxFiles: 2 },
      {
        key: "works",
        label: "Works",
        type: "group",
        itemName: "work",
        itemsName: "works",
        min: 0,
        max: 3,
        fields: [
          { key: "name", label: "Name", type: "short_text" },
          { key: "made", label: "Made on", type: "date" },
          { key: "own", label: "Your view?", type: "rating" },
          { key: "scan", label: "Scan", type: "file" },
        ],
      },
      {
        key: "scans",
        label: "Scans",
        type: "group",
        itemName: "scan",
        itemsName: "scans",
        min: 0,
        max: 3,
        fields: [{ key: "scan", label: "Scan", type: "file" }],
      },
    ],
    roles: {},
  })
  const arranged = arrange({
    form: types,
    files: [file("f1", "application/pdf"), file("f2", "image/png"), file("f3", "image/png")],
    answers: {
      p: "never",
      url: "https://kitefall.example/",
      bad: "javascript:alert(1)",
      day: "2026-05-14",
      stars: 6,
      source: "Newsletter",
      papers: ["f1"],
      works: [{ name: "One", made: "2026-01-02", own: 3, scan: ["f2"] }],
      scans: [{ scan: ["f3"] }],
    },
  })

  it("is formatted for people, and a script is never a link", () => {
    expect(arranged.entries.map(({ key, value }) => [key, value])).toEqual([
      ["url", { kind: "link", url: "https://kitefall.example/" }],
      ["bad", { kind: "text", text: "javascript:alert(1)" }],
      ["day", { kind: "text", text: "14 May 2026" }],
      ["stars", { kind: "text", text: "6 of 7" }],
      ["source", { kind: "text", text: "Newsletter" }],
      ["papers", { kind: "files", files: [expect.objectContaining({ id: "f1" })] }],
    ])
  })

  it("labels the facts of an item, and keeps files with their item", () => {
    expect(
      arranged.groups.map((group) => group.items.map((item) => [item.facts.map((fact) => fact.text), item.files.map((one) => one.id)])),
    ).toEqual([[[["Made on: 2 January 2026", "Your view: 3 of 5"], ["f2"]]], [[[], ["f3"]]]])
  })

  it("accepts answers of any shape", () => {
    const odd = { url: 3, day: {}, stars: "6", source: [], papers: "f1", works: [{ made: 5, own: null, scan: 3 }] }
    expect(arrange({ form: types, files: [], answers: odd }).entries).toEqual([])
  })
})

describe("links", () => {
  it("are named by their service, without secrets", () => {
    expect(describeLink("https://soundcloud.com/kitefall/low-ceiling/s-SeCreT")).toEqual({
      kind: "soundcloudPrivate",
      text: "soundcloud.com/kitefall/low-ceiling",
    })
    expect(describeLink("https://on.soundcloud.com/abc").kind).toBe("soundcloud")
    expect(describeLink("https://www.youtube.com/watch?v=1").kind).toBe("youtube")
    expect(describeLink("https://kitefall.bandcamp.com/").kind).toBe("bandcamp")
    expect(describeLink("https://notsoundcloud.com/x/s-abc").kind).toBe("other")
    expect(describeLink("https://kitefall.example/%E0%A4%A").text).toBe("kitefall.example/%E0%A4%A")
  })

  it("are http or https", () => {
    expect(isWebAddress("https://a.example")).toBe(true)
    expect(isWebAddress("data:text/html,x")).toBe(false)
    expect(isWebAddress("nonsense")).toBe(false)
  })
})

it("separates texts for reading from facts", () => {
  const entry = (key: string, kind: "text" | "lines", text: string) => ({ key, label: key, value: { kind, text } })
  const { texts, facts } = longTexts([
    entry("level", "text", "Beginners"),
    entry("abstract", "lines", "a".repeat(161)),
    entry("short", "lines", "One line"),
    entry("bio", "lines", "Two\nlines"),
    entry("sentence", "text", "b".repeat(200)),
    { key: "topics", label: "topics", value: { kind: "list", entries: ["a", "b"] } },
  ])
  expect(texts.map(({ key }) => key)).toEqual(["abstract", "bio", "sentence"])
  expect(facts.map(({ key }) => key)).toEqual(["level", "short", "topics"])
})

describe("a number", () => {
  const shown = (label: string, answer: number, help = "") => {
    const { fields } = formDefinition.parse({
      fields: [
        { key: "n", label, type: "number", help },
        { key: "mail", label: "E-mail", type: "email" },
      ],
      roles: { email: "mail" },
    })
    return fields[0] ? toValue(fields[0], answer, []) : null
  }

  it.each([
    ["Budget in euros", ""],
    ["Fee (EUR)", ""],
    ["Rent, $", ""],
    ["How much do you ask for?", "In GBP, without pence."],
    ["予算（円）", ""],
    ["Presupuesto en dólares", ""],
    ["الميزانية باليورو", "يورو"],
  ])("has thousands separators if its question names a currency: %s %s", (label, help) => {
    expect(shown(label, 1_234_567.5, help)).toEqual({ kind: "text", text: "1,234,567.5" })
  })

  it.each(["Year of birth", "Tempo", "European article number", "Seats"])("has none otherwise: %s", (label) => {
    expect(shown(label, 2026)).toEqual({ kind: "text", text: "2026" })
  })
})
