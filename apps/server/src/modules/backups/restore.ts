import { createHash } from "node:crypto"
import { createWriteStream, existsSync } from "node:fs"
import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { engine } from "@intray/db"
import { backupCli as words } from "@intray/i18n/cli"
import type { Env } from "../../env.ts"
import { StartRefused } from "../../platform/data-folder.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { storeStream } from "../../platform/storage/store-stream.ts"
import { DamagedCopy } from "./chunks.ts"
import { demandNoDatabase, loadDatabase } from "./databases.ts"
import { isStoredName } from "./make.ts"
import { bytesOf, type Copy, copiesIn, type Entry, entriesOf, type Repository, readCopy } from "./repository.ts"

/** What is in a data folder that is being restored: no server starts there. */
const MARK = "restoring"
/** What may be in a folder that counts as empty: copies are kept there by default, and the rest is what a start or an end leaves. */
const allowed = new Set([
  "backups",
  ".write-test",
  MARK,
  "pid",
  "reserve",
  ...["lock", "intray.sqlite.lock"].flatMap((one) => [one, `${one}-journal`]),
])

export const isHalfRestored = (dataDir: string): boolean => existsSync(join(dataDir, MARK))

export type Restored = {
  copy: Copy
  files: number
  /** Names in the backup that this version does not know and therefore did not restore. */
  unknown: string[]
  /** Keys of damaged files, which were left out. */
  damaged: string[]
}

export type Target = {
  env: Pick<Env, "dataDir" | "databaseUrl">
  openStorage(): Promise<Storage>
  signal: AbortSignal
  /** Files that are damaged are left out, instead of ending all of it. */
  withoutDamaged?: boolean
}

/**
 * Puts a copy into an empty place: every piece is found to be what it was, the database sound, with its rows, and every file as long as it
 * was. Until all of that is done no server starts there; a restore that failed is begun again in another empty place. What the data folder
 * kept and this version does not know is left out, and named.
 * @param which its name; the newest where none is given
 * @throws StartRefused, DatabaseRefused with one line for the operator
 */
export async function restoreCopy(repository: Repository, target: Target, which?: string): Promise<Restored> {
  const { env, signal } = target
  const names = await copiesIn(repository)
  const name = which ?? names[0]
  if (name === undefined) throw new StartRefused(words.noCopies({ place: repository.place }))
  if (!names.includes(name)) throw new StartRefused(words.unknownCopy({ name, names }))
  const copy = await readCopy(repository, name)
  if (which === undefined && copy.note.missing)
    throw new StartRefused(words.newestLacks({ name, count: copy.note.missing, whole: await newestWhole(repository, names) }))
  // Anyone who can write to the place could put a copy of their own there, newer than all others: with a key only what it sealed counts.
  if (repository.key && !copy.seal.encrypted) throw new StartRefused(words.notSealed({ name }))
  if (copy.note.engine !== engine) throw new StartRefused(words.otherEngine({ engine: copy.note.engine }))
  await demandEmpty(env.dataDir)
  await demandNoDatabase(env)
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  await begin(env.dataDir, name)
  const storage = await target.openStorage()
  for await (const { key } of storage.list()) if (key) throw new StartRefused(words.notEmpty({ place: storage.place }))

  const found = { files: 0, entries: 0, database: false, unknown: [] as string[], damaged: [] as string[] }
  for await (const entry of entriesOf(repository, copy)) {
    signal.throwIfAborted()
    found.entries += 1
    const checked = () => checkedBytes(repository, copy, entry)
    if (entry.kind === "database") {
      found.database = true
      await loadDatabase({ env, signal }, copy.note.rows, (file) => toFile(file, checked()), checked)
    } else if (entry.kind === "file") {
      const reason = await damageOf(() => storeStream(storage, entry.name, entry.bytes, checked()), entry.name)
      if (reason === null) found.files += 1
      else if (!target.withoutDamaged) throw new StartRefused(words.damagedFile({ name: entry.name, reason }))
      else {
        await storage.remove(entry.name)
        found.damaged.push(entry.name)
      }
    } else if (isStoredName(entry.name)) await toFile(join(env.dataDir, entry.name), checked())
    else found.unknown.push(entry.name)
  }
  if (!found.database || found.entries !== copy.note.entries) throw new StartRefused(words.damaged({ name }))
  await rm(join(env.dataDir, MARK))
  return { copy, files: found.files, unknown: found.unknown, damaged: found.damaged }
}

/** The newest copy that lacked nothing when it was made, and can be read; null: there is none. */
async function newestWhole(repository: Repository, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    try {
      if (!(await readCopy(repository, name)).note.missing) return name
    } catch (cause) {
      if (!(cause instanceof StartRefused)) throw cause
    }
  }
  return null
}

/** What is said of a file that is not what was copied; null: it is. @throws whatever else keeps it from being stored */
async function damageOf(store: () => Promise<boolean>, name: string): Promise<string | null> {
  try {
    return (await store()) ? null : words.damaged({ name })
  } catch (cause) {
    if (cause instanceof DamagedCopy) return cause.message
    throw cause
  }
}

async function demandEmpty(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch((cause: NodeJS.ErrnoException): string[] => {
    if (cause.code === "ENOENT") return []
    throw cause
  })
  if (names.includes(MARK)) throw new StartRefused(words.halfRestored({ dir: dataDir }))
  const there = names.find((name) => !allowed.has(name))
  if (there !== undefined) throw new StartRefused(words.notEmpty({ place: dataDir, there }))
}

/** Marks the folder as being restored. Of two that found it empty at the same moment one goes on. */
async function begin(dataDir: string, name: string): Promise<void> {
  try {
    await writeFile(join(dataDir, MARK), `${name}\n`, { flag: "wx" })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") throw new StartRefused(words.halfRestored({ dir: dataDir }))
    throw cause
  }
}

/** The bytes of an entry, which fail where all of them together are not what was copied. */
async function* checkedBytes(repository: Repository, { seal }: Copy, { name, sha256, bytes, pieces }: Entry): AsyncGenerator<Buffer> {
  const hash = createHash("sha256")
  let size = 0
  for await (const piece of bytesOf(repository, seal, pieces)) {
    hash.update(piece)
    size += piece.length
    // At once: a list of pieces that is not the entry's own could fill the disk.
    if (size > bytes) throw new DamagedCopy(words.damaged({ name }))
    yield piece
  }
  if (hash.digest("hex") !== sha256 || size !== bytes) throw new DamagedCopy(words.damaged({ name }))
}

async function toFile(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true } as Parameters<typeof createWriteStream>[1]))
}
