import type { Field, FormDefinition } from "@intray/server/modules/forms/schema"
import { expect, it } from "vitest"
import { changesBetween } from "./version-changes.ts"

const fields = [
  { key: "artist", type: "short_text", label: "Artist", required: true },
  { key: "notes", type: "long_text", label: "Notes", required: false },
  { key: "part", type: "heading", label: "Tracks" },
  {
    key: "tracks",
    type: "group",
    label: "Tracks",
    itemName: "track",
    itemsName: "tracks",
    min: 1,
    max: 5,
    fields: [
      { key: "title", type: "short_text", label: "Title", required: true },
      { key: "bpm", type: "number", label: "BPM", required: false },
    ],
  },
] as unknown as Field[]
const form = { fields, roles: {} } as FormDefinition
const version = (answers: Record<string, unknown>) => ({ form, answers })
const told = (before: Record<string, unknown> | null, after: Record<string, unknown>) =>
  changesBetween(before && version(before), version(after), []).map(({ label, before: was, after: is }) => [
    label,
    was && "text" in was ? was.text : was,
    is && "text" in is ? is.text : is,
  ])

it("lists differences by question, with both answers", () => {
  expect(told({ artist: "Kite", notes: "Old" }, { artist: "Kite", notes: "New" })).toEqual([["Notes", "Old", "New"]])
  expect(told({ artist: "Kite", notes: "Old" }, { artist: "Kite" })).toEqual([["Notes", "Old", null]])
  expect(told({ artist: "Kite", notes: "" }, { artist: "Kite", tracks: [] })).toEqual([])
})

it("lists only the items that differ", () => {
  const [one, two, three] = [{ title: "One", bpm: 120 }, { title: "Two" }, { title: "Three" }]
  expect(told({ tracks: [one, two] }, { tracks: [{ ...one, bpm: 122 }, two] })).toEqual([["Track 1: BPM", "120", "122"]])
  // An item was added in between: the last one stays the last one.
  expect(told({ tracks: [one, three] }, { tracks: [one, two, three] })).toEqual([["Track 2: Title", null, "Two"]])
  expect(told({ tracks: [one, two, three] }, { tracks: [three] })).toEqual([
    ["Track 1: Title", "One", null],
    ["Track 1: BPM", "120", null],
    ["Track 2: Title", "Two", null],
  ])
})

it("lists everything if there is no earlier version", () => {
  expect(told(null, { artist: "Kite", tracks: [{ title: "One", bpm: 120 }] })).toEqual([
    ["Artist", null, "Kite"],
    ["Track 1: Title", null, "One"],
    ["Track 1: BPM", null, "120"],
  ])
})

it("lists a question that the form no longer has", () => {
  const fewer = { form: { ...form, fields: fields.slice(1) }, answers: { notes: "Same" } }
  expect(changesBetween(version({ artist: "Kite", notes: "Same" }), fewer, []).map((one) => [one.label, one.after])).toEqual([
    ["Artist", null],
  ])
})
