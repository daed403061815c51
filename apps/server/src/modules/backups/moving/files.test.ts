import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createDiskStorage } from "../../../platform/storage/disk.ts"
import { createS3Storage } from "../../../platform/storage/s3.ts"
import { readAll, type Storage } from "../../../platform/storage/storage.ts"
import { startTestS3, type TestS3 } from "../../../testing/s3.ts"
import { isHalfMoved, moveFiles } from "./files.ts"

const anyRoom = { demand: async () => {} }
const signal = new AbortController().signal

let folder: string
let s3: TestS3
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "intray-moving-"))
  s3 = await startTestS3()
})
afterEach(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const disk = (name: string) => createDiskStorage(join(folder, name), anyRoom)
const bucket = (prefix: string) => createS3Storage({ ...s3.settings, prefix: `${prefix}/` })
const contents: Record<string, Buffer> = {
  ["a".repeat(32)]: Buffer.from("small"),
  ["b".repeat(32)]: randomBytes(11 * 1024 * 1024),
  ["c".repeat(32)]: Buffer.alloc(0),
}

async function fill(storage: Storage): Promise<Storage> {
  for (const [key, bytes] of Object.entries(contents)) await storage.write(key, bytes)
  return storage
}

/** Whether it has these files, and no others. */
async function demandSame(storage: Storage): Promise<void> {
  const found: Record<string, Buffer> = {}
  for await (const { key } of storage.list()) found[key] = await readAll(storage, key)
  expect(Object.keys(found).sort()).toEqual(Object.keys(contents).sort())
  for (const [key, bytes] of Object.entries(found)) expect(bytes.equals(contents[key] ?? Buffer.from("other"))).toBe(true)
}

describe.each([
  ["a folder into a bucket", () => disk("from"), () => bucket("to")],
  ["a bucket into a folder", () => bucket("from"), () => disk("to")],
] as const)("files out of %s", (_, opened, into) => {
  test("are all there and the same, and the place may be started on then", async () => {
    const [from, to] = [await fill(await opened()), await into()]
    const bytes = Object.values(contents).reduce((sum, each) => sum + each.length, 0)
    expect(await moveFiles({ from, to, signal })).toEqual({ files: 3, bytes })
    await demandSame(to)
    await demandSame(from)
    expect(await isHalfMoved(to)).toBe(false)
  })

  test("ended in the middle go on, and what is half there or was cut short is not taken for whole", async () => {
    const [from, to] = [await fill(await opened()), await into()]
    const ended = new AbortController()
    const progress = () => ended.abort(new Error("ended"))
    await expect(moveFiles({ from, to, signal: ended.signal, progress })).rejects.toThrow("ended")
    expect(await isHalfMoved(to)).toBe(true)
    await to.write("a".repeat(32), Buffer.from("sma"))
    await moveFiles({ from, to, signal })
    await demandSame(to)
    expect(await isHalfMoved(to)).toBe(false)
  })
})

test("a file that is as long and not the same is found out at the end", async () => {
  const [from, to] = [await fill(await disk("from")), await disk("to")]
  let told = 0
  const progress = (step: string) => {
    if (step === "copy" && ++told === 3) writeFileSync(join(to.place, "a".repeat(32)), "SMALL")
  }
  await expect(moveFiles({ from, to, signal, progress })).rejects.toThrow(`The file ${"a".repeat(32)} is not the same in ${to.place}`)
  expect(await isHalfMoved(to)).toBe(true)
})

test("refused is a place with files in it, one that is filled from elsewhere, and one that has more in the end", async () => {
  const [from, to] = [await fill(await disk("from")), await disk("to")]
  await to.write("z".repeat(32), Buffer.from("theirs"))
  await expect(moveFiles({ from, to, signal })).rejects.toThrow("is not empty")
  const [begun, other] = [await disk("begun"), await fill(await disk("other"))]
  const ended = new AbortController()
  const progress = () => ended.abort(new Error("ended"))
  await expect(moveFiles({ from, to: begun, signal: ended.signal, progress })).rejects.toThrow("ended")
  await expect(moveFiles({ from: other, to: begun, signal })).rejects.toThrow("holds a part of the files of")
  await begun.write("z".repeat(32), Buffer.from("more"))
  await expect(moveFiles({ from, to: begun, signal })).rejects.toThrow("has 1 file that the other side has not")
})
