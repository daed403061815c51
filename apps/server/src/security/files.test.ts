import { newId, newSecret } from "@intray/db/id"
import { file, member, submission, waveform } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callerFor, createTestApp, makeTeam, makeUser, signInAs, type TestApp, type TestTeam } from "../testing/index.ts"
import { demoAnswers } from "../testing/world.ts"

/** A submission's file, and an upload that is none yet: every address, for everybody whom it does not concern. */

let app: TestApp
let team: TestTeam
let other: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  other = await makeTeam(app.services, "Other Shore")
  const create = (of: TestTeam, slug: string) =>
    callerFor(app.services, of.owner, of).portals.create({ template: "music-demos", title: "Demos", slug })
  await create(team, "demos")
  await create(team, "more-demos")
  await create(other, "other-demos")
})
afterAll(() => app.close())

const tus = { "tus-resumable": "1.0.0" }
const b64 = (text: string) => Buffer.from(text).toString("base64")
const mp3 = (body = "") => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.from(body), Buffer.alloc(1000)])
const canary = "Unheard-Canary"

async function upload(entry: { slug?: string; name?: string; bytes?: Buffer } = {}): Promise<string> {
  const { slug = "demos", name = `${canary}.mp3`, bytes = mp3() } = entry
  const metadata = `portal ${b64(slug)},field ${b64("tracks.audio")},filename ${b64(name)},filetype ${b64("text/html")}`
  const headers = { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata }
  const location = (await app.request("/api/uploads", { method: "POST", headers })).headers.get("location")!
  await append(location, 0, bytes)
  return location.split("/").at(-1)!
}

function append(path: string, offset: number, bytes: Buffer): Promise<Response> {
  const headers = { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" }
  return app.request(path, { method: "PATCH", headers, body: new Uint8Array(bytes) })
}

const track = (id: string) => ({ tracks: [{ title: "Glasshouse", audio: [id], genre: "house" }] })

async function send(slug: string, answers: Record<string, unknown> = {}, key = newSecret()): Promise<Response> {
  return app.request(`/api/v1/public/portals/${slug}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ answers: demoAnswers(answers) }),
  })
}

const sent = async (slug: string, answers?: Record<string, unknown>) =>
  (await send(slug, answers)).json() as Promise<{ demoId: string; number: number }>

/** Every way of asking for the bytes or the name of a file. */
const addresses: [method: string, path: (id: string) => string, headers?: Record<string, string>][] = [
  ["GET", (id) => `/api/files/${id}`],
  ["HEAD", (id) => `/api/files/${id}`],
  ["GET", (id) => `/api/files/${id}`, { range: "bytes=0-1" }],
  ["GET", (id) => `/api/files/${id}`, { range: "bytes=999999-" }],
  ["GET", (id) => `/api/files/${id}`, { "if-none-match": "*" }],
  ["GET", (id) => `/api/files/${id}/`],
  ["GET", (id) => `/api/files/${id}?demo=`],
  ["GET", (id) => `/api/files/${id}?demo=null&demo=undefined`],
  ["GET", (id) => `/api/files/${id.toUpperCase()}`],
  ["GET", (id) => `/api/files/${id}%00`],
  ["GET", (id) => `/api/files/${id}.json`],
  ["GET", (id) => `/files/${id}`],
  ["GET", (id) => `/api/files/${id}/waveform`],
  ["HEAD", (id) => `/api/files/${id}/waveform`],
  ["GET", (id) => `/api/files/${id}/waveform?demo=`],
  ["GET", (id) => `/api/files/${id}/waveform/`],
  ["GET", (id) => `/api/files/${id}w128`],
  ["GET", (id) => `/api/images/${id}`],
  ["GET", (id) => `/api/images/${id}?w=128`],
  ["GET", (id) => `/api/uploads/${id}`],
  ["GET", (id) => `/api/uploads/${id}/info`],
  ["HEAD", (id) => `/api/uploads/${id}`],
  ["HEAD", (id) => `/api/uploads/${id}`, tus],
  ["HEAD", (id) => `/api/uploads/${id}`, { ...tus, "x-http-method-override": "GET" }],
  ["PATCH", (id) => `/api/uploads/${id}`, { ...tus, "x-http-method-override": "GET" }],
  ["OPTIONS", (id) => `/api/uploads/${id}`, { "x-http-method-override": "GET" }],
]

async function expectNothing(id: string, who: string, query: string, cookie?: string) {
  for (const [method, path, headers] of addresses) {
    const plain = path(id)
    const address = query === "" ? plain : `${plain}${plain.includes("?") ? "&" : "?"}${query}`
    const response = await app.request(address, { method, headers: headers ?? {}, ...(cookie ? { cookie } : {}) })
    const told = JSON.stringify([...response.headers]) + (await response.text())
    const given = (response.status < 300 && method !== "OPTIONS") || told.includes(canary) || told.includes(b64(canary).slice(0, 16))
    expect([who, method, address, headers, given]).toEqual([who, method, address, headers, false])
  }
}

describe("a file that was sent", () => {
  let id: string
  let demoId: string
  let othersDemoId: string
  beforeAll(async () => {
    id = await upload()
    // What was heard of it, which is no less its team's and its sender's own.
    await app.services.db.insert(waveform).values({ fileId: id, peaks: Buffer.from(canary).toString("base64"), createdAt: new Date() })
    demoId = (await sent("demos", track(id))).demoId
    othersDemoId = (await sent("demos")).demoId
  })

  it("is there for its team and for the holder of its link, by its one address", async () => {
    for (const path of [`/api/files/${id}`, `/api/files/${id}/waveform`]) {
      expect((await app.request(`${path}?demo=${demoId}`)).status).toBe(200)
      expect((await app.request(path, { cookie: await signInAs(app.services, team.viewer) })).status).toBe(200)
    }
  })

  it("is not there for nobody, another submitter, another team, or somebody who left, at any address", async () => {
    await expectNothing(id, "nobody", "")
    await expectNothing(id, "another submitter of the same portal", `demo=${othersDemoId}`)
    await expectNothing(id, "the submission's row", `demo=${(await app.services.db.select().from(submission))[0]!.id}`)
    await expectNothing(id, "another team", "", await signInAs(app.services, other.owner))
    await expectNothing(id, "another team by its name", `team=${team.slug}`, await signInAs(app.services, other.owner))
    const former = await makeUser(app.services)
    const cookie = await signInAs(app.services, former)
    const row = { id: newId(), organizationId: team.id, userId: former.id, role: "admin", createdAt: new Date() }
    await app.services.db.insert(member).values(row)
    expect((await app.request(`/api/files/${id}`, { cookie })).status).toBe(200)
    await app.services.db.delete(member).where(eq(member.id, row.id))
    await expectNothing(id, "somebody who left", "", cookie)
  })

  it("cannot be taken away, added to, or sent again by the person who knows its id", async () => {
    expect((await app.request(`/api/uploads/${id}`, { method: "DELETE", headers: tus })).status).toBe(409)
    expect((await append(`/api/uploads/${id}`, mp3().length, Buffer.from("more"))).status).toBe(404)
    for (const slug of ["demos", "more-demos", "other-demos"]) expect([slug, (await send(slug, track(id))).status]).toEqual([slug, 400])
    const bytes = await (await app.request(`/api/files/${id}?demo=${demoId}`)).arrayBuffer()
    expect(Buffer.from(bytes).equals(mp3())).toBe(true)
  })
})

describe("an upload that was not sent", () => {
  it("has no bytes for anybody, and its name for the person who has its id alone", async () => {
    const id = await upload()
    for (const cookie of [undefined, await signInAs(app.services, team.owner)]) {
      for (const path of [`/api/files/${id}`, `/api/uploads/${id}`])
        expect((await app.request(path, cookie ? { cookie } : {})).status).toBe(404)
    }
    expect(await (await app.request(`/api/uploads/${id}/info`)).json()).toMatchObject({ name: `${canary}.mp3` })
    for (const near of [id.slice(0, -1), `${id}a`, id.toUpperCase(), `${id.slice(0, -1)}%25`]) {
      expect((await app.request(`/api/uploads/${near}/info`)).status).toBe(404)
    }
  })

  it("is no answer in another portal of the team, or of another team", async () => {
    const id = await upload()
    for (const slug of ["more-demos", "other-demos"]) {
      const response = await send(slug, track(id))
      expect([slug, response.status, JSON.stringify(await response.json()).includes(canary)]).toEqual([slug, 400, false])
    }
    expect((await send("demos", track(id))).status).toBe(201)
  })

  it("becomes the file of one submission, however many send it at once", async () => {
    const id = await upload()
    const answers = await Promise.all(Array.from({ length: 12 }, () => send("demos", track(id))))
    expect(answers.map((one) => one.status).sort()).toEqual([201, ...Array(11).fill(400)])
    const [row] = await app.services.db.select().from(file).where(eq(file.id, id))
    const { demoId } = (await answers.find((one) => one.status === 201)!.json()) as { demoId: string }
    const [owner] = await app.services.db.select().from(submission).where(eq(submission.demoId, demoId))
    expect(row?.submissionId).toBe(owner?.id)
  })

  it("takes each byte once, also from two who write at the same time", async () => {
    const bytes = mp3("abcdefgh".repeat(20_000))
    const metadata = `portal ${b64("demos")},field ${b64("tracks.audio")},filename ${b64("x.mp3")}`
    const headers = { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata }
    const location = (await app.request("/api/uploads", { method: "POST", headers })).headers.get("location")!
    const first = await Promise.all(Array.from({ length: 6 }, () => append(location, 0, bytes)))
    expect(first.filter((one) => one.status === 204)).toHaveLength(1)
    expect(first.every((one) => one.status < 500)).toBe(true)
    const id = location.split("/").at(-1)!
    const { demoId } = await sent("demos", track(id))
    const back = await (await app.request(`/api/files/${id}?demo=${demoId}`)).arrayBuffer()
    expect(Buffer.from(back).equals(bytes)).toBe(true)
  })
})

describe("a page dressed up as audio", () => {
  const script = "<html><script>alert(1)</script>"
  const tag = (size: number, inside: string) =>
    Buffer.concat([
      Buffer.from("ID3\x04\0\0", "latin1"),
      Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127]),
      Buffer.from(inside.padEnd(size, " ")),
    ])

  it.each([
    ["HTML behind two tags", Buffer.concat([tag(200, ""), tag(200, ""), Buffer.from(script.padEnd(900))])],
    [
      "a tag that reaches beyond the end",
      Buffer.concat([Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f", "latin1"), Buffer.from(script.padEnd(900))]),
    ],
    ["a tag and nothing else", tag(600, script)],
    [
      "SVG behind a tag",
      Buffer.concat([tag(100, ""), Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`.padEnd(900))]),
    ],
    ["a byte order mark and HTML", Buffer.from(`\ufeff${script}`.padEnd(900))],
    ["almost a frame", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(script, "utf16le"), Buffer.alloc(900)])],
  ])("%s is refused", async (_what, bytes) => {
    const id = await upload({ bytes, name: "track.mp3" })
    expect(await (await app.request(`/api/uploads/${id}/info`)).json()).toMatchObject({ state: "refused" })
    expect((await send("demos", track(id))).status).toBe(400)
  })

  it.each([
    ["HTML in a tag before a frame", Buffer.concat([tag(600, script), mp3()]), "audio/mpeg"],
    ["HTML after a frame", mp3(script), "audio/mpeg"],
    ["HTML in a WAV", Buffer.concat([Buffer.from("RIFF\xff\xff\0\0WAVEfmt ", "latin1"), Buffer.from(script.padEnd(900))]), "audio/wav"],
  ])("%s is audio and nothing else", async (_what, bytes, type) => {
    const id = await upload({ bytes, name: `"><script>alert(1)</script>\r\nX-Evil: 1.html` })
    const { demoId } = await sent("demos", track(id))
    const { status, headers } = await app.request(`/api/files/${id}?demo=${demoId}`, { headers: { accept: "text/html" } })
    expect([status, headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([200, type, "nosniff"])
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
    expect(headers.get("content-disposition")).toBe(
      `inline; filename="script_ X-Evil_ 1.html"; filename*=UTF-8''script_%20X-Evil_%201.html`,
    )
    expect([headers.get("x-evil"), headers.get("access-control-allow-origin")]).toEqual([null, null])
  })
})
