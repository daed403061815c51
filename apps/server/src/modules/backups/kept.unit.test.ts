import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { keptAt } from "./kept.ts"
import { type Entry, openRepository, type Repository } from "./repository.ts"

const DAY_MS = 86_400_000
const start = new Date("2026-11-20T12:00:00Z").getTime()
let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "intray-kept-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (secret: string | null) => openRepository({ dataDir: folder }, { kind: "folder", folder, text: folder }, secret)

/** A hundred bytes, the same in each run: names of pieces are hashes, which decide on which day a piece is read. */
const bytesFor = (n: number) => Buffer.concat([0, 1].map((half) => createHash("sha512").update(`${n} ${half}`).digest())).subarray(0, 100)

/** Stores pieces of a hundred bytes, each the whole of a file. */
async function fill({ pieces, seal }: Repository, count: number): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let n = 0; n < count; n += 1) {
    const bytes = bytesFor(n)
    const name = seal.nameOf(bytes)
    await pieces.write(name, seal.close(name, bytes))
    entries.push({ kind: "file", name: "f".repeat(32), bytes: 100, sha256: "", pieces: [name] })
  }
  return entries
}

const pathOf = (name = "") => join(folder, "pieces", name)

function spoil(name: string | undefined): void {
  const bytes = readFileSync(pathOf(name))
  bytes[40] = (bytes[40] ?? 0) ^ 1
  writeFileSync(pathOf(name), bytes)
}

it.each([
  ["in the open, daily", null, 1],
  ["encrypted, daily", "a key of at least thirty-two characters", 1],
  ["in the open, weekly", null, 7],
] as const)("finds every piece %s that is not what it was in twenty-nine copies, some in each", async (_, secret, days) => {
  const repository = await open(secret)
  const entries = await fill(repository, 290)
  for (const { pieces } of entries) spoil(pieces[0])
  const found = new Set<Entry>()
  for (let n = 1; n <= 29; n += 1) {
    const now = new Date(start + n * days * DAY_MS)
    const kept = await keptAt(repository, new Date(now.getTime() - days * DAY_MS), now)
    let inOne = 0
    for (const entry of entries) {
      if (await kept.hasAll(entry)) continue
      inOne += 1
      found.add(entry)
    }
    expect(kept.damaged()).toBe(inOne)
    // Ten on average.
    expect(inOne).toBeLessThan(35)
  }
  expect(found.size).toBe(290)
})

it("reads nothing in a first copy and in a second one of the same day", async () => {
  const repository = await open(null)
  const entries = await fill(repository, 290)
  for (const { pieces } of entries) spoil(pieces[0])
  const now = new Date(start)
  for (const before of [null, new Date(start - 3_600_000)]) {
    const kept = await keptAt(repository, before, now)
    for (const entry of entries) expect(await kept.hasAll(entry)).toBe(true)
    expect(kept.damaged()).toBe(0)
  }
})

it("sees by the length alone what is gone, cut short or grown, and takes what has been stored again for good", async () => {
  const repository = await open(null)
  const entries = await fill(repository, 4)
  const [gone, short, grown] = readdirSync(join(folder, "pieces"))
  const kept = async () => {
    const now = await keptAt(repository, null, new Date(start))
    const all = []
    for (const entry of entries) all.push(await now.hasAll(entry))
    return { whole: all.filter(Boolean).length, damaged: now.damaged() }
  }
  expect(await kept()).toEqual({ whole: 4, damaged: 0 })
  unlinkSync(pathOf(gone))
  writeFileSync(pathOf(short), "short")
  writeFileSync(pathOf(grown), Buffer.alloc(101))
  expect(await kept()).toEqual({ whole: 1, damaged: 2 })

  const again = await keptAt(repository, null, new Date(start))
  expect(await again.has(short ?? "", 100)).toBe(false)
  again.add(short ?? "", 100)
  expect(await again.has(short ?? "", 100)).toBe(true)
  expect(statSync(pathOf(short)).size).toBe(5)
})

it("fails where the place does not answer, which says nothing of its pieces", async () => {
  const repository = await open(null)
  const entries = await fill(repository, 100)
  const away = { ...repository, pieces: { ...repository.pieces, size: () => Promise.reject(new Error("away")) } }
  const now = new Date(start)
  const kept = await keptAt(away, new Date(start - DAY_MS), now)
  const all = async () => {
    for (const entry of entries) await kept.hasAll(entry)
  }
  await expect(all()).rejects.toThrow("away")
})
