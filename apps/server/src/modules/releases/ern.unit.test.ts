import { SaxesParser } from "saxes"
import { expect, test } from "vitest"
import type { FileEntry, TrackEntry } from "./contents.ts"
import { type ErnRecord, ernMessage, releaseTypeOf, writersIn } from "./ern.ts"

const from = {
  team: "Lantern & Quay",
  name: "Tideworks",
  number: 2,
  baseUrl: "https://intray.example",
  at: new Date("2026-03-02T09:30:00Z"),
}
const about = {
  ...{ name: "Tideworks <EP>", artist: "Kitefall", catalogueNo: "LQ-041", upc: "198123041274", date: "2026-04-01", format: "Digital" },
  ...{ genre: "Electronica", labelCopy: "" },
}
const file = (id: string, more: object = {}): FileEntry & { width?: number } => ({
  ...{ id, of: 1, field: "tracks.audio", name: `${id}.WAV`, size: 100, contentType: "audio/wav", sha256: "ab".repeat(32) },
  ...more,
})
const track = (position: number, more: Partial<TrackEntry> = {}): TrackEntry => ({
  ...{
    position,
    title: `Track ${position}`,
    isrc: `GBLQY260004${position}`,
    writers: "Ada Writer, Bo Composer",
    number: 1,
    fileId: `f${position}`,
  },
  ...more,
})
const make = (record: Partial<ErnRecord>) =>
  ernMessage(
    {
      about,
      tracks: [track(1), track(2, { writers: "Ada Writer" })],
      files: [file("f1"), file("f2"), file("cover", { width: 3000 })],
      ...record,
    },
    from,
    (one) => `files/${one.id}`,
  )

type Read = { [key: string]: unknown }
const list = new Set(["Party", "SoundRecording", "Image", "Release", "TrackRelease", "Contributor", "ResourceGroupContentItem"])

/** A message as objects; whatever is not well-formed, or names no namespace that is declared, is thrown. */
function parse(xml: string): Read {
  const parser = new SaxesParser({ xmlns: true })
  const open: { name: string; text: string; inner: Read }[] = [{ name: "", text: "", inner: {} }]
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ name, attributes }) => {
    const named = Object.values(attributes).map((one) => [`@${one.name}`, one.value])
    open.push({ name, text: "", inner: Object.fromEntries(named) })
  })
  parser.on("text", (text) => {
    const at = open.at(-1)
    if (at) at.text += text
  })
  parser.on("closetag", () => {
    const { name, text, inner } = open.pop() ?? { name: "", text: "", inner: {} }
    const parent = open.at(-1)?.inner ?? {}
    const empty = Object.keys(inner).every((key) => key.startsWith("@"))
    const value = empty ? (Object.keys(inner).length === 0 ? text : { ...inner, text }) : inner
    const known = parent[name]
    parent[name] = list.has(name) ? [...((known as unknown[]) ?? []), value] : known === undefined ? value : [known, value].flat()
  })
  parser.write(xml).close()
  return open[0]?.inner["ern:NewReleaseMessage"] as Read
}

/** Every text of the elements of that name, wherever they are. */
function all(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => all(one, name))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (key === name ? [one] : all(one, name)))
}

test("the parts of a message are there in the standard's order, by its names", () => {
  const message = parse(make({}))
  expect(Object.keys(message).filter((key) => !key.startsWith("@"))).toEqual(["MessageHeader", "PartyList", "ResourceList", "ReleaseList"])
  expect(message).toMatchObject({ "@xmlns:ern": "http://ddex.net/xml/ern/43" })
  expect(message.MessageHeader).toMatchObject({
    MessageSender: { PartyName: { FullName: "Lantern & Quay" } },
    MessageCreatedDateTime: "2026-03-02T09:30:00.000Z",
    MessageControlType: "TestMessage",
  })
  const { ResourceList: resources, ReleaseList: releases } = message as { ResourceList: Read; ReleaseList: Read }
  expect(Object.keys((resources.SoundRecording as Read[])[0] as Read)).toEqual([
    "ResourceReference",
    "Type",
    "SoundRecordingEdition",
    "DisplayTitleText",
    "DisplayTitle",
    "DisplayArtistName",
    "DisplayArtist",
    "Contributor",
    "ParentalWarningType",
  ])
  expect((releases.Release as Read[])[0]).toMatchObject({
    ReleaseReference: "R0",
    ReleaseType: "Single",
    ReleaseId: { ICPN: "198123041274", CatalogNumber: { text: "LQ-041" } },
    DisplayTitleText: "Tideworks <EP>",
    Genre: { GenreText: "Electronica" },
    ReleaseDate: "2026-04-01",
  })
  expect(all(resources, "ISRC")).toEqual(["GBLQY2600041", "GBLQY2600042"])
  expect(all(resources, "URI")).toEqual(["files/f1", "files/f2", "files/cover"])
  expect(all(resources, "HashSumValue")).toEqual(Array(3).fill("ab".repeat(32)))
})

test("everything that is referred to is there, once", () => {
  const message = parse(make({}))
  const parties = all(message.PartyList, "PartyReference")
  expect(new Set(parties).size).toBe(parties.length)
  expect(all(message.PartyList, "FullName")).toEqual(["Lantern & Quay", "Kitefall", "Ada Writer", "Bo Composer"])
  for (const name of ["ArtistPartyReference", "ContributorPartyReference", "ReleaseLabelReference"]) {
    const named = all(message, name)
    expect(named.length).toBeGreaterThan(0)
    expect(parties).toEqual(expect.arrayContaining(named))
  }
  const resources = all(message.ResourceList, "ResourceReference")
  expect(resources).toEqual(["A1", "A2", "A3"])
  const used = [...all(message.ReleaseList, "ReleaseResourceReference"), ...all(message.ReleaseList, "LinkedReleaseResourceReference")]
  expect(new Set(used)).toEqual(new Set(resources))
  const releases = all(message.ReleaseList, "ReleaseReference")
  expect(releases).toEqual(["R0", "R1", "R2"])
})

test("whatever people typed is text, and what XML cannot hold is left out", () => {
  const title = "</TitleText><Evil/>&amp;\u0000\u0008\ud800]]>\"'"
  const message = parse(make({ tracks: [track(1, { title, writers: "<b>; ,/ Ada & Bo" })] }))
  expect(all(message, "Evil")).toEqual([])
  expect(String(all(message.ResourceList, "DisplayTitleText")[0])).toContain("</TitleText><Evil/>")
  expect(all(message.PartyList, "FullName")).toEqual(["Lantern & Quay", "Kitefall", "<b>", "Ada", "Bo"])
  expect((all(message.ReleaseList, "ReleaseType") as string[])[0]).toBe("Single")
})

test("what a record does not know is left out, and not made up", () => {
  const xml = make({
    about: { ...about, artist: "", catalogueNo: "", upc: "", date: null, genre: "" },
    tracks: [track(1, { isrc: null, fileId: null, writers: "" })],
    files: [],
  })
  const message = parse(xml)
  for (const name of [
    "ISRC",
    "ICPN",
    "CatalogNumber",
    "Genre",
    "ReleaseDate",
    "DisplayArtist",
    "Duration",
    "DealList",
    "TechnicalDetails",
    "Image",
  ]) {
    expect(all(message, name), name).toEqual([])
  }
  expect(all(message.ReleaseList, "ProprietaryId")).toHaveLength(1)
  expect(xml).not.toMatch(/<(\w+)[^>]{0,100}><\/\1>/)
})

test("writers are the names between commas, semicolons, slashes and ampersands", () => {
  expect(writersIn("Ada Writer, Bo / Cy; Dee & Ada Writer")).toEqual(["Ada Writer", "Bo", "Cy", "Dee"])
  expect(writersIn("")).toEqual([])
})

test.each([
  ["", 1, "Single"],
  ["Digital", 3, "Single"],
  ["Digital", 4, "EP"],
  ["Digital", 6, "EP"],
  ["Digital", 7, "Album"],
  ["12-inch EP", 2, "EP"],
  ["Vinyl (2×LP)", 3, "Album"],
  ["Album", 1, "Album"],
  ["Maxi single", 5, "Single"],
  ["Deep dubplate, helpers' copy", 7, "Album"],
])("a record in the format “%s” with %i tracks is of the type %s", (format, tracks, type) => {
  expect(releaseTypeOf(format, tracks)).toBe(type)
})
