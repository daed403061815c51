import { createHash, randomBytes } from "node:crypto"
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createDatabase, engine } from "@intray/db"
import { newId } from "@intray/db/id"
import { file, organization, submission } from "@intray/db/schema"
import { createTestDatabase } from "@intray/db/testing"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { openFiles } from "../../platform/storage/open.ts"
import { readAll, type Storage } from "../../platform/storage/storage.ts"
import { everything } from "../../testing/everything.ts"
import { createWorld, makePortal, send, storedUpload, type World } from "../../testing/world.ts"
import { alone } from "./alone.ts"
import { CHUNK } from "./chunks.ts"
import { installationOf } from "./installation.ts"
import { clearCopies, makeCopy } from "./make.ts"
import { copiesIn, openRepository, type Repository } from "./repository.ts"
import { restoreCopy } from "./restore.ts"

const key = "a key of at least thirty-two characters"
const signal = new AbortController().signal
const DAY_MS = 86_400_000

// Each copy and each restore looks at its database in a process of its own.
vi.setConfig({ testTimeout: 90_000 })

let world: World
let folder: string
beforeEach(async () => {
  world = await createWorld({ now: new Date("2026-11-20T12:00:00Z") })
  folder = mkdtempSync(join(tmpdir(), "intray-copies-"))
})
afterEach(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const place = (name: string) => ({ kind: "folder", folder: join(folder, name), text: name }) as const
const open = (name: string, secret: string | null = null) => openRepository(world.services.env, place(name), secret)
const sourceUrl = () => world.services.databaseUrl ?? ""

async function copy(repository: Repository, installation?: string) {
  const { env, storage, clock, db } = world.services
  const source = { env: { ...env, databaseUrl: sourceUrl() }, db, storage, signal, now: clock.now() }
  return makeCopy(repository, { ...source, installation: installation ?? (await installationOf(db)) })
}

/** Every key with the hash of its bytes. */
async function hashes(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of storage.list())
    found[key] = createHash("sha256")
      .update(await readAll(storage, key))
      .digest("hex")
  return found
}

const MAIL = `${newId()}.eml`

/** A team with something that was sent in, and files of which one takes several pieces. */
async function fill(): Promise<void> {
  const team = await world.team("Lantern Quay")
  const { id: portalId, slug } = await makePortal(team)
  for (let n = 0; n < 3; n += 1) await send(world, slug)
  await storedUpload(world, { teamId: team.id, portalId })
  const { storage, env } = world.services
  await storage.write("b".repeat(32), randomBytes(2 * CHUNK + 77))
  await storage.write("c".repeat(32), Buffer.alloc(0))
  writeFileSync(join(env.dataDir, "auth-secret"), "the secret of forty characters and a few\n")
  mkdirSync(join(env.dataDir, "mail"), { recursive: true })
  writeFileSync(join(env.dataDir, "mail", MAIL), "Dear you")
  mkdirSync(join(env.dataDir, "pages"), { recursive: true })
  writeFileSync(join(env.dataDir, "pages", "privacy.de.md"), "# Datenschutz")
  // Not pages: a folder, and a file with another ending.
  mkdirSync(join(env.dataDir, "pages", "drafts.md"), { recursive: true })
  writeFileSync(join(env.dataDir, "pages", "notes.txt"), "not a page")
}

/** All that the original had is gone: the copy has to be enough. */
async function destroy(): Promise<void> {
  const { storage, env } = world.services
  for (const key of Object.keys(await hashes(storage))) await storage.remove(key)
  rmSync(join(env.dataDir, "auth-secret"))
  rmSync(join(env.dataDir, "mail"), { recursive: true })
  rmSync(join(env.dataDir, "pages"), { recursive: true })
  for (const table of [file, submission, organization]) await world.db.delete(table)
}

/** An empty place, and what to do with it when the test is over. */
async function emptyPlace(name: string) {
  const dataDir = join(folder, name)
  const made = engine === "postgres" ? await createTestDatabase({ migrated: false }) : null
  await made?.db.close()
  const databaseUrl = made?.url ?? `file:${join(dataDir, "intray.sqlite")}`
  const env = { ...world.services.env, dataDir, databaseUrl }
  return { env, target: { env, openStorage: () => openFiles(env), signal }, close: async () => made?.close() }
}

/** Programs of Postgres need a server of their own kind; the one in this process is none. */
const real = () => engine === "sqlite" || sourceUrl() !== ""

describe.each([
  ["in the open", null],
  ["encrypted", key],
] as const)("a copy %s", (_, secret) => {
  test("is restored into an empty place with every row, every file and the secret", async ({ skip }) => {
    if (!real()) skip()
    await fill()
    const before = await hashes(world.services.storage)
    const repository = await open("copies", secret)
    const made = await copy(repository)
    expect(made).toMatchObject({ name: "20261120t120000z", files: Object.keys(before).length })
    const rows = await everything(world.db)
    await destroy()
    expect(await everything(world.db)).not.toEqual(rows)

    const { env, target, close } = await emptyPlace("restored")
    try {
      const { files } = await restoreCopy(repository, target)
      expect(files).toBe(Object.keys(before).length)
      expect(await hashes(await openFiles(env))).toEqual(before)
      expect(readFileSync(join(env.dataDir, "auth-secret"), "utf8")).toContain("forty characters")
      expect(readFileSync(join(env.dataDir, "mail", MAIL), "utf8")).toBe("Dear you")
      expect(readFileSync(join(env.dataDir, "pages", "privacy.de.md"), "utf8")).toBe("# Datenschutz")
      expect(readdirSync(join(env.dataDir, "pages"))).toEqual(["privacy.de.md"])
      expect(readdirSync(env.dataDir).sort()).not.toContain("restoring")
      const db = await createDatabase({ url: env.databaseUrl })
      // Every row of every table, by hash.
      expect(await everything(db)).toEqual(rows)
      await db.close()
      // Once more into the same place: it is not empty.
      await expect(restoreCopy(repository, target)).rejects.toThrow(
        / is not empty \([a-z-]+\)\. A copy is restored into an empty place only/,
      )
    } finally {
      await close()
    }
  })

  test("is refused as soon as one piece is not what it was, and no server starts on what is half there", async ({ skip }) => {
    if (!real()) skip()
    await fill()
    const repository = await open("copies", secret)
    await copy(repository)
    const pieces = join(folder, "copies", "pieces")
    const [largest = ""] = readdirSync(pieces).sort((a, b) => statSync(join(pieces, b)).size - statSync(join(pieces, a)).size)
    const bytes = readFileSync(join(pieces, largest))
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    writeFileSync(join(pieces, largest), bytes)
    const { target, close } = await emptyPlace("restored")
    try {
      await expect(restoreCopy(repository, target)).rejects.toThrow("The file bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb of the backup is damaged")
      await expect(restoreCopy(repository, target)).rejects.toThrow("did not come to its end")
      unlinkSync(join(pieces, largest))
      const other = await emptyPlace("other")
      await expect(restoreCopy(repository, other.target)).rejects.toThrow("The backup is damaged").finally(other.close)
    } finally {
      await close()
    }
  })
})

test("an encrypted backup reveals nothing of its contents and opens only with its key", async ({ skip }) => {
  if (!real()) skip()
  const words = "words that somebody wrote down here ".repeat(40)
  await world.services.storage.write("d".repeat(32), Buffer.from(words))
  await copy(await open("copies", key))
  const all = ["pieces", "copies"].flatMap((name) =>
    readdirSync(join(folder, "copies", name)).map((one) => join(folder, "copies", name, one)),
  )
  for (const path of all) {
    expect(readFileSync(path).includes("somebody wrote")).toBe(false)
    expect(path).not.toContain(createHash("sha256").update(words).digest("hex"))
  }
  const { target, close } = await emptyPlace("restored")
  try {
    await expect(restoreCopy(await open("copies"), target)).rejects.toThrow("set BACKUP_KEY to what it was made with")
    await expect(restoreCopy(await open("copies", "x".repeat(40)), target)).rejects.toThrow("BACKUP_KEY is not the one")
  } finally {
    await close()
  }
})

test("a second copy stores only what is new, and one that is cleared away takes nothing of the others", async ({ skip }) => {
  if (!real()) skip()
  await fill()
  const repository = await open("copies")
  const first = await copy(repository)
  world.forward(DAY_MS)
  const fresh = randomBytes(5000)
  await world.services.storage.write("e".repeat(32), fresh)
  await world.services.storage.remove("b".repeat(32))
  const second = await copy(repository)
  expect(second.stored).toBeLessThan(first.stored - CHUNK)
  const before = await hashes(world.services.storage)
  expect(await clearCopies(repository, { daily: 1, weekly: 0, monthly: 0 })).toBe(1)
  expect(await copiesIn(repository)).toEqual(["20261121t120000z"])
  const { env, target, close } = await emptyPlace("restored")
  try {
    await restoreCopy(repository, target)
    expect(await hashes(await openFiles(env))).toEqual(before)
  } finally {
    await close()
  }
  // What only the first had is gone.
  const pieces = readdirSync(join(folder, "copies", "pieces"))
  const sizes = pieces.map((name) => statSync(join(folder, "copies", "pieces", name)).size)
  expect(sizes.filter((size) => size === 77)).toEqual([])
})

test("two at a time are refused, and a piece that was cut short is stored again", async ({ skip }) => {
  if (!real()) skip()
  await fill()
  const repository = await open("copies")
  await alone(repository, () => expect(copy(repository)).rejects.toThrow("Another backup is being made"))
  await copy(repository)
  const pieces = join(folder, "copies", "pieces")
  for (const name of readdirSync(pieces)) writeFileSync(join(pieces, name), readFileSync(join(pieces, name)).subarray(0, 10))
  world.forward(DAY_MS)
  await copy(repository)
  const { target, close } = await emptyPlace("restored")
  try {
    expect((await restoreCopy(repository, target)).copy.name).toBe("20261121t120000z")
  } finally {
    await close()
  }
})

describe.each([
  ["in the open", null],
  ["encrypted", key],
] as const)("what is damaged in pieces kept %s", (_, secret) => {
  const pieces = () => join(folder, "copies", "pieces")
  /** Pieces of the two files that {@link fill} stores, as they are found by their lengths: they take three. */
  const ofFiles = () =>
    readdirSync(pieces()).filter((name) => [CHUNK, CHUNK + 28, 77, 77 + 28].includes(statSync(join(pieces(), name)).size))

  async function demandRestored(repository: Repository): Promise<void> {
    const before = await hashes(world.services.storage)
    const { env, target, close } = await emptyPlace("restored")
    try {
      await restoreCopy(repository, target)
      expect(await hashes(await openFiles(env))).toEqual(before)
    } finally {
      await close()
    }
  }

  test("a piece that is shorter or longer is stored again by the next copy", async ({ skip }) => {
    if (!real()) skip()
    await fill()
    const repository = await open("copies", secret)
    expect((await copy(repository)).damaged).toBe(0)
    const [one = "", other = ""] = ofFiles()
    truncateSync(join(pieces(), one), 10)
    appendFileSync(join(pieces(), other), "more")
    world.forward(3_600_000)
    expect((await copy(repository)).damaged).toBe(2)
    await demandRestored(repository)
  })
})

test("the place of another installation is refused, and what a copy is restored to goes on in its own", async ({ skip }) => {
  if (!real()) skip()
  await fill()
  const repository = await open("copies")
  await copy(repository)
  world.forward(DAY_MS)
  await expect(copy(repository, "another")).rejects.toThrow("copies has copies of another installation")
  expect(await copiesIn(repository)).toEqual(["20261120t120000z"])
  const { env, target, close } = await emptyPlace("restored")
  try {
    await restoreCopy(repository, target)
    const db = await createDatabase({ url: env.databaseUrl })
    const installation = await installationOf(db).finally(() => db.close())
    expect(installation).toBe(await installationOf(world.db))
    expect((await copy(repository, installation)).name).toBe("20261121t120000z")
  } finally {
    await close()
  }
})

test("of two restores that begin at the same moment in one empty place one is done, and the other says why not", async ({ skip }) => {
  if (!real()) skip()
  await fill()
  const repository = await open("copies")
  await copy(repository)
  const { target, close } = await emptyPlace("restored")
  try {
    const ended = await Promise.allSettled([restoreCopy(repository, target), restoreCopy(repository, target)])
    expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(ended.map((one) => ("reason" in one ? String(one.reason) : "")).join()).toMatch(/did not come to its end|is not empty/)
  } finally {
    await close()
  }
})

test("of several that begin at the same moment one is made, and nobody waits for the others afterwards", async ({ skip }) => {
  if (!real()) skip()
  const repository = await open("copies")
  for (const _ of [1, 2, 3]) {
    let working = 0
    const work = async () => {
      working += 1
      expect(working).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 50))
      working -= 1
    }
    const ended = await Promise.allSettled([alone(repository, work), alone(repository, work), alone(repository, work)])
    expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
    for (const one of ended) if (one.status === "rejected") expect(String(one.reason)).toContain("Another backup is being made")
    expect(readdirSync(join(folder, "copies", "copies"))).toEqual([])
  }
  // What is no lock of ours holds nobody up.
  writeFileSync(join(folder, "copies", "copies", "lock000000000000"), "half a l")
  await expect(alone(repository, async () => "made")).resolves.toBe("made")
})

test("with a key only what it sealed is restored, and what is written there by others is said to be damaged", async ({ skip }) => {
  if (!real()) skip()
  await fill()
  await copy(await open("copies"))
  const { target, close } = await emptyPlace("restored")
  try {
    await expect(restoreCopy(await open("copies", key), target)).rejects.toThrow("is not encrypted")
    expect(existsSync(target.env.dataDir)).toBe(false)
  } finally {
    await close()
  }
  const [name = ""] = readdirSync(join(folder, "copies", "copies"))
  const [head = "", , text = ""] = readFileSync(join(folder, "copies", "copies", name), "utf8").split("\n")
  const note = JSON.parse(text) as { list: string[] }
  const pieces = join(folder, "copies", "pieces")
  const lines = note.list
    .map((one) => readFileSync(join(pieces, one), "utf8"))
    .join("")
    .trim()
    .split("\n")
  const sha256 = (bytes: string) => createHash("sha256").update(bytes).digest("hex")
  const forged = (change: (entry: { kind: string; name: string; pieces: string[] }) => unknown) => {
    // One of them: names are made by chance, and more than one may begin alike.
    const chosen = lines.findIndex((line) => {
      const entry = JSON.parse(line)
      return entry.kind === "file" && entry.name.startsWith("b")
    })
    const list = lines
      .map((line, index) => {
        const entry = JSON.parse(line)
        return JSON.stringify(index === chosen ? change(entry) : entry)
      })
      .join("\n")
    writeFileSync(join(pieces, sha256(`${list}\n`)), `${list}\n`)
    const body = JSON.stringify({ ...note, list: [sha256(`${list}\n`)] })
    writeFileSync(join(folder, "copies", "copies", name), `${head}\n${sha256(body)}\n${body}`)
  }
  forged((entry) => ({ ...entry, kind: "kept", name: "../../outside" }))
  const told = await emptyPlace("told")
  const { unknown } = await restoreCopy(await open("copies"), told.target).finally(told.close)
  expect(unknown).toEqual(["../../outside"])
  const changes: ((entry: { kind: string; name: string; pieces: string[] }) => unknown)[] = [
    (entry) => ({ ...entry, name: "../../outside" }),
    (entry) => ({ ...entry, kind: "program" }),
    (entry) => ({ ...entry, pieces: ["../../../../etc/hostname"] }),
    (entry) => ({ ...entry, bytes: 1 }),
    () => "no entry",
  ]
  for (const [at, change] of changes.entries()) {
    forged(change)
    const other = await emptyPlace(`other-${at}`)
    await expect(restoreCopy(await open("copies"), other.target))
      .rejects.toThrow("The backup is damaged")
      .finally(other.close)
  }
  expect(existsSync(join(folder, "outside"))).toBe(false)
})

test.skipIf(process.platform === "win32")("what is in the place of a piece and has no end is not read", async ({ skip }) => {
  if (!real()) skip()
  await fill()
  await copy(await open("copies"))
  const piece = join(folder, "copies", "pieces", createHash("sha256").update("Dear you").digest("hex"))
  unlinkSync(piece)
  symlinkSync("/dev/zero", piece)
  const { target, close } = await emptyPlace("restored")
  await expect(restoreCopy(await open("copies"), target))
    .rejects.toThrow("The backup is damaged")
    .finally(close)
})
