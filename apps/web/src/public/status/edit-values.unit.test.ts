import type { Field } from "@intray/server/modules/forms/schema"
import { expect, test } from "vitest"
import { fitUploads } from "../../lib/upload/upload-state.ts"
import { collectAnswers } from "../portal/model.ts"
import { uploadsOf, valuesOf } from "./edit-values.ts"

const common = { help: "", required: false, identifying: false }
const options = [
  { key: "a", label: "A" },
  { key: "b", label: "B" },
]
const fields = [
  { ...common, key: "name", label: "Name", type: "short_text" },
  { ...common, key: "bpm", label: "BPM", type: "number" },
  { ...common, key: "mark", label: "Mark", type: "rating", scale: 5 },
  { ...common, key: "yes", label: "Yes", type: "yes_no" },
  { ...common, key: "ok", label: "OK", type: "consent", wording: "I agree." },
  { ...common, key: "one", label: "One", type: "single_choice", options },
  { ...common, key: "some", label: "Some", type: "multiple_choice", options },
  { ...common, key: "empty", label: "Empty", type: "long_text" },
  {
    ...common,
    key: "tracks",
    label: "Tracks",
    type: "group",
    min: 1,
    max: 3,
    itemName: "track",
    itemsName: "tracks",
    fields: [
      { ...common, key: "title", label: "Title", type: "short_text" },
      { ...common, key: "audio", label: "Audio", type: "audio", maxBytes: 1_000, maxFiles: 1 },
    ],
  },
] as unknown as Field[]

const answers = {
  name: "Kitefall",
  bpm: 122.5,
  mark: 4,
  yes: false,
  ok: true,
  one: "b",
  some: ["a", "b"],
  tracks: [{ title: "Glasshouse", audio: ["abc"] }, { title: "Second" }],
}

test("unchanged answers are sent back unchanged", () => {
  expect(collectAnswers(fields, valuesOf(fields, answers), (id) => id)).toEqual(answers)
})

test("unanswered fields are empty, and a group has its minimum number of items", () => {
  const values = valuesOf(fields, {})
  expect(values.leaves).toMatchObject({ name: "", yes: null, ok: false, some: [] })
  expect(values.groups.tracks).toHaveLength(1)
})

test("sent files are finished uploads, and survive a draft", () => {
  const records = uploadsOf([{ id: "abc", field: "tracks.audio", name: "a.wav", size: 10, contentType: "audio/wav" }])
  expect(records).toMatchObject([{ id: "abc", status: "done", url: "/api/uploads/abc", sent: 10 }])
  expect(fitUploads(JSON.parse(JSON.stringify(records)))).toMatchObject([{ id: "abc", status: "done", url: "/api/uploads/abc" }])
})
