import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { engine } from "@intray/db"
import { newId, newSecret } from "@intray/db/id"
import { file } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openFiles } from "../../platform/storage/open.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { makeAdmin } from "../../testing/admins.ts"
import { createWorld, makePortal, storedUpload, type World } from "../../testing/world.ts"
import { CHUNK } from "./chunks.ts"
import { installationOf } from "./installation.ts"
import { readLastCopy } from "./last.ts"
import { makeCopy } from "./make.ts"
import { missingFiles } from "./missing.ts"
import { copiesIn, openRepository, readCopy } from "./repository.ts"
import { restoreCopy } from "./restore.ts"
import { runBackup } from "./schedule.ts"

const signal = new AbortController().signal
const HOUR_MS = 3_600_000
/** The one that is made at the world's first moment. */
const firstCopy = "20261120t120000z"
/** Of Postgres a copy is made by a program of its own kind of server; what is tried here does not depend on it. */
const onSqlite = test.runIf(engine === "sqlite")

let world: World
let folder: string
let files: [string, string, string]
beforeEach(async () => {
  world = await createWorld({ now: new Date("2026-11-20T12:00:00Z") })
  Object.assign(world.services.env, { databaseUrl: world.services.databaseUrl })
  folder = mkdtempSync(join(tmpdir(), "intray-copies-"))
  const team = await world.team("Lantern Quay")
  const { id: portalId } = await makePortal(team)
  const one = () => storedUpload(world, { teamId: team.id, portalId })
  files = [await one(), await one(), await one()]
})
afterEach(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (key: string | null = null) =>
  openRepository(world.services.env, { kind: "folder", folder: join(folder, "copies"), text: "copies" }, key)
function target() {
  const dataDir = join(folder, "restored")
  const env = { ...world.services.env, dataDir, databaseUrl: `file:${join(dataDir, "intray.sqlite")}` }
  return { env, openStorage: () => openFiles(env), signal }
}
const pathOf = (key: string) => join(world.services.env.dataDir, "files", key)

async function copy(repository: Awaited<ReturnType<typeof open>>) {
  const { env, db, storage, clock } = world.services
  return makeCopy(repository, { env, db, storage, installation: await installationOf(db), signal, now: clock.now() })
}

onSqlite("a copy that lacks files which the database names says how many and which", async () => {
  const [gone, short, other] = files
  const repository = await open()
  expect((await copy(repository)).missing).toEqual({ count: 0, first: [] })
  // As it was copied before, the file is in the copy as it should be, whatever became of it since.
  writeFileSync(pathOf(other), Buffer.alloc(1_000, 7))
  rmSync(pathOf(gone))
  truncateSync(pathOf(short), 10)
  world.forward(HOUR_MS)
  const { name, missing } = await copy(repository)
  expect([missing.count, [...missing.first].sort()]).toEqual([2, [gone, short].sort()])
  expect((await readCopy(repository, name)).note.missing).toBe(2)

  const elsewhere = await openRepository(world.services.env, { kind: "folder", folder: join(folder, "new"), text: "new" }, null)
  expect((await copy(elsewhere)).missing.count, "the hash of a second read finds the changed file").toBe(3)
})

onSqlite("what is still on its way in while a copy is made is not missing, nor is a mail that leaves meanwhile", async () => {
  const { env, db, clock } = world.services
  const mails = join(env.dataDir, "mail")
  mkdirSync(mails)
  writeFileSync(join(mails, `${newId()}.eml.part`), "half a ma")
  const team = await world.team("Other")
  const { id: portalId } = await makePortal(team)
  const id = newSecret(160)
  const storage = {
    ...world.services.storage,
    async *list() {
      // Half of it: the upload goes on while it is listed, and is whole before it is judged.
      await world.services.storage.write(id, Buffer.alloc(400))
      yield* world.services.storage.list()
      await storedUpload(world, { teamId: team.id, portalId, id })
    },
  }
  const made = await makeCopy(await open(), { env, db, storage, installation: await installationOf(db), signal, now: clock.now() })
  expect(made.missing.count).toBe(0)
})

onSqlite("a file that cannot be read is named, and costs nothing of all others", async () => {
  const [bad] = files
  const { env, db, clock } = world.services
  mkdirSync(join(env.dataDir, "mail", `${newId()}.eml`), { recursive: true })
  const fails = (code = "EIO") =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw Object.assign(new Error(`${code}: read`), { code })
      })(),
    )
  const repository = await open()
  const installation = await installationOf(db)
  const from = (storage: Storage) => makeCopy(repository, { env, db, storage, installation, signal, now: clock.now() })
  const { storage } = world.services
  const made = await from({ ...storage, read: (key, range) => (key === bad ? fails() : storage.read(key, range)) })
  expect(made.missing.count, "the file, and a mail that is none").toBe(2)
  expect(made.missing.first).toContain(bad)
  expect(made.files).toBe(2)
  expect((await readCopy(repository, made.name)).note.missing).toBe(2)

  // What an earlier copy has of it comes along; a picture counts, which is no file of a submission.
  world.forward(HOUR_MS)
  rmSync(join(env.dataDir, "mail"), { recursive: true })
  expect((await from(storage)).missing.count).toBe(0)
  world.forward(HOUR_MS)
  const picture = `${newSecret(100)}w640`
  await storage.write(picture, Buffer.alloc(20))
  const lost: Storage = { ...storage, read: (key, range) => (key === bad || key === picture ? fails() : storage.read(key, range)) }
  expect((await from(lost)).missing).toEqual({ count: 1, first: [picture] })
  world.forward(HOUR_MS)
  const again = await from(lost)
  expect([again.missing.first, again.files]).toEqual([[picture], 3])

  // Not even its length can be read.
  world.forward(HOUR_MS)
  rmSync(pathOf(bad))
  symlinkSync(pathOf(bad), pathOf(bad))
  const blind = await from(storage)
  expect([blind.missing.count, blind.files]).toEqual([0, 4])

  // A store that is away for a moment is another matter: the copy ends, and is tried again.
  world.forward(HOUR_MS)
  const reset = { ...storage, read: () => fails("ECONNRESET") }
  await expect(from(reset)).rejects.toThrow("ECONNRESET")
  async function* many() {
    for (let index = 0; index < 101; index += 1) yield { key: newSecret(160), bytes: 10, modifiedAt: clock.now() }
  }
  const away = { ...storage, list: many, size: async () => 10, read: () => fails() }
  await expect(from(away), "where nothing can be read no copy is made of nothing").rejects.toThrow("EIO")
})

onSqlite("copies a damaged file again after it was repaired", async () => {
  const [odd] = files
  writeFileSync(pathOf(odd), Buffer.alloc(1_000, 7))
  const repository = await open()
  expect((await copy(repository)).missing.count).toBe(1)
  await expect(restoreCopy(repository, target())).rejects.toThrow("The newest copy, 20261120t120000z, was made when 1 file was missing")
  writeFileSync(pathOf(odd), Buffer.alloc(1_000))
  world.forward(HOUR_MS)
  expect((await copy(repository)).missing.count).toBe(0)
  rmSync(pathOf(odd))
  world.forward(HOUR_MS)
  expect((await copy(repository)).missing.count).toBe(1)
  await expect(restoreCopy(repository, target())).rejects.toThrow("The newest whole one is 20261120t130000z")
  await restoreCopy(repository, target(), "20261120t130000z")
  expect(readFileSync(join(target().env.dataDir, "files", odd)).equals(Buffer.alloc(1_000))).toBe(true)
})

onSqlite("what a server leaves that was killed is nothing to be afraid of; what else is there is named", async () => {
  await copy(await open())
  const { dataDir } = target().env
  mkdirSync(dataDir)
  for (const name of ["lock", "lock-journal", "pid", "reserve", "intray.sqlite.lock", "intray.sqlite.lock-journal"])
    writeFileSync(join(dataDir, name), "")
  writeFileSync(join(dataDir, "notes.txt"), "mine")
  await expect(restoreCopy(await open(), target())).rejects.toThrow("is not empty (notes.txt)")
  rmSync(join(dataDir, "notes.txt"))
  expect((await restoreCopy(await open(), target())).files).toBe(3)
})

test("files that are missing are found on either engine, by what was copied and what is there", async () => {
  const { storage } = world.services
  const asked = { ...world.services, signal }
  const [gone, short, other] = files
  const hash = createHash("sha256").update(Buffer.alloc(1_000)).digest("hex")
  expect(await missingFiles(asked, new Map())).toEqual({ count: 0, first: [] })
  await storage.remove(gone)
  await storage.write(short, Buffer.alloc(10))
  await storage.write(other, Buffer.alloc(1_000, 7))
  const found = await missingFiles(asked, new Map([[other, "another"]]))
  expect([found.count, found.first.sort()]).toEqual([3, [...files].sort()])
  expect(await missingFiles(asked, new Map(files.map((key) => [key, hash])))).toEqual({ count: 0, first: [] })
})

onSqlite("what is removed or stored while a copy is made is not missing", async () => {
  const { env, db, clock } = world.services
  const [leaves] = files
  const team = await world.team("Other")
  const { id: portalId } = await makePortal(team)
  const storage = {
    ...world.services.storage,
    async *list() {
      yield* world.services.storage.list()
      await db.delete(file).where(eq(file.id, leaves))
      await world.services.storage.remove(leaves)
      await storedUpload(world, { teamId: team.id, portalId })
    },
  }
  const made = await makeCopy(await open(), { env, db, storage, installation: await installationOf(db), signal, now: clock.now() })
  expect(made.missing.count).toBe(0)
})

onSqlite("a scheduled copy that lacks files does not count, and no older one goes for it", async () => {
  const { env } = world.services
  Object.assign(env, { backups: { ...env.backups, keep: { daily: 1, weekly: 0, monthly: 0 } } })
  await runBackup(world.services, signal)
  const good = await readLastCopy(world.db)
  rmSync(pathOf(files[0]))
  for (const _ of [1, 2]) {
    world.forward(24 * HOUR_MS)
    await runBackup(world.services, signal)
  }
  expect(await readLastCopy(world.db)).toEqual(good)
  const repository = await openRepository(env, { kind: "folder", folder: join(env.dataDir, "backups"), text: "" }, null)
  expect(await copiesIn(repository)).toHaveLength(3)
  const boss = await makeAdmin(world.services, { name: "Boss" })
  world.forward(3 * 24 * HOUR_MS)
  expect((await boss.caller.admin.system.health()).backup.level).toBe("warn")
})

onSqlite("nothing is written in the open to a place of encrypted copies, because somebody forgot the key", async () => {
  await copy(await open("a key of at least thirty-two characters"))
  world.forward(HOUR_MS)
  const before = readdirSync(join(folder, "copies", "pieces"))
  await expect(copy(await open())).rejects.toThrow("are encrypted, and BACKUP_KEY is not set")
  expect(readdirSync(join(folder, "copies", "pieces"))).toEqual(before)
})

onSqlite("a damaged file of several pieces leaves nothing of itself either", async () => {
  const [, , odd] = files
  await world.services.storage.write(odd, Buffer.concat([Buffer.alloc(CHUNK, 1), Buffer.alloc(CHUNK, 2)]))
  const repository = await open()
  await copy(repository)
  const pieces = join(folder, "copies", "pieces")
  const second = createHash("sha256").update(Buffer.alloc(CHUNK, 2)).digest("hex")
  truncateSync(join(pieces, second), 100)
  const { env } = target()
  const { damaged } = await restoreCopy(repository, { ...target(), withoutDamaged: true }, firstCopy)
  expect(damaged).toEqual([odd])
  expect(readdirSync(join(env.dataDir, "files")).sort()).toEqual([files[0], files[1]].sort())
})

onSqlite("everything else is restored without a file that is damaged, where that is asked for", async () => {
  const [, , odd] = files
  await world.services.storage.write(odd, Buffer.from("another text"))
  const repository = await open()
  await copy(repository)
  const pieces = join(folder, "copies", "pieces")
  for (const name of readdirSync(pieces)) {
    const bytes = readFileSync(join(pieces, name))
    if (bytes.toString("utf8") === "another text") writeFileSync(join(pieces, name), "another texT")
  }
  const { env } = target()
  await expect(restoreCopy(repository, target(), firstCopy)).rejects.toThrow(`The file ${odd} of the backup is damaged`)
  rmSync(env.dataDir, { recursive: true })
  const restored = await restoreCopy(repository, { ...target(), withoutDamaged: true }, firstCopy)
  expect([restored.files, restored.damaged]).toEqual([2, [odd]])
  expect(readdirSync(join(env.dataDir, "files")).sort()).toEqual([files[0], files[1]].sort())
})
