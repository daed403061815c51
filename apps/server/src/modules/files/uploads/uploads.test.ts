import { randomBytes } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { file, portal } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mp4 } from "../../../testing/files.ts"
import { callerFor, createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../../../testing/index.ts"
import { cleanName, discardUpload, expireUploads } from "./service.ts"

let app: TestApp
let team: TestTeam
let other: TestTeam
beforeAll(async () => {
  app = await createTestApp({ env: { uploadMaxBytes: 4_000_000 } })
  team = await makeTeam(app.services)
  other = await makeTeam(app.services, "Other")
  const create = (of: TestTeam, slug: string) =>
    callerFor(app.services, of.owner, of).portals.create({ template: "music-demos", title: "Demos", slug })
  await create(team, "demos")
  await create(other, "other-demos")
})
afterAll(() => app.close())

const b64 = (text: string) => Buffer.from(text).toString("base64")
const tus = { "tus-resumable": "1.0.0" }

function wav(bytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write("RIFF", 0)
  head.writeUInt32LE(bytes - 8, 4)
  head.write("WAVEfmt ", 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(44100, 24)
  head.write("data", 36)
  return Buffer.concat([head, randomBytes(bytes - 44)])
}

function begin(
  entry: { portal?: string; field?: string; filename?: string; size?: number | null; type?: string },
  headers: Record<string, string> = {},
) {
  const { portal: slug = "demos", field = "tracks.audio", filename = "glasshouse.wav", size = 1000, type = "audio/wav" } = entry
  return app.request("/api/uploads", {
    method: "POST",
    headers: {
      ...tus,
      ...(size === null ? {} : { "upload-length": String(size) }),
      "upload-metadata": `portal ${b64(slug)},field ${b64(field)},filename ${b64(filename)},filetype ${b64(type)}`,
      ...headers,
    },
  })
}

describe("a client that sends nothing but POST", () => {
  const post = (location: string, method: string, headers: Record<string, string> = {}, body: Buffer | null = null) =>
    app.request(location, { method: "POST", headers: { ...tus, "x-http-method-override": method, ...headers }, body: body as never })

  it("resumes, asks and takes back by X-HTTP-Method-Override", async () => {
    const bytes = wav(1000)
    const location = (await begin({})).headers.get("location") ?? ""
    const type = { "content-type": "application/offset+octet-stream" }
    const first = await post(location, "PATCH", { ...type, "upload-offset": "0" }, bytes.subarray(0, 600))
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "600"])
    const asked = await post(location, "HEAD")
    expect([asked.status, asked.headers.get("upload-offset")]).toEqual([200, "600"])
    expect((await post(location, "patch", { ...type, "upload-offset": "600" }, bytes.subarray(600))).status).toBe(204)
    const other = (await begin({})).headers.get("location") ?? ""
    expect((await post(other, "DELETE")).status).toBe(204)
    expect((await post(other, "HEAD")).status).toBe(404)
  })

  it.each(["", "GET", "PUT", "POST", "OPTIONS", "TRACE", "PATCH, DELETE"])("gets 405 for %j", async (method) => {
    const location = (await begin({})).headers.get("location") ?? ""
    expect((await post(location, method)).status).toBe(405)
  })

  it("lists only supported extensions in OPTIONS", async () => {
    const { status, headers } = await app.request("/api/uploads", { method: "OPTIONS", headers: tus })
    expect([status, headers.get("tus-extension")?.split(",").includes("creation-defer-length")]).toEqual([204, false])
    expect((await begin({ size: null }, { "upload-defer-length": "1" })).status).toBe(400)
    expect(headers.get("tus-extension")).not.toContain("concatenation")
    expect(headers.get("access-control-allow-headers")).toMatch(/Upload-Length/)
    expect(headers.get("access-control-allow-headers")).not.toMatch(/Upload-(Concat|Defer-Length)/i)
    for (const concat of ["partial", "final;/api/uploads/a /api/uploads/b", "?"]) {
      const refused = await begin({ size: 10 }, { "upload-concat": concat })
      expect([refused.status, await refused.json()]).toMatchObject([400, { detail: expect.stringContaining("in one upload") }])
    }
  })
})

function patch(location: string, offset: number, bytes: Buffer) {
  return app.request(location, {
    method: "PATCH",
    headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(bytes),
  })
}

async function send(bytes: Buffer, filename = "track.wav"): Promise<{ id: string; last: Response }> {
  const location = (await begin({ size: bytes.length, filename })).headers.get("location")!
  return { id: location.split("/").at(-1)!, last: await patch(location, 0, bytes) }
}

const info = async (id: string) => (await app.request(`/api/uploads/${id}/info`)).json() as Promise<Record<string, unknown>>
const detail = async (response: Response) => ((await response.json()) as { detail: string }).detail

describe("an upload", () => {
  it("is taken in pieces, resumed where it was cut, sniffed and hashed", async () => {
    const bytes = wav(300_000)
    const created = await begin({ size: bytes.length, filename: "../../Glass\u202ehouse.wav", type: "text/html" })
    expect(created.status).toBe(201)
    const location = created.headers.get("location")!
    expect(location).toMatch(/^\/api\/uploads\/[a-z2-7]{32}$/)
    expect((await patch(location, 0, bytes.subarray(0, 100_000))).status).toBe(204)
    const head = await app.request(location, { method: "HEAD", headers: tus })
    expect([head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual(["100000", "300000"])
    expect((await patch(location, 0, bytes)).status).toBe(409)
    const last = await patch(location, 100_000, bytes.subarray(100_000))
    expect([last.status, last.headers.get("upload-offset")]).toEqual([204, "300000"])
    const id = location.split("/").at(-1)!
    expect(await info(id)).toEqual({ id, state: "stored", name: "Glasshouse.wav", size: 300_000, contentType: "audio/wav" })
    const [row] = await app.services.db.select().from(file).where(eq(file.id, id))
    expect(row).toMatchObject({ teamId: team.id, field: "tracks.audio", submissionId: null })
    expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it("keeps what arrived when the connection breaks in the middle", async () => {
    const bytes = wav(200_000)
    const location = (await begin({ size: bytes.length })).headers.get("location")!
    let pulls = 0
    const broken = new ReadableStream<Uint8Array>({
      async pull(controller) {
        pulls += 1
        if (pulls === 1) controller.enqueue(new Uint8Array(bytes.subarray(0, 50_000)))
        else {
          await new Promise((resolve) => setTimeout(resolve, 50))
          controller.error(new Error("cut"))
        }
      },
    })
    await app.app.request(`http://localhost:3000${location}`, {
      method: "PATCH",
      headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream", "content-length": "200000" },
      body: broken,
      duplex: "half",
    } as RequestInit)
    const head = await app.request(location, { method: "HEAD", headers: tus })
    const offset = Number(head.headers.get("upload-offset"))
    expect(offset).toBeGreaterThan(0)
    expect((await patch(location, offset, bytes.subarray(offset))).status).toBe(204)
    expect(await info(location.split("/").at(-1)!)).toMatchObject({ state: "stored" })
  })

  it("is checked by the client's next question when the process died after the last byte", async () => {
    const { id } = await send(wav(2000))
    await app.services.db.update(file).set({ state: "uploading", contentType: null, sha256: null }).where(eq(file.id, id))
    await app.request(`/api/uploads/${id}`, { method: "HEAD", headers: tus })
    const [row] = await app.services.db.select().from(file).where(eq(file.id, id))
    expect(row).toMatchObject({ state: "stored", contentType: "audio/wav" })
  })

  it.each([
    ["MP3", Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(2000)]), "audio/mpeg"],
    [
      "MP3 behind a tag",
      Buffer.concat([
        Buffer.from("ID3\x04\0\0\0\0\x07\x76", "latin1"),
        Buffer.alloc(1014),
        Buffer.from([0xff, 0xfb, 0x90, 0x00]),
        Buffer.alloc(2000),
      ]),
      "audio/mpeg",
    ],
    ["FLAC", Buffer.concat([Buffer.from("fLaC"), Buffer.alloc(2000)]), "audio/flac"],
    ["AIFF", Buffer.concat([Buffer.from("FORM\0\0\x10\0AIFF", "latin1"), Buffer.alloc(2000)]), "audio/aiff"],
    ["M4A", mp4("M4A ", ["soun"]), "audio/mp4"],
    ["M4A of a general brand", mp4("isom", ["soun"]), "audio/mp4"],
    ["M4A with its table at the end", mp4("mp42", ["soun"], "last"), "audio/mp4"],
    [
      "OGG",
      Buffer.concat([Buffer.from("OggS\0\x02", "latin1"), Buffer.alloc(22), Buffer.from("\x01vorbis", "latin1"), Buffer.alloc(2000)]),
      "audio/ogg",
    ],
    [
      "Opus",
      Buffer.concat([Buffer.from("OggS\0\x02", "latin1"), Buffer.alloc(22), Buffer.from("OpusHead"), Buffer.alloc(2000)]),
      "audio/ogg",
    ],
  ])("of %s is known by its content", async (_name, bytes, contentType) => {
    const { id, last } = await send(bytes, "anything.bin")
    expect([last.status, (await info(id)).contentType]).toEqual([204, contentType])
  })

  const html = Buffer.from(`<html><script>alert(1)</script>${" ".repeat(500)}`)
  it.each([
    ["HTML named as audio", html],
    ["SVG", Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>${" ".repeat(200)}`)],
    ["HTML behind an ID3 tag", Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\x0a", "latin1"), Buffer.alloc(10), html])],
    ["a PDF", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(500)])],
    ["a film", mp4("isom", ["vide", "soun"])],
    ["a film that calls itself audio", mp4("M4A ", ["soun", "vide"])],
    [
      "audio without its table",
      Buffer.concat([Buffer.from("\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom\0\0\0\0", "latin1"), Buffer.alloc(500)]),
    ],
    ["a program", Buffer.concat([Buffer.from("MZ"), randomBytes(600)])],
    ["noise", Buffer.concat([Buffer.from([1, 2, 3]), Buffer.alloc(600)])],
  ])("of %s is refused after its last byte and leaves no bytes", async (_name, bytes) => {
    const { id, last } = await send(bytes, "track.mp3")
    expect([last.status, await detail(last)]).toEqual([415, "This is not audio that we know. WAV, AIFF, FLAC, MP3, M4A and OGG work."])
    expect(await info(id)).toMatchObject({ state: "refused", contentType: null, reason: expect.any(String) })
    expect(readdirSync(join(app.services.env.dataDir, "files")).filter((name) => name.startsWith(id))).toEqual([])
    expect((await app.request(`/api/uploads/${id}`, { method: "HEAD", headers: tus })).status).toBe(400)
  })

  it("is refused at the beginning when it is too large, empty, of unknown length or for no file question", async () => {
    const large = await begin({ size: 4_000_001 })
    expect([large.status, await detail(large)]).toEqual([413, "Up to 4 MB fits here. A FLAC or MP3 of it is smaller."])
    expect((await begin({ size: 0 })).status).toBe(400)
    expect((await begin({ size: null })).status).toBe(400)
    expect((await begin({ size: null }, { "upload-defer-length": "1" })).status).toBe(400)
    expect((await begin({ field: "artist_name" })).status).toBe(400)
    expect((await begin({ field: "tracks" })).status).toBe(400)
    expect((await begin({ field: "tracks.audio.more" })).status).toBe(400)
    expect((await begin({ field: "__proto__.constructor" })).status).toBe(400)
    expect((await begin({ portal: "nowhere" })).status).toBe(404)
    expect((await begin({ portal: "demos\0" })).status).toBeLessThan(500)
    const bare = await app.request("/api/uploads", { method: "POST", headers: { ...tus, "upload-length": "10" } })
    expect(bare.status).toBe(404)
    expect((await app.request("/api/uploads", { method: "POST" })).status).toBe(412)
    expect(await app.services.db.select().from(file).where(eq(file.size, 4_000_001))).toEqual([])
  })

  it("takes no more bytes than were announced", async () => {
    const location = (await begin({ size: 1000 })).headers.get("location")!
    expect((await patch(location, 0, wav(1500))).status).toBe(413)
  })

  it("follows the portal's state, with a quarter of an hour of grace", async () => {
    const { db } = app.services
    const set = (state: "open" | "paused" | "draft", minutesAgo: number | null) =>
      db
        .update(portal)
        .set({ state, closedAt: minutesAgo === null ? null : new Date(Date.now() - minutesAgo * 60_000) })
        .where(eq(portal.slug, "other-demos"))
    await set("paused", 5)
    expect((await begin({ portal: "other-demos" })).status).toBe(201)
    await set("paused", 20)
    expect((await begin({ portal: "other-demos" })).status).toBe(409)
    await set("draft", 20)
    expect((await begin({ portal: "other-demos" })).status).toBe(404)
    await set("open", null)
  })

  it("is never given out, and unknown ids are not found", async () => {
    const { id } = await send(wav(2000))
    expect((await app.request(`/api/uploads/${id}`)).status).toBe(404)
    expect((await app.request(`/api/files/${id}`, { cookie: await signInAs(app.services, team.owner) })).status).toBe(404)
    for (const unknown of ["x", "a".repeat(32), "%2e%2e%2fauth-secret", "..%2f..%2fetc%2fpasswd", "%00", "a".repeat(3000)]) {
      expect((await app.request(`/api/uploads/${unknown}/info`)).status).toBeGreaterThanOrEqual(400)
      expect((await app.request(`/api/uploads/${unknown}/info`)).status).toBeLessThan(500)
      const head = await app.request(`/api/uploads/${unknown}`, { method: "HEAD", headers: tus })
      expect([400, 404]).toContain(head.status)
      expect([400, 404]).toContain((await patch(`/api/uploads/${unknown}`, 0, wav(100))).status)
    }
  })

  it("can be taken back until it was sent, and expires after a day", async () => {
    const { services } = app
    const first = await send(wav(2000))
    expect((await app.request(`/api/uploads/${first.id}`, { method: "DELETE", headers: tus })).status).toBe(204)
    expect((await app.request(`/api/uploads/${first.id}/info`)).status).toBe(404)
    const second = await send(wav(2000))
    services.setNow(new Date(Date.now() + 23 * 3_600_000))
    expect(await expireUploads(services)).toBe(0)
    services.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect((await app.request(`/api/uploads/${second.id}`, { method: "HEAD", headers: tus })).status).toBe(404)
    expect(await expireUploads(services)).toBeGreaterThan(0)
    services.setNow(null)
    expect(existsSync(join(services.env.dataDir, "files", second.id))).toBe(false)
    await expect(discardUpload(services, second.id)).rejects.toMatchObject({ kind: "NOT_FOUND" })
  })
})

it("begins as often as is reasonable from one place", async () => {
  const limited = await createTestApp({ env: { rateLimits: true } })
  try {
    limited.services.setNow(new Date("2026-03-11T21:47:30Z"))
    const statuses = new Set<number>()
    const send = () => limited.request("/api/uploads", { method: "POST", headers: { ...tus, "upload-length": "10" } })
    for (let at = 0; at < 201; at += 1) statuses.add((await send()).status)
    expect([...statuses]).toEqual([404, 429])
  } finally {
    await limited.close()
  }
})

it("names files by their last part, without characters that reorder text", () => {
  expect(cleanName("C:\\music\\take 1.wav")).toBe("take 1.wav")
  expect(cleanName("\u0000\u202egnp.exe")).toBe("gnp.exe")
  expect(cleanName("")).toBe("file")
  expect(cleanName("x".repeat(500))).toHaveLength(200)
  expect(cleanName("\u200b\u2060 ")).toBe("file")
  expect(cleanName("take\u200b 1\ufeff.wav")).toBe("take 1.wav")
  expect(cleanName("می\u200cخواهم.wav")).toBe("می\u200cخواهم.wav")
  expect(cleanName(`${"👩‍👩‍👧‍👦".repeat(300)}.wav`)).toBe(`${"👩‍👩‍👧‍👦".repeat(196)}.wav`)
})
