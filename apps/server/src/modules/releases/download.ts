import { Readable } from "node:stream"
import { normalized } from "@intray/auth/text"
import { releasesServer as words } from "@intray/i18n/releases-server"
import { Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { seesEntry, visibleSubmissions } from "../../platform/visible-portals.ts"
import { type ZipEntry, zip } from "../../platform/zip.ts"
import { openCopy } from "../files/cleaning/copies.ts"
import type { FileEntry } from "./contents.ts"
import { formats, placeInArchive } from "./formats.ts"
import { type Outcome, type OutcomeOf, outcomesOf } from "./outcomes.ts"
import { visibleRelease } from "./rows.ts"
import type { DownloadFormat } from "./schema.ts"
import { canonical, signed } from "./seal.ts"
import { type EntryRow, entriesOf, type SnapshotRow, sealingKey, snapshotOf } from "./snapshots.ts"
import type { EntryLine, HeaderLine, Last, LastLine } from "./verify.ts"

export type Download = { type: string; ending: string; name: string; chunks: AsyncGenerator<Uint8Array> }

type Reader = (entry: EntryRow) => boolean
/** Who reads it, what became of its entries, and what is asked before each piece. */
type Asked = { seen: Reader; outcomeOf: OutcomeOf; proceed: () => Promise<void> }

/**
 * A snapshot as a file, piece by piece: what was frozen, and never what is there now. What was erased is left out, and so is what came in
 * through portals that the caller does not see; the sealed file says of each that it was.
 * @param proceed asked before each piece; throws when the reader may no longer have it
 * @throws NotFound; Refused (`format`) where the kind of release has no such download
 */
export async function downloadSnapshot(
  ctx: TeamContext,
  { id, number, format }: { id: string; number: number; format: DownloadFormat },
  proceed: () => Promise<void> = async () => {},
): Promise<Download> {
  const row = await visibleRelease(ctx, id)
  const snapshot = await snapshotOf(ctx.db, id, number)
  const visible = await visibleSubmissions(ctx)
  const seen: Reader = (entry) => seesEntry(visible, entry)
  const outcomeOf = await outcomesOf(ctx.db, row, snapshot)
  const name = `${ctx.team.slug}-${slugOf(row.name)}-${number}`
  if (format === "sealed") {
    return {
      type: "application/jsonl; charset=utf-8",
      ending: "sealed.jsonl",
      name,
      chunks: bytes(sealedLines(ctx, snapshot, { seen, outcomeOf, proceed })),
    }
  }
  if (format === "zip") {
    if (row.kind === "round") throw new Refused(words.format({ kind: row.kind }), { code: "format" })
    return { type: "application/zip", ending: "zip", name, chunks: zip(withFiles(ctx, snapshot, { seen, outcomeOf, proceed })) }
  }
  const found = Object.hasOwn(formats, format) ? formats[format] : undefined
  if (!found?.kinds.includes(row.kind)) throw new Refused(words.format({ kind: row.kind }), { code: "format" })
  const { name: team } = ctx.team
  const about = { name: row.name, kind: row.kind, number, team, baseUrl: ctx.services.baseUrl, at: snapshot.createdAt, outcomeOf }
  const read = () => whole(ctx, snapshot, seen, proceed)
  const made = found.make(about, read)
  const chunks = "files" in made ? zip(await zipped(made.files, snapshot.createdAt)) : "bytes" in made ? made.bytes : bytes(made.text)
  return { type: found.type, ending: found.ending, name, chunks }
}

const slugOf = (name: string) =>
  normalized(name, "NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]{1,200}/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "release"

async function* bytes(chunks: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of chunks) yield encoder.encode(piece)
}

/** Texts of files whose lengths are found by making them once. */
async function zipped(files: { name: string; text: () => AsyncGenerator<string> }[], at: Date): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  for (const { name, text } of files) {
    let size = 0
    for await (const piece of text()) size += Buffer.byteLength(piece)
    entries.push({ name, size, at, open: () => Readable.from(bytes(text())) })
  }
  return entries
}

/** The sealed lines with the files that they name, as far as these are still there. */
async function* withFiles(ctx: TeamContext, snapshot: SnapshotRow, asked: Asked): AsyncGenerator<ZipEntry> {
  const { storage } = ctx.services
  const at = snapshot.createdAt
  const lines = () => sealedLines(ctx, snapshot, asked)
  yield* await zipped([{ name: "snapshot.sealed.jsonl", text: lines }], at)
  for await (const rows of whole(ctx, snapshot, asked.seen, asked.proceed)) {
    for (const entry of rows) {
      if (entry.kind !== "file") continue
      const { id, name, size, contentType, cleaned } = JSON.parse(entry.content ?? "{}") as FileEntry
      if (cleaned) {
        const open = await openCopy(storage, { id, size, contentType }, size)
        if (open) yield { name: placeInArchive(id, name), size, at, open }
        continue
      }
      if ((await storage.size(id)) !== size) continue
      yield { name: placeInArchive(id, name), size, at, open: () => storage.read(id) }
    }
  }
}

/** Entries that can be read, a piece at a time. */
async function* whole(ctx: TeamContext, snapshot: SnapshotRow, seen: Reader, proceed: () => Promise<void>): AsyncGenerator<EntryRow[]> {
  for await (const rows of entriesOf(ctx.db, snapshot.id)) {
    await proceed()
    yield rows.filter((one) => one.content !== null && seen(one))
  }
}

async function* sealedLines(ctx: TeamContext, snapshot: SnapshotRow, { seen, outcomeOf, proceed }: Asked): AsyncGenerator<string> {
  const head: HeaderLine = { header: snapshot.header ?? "", signature: snapshot.signature ?? "", publicKey: snapshot.publicKey ?? "" }
  yield `${canonical(head)}\n`
  const erased: number[] = []
  const withheld: number[] = []
  const outcomes: Record<Outcome, number[]> = { told: [], recalled: [], left_out: [], waiting: [] }
  let known = false
  for await (const rows of entriesOf(ctx.db, snapshot.id)) {
    await proceed()
    let text = ""
    for (const row of rows) {
      const { position, kind, leaf, salt, content } = row
      const said = salt !== null && content !== null
      // Withheld entries stay withheld here too: only their position is included, not their outcome.
      const became = seen(row) ? outcomeOf(row) : null
      if (became) outcomes[became.outcome].push(position)
      if (became) known = true
      if (!said) erased.push(position)
      else if (!seen(row)) withheld.push(position)
      const line: EntryLine = { position, kind, leaf, ...(!said ? { erased: true } : seen(row) ? { salt, content } : { withheld: true }) }
      text += `${canonical(line)}\n`
    }
    yield text
  }
  const { key, publicKey } = sealingKey(ctx.services)
  const last: Last = { root: snapshot.root ?? "", erased, withheld, recalled: snapshot.recalledAt !== null, ...(known ? { outcomes } : {}) }
  const said = canonical(last)
  const line: LastLine = { last: said, signature: signed(key, said), publicKey }
  yield `${canonical(line)}\n`
}
