import { randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { newSecret } from "@intray/db/id"
import { Upload } from "@tus/server"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestS3, type TestS3 } from "../../testing/s3.ts"
import { isOutage, Unavailable } from "../errors.ts"
import { createDiskStorage } from "./disk.ts"
import { checkS3, createS3Storage, placeOf } from "./s3.ts"
import type { S3Settings } from "./s3-client.ts"
import { readAll, type Storage } from "./storage.ts"

type Kind = { open(): Promise<Storage>; close(): Promise<void> }

const disk = (): Kind => {
  const directory = mkdtempSync(join(tmpdir(), "intray-storage-"))
  return {
    open: () => createDiskStorage(directory, { demand: async () => {} }),
    close: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

let s3: TestS3
beforeAll(async () => {
  s3 = await startTestS3()
})
afterAll(() => s3.close())

const bucket = (): Kind => ({ open: () => createS3Storage(s3.settings), close: async () => {} })

const key = () => newSecret(160)
const mega = 1024 * 1024
const stream = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false })
/** A stream that breaks after these bytes. */
const cut = (...chunks: Buffer[]) =>
  Readable.from(
    (async function* () {
      yield* chunks
      throw new Error("cut")
    })(),
    { objectMode: false },
  )
const pieces = (bytes: Buffer, size = 64 * 1024) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))

describe.each([
  ["a folder", disk],
  ["a bucket", bucket],
])("%s", (name, kind) => {
  let where: Kind
  let storage: Storage
  beforeAll(async () => {
    where = kind()
    storage = await where.open()
  })
  afterAll(() => where.close())

  it("returns the written bytes, whole and in ranges, and nothing after their removal", async () => {
    const id = key()
    const bytes = randomBytes(200_000)
    expect(await storage.size(id)).toBeNull()
    await storage.write(id, bytes)
    expect(await storage.size(id)).toBe(200_000)
    expect((await readAll(storage, id)).equals(bytes)).toBe(true)
    expect((await readAll(storage, id, { start: 7, end: 7 })).equals(bytes.subarray(7, 8))).toBe(true)
    expect((await readAll(storage, id, { start: 199_990, end: 199_999 })).equals(bytes.subarray(199_990))).toBe(true)
    await storage.write(id, bytes.subarray(0, 10))
    expect(await storage.size(id)).toBe(10)
    await storage.remove(id)
    expect(await storage.size(id)).toBeNull()
    await storage.remove(id)
    await expect(readAll(storage, id)).rejects.toThrow()
  })

  it("closes a stream that is no longer read", async () => {
    const id = key()
    await storage.write(id, randomBytes(mega))
    const reading = storage.read(id)
    await new Promise((resolve) => reading.once("data", resolve))
    reading.destroy()
    await new Promise((resolve) => reading.once("close", resolve))
    expect(await storage.size(id)).toBe(mega)
  })

  it("rejects keys that the server did not make", async () => {
    for (const bad of ["../x", "a/b", "", "A".repeat(20), `${"a".repeat(20)}.info`]) {
      await expect((async () => storage.write(bad, Buffer.from("x")))()).rejects.toThrow("not a storage key")
    }
  })

  it.each([
    ["nothing more than a part", 300_000],
    ["exactly one part", 5 * mega],
    ["a part and a byte", 5 * mega + 1],
    ["several parts", 16 * mega + 12_345],
  ])("accepts an upload of %s in pieces of any size, across restarts", async (_what, size) => {
    const id = key()
    const bytes = randomBytes(size)
    await storage.uploads().create(new Upload({ id, size, offset: 0 }))
    let offset = 0
    for (let turn = 1; offset < size; turn += 1) {
      // Each turn is like a new process to the store.
      const store = (await where.open()).uploads()
      expect((await store.getUpload(id)).offset).toBe(offset)
      const next = bytes.subarray(offset, Math.min(size, offset + Math.ceil(size / 3) + turn * 1001))
      offset = await store.write(stream(...pieces(next)), id, offset)
    }
    const fresh = await where.open()
    expect(await fresh.size(id)).toBe(size)
    await fresh.flush(id)
    expect((await fresh.uploads().getUpload(id)).offset).toBe(size)
    expect((await readAll(fresh, id)).equals(bytes)).toBe(true)
    await fresh.remove(id)
    expect(await fresh.size(id)).toBeNull()
  })

  it("keeps bytes that arrived before a connection broke, and resumes after them", async () => {
    const id = key()
    const bytes = randomBytes(7 * mega)
    const store = storage.uploads()
    await store.create(new Upload({ id, size: bytes.length, offset: 0 }))
    await expect(store.write(cut(...pieces(bytes.subarray(0, 6 * mega))), id, 0)).rejects.toThrow()
    const { offset } = await store.getUpload(id)
    expect(offset).toBeGreaterThan(5 * mega - 1)
    expect(await storage.size(id)).toBe(offset)
    await store.write(stream(...pieces(bytes.subarray(offset))), id, offset)
    expect((await readAll(storage, id)).equals(bytes)).toBe(true)
  })

  it("serializes writes of one upload, even if the next begins before the last has ended", async () => {
    const id = key()
    const bytes = randomBytes(4 * mega)
    const store = storage.uploads()
    await store.create(new Upload({ id, size: bytes.length, offset: 0 }))
    // Each connection breaks, and its client asks for the offset and resumes at once.
    const lines = Array.from({ length: 6 }, async (_, turn) => {
      await new Promise((resolve) => setTimeout(resolve, turn * 7))
      const { offset } = await store.getUpload(id)
      await store.write(cut(...pieces(bytes.subarray(offset, offset + 700_000 + turn * 1001))), id, offset).catch(() => {})
    })
    await Promise.all(lines)
    const { offset } = await store.getUpload(id)
    expect(offset).toBeGreaterThan(600_000)
    await store.write(stream(...pieces(bytes.subarray(offset))), id, offset)
    expect((await readAll(storage, id)).equals(bytes)).toBe(true)
  })

  it("lists complete objects with their sizes, page by page; a bucket lists no unfinished ones", async () => {
    s3.listBy(2)
    const before = new Map<string, number>()
    for await (const one of storage.list()) before.set(one.key, one.bytes)
    const whole = new Map(Array.from({ length: 5 }, (_, index) => [key(), index * 100]))
    for (const [id, bytes] of whole) await storage.write(id, randomBytes(bytes))
    const half = key()
    await storage.uploads().create(new Upload({ id: half, size: 9 * mega, offset: 0 }))
    await storage.uploads().write(stream(randomBytes(6 * mega)), half, 0)
    const found: { key: string; bytes: number }[] = []
    for await (const one of storage.list()) if (!before.has(one.key)) found.push(one)
    s3.listBy(1000)
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
    expect(found.some((one) => one.key === half)).toBe(name === "a folder")
    expect(found.filter((one) => one.key !== half).sort(byKey)).toEqual([...whole].map(([id, bytes]) => ({ key: id, bytes })).sort(byKey))
    for (const id of [...whole.keys(), half]) await storage.remove(id)
  })

  it("forgets an upload that is removed before its end", async () => {
    const id = key()
    const store = storage.uploads()
    await store.create(new Upload({ id, size: 9 * mega, offset: 0 }))
    await store.write(stream(randomBytes(6 * mega)), id, 0)
    await storage.remove(id)
    expect(await storage.size(id)).toBeNull()
    await expect(store.getUpload(id)).rejects.toMatchObject({ status_code: 404 })
  })
})

describe("a folder", () => {
  it("does not report an unreadable upload as unknown, but one whose description is half written", async () => {
    const directory = mkdtempSync(join(tmpdir(), "intray-storage-"))
    const store = (await createDiskStorage(directory, { demand: async () => {} })).uploads()
    const [unreadable, half] = [key(), key()]
    for (const id of [unreadable, half]) await store.create(new Upload({ id, size: 5, offset: 0 }))
    rmSync(join(directory, `${unreadable}.json`))
    mkdirSync(join(directory, `${unreadable}.json`))
    writeFileSync(join(directory, `${half}.json`), '{"id": ')
    await expect(store.getUpload(unreadable)).rejects.toMatchObject({ code: "EISDIR" })
    await expect(store.getUpload(half)).rejects.toMatchObject({ status_code: 404 })
    rmSync(directory, { recursive: true, force: true })
  })
})

describe("a bucket", () => {
  it("leaves nothing of an upload that was removed or swept away, and keeps other uploads", async () => {
    const storage = await createS3Storage(s3.settings)
    const [removed, forgotten, recent] = [key(), key(), key()]
    for (const id of [removed, forgotten]) {
      await storage.uploads().create(new Upload({ id, size: 9 * mega, offset: 0 }))
      await storage.uploads().write(stream(randomBytes(6 * mega)), id, 0)
    }
    await storage.remove(removed)
    s3.age(new Date(Date.now() - 3 * 86_400_000))
    await storage.uploads().create(new Upload({ id: recent, size: 9 * mega, offset: 0 }))
    expect(await storage.sweep(new Date(Date.now() - 2 * 86_400_000))).toBeGreaterThan(0)
    const left = [...s3.keys(), ...s3.unfinished()].join()
    expect([left.includes(removed), left.includes(forgotten), left.includes(recent)]).toEqual([false, false, true])
  })

  it("completes an upload whose process ended after the last part", async () => {
    const storage = await createS3Storage(s3.settings)
    const id = key()
    const bytes = randomBytes(5 * mega)
    const store = storage.uploads()
    await store.create(new Upload({ id, size: bytes.length, offset: 0 }))
    // The store accepts the part, but is too busy to complete the object for longer than the retries last.
    s3.failNext(9, "finish")
    const sending = store.write(stream(bytes), id, 0)
    await expect(sending).rejects.toMatchObject({ cause: { name: "SlowDown" } })
    s3.failNext(0)
    expect(s3.unfinished()).toContain(`team/${id}`)
    const fresh = await createS3Storage(s3.settings)
    expect(await fresh.size(id)).toBe(bytes.length)
    expect((await readAll(fresh, id)).equals(bytes)).toBe(true)
    expect(s3.unfinished()).not.toContain(`team/${id}`)
  })

  // The last bytes of a broken connection are still on their way to the store when its client returns.
  const late = async () => {
    const storage = await createS3Storage(s3.settings)
    const id = key()
    const bytes = randomBytes(3 * mega)
    const store = storage.uploads()
    await store.create(new Upload({ id, size: bytes.length, offset: 0 }))
    await store.write(stream(bytes.subarray(0, mega)), id, 0)
    const put = s3.hold("PUT", `${id}.rest`)
    const broken = expect(store.write(cut(bytes.subarray(mega, 2 * mega)), id, mega)).rejects.toThrow("cut")
    await put.reached
    return { storage, store, id, bytes, broken, put }
  }

  it("reports the offset to a returning client only after the last bytes of the broken connection are stored", async () => {
    const { storage, store, id, bytes, broken, put } = await late()
    let offset: number | undefined
    const asked = store.getUpload(id).then((upload) => {
      offset = upload.offset
    })
    // A client that does not ask, and resumes from its last known offset, must wait as well.
    const unasked = expect(store.write(stream(bytes.subarray(mega)), id, mega)).rejects.toMatchObject({ status_code: 409 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(offset).toBeUndefined()
    put.release()
    await Promise.all([broken, asked, unasked])
    expect(offset).toBe(2 * mega)
    await store.write(stream(bytes.subarray(2 * mega)), id, 2 * mega)
    expect((await readAll(storage, id)).equals(bytes)).toBe(true)
  })

  it("does not append to bytes that another process stored meanwhile", async () => {
    const { id, bytes, broken, put } = await late()
    const other = await createS3Storage(s3.settings)
    const get = s3.hold("GET", `${id}.rest`)
    const resumed = other.uploads().write(stream(bytes.subarray(mega)), id, mega)
    const refused = expect(resumed).rejects.toMatchObject({ status_code: 409 })
    // This process has seen a megabyte and is about to fetch it: by then there are two.
    await get.reached
    put.release()
    await broken
    get.release()
    await refused
    const { offset } = await other.uploads().getUpload(id)
    expect(offset).toBe(2 * mega)
    await other.uploads().write(stream(bytes.subarray(offset)), id, offset)
    expect((await readAll(other, id)).equals(bytes)).toBe(true)
  })

  it("retries while the store is busy", async () => {
    const storage = await createS3Storage(s3.settings)
    const id = key()
    s3.failNext(2)
    await storage.write(id, Buffer.from("patience"))
    expect((await readAll(storage, id)).toString()).toBe("patience")
  })

  it("distinguishes an unavailable or busy store from one that refuses", async () => {
    const storage = await createS3Storage(s3.settings)
    s3.failNext(100)
    await expect(storage.write(key(), Buffer.from("busy"))).rejects.toBeInstanceOf(Unavailable)
    s3.failNext(0)
    const gone = await createS3Storage({ ...s3.settings, endpoint: "http://127.0.0.1:1" })
    const cause: unknown = await gone.size(key()).catch((thrown: unknown) => thrown)
    expect([cause instanceof Unavailable, isOutage(new Error("within", { cause }))]).toEqual([true, true])
    const refusing = await createS3Storage({ ...s3.settings, secretAccessKey: "wrong-secret" })
    expect(isOutage(await refusing.write(key(), Buffer.from("no")).catch((thrown: unknown) => thrown))).toBe(false)
  })

  it("keeps everything below its prefix", async () => {
    expect(s3.keys().every((one) => one.startsWith("team/"))).toBe(true)
  })

  it("fails to list rather than listing a part", async () => {
    const storage = await createS3Storage({ ...s3.settings, secretAccessKey: "wrong-secret" })
    await expect(storage.list().next()).rejects.toThrow()
    // Other keys below the prefix, such as the check at start-up, and those of another prefix are not objects of ours.
    const other = await createS3Storage({ ...s3.settings, prefix: "team-of-others/" })
    const id = key()
    await other.write(id, Buffer.from("theirs"))
    const ours: string[] = []
    for await (const one of (await createS3Storage(s3.settings)).list()) ours.push(one.key)
    expect(ours).not.toContain(id)
    await other.remove(id)
  })

  it("checks whether the store is usable, with a reason and without a secret", async () => {
    await checkS3(s3.settings)
    expect(s3.keys().filter((one) => one.includes("check"))).toEqual([])
    const fails = (change: Partial<S3Settings>) => checkS3({ ...s3.settings, ...change }).then(String, (cause: Error) => cause.message)
    expect(await fails({ bucket: "another" })).toContain("NoSuchBucket")
    const refused = await fails({ secretAccessKey: "wrong-secret" })
    expect([refused.includes("SignatureDoesNotMatch"), refused.includes("wrong-secret")]).toEqual([true, false])
    expect(await fails({ endpoint: "http://127.0.0.1:1" })).toContain("ECONNREFUSED")
    expect(placeOf(s3.settings)).toBe(`intray-files/team at ${s3.settings.endpoint}`)
    expect(placeOf({ ...s3.settings, endpoint: null, prefix: "" })).toBe("intray-files at Amazon S3 (us-east-1)")
  })
})

/** Another S3 server. It cannot list parts, so only whole objects are tested. */
describe("another S3 server", () => {
  it("works as well", async () => {
    type S3rver = new (options: Record<string, unknown>) => { run(): Promise<{ port: number }>; close(): Promise<void> }
    const Server = createRequire(import.meta.url)("s3rver") as S3rver
    const directory = mkdtempSync(join(tmpdir(), "intray-s3rver-"))
    const server = new Server({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: "demos" }] })
    const { port } = await server.run()
    const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" }
    const settings = { ...s3.settings, ...keys, bucket: "demos", endpoint: `http://127.0.0.1:${port}` }
    try {
      await checkS3(settings)
      await expect(checkS3({ ...settings, accessKeyId: "other" })).rejects.toThrow("InvalidAccessKeyId")
      const storage = await createS3Storage(settings)
      const id = key()
      const bytes = randomBytes(300_000)
      await storage.write(id, bytes)
      expect(await storage.size(id)).toBe(bytes.length)
      expect((await readAll(storage, id)).equals(bytes)).toBe(true)
      expect((await readAll(storage, id, { start: 1000, end: 1999 })).equals(bytes.subarray(1000, 2000))).toBe(true)
      await storage.remove(id)
      expect(await storage.size(id)).toBeNull()
    } finally {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
