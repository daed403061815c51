import type { Field, GroupField } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { newUpload } from "../../lib/upload/upload-state.ts"
import { issueOrder, placeIssues, uploadIssues } from "./issues.ts"
import { addressOfPath, collectAnswers, emptyForm, type FormValues, fitToForm, formReducer, isTouched, valueAt } from "./model.ts"

const base = { help: "", required: false, identifying: false }
const tracks: GroupField = {
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
    { ...base, key: "audio", label: "Audio", type: "audio", maxFiles: 2, maxBytes: 1 },
    { ...base, key: "bpm", label: "BPM", type: "number", integer: false },
  ],
}
const fields: Field[] = [
  { ...base, key: "head", label: "You", type: "heading" },
  { ...base, key: "artist", label: "Artist", type: "short_text" },
  { ...base, key: "ai", label: "AI", type: "multiple_choice", options: [{ key: "none", label: "None" }] },
  { ...base, key: "mastered", label: "Mastered", type: "yes_no" },
  tracks,
  { ...base, key: "rights", label: "I may", type: "consent" },
]

const idsOf = (values: FormValues) => (values.groups.tracks ?? []).map(({ id }) => id)

function twoTracks() {
  let values = formReducer(emptyForm(fields), { type: "add", group: tracks })
  const [first, second] = idsOf(values)
  values = formReducer(values, { type: "set", address: `tracks.${first}.title`, value: "One" })
  values = formReducer(values, { type: "set", address: `tracks.${second}.title`, value: "Two" })
  return { values, first: first ?? "", second: second ?? "" }
}

describe("the form", () => {
  it("begins with the least number of items and is not touched", () => {
    const values = emptyForm(fields)
    expect(idsOf(values)).toHaveLength(1)
    expect(isTouched(values, emptyForm(fields))).toBe(false)
    expect(isTouched(formReducer(values, { type: "set", address: "mastered", value: false }), values)).toBe(false)
    expect(isTouched(formReducer(values, { type: "add", group: tracks }), values)).toBe(true)
  })

  it("moves, removes and restores items with their answers", () => {
    const { values, first, second } = twoTracks()
    expect(idsOf(formReducer(values, { type: "move", group: "tracks", itemId: second, by: -1 }))).toEqual([second, first])
    expect(formReducer(values, { type: "move", group: "tracks", itemId: first, by: -1 })).toEqual(values)
    expect(formReducer(values, { type: "move", group: "tracks", itemId: second, by: 1 })).toEqual(values)
    const three = formReducer(values, { type: "add", group: tracks })
    expect(formReducer(three, { type: "move", group: "tracks", itemId: first, by: -1 })).toEqual(three)
    const item = values.groups.tracks?.[0]
    const removed = formReducer(values, { type: "remove", group: "tracks", itemId: first })
    expect(idsOf(removed)).toEqual([second])
    expect(item && formReducer(removed, { type: "restore", group: "tracks", item, index: 0 })).toEqual(values)
  })

  it("adds no more than fit", () => {
    let values = emptyForm(fields)
    for (let turn = 0; turn < 5; turn += 1) values = formReducer(values, { type: "add", group: tracks })
    expect(idsOf(values)).toHaveLength(3)
  })

  it("keeps of a stored form what fits, and nothing else", () => {
    const { values } = twoTracks()
    expect(fitToForm(fields, values)).toEqual(values)
    const odd = fitToForm(fields, {
      leaves: { artist: 7, ai: ["gone"], rights: true, extra: "x" },
      groups: { tracks: [null, { id: "../x", values: { bpm: [] } }] },
    })
    expect(odd.leaves).toEqual({ artist: "", ai: [], mastered: null, rights: true })
    expect(odd.groups.tracks).toHaveLength(2)
    expect(valueAt(odd, `tracks.${idsOf(odd)[1]}.bpm`)).toBe("")
    const kind: Field = { ...base, key: "kind", label: "Kind", type: "single_choice", options: [{ key: "talk", label: "Talk" }] }
    expect(fitToForm([kind], { leaves: { kind: "talk" } }).leaves).toEqual({ kind: "talk" })
    expect(fitToForm([kind], { leaves: { kind: "workshop" } }).leaves).toEqual({ kind: "" })
    expect(fitToForm(fields, "nonsense").leaves).toEqual(emptyForm(fields).leaves)
  })
})

describe("answers", () => {
  it("leave out what is empty, turn numbers into numbers and uploads into their ids", () => {
    const { values, first } = twoTracks()
    let filled = formReducer(values, { type: "set", address: "mastered", value: false })
    filled = formReducer(filled, { type: "set", address: `tracks.${first}.audio`, value: ["u1", "u2"] })
    filled = formReducer(filled, { type: "set", address: `tracks.${first}.bpm`, value: "122,5" })
    expect(collectAnswers(fields, filled, (id) => (id === "u1" ? "server-1" : undefined))).toEqual({
      mastered: false,
      tracks: [{ title: "One", audio: ["server-1"], bpm: 122.5 }, { title: "Two" }],
    })
  })
})

describe("what is wrong", () => {
  it("stays with its item when items move", () => {
    const { values, first, second } = twoTracks()
    expect(addressOfPath(["tracks", 1, "title"], values)).toBe(`tracks.${second}.title`)
    expect(addressOfPath(["tracks", 1, "audio", 0], values)).toBe(`tracks.${second}.audio`)
    expect(addressOfPath(["tracks", 9, "title"], values)).toBe("tracks")
    expect(addressOfPath(["tracks"], values)).toBe("tracks")
    expect(addressOfPath([], values)).toBe("")
    const moved = formReducer(values, { type: "move", group: "tracks", itemId: first, by: 1 })
    expect(addressOfPath(["tracks", 1, "title"], moved)).toBe(`tracks.${first}.title`)
  })

  it("is ordered as on the page, the first sentence of each place", () => {
    const { values, first } = twoTracks()
    const issues = placeIssues(
      [
        { path: ["rights"], code: "required", message: "Tick this." },
        { path: ["tracks", 0, "title"], code: "required", message: "A" },
        { path: ["tracks", 0, "title"], code: "other", message: "B" },
        { path: ["artist"], code: "required", message: "C" },
        { path: ["unknown"], code: "unknown_field", message: "D" },
      ],
      values,
    )
    expect(issueOrder(issues, fields, values)).toEqual(["artist", `tracks.${first}.title`, "rights", "unknown"])
    expect(issues.get(`tracks.${first}.title`)).toBe("A")
  })

  it("names uploads that need the person", () => {
    const { values, first } = twoTracks()
    const filled = formReducer(values, { type: "set", address: `tracks.${first}.audio`, value: ["u1"] })
    const upload = newUpload({ id: "u1", field: "tracks.audio", name: "a.wav", size: 1, type: "" })
    const issuesOf = (status: typeof upload.status) => uploadIssues(fields, filled, new Map([["u1", { ...upload, status }]]), new Set())
    expect([...issuesOf("paused").keys()]).toEqual([`tracks.${first}.audio`])
    expect(issuesOf("uploading").size).toBe(0)
    expect(issuesOf("removed").size).toBe(0)
  })
})
