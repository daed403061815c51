import { createHash } from "node:crypto"
import { escapeHtml } from "../../platform/mail-layout.ts"
import type { FileEntry, TrackEntry } from "./contents.ts"
import type { RecordDetails } from "./schema.ts"

/*
 * A record as a NewReleaseMessage of DDEX ERN 4.3, for the person who distributes it. The schema is DDEX's and not ours to ship, so that the message is
 * written by the standard's names and order, and never checked against it. What a record does not know is not made up: no party has
 * a DPID, nothing has a duration, and there are no deals; so it calls itself a test message.
 */

export type ErnRecord = {
  about: Omit<RecordDetails, "artwork"> & { name: string }
  tracks: readonly TrackEntry[]
  files: readonly (FileEntry & { width?: number; height?: number })[]
}
/** From whom it is, and of which snapshot. */
export type ErnFrom = { team: string; name: string; number: number; baseUrl: string; at: Date }

const NAMESPACE = "http://ddex.net/xml/ern/43"

/** An element: its text, or its children in order; what is null or empty is left out. */
type Node = string | null | readonly Element[]
type Element = readonly [name: string, content: Node, attributes?: Readonly<Record<string, string>>]

/** Signs that XML cannot hold are left out; all others are text. */
const textOf = (text: string) => escapeHtml(text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (sign) => ("\t\n\r".includes(sign) ? sign : "")))

function written([name, content, attributes = {}]: Element, depth: number): string {
  if (content === null || content.length === 0) return ""
  const pad = "  ".repeat(depth)
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${textOf(value)}"`)].join(" ")
  if (typeof content === "string") return `${pad}<${open}>${textOf(content)}</${name}>\n`
  const inner = content.map((one) => written(one, depth + 1)).join("")
  return inner === "" ? "" : `${pad}<${open}>\n${inner}${pad}</${name}>\n`
}

/** People as they stand in a line of writers: between commas, semicolons, slashes and ampersands. */
export function writersIn(line: string): string[] {
  return [...new Set(line.split(/[,;/&]/).map((one) => one.trim()))].filter((one) => one !== "")
}

/** Names as parties, each with one reference however often it is named. */
function partiesOf() {
  const references = new Map<string, string>()
  return {
    of(name: string): string {
      const known = references.get(name) ?? `P${references.size + 1}`
      references.set(name, known)
      return known
    },
    list: (): Element[] =>
      [...references].map(([name, reference]) => [
        "Party",
        [
          ["PartyReference", reference],
          ["PartyName", [["FullName", name]]],
        ],
      ]),
  }
}
type Parties = ReturnType<typeof partiesOf>

const titles = (title: string): Element[] => [
  ["DisplayTitleText", title],
  ["DisplayTitle", [["TitleText", title]]],
]

function artists(parties: Parties, artist: string): Element[] {
  if (artist === "") return []
  const main: Element[] = [
    ["ArtistPartyReference", parties.of(artist)],
    ["DisplayArtistRole", "MainArtist"],
  ]
  return [
    ["DisplayArtistName", artist],
    ["DisplayArtist", main, { SequenceNumber: "1" }],
  ]
}

/** Where the bytes are in the archive of the same snapshot, and what they are compared by. */
function delivered(file: FileEntry | undefined, path: (file: FileEntry) => string, kind: "AudioFile" | null, number: number): Element {
  if (!file) return ["TechnicalDetails", null]
  const hash: Element = [
    "HashSum",
    file.sha256 === null
      ? null
      : [
          ["Algorithm", "SHA-256"],
          ["HashSumValue", file.sha256],
        ],
  ]
  const inner: Element = ["File", [["URI", path(file)], hash, ["FileSize", String(file.size)]]]
  return [
    "TechnicalDetails",
    [["TechnicalResourceDetailsReference", `T${number}`], ...(kind ? ([["DeliveryFile", [["Type", kind], inner]]] as Element[]) : [inner])],
  ]
}

const typeWords = { single: "Single", ep: "EP", album: "Album", lp: "Album" } as const

/** What the record calls itself in its format, else what its number of tracks makes it: up to three a single, up to six an EP. */
export function releaseTypeOf(format: string, tracks: number): "Single" | "EP" | "Album" {
  const said = format.toLowerCase().split(/[^a-z]/)
  for (const [word, type] of Object.entries(typeWords)) if (said.includes(word)) return type
  if (tracks <= 3) return "Single"
  return tracks <= 6 ? "EP" : "Album"
}

/** @param path of a file in the archive that is handed over with the message */
export function ernMessage({ about, tracks, files }: ErnRecord, from: ErnFrom, path: (file: FileEntry) => string): string {
  const parties = partiesOf()
  const sender = parties.of(from.team)
  const { artist, catalogueNo, upc, date, genre } = about
  if (artist !== "") parties.of(artist)
  const id = createHash("sha256")
    .update([from.baseUrl, from.name, from.number, from.at.toISOString()].join("\n"))
    .digest("hex")
    .slice(0, 32)
  const recordings = tracks.map((track, index): Element => {
    const contributors = writersIn(track.writers).map((writer, at): Element => {
      const facts: Element[] = [
        ["ContributorPartyReference", parties.of(writer)],
        ["Role", "ComposerLyricist"],
      ]
      return ["Contributor", facts, { SequenceNumber: String(at + 1) }]
    })
    const file = files.find((one) => one.id === track.fileId)
    return [
      "SoundRecording",
      [
        ["ResourceReference", `A${index + 1}`],
        ["Type", "MusicalWorkSoundRecording"],
        ["SoundRecordingEdition", [["ResourceId", [["ISRC", track.isrc]]], delivered(file, path, "AudioFile", index + 1)]],
        ...titles(track.title),
        ...artists(parties, artist),
        ...contributors,
        ["ParentalWarningType", "Unknown"],
      ],
    ]
  })
  const used = new Set(tracks.map((one) => one.fileId))
  const cover = files.find((one) => one.width !== undefined && !used.has(one.id))
  const image = `A${tracks.length + 1}`
  const images: Element[] = cover
    ? [
        [
          "Image",
          [
            ["ResourceReference", image],
            ["Type", "FrontCoverImage"],
            ["ResourceId", [["ProprietaryId", cover.id, { Namespace: from.baseUrl }]]],
            ["ParentalWarningType", "Unknown"],
            delivered(cover, path, null, tracks.length + 1),
          ],
        ],
      ]
    : []
  const content = tracks.map(
    (_, index): Element => [
      "ResourceGroupContentItem",
      [
        ["SequenceNumber", String(index + 1)],
        ["ReleaseResourceReference", `A${index + 1}`],
      ],
    ],
  )
  const whole: Element = [
    "Release",
    [
      ["ReleaseReference", "R0"],
      ["ReleaseType", releaseTypeOf(about.format, tracks.length)],
      [
        "ReleaseId",
        [
          ["ICPN", upc],
          ["CatalogNumber", catalogueNo, { Namespace: from.team }],
        ],
      ],
      ...titles(about.name),
      ...artists(parties, artist),
      ["ReleaseLabelReference", sender],
      ["Genre", [["GenreText", genre]]],
      ["ReleaseDate", date],
      ["ParentalWarningType", "Unknown"],
      [
        "ResourceGroup",
        [["SequenceNumber", "1"], ...content, ...(cover ? ([["LinkedReleaseResourceReference", image]] as Element[]) : [])],
      ],
    ],
  ]
  const single = tracks.map(
    (track, index): Element => [
      "TrackRelease",
      [
        ["ReleaseReference", `R${index + 1}`],
        [
          "ReleaseId",
          [
            ["ISRC", track.isrc],
            ...(track.isrc === null ? ([["ProprietaryId", `${id}-${track.position}`, { Namespace: from.baseUrl }]] as Element[]) : []),
          ],
        ],
        ["ReleaseResourceReference", `A${index + 1}`],
        ["ReleaseLabelReference", sender],
        ["Genre", [["GenreText", genre]]],
      ],
    ],
  )
  const header: Element = [
    "MessageHeader",
    [
      ["MessageThreadId", id],
      ["MessageId", `${id}-${from.number}`],
      ["MessageSender", [["PartyName", [["FullName", from.team]]]]],
      ["MessageCreatedDateTime", from.at.toISOString()],
      ["MessageControlType", "TestMessage"],
    ],
  ]
  const resources: Element = ["ResourceList", [...recordings, ...images]]
  const releases: Element = ["ReleaseList", [whole, ...single]]
  const attributes = { "xmlns:ern": NAMESPACE, LanguageAndScriptCode: "en", AvsVersionId: "3" }
  const message: Element = ["ern:NewReleaseMessage", [header, ["PartyList", parties.list()], resources, releases], attributes]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(message, 0)}`
}
