import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, open, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { backupCli as words } from "@intray/i18n/cli"
import { z } from "zod"
import type { Env } from "../../env.ts"
import { StartRefused } from "../../platform/data-folder.ts"
import { floorOf, readSpace } from "../../platform/room.ts"
import { createDiskStorage } from "../../platform/storage/disk.ts"
import { createS3Storage } from "../../platform/storage/s3.ts"
import { isStorageKey, readAll, type Storage } from "../../platform/storage/storage.ts"
import { LOCK } from "./alone.ts"
import { CHUNK, closeNote, DamagedCopy, openNote, PIECE, plainSeal, type Seal, sealWith } from "./chunks.ts"
import { type BackupPlace, placeOf } from "./settings.ts"

/** Where copies are: pieces, and a note for each copy. */
export type Repository = {
  /** For the operator: a folder, or a bucket and its address. */
  readonly place: string
  readonly pieces: Storage
  readonly notes: Storage
  /** Of what is stored from now on. */
  readonly seal: Seal
  /** Of what is sealed there; null where no key was given. */
  readonly key: Seal | null
  /** A folder with room for a copy of the database while it is cut in pieces. */
  readonly workDir: string
}

const pieceName = z.string().regex(PIECE)
const entry = z
  .strictObject({
    kind: z.enum(["database", "file", "kept"]),
    name: z.string(),
    bytes: z.number().int().nonnegative(),
    /** Of all of it. */
    sha256: z.string(),
    pieces: z.array(pieceName),
  })
  // Of a file it is its key in the storage, which the server made.
  .refine(({ kind, name }) => kind !== "file" || isStorageKey(name))
/** One thing that was copied: the database, a file by its key, or something that the data folder keeps next to them. */
export type Entry = z.infer<typeof entry>

const note = z.strictObject({
  at: z.iso.datetime(),
  version: z.string(),
  /** Whose copy it is, by its id; copies of older versions have none. */
  installation: z.string().optional(),
  engine: z.enum(["sqlite", "postgres"]),
  /** Rows of some tables, to be counted again after a restore; of Postgres none are known. */
  rows: z.record(z.string(), z.number()),
  entries: z.number().int(),
  bytes: z.number().int(),
  /** How many files the database named that were not there; none of a good copy. */
  missing: z.number().int().positive().optional(),
  /** Pieces that hold the entries, one JSON a line. */
  list: z.array(pieceName),
})
/** What is known of a copy before its pieces are read. */
export type Note = z.infer<typeof note>
export type Copy = { name: string; note: Note; seal: Seal }

/** Bytes of a note: its list has a line of 67 for each piece, and a piece names thousands of files. */
const MAX_NOTE = 64 * 1024 * 1024
/** Milliseconds that a bucket gets to say whether it has a backup: Admin → Health waits for the answer. */
const PATIENCE_MS = 5_000
const NAME = /^\d{8}t\d{6}z$/

/** Opens the place that copies go to or come from; a folder is made where it is missing. */
export async function openRepository(env: Pick<Env, "dataDir">, where: BackupPlace, secret: string | null): Promise<Repository> {
  const key = secret === null ? null : sealWith(secret)
  const shared = { key, seal: key ?? plainSeal }
  if (where.kind === "bucket") {
    const below = (name: string) => createS3Storage({ ...where.s3, prefix: `${where.s3.prefix}${name}/` })
    const [pieces, notes] = await Promise.all([below("pieces"), below("copies")])
    return { ...shared, place: where.text, pieces, notes, workDir: join(env.dataDir, "backups") }
  }
  const { folder } = where
  await makeFolder(folder)
  const [pieces, notes] = await Promise.all([
    folderStorage(join(folder, "pieces"), env.dataDir),
    folderStorage(join(folder, "copies"), env.dataDir),
  ])
  return { ...shared, place: folder, pieces, notes, workDir: folder }
}

/** @throws StartRefused where there is a file, or nobody may make one */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException
    if (!["EEXIST", "ENOTDIR", "EACCES", "EPERM", "EROFS"].includes(code)) throw cause
    throw new StartRefused(words.noFolder({ folder, code }))
  }
}

/** Whether there are copies at a place, without making anything there. */
export function isRepository(where: BackupPlace): boolean {
  return where.kind === "bucket" || existsSync(join(where.folder, "copies"))
}

/**
 * Whether a finished backup is still at its place. Creates nothing there, and needs no `BACKUP_KEY`.
 * @param place `Repository.place` of the backup
 * @returns false also if the place cannot be reached
 */
export async function hasCopyAt({ store }: Pick<Env, "store">, place: string, at: Date): Promise<boolean> {
  try {
    const where = placeOf(place, store)
    if (where.kind === "folder") return existsSync(join(where.folder, "copies", nameAt(at)))
    const notes = await createS3Storage({ ...where.s3, prefix: `${where.s3.prefix}copies/` })
    const size = await Promise.race([notes.size(nameAt(at)), setTimeout(PATIENCE_MS, null, { ref: false })])
    return size !== null
  } catch {
    return false
  }
}

/** A folder whose files have their name only when they are whole and on the disk, and which leaves a server on the same disk its floor. */
async function folderStorage(directory: string, dataDir: string): Promise<Storage> {
  const demand = (bytes: number) => demandRoom(directory, dataDir, bytes)
  const disk = await createDiskStorage(directory, { demand })
  return {
    ...disk,
    async write(key, bytes) {
      await demand(bytes.length)
      const path = join(directory, key)
      // Of a piece and of a note there is one writer at a time; for the lock several may be about to write.
      const part = `${path}${key === LOCK ? `.${randomUUID()}` : ""}.part`
      const file = await open(part, "w", 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
  }
}

/** @throws StartRefused where so many bytes would take what a server on the same disk needs */
export async function demandRoom(folder: string, dataDir: string, bytes: number): Promise<void> {
  const [space, there, here] = await Promise.all([readSpace(folder), stat(folder), stat(dataDir)])
  const needed = bytes + (there.dev === here.dev ? floorOf(space.total) : 0)
  if (space.free < needed) throw new StartRefused(words.noRoom({ folder, needed, free: space.free }))
}

/** The names of the copies that are there, newest first; a name is its moment. */
export async function copiesIn({ notes }: Repository): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of notes.list()) if (NAME.test(key)) found.push(key)
  return found.sort().reverse()
}

export const nameAt = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").toLowerCase().concat("z")

export function momentOf(name: string): Date {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/.exec(name) ?? []
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)
}

export async function writeNote({ notes, seal }: Repository, name: string, value: Note): Promise<void> {
  await notes.write(name, closeNote(seal, name, JSON.stringify(value)))
}

/** @throws StartRefused where it is missing, damaged, or sealed with another key */
export async function readCopy({ notes, key }: Repository, name: string): Promise<Copy> {
  const size = NAME.test(name) ? await notes.size(name) : null
  if (size === null) throw new StartRefused(words.noCopy({ name }))
  // What is there in its place may have no end, as with a piece.
  if (size === 0 || size > MAX_NOTE) throw new DamagedCopy(words.damaged({ name }))
  const { text, seal } = openNote(key, name, await readAll(notes, name))
  return { name, note: parsed(note, text, name), seal }
}

/** What a text of a copy says. @throws StartRefused where it is none of ours: anyone who can write there can write anything, hashes and all */
function parsed<T>(schema: z.ZodType<T>, text: string, name: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new DamagedCopy(words.damaged({ name }))
  }
}

/** The bytes of pieces, each found to be what it was. @throws StartRefused */
export async function* bytesOf({ pieces }: Repository, seal: Seal, names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const size = await pieces.size(name)
    // What is there in a piece's place may have no end: a device, a pipe.
    if (size === null || size === 0 || size > CHUNK + seal.overhead) throw new DamagedCopy(words.damaged({ name }))
    yield seal.open(name, await readAll(pieces, name))
  }
}

/** What a copy holds, in the order in which it was made: the database first. */
export async function* entriesOf(repository: Repository, { name, note: { list }, seal }: Copy): AsyncGenerator<Entry> {
  let rest = ""
  const decoder = new TextDecoder()
  for await (const bytes of bytesOf(repository, seal, list)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) yield parsed(entry, line, name)
  }
}

/** Removes what a copy that was killed left of the database in the folder where it worked. */
export async function clearWork(folder: string): Promise<void> {
  for (const name of ["copying.sqlite", "copying.sqlite.partial"]) await rm(join(folder, name), { force: true })
}
