import { guard } from "../exports/cells.ts"
import { csvLines } from "../exports/service.ts"
import type { DatasetRow, FileEntry, RoundRow, TrackEntry } from "./contents.ts"
import { ernMessage } from "./ern.ts"
import type { OutcomeOf } from "./outcomes.ts"
import { parquetOf } from "./parquet.ts"
import { type DatasetCard, type DownloadFormat, isrcText, type RecordDetails, type ReleaseKind } from "./schema.ts"
import type { EntryRow } from "./snapshots.ts"

/* How a snapshot is written for other programs. Each reads its entries once, a piece at a time. */

export type About = { name: string; kind: ReleaseKind; number: number; team: string; baseUrl: string; at: Date; outcomeOf: OutcomeOf }
export type Entries = () => AsyncGenerator<EntryRow[]>

type Made =
  | { text: AsyncGenerator<string> }
  | { bytes: AsyncGenerator<Uint8Array> }
  | { files: { name: string; text: () => AsyncGenerator<string> }[] }
type Format = { kinds: readonly ReleaseKind[]; type: string; ending: string; make(about: About, read: Entries): Made }

/** The extension of a file's name, if it has one. No other part of a submitter's file name is used in a path. */
const endingOf = (name: string) => /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? ""

/** The path of a file in a snapshot's archive. */
export const placeInArchive = (id: string, name: string) => `files/${id}${endingOf(name)}`

const readValue = <Value>(entry: EntryRow) => JSON.parse(entry.content ?? "null") as Value

/** A data set's rows with their files. */
type Whole = { row: DatasetRow; files: FileEntry[] }

/** Rows with the files that come after them. */
async function* rowsOf(read: Entries): AsyncGenerator<Whole[]> {
  let open: Whole | null = null
  for await (const entries of read()) {
    const done: Whole[] = []
    for (const entry of entries) {
      if (entry.kind === "row") {
        if (open) done.push(open)
        open = { row: readValue<DatasetRow>(entry), files: [] }
      } else if (entry.kind === "file") open?.files.push(readValue<FileEntry>(entry))
    }
    yield done
  }
  if (open) yield [open]
}

/** What people wrote. Snapshots of before kept no words apart: there it is everything of the answers that is text, without ids of files. */
function textOf({ row, files }: Whole): string {
  if (row.words) return row.words.text
  const ids = new Set(files.map((file) => file.id))
  const texts: string[] = []
  const walk = (value: unknown) => {
    if (typeof value === "string") texts.push(...(ids.has(value) ? [] : [value]))
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) walk(each)
  }
  walk(row.answers)
  return [row.title, ...texts.filter((text) => text !== row.title)].filter(Boolean).join("\n")
}

/** One row as programs that learn from it read it: flat, with what was agreed to. */
function flat({ row, files }: Whole) {
  const { number, portal, title, createdAt, stage, labels, consent, licence, answers } = row
  return {
    ...{ number, portal, title, created_at: createdAt, stage, licence },
    text: textOf({ row, files }),
    labels: labels.map((one) => `${one.group}/${one.name}`),
    consent: consent.map((one) => one.wording),
    answers: JSON.stringify(row.words?.answers ?? answers),
    files: files.map((one) => (row.submitter === undefined ? placeInArchive(one.id, one.name) : one.name)),
    sha256: files.map((one) => one.sha256 ?? ""),
  }
}

async function* jsonLines(read: Entries): AsyncGenerator<string> {
  for await (const entries of read()) {
    const rows = entries.filter((one) => one.kind === "row" || one.kind === "track")
    yield rows.map((one) => `${one.content}\n`).join("")
  }
}

async function* flatLines(read: Entries): AsyncGenerator<string> {
  for await (const rows of rowsOf(read)) yield rows.map((one) => `${JSON.stringify(flat(one))}\n`).join("")
}

async function* list(read: Entries, to: (one: Whole) => unknown): AsyncGenerator<string> {
  yield "[\n"
  let first = true
  for await (const rows of rowsOf(read)) {
    for (const one of rows) {
      yield `${first ? "" : ",\n"}${JSON.stringify(to(one))}`
      first = false
    }
  }
  yield "\n]\n"
}

/** A task of Label Studio, with its labels as one annotation: as `modules/exports/label-studio.ts` writes what is there now. */
function taskOf(one: Whole, about: About): unknown {
  const { row, files } = one
  const groups = [...new Set(row.labels.map((label) => label.group))]
  const audio = files.find((file) => file.contentType?.startsWith("audio/"))
  // Where nobody is named, the originals with their names and metadata are not what a program gets: the archive has the copies.
  const named = row.submitter !== undefined
  const place = ({ id, name }: FileEntry) => (named ? `${about.baseUrl}/api/files/${id}` : placeInArchive(id, name))
  const result = groups.map((group, index) => ({
    id: `${row.number}-${index}`,
    from_name: group,
    to_name: "text",
    type: "choices",
    value: { choices: row.labels.filter((label) => label.group === group).map((label) => label.name) },
  }))
  const { number, portal, title, createdAt, stage, answers, licence } = row
  return {
    data: {
      text: textOf(one),
      ...(audio ? { audio: place(audio) } : {}),
      ...{ number, portal, title, createdAt, stage, answers: row.words?.answers ?? answers, licence },
      consent: row.consent.map((each) => each.wording),
      files: files.map(place),
    },
    annotations: result.length === 0 ? [] : [{ result }],
  }
}

/** A record of Argilla: fields to be shown, labels as responses, what it is filtered by as metadata. */
function argillaOf(one: Whole): unknown {
  const { row } = one
  const groups = [...new Set(row.labels.map((label) => label.group))]
  return {
    id: String(row.number),
    fields: { text: textOf(one), title: row.title },
    metadata: { portal: row.portal, stage: row.stage, licence: row.licence, created_at: row.createdAt, consent: row.consent.length > 0 },
    responses:
      groups.length === 0
        ? []
        : [
            {
              status: "submitted",
              values: Object.fromEntries(
                groups.map((group) => [group, { value: row.labels.filter((label) => label.group === group).map((label) => label.name) }]),
              ),
            },
          ],
  }
}

type DatasetAbout = { name: string; licence: string; identifying: boolean; card: DatasetCard }

/** The card of a data set as the Hugging Face hub reads it. */
async function* cardPage(about: About, read: Entries): AsyncGenerator<string> {
  let said: DatasetAbout = { name: about.name, licence: "", identifying: false, card: { what: "", who: "", labelled: "", gaps: "" } }
  let rows = 0
  for await (const entries of read()) {
    for (const entry of entries) {
      if (entry.kind === "about") said = readValue<DatasetAbout>(entry)
      if (entry.kind === "row") rows += 1
    }
  }
  const { card } = said
  const parts = [
    ["What it is", card.what],
    ["Who it comes from", card.who],
    ["How it was labelled", card.labelled],
    ["Known gaps", card.gaps],
  ].filter(([, text]) => text !== "")
  const licence = said.licence === "" ? [] : ["license: other", `license_name: ${JSON.stringify(said.licence)}`]
  const front = [
    "---",
    `pretty_name: ${JSON.stringify(said.name)}`,
    ...licence,
    "configs:",
    "- config_name: default",
    "  data_files: data/train.jsonl",
    "---",
  ]
  yield `${front.join("\n")}\n\n# ${said.name}\n\n${rows} rows, snapshot ${about.number}, published by ${about.team}.\n`
  for (const [heading, text] of parts) yield `\n## ${heading}\n\n${text}\n`
}

type RecordAbout = Omit<RecordDetails, "artwork"> & { name: string }

/** A record's own words, its tracks and its files. */
async function recordOf(read: Entries): Promise<{ about: RecordAbout; tracks: TrackEntry[]; files: FileEntry[] }> {
  const tracks: TrackEntry[] = []
  const files: FileEntry[] = []
  let about = { name: "", artist: "", catalogueNo: "", upc: "", date: null, format: "", genre: "", labelCopy: "" } as RecordAbout
  for await (const entries of read()) {
    for (const entry of entries) {
      if (entry.kind === "about") about = readValue<RecordAbout>(entry)
      else if (entry.kind === "track") tracks.push(readValue<TrackEntry>(entry))
      else if (entry.kind === "file") files.push(readValue<FileEntry>(entry))
    }
  }
  return { about, tracks, files }
}

const columns = [
  "catalogue_no",
  "upc",
  "release",
  "artist",
  "date",
  "format",
  "genre",
  "track",
  "title",
  "isrc",
  "writers",
  "file",
  "sha256",
]

/** A record for the person who distributes it: a line for each track. */
async function* handOver(read: Entries): AsyncGenerator<string> {
  const { about, tracks, files } = await recordOf(read)
  yield `\ufeff${csvLines([columns])}`
  for (const track of tracks) {
    const file = files.find((one) => one.id === track.fileId)
    const { catalogueNo, upc, name, artist, date, format, genre } = about
    const code = track.isrc === null ? "" : isrcText(track.isrc)
    const cells = [catalogueNo, upc, name, artist, date ?? "", format, genre, String(track.position), track.title, code, track.writers]
    yield csvLines([[...cells, file?.name ?? "", file?.sha256 ?? ""].map(guard)])
  }
}

/** The words that are printed on a record, with its tracks. */
async function* labelCopy(read: Entries): AsyncGenerator<string> {
  const { about, tracks } = await recordOf(read)
  const { artist, name, catalogueNo, upc, date, format } = about
  const head = [artist, name].filter(Boolean).join(": ")
  const facts = [catalogueNo, upc, format, date ?? ""].filter(Boolean).join(" · ")
  yield `${[head, facts].filter(Boolean).join("\n")}\n\n`
  for (const { position, title, isrc, writers } of tracks) {
    const more = [isrc === null ? "" : isrcText(isrc), writers].filter(Boolean).join(", ")
    yield `${position}. ${title}${more === "" ? "" : ` (${more})`}\n`
  }
  if (about.labelCopy !== "") yield `\n${about.labelCopy}\n`
}

/** A round as a table of submitters and outcomes, so that a recalled decision is not mistaken for a published one. */
async function* roundTable(read: Entries, outcomeOf: OutcomeOf): AsyncGenerator<string> {
  yield `\ufeff${csvLines([["number", "title", "name", "portal", "stage", "wording", "subject", "message", "outcome", "reason"]])}`
  for await (const entries of read()) {
    const rows = entries.filter((one) => one.kind === "row").map((one) => ({ ...readValue<RoundRow>(one), became: outcomeOf(one) }))
    yield csvLines(
      rows.map((row) =>
        [
          String(row.number),
          row.title,
          row.name,
          row.portal,
          row.stage,
          row.wording,
          row.message?.subject ?? "",
          row.message?.body ?? "",
          row.became?.outcome ?? "",
          row.became?.reason ?? "",
        ].map(guard),
      ),
    )
  }
}

/** A record as DDEX writes it, with the places that its files have in the archive. */
async function* ern({ team, name, number, baseUrl, at }: About, read: Entries): AsyncGenerator<string> {
  yield ernMessage(await recordOf(read), { team, name, number, baseUrl, at }, ({ id, name: file }) => placeInArchive(id, file))
}

const dataset = ["dataset"] as const

export const formats: Record<Exclude<DownloadFormat, "sealed" | "zip">, Format> = {
  jsonl: {
    kinds: ["round", "dataset", "record"],
    type: "application/jsonl; charset=utf-8",
    ending: "jsonl",
    make: (_, read) => ({ text: jsonLines(read) }),
  },
  "label-studio": {
    kinds: dataset,
    type: "application/json; charset=utf-8",
    ending: "label-studio.json",
    make: (about, read) => ({ text: list(read, (one) => taskOf(one, about)) }),
  },
  argilla: {
    kinds: dataset,
    type: "application/json; charset=utf-8",
    ending: "argilla.json",
    make: (_, read) => ({ text: list(read, argillaOf) }),
  },
  huggingface: {
    kinds: dataset,
    type: "application/zip",
    ending: "zip",
    make: (about, read) => ({
      files: [
        { name: "README.md", text: () => cardPage(about, read) },
        { name: "data/train.jsonl", text: () => flatLines(read) },
      ],
    }),
  },
  parquet: {
    kinds: dataset,
    type: "application/vnd.apache.parquet",
    ending: "parquet",
    make: (_, read) => ({ bytes: parquetOf(flatRows(read)) }),
  },
  csv: {
    kinds: ["round", "record"],
    type: "text/csv; charset=utf-8; header=present",
    ending: "csv",
    make: ({ kind, outcomeOf }, read) => ({ text: kind === "round" ? roundTable(read, outcomeOf) : handOver(read) }),
  },
  text: { kinds: ["record"], type: "text/plain; charset=utf-8", ending: "txt", make: (_, read) => ({ text: labelCopy(read) }) },
  ern: {
    kinds: ["record"],
    type: "application/xml; charset=utf-8",
    ending: "ern.xml",
    make: (about, read) => ({ text: ern(about, read) }),
  },
}

export type FlatRow = ReturnType<typeof flat>

async function* flatRows(read: Entries): AsyncGenerator<FlatRow[]> {
  for await (const rows of rowsOf(read)) yield rows.map(flat)
}
