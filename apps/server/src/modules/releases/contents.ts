import type { DbOrTx, Tx } from "@intray/db"
import { file, message, portal, submission } from "@intray/db/schema"
import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { type Loaded, recordOf, type Surroundings } from "../exports/records.ts"
import { wordsOf } from "../exports/words.ts"
import { extensionOf } from "../file-types/extensions.ts"
import type { Copy } from "../files/cleaning/copies.ts"
import { identifyingKeys, isHidden, isRoleIdentifying, withoutHidden } from "../forms/identifying.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { readByTeam } from "../messages/status-link.ts"
import { stagesOf } from "../stages/service.ts"
import type { DatasetDetails, RecordDetails, ReleaseTrack } from "./schema.ts"
import type { NewEntry } from "./snapshots.ts"

/* What the entries of snapshots say, kind by kind. No status link is in any of them. */

const ROWS = 500

export type RoundRow = {
  number: number
  title: string
  name: string
  mailed: boolean
  portal: string
  stage: string
  category: string
  wording: string
  message: { subject: string; body: string } | null
}

/** Each decision as its submitter will read it. @param ids of submissions whose rows this transaction holds */
export async function roundEntries(tx: Tx, ctx: TeamContext, ids: readonly string[]): Promise<NewEntry[]> {
  const stages = new Map((await stagesOf(tx, ctx.team.id)).map((one) => [one.id, one]))
  const entries: NewEntry[] = []
  for (let from = 0; from < ids.length; from += ROWS) {
    const some = ids.slice(from, from + ROWS)
    const [rows, messages] = [
      await tx
        .select({ row: submission, portal: portal.slug })
        .from(submission)
        .innerJoin(portal, eq(portal.id, submission.portalId))
        .where(inArray(submission.id, some))
        .orderBy(asc(submission.number)),
      await tx
        .select({ submissionId: message.submissionId, subject: message.subject, body: message.body })
        .from(message)
        .where(and(inArray(message.submissionId, some), eq(message.state, "held")))
        .orderBy(asc(message.id)),
    ]
    const said = new Map(messages.map((one) => [one.submissionId, { subject: one.subject, body: readByTeam(one.body, "out") }]))
    for (const { row, portal: slug } of rows) {
      const stage = stages.get(row.stageId)
      const value: RoundRow = {
        number: row.number,
        title: row.title,
        name: row.submitterName,
        mailed: row.submitterEmail !== "",
        portal: slug,
        stage: stage?.name ?? "",
        category: stage?.category ?? "",
        wording: stage?.publicWording ?? "",
        message: said.get(row.id) ?? null,
      }
      entries.push({ kind: "row", key: `row:${row.id}`, submissionId: row.id, portalId: row.portalId, value })
    }
  }
  return entries
}

/** The consents of a row: what was agreed to, in the words of the form that it was sent with. */
export function consentsOf(one: { row: Pick<Loaded["row"], "answers">; form: FormDefinition }): { key: string; wording: string }[] {
  const answers = one.row.answers as Record<string, unknown>
  return one.form.fields
    .filter((field) => field.type === "consent" && answers[field.key] === true)
    .map((field) => ({ key: field.key, wording: field.label }))
}

export type DatasetRow = {
  number: number
  portal: string
  title: string
  createdAt: string
  stage: string
  labels: { group: string; name: string }[]
  consent: { key: string; wording: string }[]
  licence: string
  answers: Record<string, unknown>
  /** What people wrote, and the answers with labels in place of keys. Snapshots of before have neither. */
  words?: { text: string; answers: Record<string, unknown> }
  files: string[]
  submitter?: { name: string; email: string }
}
export type FileEntry = {
  id: string
  of: number | null
  field: string
  name: string
  size: number
  contentType: string | null
  sha256: string | null
  /** The archive has a copy without metadata, of this size and checksum. */
  cleaned?: true
}

/**
 * A row of a data set and its files.
 * @param copies of files without metadata, where nobody is to be named
 */
export function datasetEntries(
  one: Loaded,
  about: Surroundings,
  { licence, identifying }: DatasetDetails,
  copies: ReadonlyMap<string, Copy> = new Map(),
): NewEntry[] {
  const record = recordOf(one, about)
  const hidden = identifying ? new Set<string>() : identifyingKeys(one.form)
  const title = !identifying && isRoleIdentifying(one.form, "title") ? "" : record.title
  const files = record.files.filter((each) => !isHidden(hidden, each.field))
  const value: DatasetRow = {
    number: record.number,
    portal: record.portal,
    title,
    createdAt: record.createdAt,
    stage: record.stage?.name ?? "",
    labels: record.labels,
    consent: consentsOf(one),
    licence,
    answers: withoutHidden(record.answers, hidden),
    words: wordsOf(one.form, record.answers, hidden, title),
    files: files.map((each) => each.id),
    ...(identifying ? { submitter: record.submitter } : {}),
  }
  const of = { submissionId: one.row.id, portalId: one.row.portalId }
  return [
    { kind: "row", key: `row:${one.row.id}`, ...of, value },
    ...files.map((each): NewEntry => {
      const file = identifying ? fileEntry(each, record.number) : namelessEntry(each, record.number, copies.get(each.id))
      return { kind: "file", key: `file:${each.id}`, ...of, ...file }
    }),
  ]
}

type FileRow = { id: string; field: string; name: string; size: number; contentType: string | null; sha256: string | null }

function fileEntry({ id, field, name, size, contentType, sha256 }: FileRow, of: number | null): { value: FileEntry; bytes: number } {
  return { value: { id, of, field, name, size, contentType, sha256 }, bytes: size }
}

/** A file under a name that says nothing, and as a copy without metadata where there is one. */
function namelessEntry(file: FileRow, of: number | null, copy: Copy | undefined): { value: FileEntry; bytes: number } {
  const { value } = fileEntry({ ...file, name: `${file.id}${extensionOf(file.contentType)}` }, of)
  return copy ? { value: { ...value, ...copy, cleaned: true }, bytes: copy.size } : { value, bytes: file.size }
}

export type TrackEntry = {
  position: number
  title: string
  isrc: string | null
  writers: string
  number: number | null
  fileId: string | null
}

/** A record: what it says of itself, its tracks, and the files that they and the artwork are. */
export async function recordEntries(
  db: DbOrTx,
  { name, details, tracks }: { name: string; details: RecordDetails; tracks: readonly ReleaseTrack[] },
): Promise<NewEntry[]> {
  const ids = [...new Set(tracks.flatMap((one) => one.submissionId ?? []))]
  const fileIds = [...tracks.flatMap((one) => one.fileId ?? []), ...(details.artwork ? [details.artwork.fileId] : [])]
  const [rows, files] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .select({ id: submission.id, number: submission.number, portalId: submission.portalId })
          .from(submission)
          .where(inArray(submission.id, ids)),
    fileIds.length === 0
      ? []
      : db
          .select({ facts: file, number: submission.number, portalId: submission.portalId })
          .from(file)
          .innerJoin(submission, eq(submission.id, file.submissionId))
          .where(and(inArray(file.id, fileIds), isNull(file.messageId))),
  ])
  const known = new Map(rows.map((row) => [row.id, row]))
  const { artwork, ...said } = details
  const about: NewEntry = { kind: "about", key: "about", submissionId: null, portalId: null, value: { name, ...said } }
  const list = tracks.map(({ id, submissionId, title, isrc, writers, fileId }, index): NewEntry => {
    const from = submissionId === null ? undefined : known.get(submissionId)
    const value: TrackEntry = { position: index + 1, title, isrc, writers, number: from?.number ?? null, fileId }
    return { kind: "track", key: `track:${id}`, submissionId, portalId: from?.portalId ?? null, value }
  })
  const named = files.map(({ facts, number, portalId }): NewEntry => {
    const shape = artwork?.fileId === facts.id ? { width: artwork.width, height: artwork.height } : {}
    const { value, bytes } = fileEntry(facts, number)
    return { kind: "file", key: `file:${facts.id}`, submissionId: facts.submissionId, portalId, value: { ...value, ...shape }, bytes }
  })
  return [about, ...list, ...named]
}
