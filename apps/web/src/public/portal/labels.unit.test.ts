import { publicPages as words } from "@intray/i18n/translated"
import type { Field, GroupField } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { itemSummary, itemTitle, labelAt, sendLabel, sendNote } from "./labels.ts"
import { arrange, choiceLook } from "./layout.ts"
import { emptyForm, formReducer } from "./model.ts"

const base = { help: "", required: false, identifying: false }
const tracks: GroupField = {
  ...base,
  key: "tracks",
  label: "Tracks",
  type: "group",
  itemName: "track",
  itemsName: "tracks",
  min: 1,
  max: 12,
  fields: [
    { ...base, key: "title", label: "Title", type: "short_text" },
    { ...base, key: "audio", label: "Audio", type: "audio", maxFiles: 1, maxBytes: 1, alternative: "link" },
    { ...base, key: "link", label: "Link", type: "link" },
    { ...base, key: "genre", label: "Genre", type: "single_choice", options: [{ key: "idm", label: "IDM" }] },
    { ...base, key: "bpm", label: "BPM", type: "number", integer: false },
    { ...base, key: "mastered", label: "Mastered?", type: "single_choice", options: [{ key: "yes", label: "Yes" }] },
  ],
}
const links: GroupField = { ...tracks, key: "links", label: "Links", min: 0, itemName: "link", itemsName: "links" }

describe("the button", () => {
  it("counts the group that the title is in", () => {
    const fields: Field[] = [links, tracks]
    let values = emptyForm(fields)
    expect(sendLabel(fields, values, { title: "tracks.title" })).toBe("Send 1 track")
    values = formReducer(values, { type: "add", group: tracks })
    expect(sendLabel(fields, values, { title: "tracks.title" })).toBe("Send 2 tracks")
    expect(sendLabel(fields, values, undefined)).toBe("Send")
  })

  it("says Send where nothing is counted", () => {
    expect(sendLabel([links], emptyForm([links]), undefined)).toBe("Send")
    const none = { ...tracks, min: 0 }
    expect(sendLabel([none], emptyForm([none]), { title: "tracks.title" })).toBe("Send")
  })

  it("has next to it what is to be fixed and what sending waits for", () => {
    expect(sendNote(1, ["track 2"], false)).toBe("One thing to fix above. Sending waits for track 2 to finish uploading.")
    expect(sendNote(12, [], false)).toBe("12 things to fix above.")
    expect(sendNote(0, ["track 1", "track 2", "track 3"], false)).toBe(
      "Sending waits for track 1, track 2 and track 3 to finish uploading.",
    )
    expect(sendNote(0, ["track 1", "track 2"], true)).toBe("It is sent as soon as track 1 and track 2 have finished uploading.")
    expect(sendNote(0, [], false)).toBe("")
  })
})

describe("a place", () => {
  it("is called by its question, in a group by its item too", () => {
    const values = emptyForm([links, tracks])
    const id = values.groups.tracks?.[0]?.id ?? ""
    const at = (address: string) => labelAt([links, tracks], values, address)
    expect(at(`tracks.${id}.title`)).toBe(`track 1, ${tracks.fields[0]?.label}`)
    expect([at(`tracks.${id}`), at("tracks"), at("links"), at(""), at("gone")]).toEqual(["track 1", tracks.label, links.label, "", ""])
    expect([at("tracks.removed"), at("tracks.removed.title")]).toEqual(["", ""])
  })
})

describe("items", () => {
  it("are added by name", () => {
    const add = (position: number) => words.group.add({ itemName: "track", position })
    expect([1, 2, 3, 8, 11].map(add)).toEqual([
      "Add a track",
      "Add a second track",
      "Add a third track",
      "Add an eighth track",
      "Add track 11",
    ])
  })

  it("are called by their title and summed up by genre and tempo", () => {
    const item = { id: "a", values: { title: " Glasshouse ", genre: "idm", bpm: "122", mastered: "yes" } }
    expect(itemTitle(tracks, item, { title: "tracks.title" })).toBe("Glasshouse")
    expect(itemSummary(tracks, item)).toBe("IDM, 122 BPM")
    expect(words.group.title({ position: 2, itemName: "track", title: "" })).toBe("Track 2")
  })
})

describe("the layout", () => {
  it("pairs short questions and draws a link with the audio it may stand for", () => {
    expect(arrange(tracks.fields).map(({ field, columns }) => `${field.key}:${columns}`)).toEqual([
      "title:2",
      "audio:2",
      "genre:2",
      "bpm:2",
      "mastered:2",
    ])
    const pair: Field[] = [
      { ...base, key: "artist", label: "Artist name", type: "short_text" },
      { ...base, key: "name", label: "Your name", type: "short_text" },
      { ...base, key: "email", label: "E-mail", type: "email" },
      { ...base, key: "city", label: "City", type: "short_text" },
    ]
    expect(arrange(pair).map(({ columns }) => columns)).toEqual([1, 1, 2, 2])
  })

  it("keeps the first and the last day in one row", () => {
    const time: Field[] = [
      { ...base, key: "place", label: "Where?", type: "short_text" },
      { ...base, key: "starts", label: "First day", type: "date" },
      { ...base, key: "ends", label: "Last day", type: "date", notBefore: "starts" },
    ]
    expect(arrange(time).map(({ field, columns }) => `${field.key}:${columns}`)).toEqual(["place:2", "starts:1", "ends:1"])
  })

  it("shows few short options side by side, few long ones as a list, many as a menu, very many to be searched", () => {
    const options = (...labels: string[]) => labels.map((label) => ({ label }))
    expect(choiceLook(options("Yes", "Not yet", "Not sure"))).toBe("segmented")
    expect(choiceLook(options("All samples are cleared", "Some are not cleared yet"))).toBe("list")
    expect(choiceLook(options("A", "B", "C", "D", "E"))).toBe("list")
    expect(choiceLook(options(..."ABCDEFG"))).toBe("menu")
    expect(choiceLook(options(..."ABCDEFGHIJKL"))).toBe("search")
  })
})
