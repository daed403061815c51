import type { Field } from "@intray/server/modules/forms/schema"
import { expect, it } from "vitest"
import { collectAnswers, formReducer } from "./model.ts"
import { beginning, prefillNames, withPrefill } from "./prefill.ts"

const base = { help: "", required: false, identifying: false }
const options = [
  { key: "house", label: "House" },
  { key: "drum_and_bass", label: "Drum & bass, jungle" },
  { key: "ambient", label: "Ambient" },
]
const fields: Field[] = [
  { ...base, key: "artist", label: "Artist", type: "short_text" },
  { ...base, key: "embed", label: "Embed", type: "short_text" },
  { ...base, key: "bpm", label: "BPM", type: "number", integer: true },
  { ...base, key: "day", label: "Day", type: "date" },
  { ...base, key: "genre", label: "Genre", type: "single_choice", options },
  { ...base, key: "moods", label: "Moods", type: "multiple_choice", options },
  { ...base, key: "stars", label: "Stars", type: "rating", scale: 5, lowLabel: "", highLabel: "" },
  { ...base, key: "mastered", label: "Mastered", type: "yes_no" },
  { ...base, key: "source", label: "Source", type: "hidden", parameter: "utm_source" },
  { ...base, key: "terms", label: "Terms", type: "consent" },
  { ...base, key: "file", label: "File", type: "file", kinds: [], maxFiles: 1, maxBytes: 1 },
  {
    ...base,
    key: "tracks",
    label: "Tracks",
    type: "group",
    itemName: "track",
    itemsName: "tracks",
    min: 1,
    max: 3,
    fields: [
      { ...base, key: "title", label: "Title", type: "short_text" },
      { ...base, key: "url", label: "Link", type: "link" },
    ],
  },
]
const answersTo = (query: string) => collectAnswers(fields, beginning(fields, new URLSearchParams(query)), () => undefined)

it("reads every type that an address can answer", () => {
  expect(
    answersTo(
      "artist=Kite%0Afall&bpm=122&day=2026-03-31&genre=DRUM %26 bass, jungle&moods=ambient,House&stars=4&mastered=no&utm_source=mail",
    ),
  ).toEqual({
    artist: "Kite fall",
    bpm: 122,
    day: "2026-03-31",
    genre: "drum_and_bass",
    moods: ["house", "ambient"],
    stars: 4,
    mastered: false,
    source: "mail",
    tracks: [{}],
  })
})

it("takes several choices also one by one, and a label with a comma as it is", () => {
  expect(answersTo("moods=house&moods=Drum %26 bass, jungle").moods).toEqual(["house", "drum_and_bass"])
})

it("fills items of a group by their place, as many as fit", () => {
  expect(answersTo("tracks.0.title=One&tracks.2.title=Three&tracks.7.title=Eight").tracks).toEqual([
    { title: "One" },
    {},
    { title: "Three" },
  ])
})

it("gives no consent, no file, no option that is not there, and nothing under a name of the page's own", () => {
  expect(
    answersTo("terms=true&file=abc&genre=polka&stars=9&day=tomorrow&mastered=maybe&embed=1&source=x&__proto__=y&tracks.x.title=z"),
  ).toEqual({
    tracks: [{}],
  })
})

it("adds to a draft what it lacks, and overwrites only what is hidden", () => {
  const begun = beginning(fields, new URLSearchParams("artist=Link&bpm=90&utm_source=second&tracks.0.title=Link&tracks.1.title=More"))
  let draft = beginning(fields, new URLSearchParams("utm_source=first"))
  draft = formReducer(draft, { type: "set", address: "artist", value: "Typed" })
  const item = draft.groups.tracks?.[0]?.id
  draft = formReducer(draft, { type: "set", address: `tracks.${item}.title`, value: "Typed" })
  expect(collectAnswers(fields, withPrefill(fields, draft, begun), () => undefined)).toEqual({
    artist: "Typed",
    bpm: 90,
    source: "second",
    tracks: [{ title: "Typed" }, { title: "More" }],
  })
})

it("names what an address can answer", () => {
  expect(prefillNames(fields).map(({ name }) => name)).toEqual([
    "artist",
    "bpm",
    "day",
    "genre",
    "moods",
    "stars",
    "mastered",
    "utm_source",
    "tracks.0.title",
    "tracks.0.url",
  ])
})
