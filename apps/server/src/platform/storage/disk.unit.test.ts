import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newSecret } from "@intray/db/id"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createDiskStorage } from "./disk.ts"
import type { Storage } from "./storage.ts"

const key = () => newSecret(160)
let directory: string
let storage: Storage
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "intray-storage-"))
  storage = await createDiskStorage(directory, { demand: async () => {} })
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe("a file written into a folder", () => {
  it("is invisible until it is complete, and is swept away if a process left it half written", async () => {
    const id = key()
    const bytes = randomBytes(40 * 1024 * 1024)
    let over = false
    const writing = storage.write(id, bytes).finally(() => {
      over = true
    })
    const seen = new Set<number | null>()
    while (!over) seen.add(await storage.size(id))
    await writing
    expect(readdirSync(directory)).toEqual([id])
    expect([...seen].filter((size) => size !== null && size !== bytes.length)).toEqual([])
    expect(await storage.size(id)).toBe(bytes.length)
    const left = join(directory, "unfinished", "of-a-process-that-died")
    expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(0)
    mkdirSync(join(directory, "unfinished"))
    writeFileSync(left, "half")
    expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(1)
    expect(existsSync(left)).toBe(false)
    const listed = []
    for await (const one of storage.list()) listed.push(one)
    expect(listed).toEqual([{ key: id, bytes: bytes.length }])
  })

  it("is listed even if another file's size cannot be read", async () => {
    const [bad, good] = [key(), key()]
    symlinkSync(join(directory, bad), join(directory, bad))
    await storage.write(good, randomBytes(10))
    const listed = new Map<string, number>()
    for await (const one of storage.list()) listed.set(one.key, one.bytes)
    expect(listed).toEqual(
      new Map([
        [bad, 0],
        [good, 10],
      ]),
    )
  })

  it("can be written next to many others: each write creates and removes the temporary folder", async () => {
    const ids = Array.from({ length: 600 }, key)
    // Six concurrent series, so that one removes the folder while another creates it.
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let at = writer; at < ids.length; at += 6) await storage.write(ids[at] ?? "", randomBytes(10))
    })
    await Promise.all(writers)
    expect(readdirSync(directory).sort()).toEqual([...ids].sort())
  })

  it("is refused if the storage folder is missing, which is not created", async () => {
    rmSync(directory, { recursive: true })
    await expect(storage.write(key(), randomBytes(10))).rejects.toMatchObject({ code: "ENOENT" })
    expect(existsSync(directory)).toBe(false)
  })

  it("leaves nothing behind when it fails", async () => {
    const id = key()
    mkdirSync(join(directory, id))
    await expect(storage.write(id, randomBytes(10))).rejects.toMatchObject({ code: "EISDIR" })
    expect(readdirSync(directory)).toEqual([id])
  })
})
