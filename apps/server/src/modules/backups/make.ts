import { createHash } from "node:crypto"
import { createReadStream, existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { type Database, engine } from "@intray/db"
import { backupCli as words } from "@intray/i18n/cli"
import type { Env } from "../../env.ts"
import { StartRefused } from "../../platform/data-folder.ts"
import { isStorageKey, type Storage } from "../../platform/storage/storage.ts"
import { isStoredMail } from "../../platform/stored-mail.ts"
import { version } from "../../version.ts"
import { alone } from "./alone.ts"
import { cut, KeyMissing } from "./chunks.ts"
import { dumpDatabase } from "./databases.ts"
import { demandOwnPlace } from "./installation.ts"
import { type Keep, retainedOf } from "./keep.ts"
import { keptAt } from "./kept.ts"
import { type Missing, missingFiles } from "./missing.ts"
import {
  type Copy,
  copiesIn,
  type Entry,
  entriesOf,
  momentOf,
  type Note,
  nameAt,
  type Repository,
  readCopy,
  writeNote,
} from "./repository.ts"
import { MOST_UNREADABLE, reading, Unreadable } from "./unreadable.ts"

/** `installation`: its id. */
export type Source = {
  env: Pick<Env, "dataDir" | "databaseUrl">
  db: Database
  storage: Storage
  installation: string
  signal: AbortSignal
  now: Date
  /** Called after each entry with the files and bytes that are in the copy so far. */
  onProgress?: ((files: number, bytes: number) => Promise<void>) | undefined
}
/**
 * `stored`: bytes that were not there already. `damaged`: pieces of earlier copies that were not what they were, and are again. `missing`:
 * files that the database names and the copy has not, those that cannot be read among them; one that lacks any is better than none, and no
 * good copy.
 */
export type Made = { name: string; note: Note; files: number; stored: number; damaged: number; missing: Missing }

/**
 * Copies the database and the files while Intray runs. The database first: every file that it names exists already and never changes. A
 * copy has its note only when all of it is there.
 * @throws StartRefused, DatabaseRefused with one line for the operator
 */
export async function makeCopy(repository: Repository, source: Source): Promise<Made> {
  return alone(repository, () => makeAlone(repository, source))
}

async function makeAlone(repository: Repository, source: Source): Promise<Made> {
  const { env, storage, installation, signal, now } = source
  const { pieces, seal } = repository
  const [newest] = await copiesIn(repository)
  const last = newest === undefined ? null : await readableCopy(repository, newest)
  demandOwnPlace(repository, last?.note ?? null, installation)
  const older = last === null ? new Map<string, Entry>() : await filesOf(repository, last)
  // Of a copy that lacks files some may be what they should not: nothing rests on it unread.
  const before = last?.note.missing ? new Map<string, Entry>() : older
  const kept = await keptAt(repository, newest === undefined ? null : momentOf(newest), now)
  const copied = new Map<string, string>()
  const unreadable = new Set<string>()
  const total = { bytes: 0, stored: 0, entries: 0, files: 0 }

  async function store(bytes: Buffer): Promise<string> {
    signal.throwIfAborted()
    const name = seal.nameOf(bytes)
    const size = bytes.length + seal.overhead
    if (!(await kept.has(name, size))) {
      await pieces.write(name, seal.close(name, bytes))
      kept.add(name, size)
      total.stored += size
    }
    return name
  }

  async function entryOf(kind: Entry["kind"], name: string, stream: AsyncIterable<Uint8Array>): Promise<Entry> {
    const hash = createHash("sha256")
    const made: Entry = { kind, name, bytes: 0, sha256: "", pieces: [] }
    for await (const piece of cut(stream)) {
      hash.update(piece)
      made.bytes += piece.length
      made.pieces.push(await store(piece))
    }
    return { ...made, sha256: hash.digest("hex") }
  }

  /**
   * Builds the entry of a file. Null for an upload that expires during the backup (the database's copy no longer names it either),
   * for a mail that is deleted by age, and for an unreadable file that no earlier backup has.
   */
  async function fileEntry(
    kind: "file" | "kept",
    name: string,
    from: Source["storage"]["read"],
    isThere: () => Promise<boolean>,
  ): Promise<Entry | null> {
    try {
      return await entryOf(kind, name, reading(from(name)))
    } catch (cause) {
      const there = await isThere().catch(() => true)
      if (!there) return null
      if (!(cause instanceof Unreadable)) throw cause
      // What an earlier copy has of it is still there; that it is what was stored is seen by its hash.
      const known = kind === "file" ? older.get(name) : undefined
      if (known && (await kept.hasAll(known))) return known
      if (unreadable.size === MOST_UNREADABLE) throw cause.cause
      unreadable.add(name)
      return null
    }
  }

  async function* entries(): AsyncGenerator<Entry> {
    let database: Entry | undefined
    rows = await dumpDatabase({ env, workDir: repository.workDir, signal }, async (bytes) => {
      database = await entryOf("database", engine, bytes)
    })
    if (database) yield database
    for await (const { key, bytes } of storage.list()) {
      const known = before.get(key)
      const isThere = async () => (await storage.size(key)) !== null
      const whole = known?.bytes === bytes && (await kept.hasAll(known))
      const made = whole ? known : await fileEntry("file", key, storage.read, isThere)
      before.delete(key)
      if (!made) continue
      copied.set(key, made.sha256)
      yield made
    }
    for (const name of await storedNames(env.dataDir)) {
      const path = join(env.dataDir, name)
      const isThere = async () => existsSync(path)
      const made = await fileEntry("kept", name, () => createReadStream(path), isThere)
      if (made) yield made
    }
  }

  async function* lines(): AsyncGenerator<Buffer> {
    for await (const made of entries()) {
      total.entries += 1
      total.bytes += made.bytes
      if (made.kind === "file") total.files += 1
      await source.onProgress?.(total.files, total.bytes)
      yield Buffer.from(`${JSON.stringify(made)}\n`)
    }
  }

  let rows: Record<string, number> = {}
  const list: string[] = []
  for await (const piece of cut(lines())) list.push(await store(piece))
  const missing = await missingFiles(source, copied, unreadable)
  const name = nameAt(now)
  const { entries: count, bytes } = total
  const lacks = missing.count > 0 ? { missing: missing.count } : {}
  const note: Note = { at: now.toISOString(), version, installation, engine, rows, entries: count, bytes, ...lacks, list }
  await writeNote(repository, name, note)
  return { name, note, files: total.files, stored: total.stored, damaged: kept.damaged(), missing }
}

/** Null where it is damaged, or sealed with another key. @throws StartRefused where it is sealed and no key was given */
async function readableCopy(repository: Repository, name: string): Promise<Copy | null> {
  try {
    return await readCopy(repository, name)
  } catch (cause) {
    // In the open next to what was meant for no one's eyes: somebody forgot the key.
    if (cause instanceof KeyMissing) throw new StartRefused(words.sealedPlace({ place: repository.place }))
    if (cause instanceof StartRefused) return null
    throw cause
  }
}

/** Files of a copy by their keys: a file never changes, so that one of the same length need not be read again. */
async function filesOf(repository: Repository, copy: Copy): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  if (copy.seal.encrypted !== repository.seal.encrypted) return found
  try {
    for await (const entry of entriesOf(repository, copy)) if (entry.kind === "file") found.set(entry.name, entry)
  } catch (cause) {
    if (!(cause instanceof StartRefused)) throw cause
    // Damaged: everything is read, and what is there is found by its hash.
    found.clear()
  }
  return found
}

/** What the data folder has next to the database and the files, and a restored one needs. */
async function storedNames(dataDir: string): Promise<string[]> {
  const namesIn = async (folder: string) =>
    existsSync(join(dataDir, folder)) ? readdir(join(dataDir, folder), { withFileTypes: true }) : []
  const mails = (await namesIn("mail")).map(({ name }) => name)
  // A page may be a link to a file elsewhere; a folder is no page.
  const pages = (await namesIn("pages")).filter((found) => !found.isDirectory()).map(({ name }) => `pages/${name}`)
  return [
    ...(existsSync(join(dataDir, "auth-secret")) ? ["auth-secret"] : []),
    ...mails.filter((name) => isStoredMail(name) && !name.endsWith(".part")).map((name) => `mail/${name}`),
    ...pages.filter(isStoredName),
  ]
}

/** Whether a name is of something that is kept so, and leads nowhere else. */
export const isStoredName = (name: string): boolean =>
  name === "auth-secret" || /^mail\/[\w-][\w.-]{0,200}$/.test(name) || /^pages\/[\w-][\w.-]{0,200}\.md$/.test(name)

/**
 * Removes copies beyond those that are kept, and pieces that no copy has any more. Where a copy cannot be read nothing is removed.
 * @returns how many copies went
 */
export async function clearCopies(repository: Repository, keep: Keep): Promise<number> {
  return alone(repository, async () => {
    const names = await copiesIn(repository)
    const retained = new Set(retainedOf(names.map(momentOf), keep).map(nameAt))
    const needed = new Set<string>()
    for (const name of retained) {
      const copy = await readCopy(repository, name)
      for (const piece of copy.note.list) needed.add(piece)
      for await (const { pieces } of entriesOf(repository, copy)) for (const piece of pieces) needed.add(piece)
    }
    const gone = names.filter((name) => !retained.has(name))
    for (const name of gone) await repository.notes.remove(name)
    for await (const { key } of repository.pieces.list()) if (isStorageKey(key) && !needed.has(key)) await repository.pieces.remove(key)
    return gone.length
  })
}
