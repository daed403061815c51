import { z } from "zod"
import { cursor, idCursor, line, moment, name, optionalLine, pageSize, prose, rowId, slug, sought } from "../../platform/values/schema.ts"
import { acknowledge } from "../letters/schema.ts"
import { submissionFilter } from "../submission-index/schema.ts"

/** Submissions of one round, rows of one data set, tracks of one record. */
export const MAX_ROUND = 5_000
export const MAX_ROWS = 100_000
export const MAX_TRACKS = 100
/** Submissions that are put in or taken out by one call, when they are picked by hand. */
const MAX_PICKED = 1_000

export const releaseKind = z.enum(["round", "dataset", "record"])
export type ReleaseKind = z.infer<typeof releaseKind>

/**
 * `scheduled`: is published at a chosen time · `recall`: is published when the time to recall it is over · `publishing`: submitters are
 * being notified. Before `publishing` it can be recalled, and nobody has been notified.
 */
export const releaseState = z.enum(["draft", "scheduled", "recall", "publishing", "published", "recalled"])
export type ReleaseState = z.infer<typeof releaseState>

/** A data set's description of itself. */
export const datasetCard = z.strictObject({ what: prose(4_000), who: prose(4_000), labelled: prose(4_000), gaps: prose(4_000) })
export type DatasetCard = z.infer<typeof datasetCard>

export const datasetDetails = z.strictObject({
  /** Its rows: what the filter finds when a snapshot is made. */
  filter: submissionFilter.default({}),
  /** As a licence is named, e.g. `CC BY 4.0`. */
  licence: optionalLine(120).default(""),
  /** Also answers that identify somebody, and who sent it in. */
  identifying: z.boolean().default(false),
  card: datasetCard,
})
export type DatasetDetails = z.infer<typeof datasetDetails>

/** The last digit of a UPC (12 digits) or EAN (13), from those before it. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

const bare = (text: string) => text.replace(/[\s-]/g, "").toUpperCase()

/** 12 or 13 digits of which the last one checks the others; empty: none yet. */
export const upc = z
  .string()
  .max(40)
  .transform(bare)
  .superRefine((value, ctx) => {
    if (value === "") return
    if (!/^(\d{12}|\d{13})$/.test(value)) return ctx.addIssue({ code: "custom", message: "A UPC has 12 digits, an EAN 13." })
    const last = checkDigit(value.slice(0, -1))
    if (last !== Number(value.at(-1))) {
      ctx.addIssue({ code: "custom", message: `A digit is wrong: with these the last one would be ${last}. Compare it with the original.` })
    }
  })

/** Country, registrant, year and designation: `GBLQY2600042`. Written with hyphens too. */
export const isrc = z
  .string()
  .max(40)
  .transform(bare)
  .pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, "An ISRC is like GB-LQY-26-00042: country, registrant, year and five digits."))

/** `GBLQY2600042` as people read it. */
export function isrcText(code: string): string {
  return `${code.slice(0, 2)}-${code.slice(2, 5)}-${code.slice(5, 7)}-${code.slice(7)}`
}

const artwork = z.strictObject({ fileId: rowId, name: z.string(), width: z.number().int(), height: z.number().int() })

const recordFields = {
  artist: optionalLine(200).default(""),
  catalogueNo: optionalLine(60).default(""),
  upc: upc.default(""),
  /** The day that it comes out. */
  date: z.iso.date().nullable().default(null),
  format: optionalLine(120).default(""),
  genre: optionalLine(120).default(""),
  labelCopy: prose(4_000).default(""),
}
export const recordDetails = z.strictObject({ ...recordFields, artwork: artwork.nullable().default(null) })
export type RecordDetails = z.infer<typeof recordDetails>
export const recordInput = z.strictObject({
  ...recordFields,
  /** An image that came with one of its submissions. */ artworkId: rowId.nullable(),
})

export const trackInput = z.strictObject({
  submissionId: rowId.nullable(),
  title: line(200),
  isrc: isrc.nullable(),
  writers: optionalLine(400).default(""),
  fileId: rowId.nullable(),
})
export const releaseTrack = z.strictObject({
  ...trackInput.shape,
  id: rowId,
  isrc: z.string().nullable(),
  title: z.string(),
  writers: z.string(),
})
export type ReleaseTrack = z.infer<typeof releaseTrack>

const person = z.strictObject({ id: rowId, name: z.string() }).nullable()

export const snapshotItem = z.strictObject({
  number: z.number().int(),
  note: z.string(),
  /** Null once the account is gone. */
  by: person,
  createdAt: moment,
  /** Entries, those of hidden portals and erased ones too. */
  entries: z.number().int(),
  erased: z.number().int(),
  /** Bytes of the files that it names. */
  size: z.number(),
  /** SHA-256 that represents all of it. */
  root: z.string(),
  recalled: z.boolean(),
})
export type SnapshotItem = z.infer<typeof snapshotItem>

export const snapshotMaking = z.strictObject({
  number: z.number().int(),
  /** Submissions that were looked at, of how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** The release sets out as soon as it is there. */
  publishes: z.boolean(),
  /** It came to nothing, and can be begun again. */
  failed: z.boolean(),
})
export type SnapshotMaking = z.infer<typeof snapshotMaking>

export const releaseItem = z.strictObject({
  id: rowId,
  kind: releaseKind,
  name: z.string(),
  state: releaseState,
  by: person,
  runAt: moment.nullable(),
  publishedAt: moment.nullable(),
  updatedAt: moment,
  /** Submissions of it that the caller sees, by what was decided; of a data set there are none. */
  counts: z.strictObject({ accepted: z.number().int(), declined: z.number().int(), other: z.number().int() }),
  /** Those in portals that the caller does not see. */
  hidden: z.number().int(),
  tracks: z.number().int(),
  /** Of a record: who and which. */
  artist: z.string(),
  catalogueNo: z.string(),
  /** Of a data set. */
  licence: z.string(),
  snapshot: z.strictObject({ number: z.number().int(), createdAt: moment, entries: z.number().int() }).nullable(),
})
export type ReleaseItem = z.infer<typeof releaseItem>

export const listReleasesInput = z.strictObject({
  /** In one of these states; `scheduled` includes those that go out at this moment. All without it. */
  state: z
    .array(z.enum(["draft", "scheduled", "published", "recalled"]))
    .max(4)
    .optional(),
  kind: releaseKind.optional(),
  /** Part of a name, a catalogue number or an ISRC. */
  text: sought(120).optional(),
  cursor: idCursor.nullish(),
  limit: pageSize,
})
/** Newest first. */
export const listReleasesOutput = z.strictObject({ items: z.array(releaseItem), nextCursor: cursor.nullable() })

export const releaseDetail = z.strictObject({
  ...releaseItem.shape,
  revision: z.number().int(),
  createdAt: moment,
  dataset: datasetDetails.nullable(),
  record: recordDetails.nullable(),
  trackList: z.array(releaseTrack),
  /** Newest first. */
  snapshots: z.array(snapshotItem),
  /** The one that is being written, of a large data set; null: none is. */
  making: snapshotMaking.nullable(),
  /** Its public page, which can be read once it is published; null: it has none. */
  page: z.strictObject({ slug: z.string(), snapshot: z.number().int(), url: z.string() }).nullable(),
  /** How far the telling is, of a round that is on its way or gone. */
  told: z
    .strictObject({ waiting: z.number().int(), done: z.number().int(), recalled: z.number().int(), skipped: z.number().int() })
    .nullable(),
})
export type ReleaseDetail = z.infer<typeof releaseDetail>

const picks = {
  numbers: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_PICKED).optional(),
  filter: submissionFilter.optional(),
}
export const createReleaseInput = z.strictObject({ kind: releaseKind, name: name(120), ...picks })
export type CreateReleaseInput = z.infer<typeof createReleaseInput>
export const releaseIdInput = z.strictObject({ id: rowId })
export const updateReleaseInput = z.strictObject({
  id: rowId,
  /** The one that was edited. */
  revision: z.number().int(),
  name: name(120).optional(),
  dataset: datasetDetails.optional(),
  record: recordInput.optional(),
  /** All of them, in their order. */
  tracks: z.array(trackInput).max(MAX_TRACKS).optional(),
})
export type UpdateReleaseInput = z.infer<typeof updateReleaseInput>

/** Without both: everything that is held and in no other round. */
export const addToReleaseInput = z.strictObject({ id: rowId, ...picks })
export const addedOutput = z.strictObject({ added: z.number().int() })
export const removedOutput = z.strictObject({ removed: z.number().int() })
export const cardInput = z.strictObject({ filter: submissionFilter, identifying: z.boolean() })
export const removeFromReleaseInput = z.strictObject({ id: rowId, submissionIds: z.array(rowId).min(1).max(MAX_PICKED) })

export const publishReleaseInput = z.strictObject({
  id: rowId,
  /** The number of decisions that the user saw. If the number differs, nothing changes. */
  expected: z.number().int().min(0).optional(),
  /** Not before this time, and never before the time to recall it is over. */
  runAt: moment.nullish(),
  acknowledge,
})
export const recallReleaseInput = z.strictObject({
  id: rowId,
  /** Of a round, some of it; else all that wait. */
  submissionIds: z.array(rowId).min(1).max(MAX_PICKED).optional(),
})

/** The number that the page before ended on. */
const numberCursor = z.string().regex(/^\d{1,10}$/, "This is no cursor of ours: begin without one.")
export const previewReleaseInput = z.strictObject({ id: rowId, cursor: numberCursor.nullish(), limit: pageSize })
export const previewPerson = z.strictObject({
  submissionId: rowId,
  number: z.number().int(),
  title: z.string(),
  /** Of the submitter. */
  name: z.string(),
  /** Whether a mail goes: there is an address. */
  mailed: z.boolean(),
  stage: z.string(),
  category: z.enum(["accepted", "declined"]),
  /** The decision as it is read on the status page and in the mail. */
  wording: z.string(),
  message: z.strictObject({ subject: z.string(), body: z.string() }).nullable(),
  /** Variables in it that have no value. */
  missing: z.array(z.string()),
  /** The subject of the mail, and its first line. */
  mail: z.strictObject({ subject: z.string(), stands: z.string(), answer: z.string() }),
  /** Where it is on its way; null: it has not set out. */
  state: z.enum(["waiting", "done", "recalled", "skipped"]).nullable(),
})
export type PreviewPerson = z.infer<typeof previewPerson>
/** In the order of their numbers: as they would read it now, or as the newest snapshot has it once it has set out. */
export const previewReleaseOutput = z.strictObject({
  items: z.array(previewPerson),
  nextCursor: cursor.nullable(),
  /** Erased since. */
  erased: z.number().int(),
})

/** What may be wrong, in the order of the screen. */
export const checkKind = z.enum([
  "decided",
  "reply",
  "gaps",
  "bounced",
  "contradicts",
  "elsewhere",
  "consent",
  "licence",
  "card",
  "metadata",
  "rows",
  "upc",
  "isrc",
  "isrc_elsewhere",
  "catalogue",
  "date",
  "artwork",
  "writers",
  "tracks",
  "copy",
])
export type CheckKind = z.infer<typeof checkKind>
export const releaseCheck = z.strictObject({
  kind: checkKind,
  /** Nothing of it stops anybody; `warn` is to be looked at. */
  tone: z.enum(["ok", "warn"]),
  /** How many it concerns. */
  count: z.number().int(),
  /** The first of them. */
  people: z.array(z.strictObject({ submissionId: rowId, number: z.number().int(), name: z.string() })),
  /** What it is about next to people: a title, a size, a label. */
  about: z.string(),
})
export type ReleaseCheck = z.infer<typeof releaseCheck>
export const checksOutput = z.strictObject({
  checks: z.array(releaseCheck),
  /** How many would go out: decisions, rows or tracks. */
  total: z.number().int(),
  /** Of a round: how many of them have a message. */
  messages: z.number().int(),
})

export const freezeInput = z.strictObject({ id: rowId, note: optionalLine(200).default("") })
/** `sealed`: false while the worker still writes it, which `making` of the release tells about. */
export const snapshotOutput = z.strictObject({ number: z.number().int(), sealed: z.boolean() })

/** Null takes the page down. */
export const setPageInput = z.strictObject({
  id: rowId,
  page: z.strictObject({ slug, snapshot: z.number().int().min(1).max(1_000_000) }).nullable(),
})

/** As many as the column holds. */
const snapshotNumber = z.number().int().min(1).max(2_147_483_647)
export const diffInput = z.strictObject({ id: rowId, from: snapshotNumber, to: snapshotNumber })
export const diffLine = z.strictObject({
  kind: z.enum(["added", "removed", "changed"]),
  entry: z.enum(["about", "row", "track", "file"]),
  /** What people call it: a number and a title. */
  name: z.string(),
  /** Of what changed: each value that is another, as text. */
  fields: z.array(z.strictObject({ path: z.string(), before: z.string(), after: z.string() })),
})
export type DiffLine = z.infer<typeof diffLine>
/** The first hundred of each kind, and how many there are. */
export const diffOutput = z.strictObject({
  lines: z.array(diffLine),
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
  /** Erased in either since, or in portals that the caller does not see: of these nothing can be said. */
  unknown: z.number().int(),
})

export const sourcesOutput = z.strictObject({
  /** What of its submissions a record can be made of. */
  files: z.array(
    z.strictObject({
      id: rowId,
      submissionId: rowId,
      number: z.number().int(),
      by: z.string(),
      title: z.string(),
      name: z.string(),
      contentType: z.string().nullable(),
    }),
  ),
})

/** Ways to download a snapshot. `sealed` is the one that is verified offline. */
export const downloadFormat = z.enum(["sealed", "zip", "jsonl", "label-studio", "argilla", "huggingface", "parquet", "csv", "text", "ern"])
export type DownloadFormat = z.infer<typeof downloadFormat>
