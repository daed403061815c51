import { randomBytes } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { newId, newSecret } from "@intray/db/id"
import { file, member, portal, seatWaiting, submission, teamSetting } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aiffClaim } from "../../testing/bombs.ts"
import { callerFor, createTestApp, makeTeam, makeUser, signInAs, type TestApp, type TestTeam } from "../../testing/index.ts"
import { aiffOf } from "../../testing/sounds.ts"
import { parseRange } from "./range.ts"
import { disposition } from "./routes.ts"

let app: TestApp
let team: TestTeam
let other: TestTeam
let id: string
let demoId: string
let otherDemoId: string
const bytes = randomBytes(5000)

async function receive(of: TestTeam, slug: string): Promise<string> {
  const caller = callerFor(app.services, null)
  await callerFor(app.services, of.owner, of).portals.create({ template: "music-demos", title: "Demos", slug })
  const sent = await caller.public.submit({
    slug,
    idempotencyKey: newSecret(),
    answers: {
      artist: "Kitefall",
      name: "Mara Lind",
      email: "mara@example.com",
      tracks: [{ title: "Glasshouse", link: "https://soundcloud.com/kitefall/glasshouse/s-AbCdEf12345", genre: "house" }],
      release_status: "unreleased",
      samples: "none",
      ai_use: ["none"],
      rights: true,
    },
  })
  return sent.demoId
}

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  other = await makeTeam(app.services, "Other")
  demoId = await receive(team, "demos")
  otherDemoId = await receive(other, "other-demos")
  const { db } = app.services
  const [row] = await db.select().from(submission).where(eq(submission.demoId, demoId))
  id = newSecret()
  await db.insert(file).values({
    id,
    teamId: team.id,
    portalId: row!.portalId,
    submissionId: row!.id,
    field: "tracks.audio",
    state: "stored",
    name: `Glas"shäus;\u{1f3b5}.wav`,
    size: bytes.length,
    contentType: "audio/wav",
    sha256: "f".repeat(64),
    createdAt: new Date(),
    storedAt: new Date(),
  })
  writeFileSync(join(app.services.env.dataDir, "files", id), bytes)
})
afterAll(() => app.close())

const get = (path: string, init: RequestInit & { cookie?: string } = {}) => app.request(`/api/files/${path}`, init)

describe("who may read a file", () => {
  it("is its team, every role, and the holder of its submission's link", async () => {
    for (const person of [team.owner, team.admin, team.member, team.viewer]) {
      expect((await get(id, { cookie: await signInAs(app.services, person) })).status).toBe(200)
    }
    expect((await get(`${id}?demo=${demoId}`)).status).toBe(200)
  })

  it("is no member whom the second factor that the team asks for shuts out", async () => {
    const { db } = app.services
    const since = new Date(Date.now() - 8 * 86_400_000)
    const late = await makeUser(app.services)
    const joined = new Date(Date.now() - 90 * 86_400_000)
    await db.insert(member).values({ id: newId(), organizationId: team.id, userId: late.id, role: "admin", createdAt: joined })
    const cookie = await signInAs(app.services, late)
    const ask = (secondFactorSince: Date | null) =>
      db
        .insert(teamSetting)
        .values({ teamId: team.id, secondFactorSince, updatedAt: new Date() })
        .onConflictDoUpdate({ target: teamSetting.teamId, set: { secondFactorSince } })
    await ask(since)
    for (const path of [id, `${id}/waveform`]) {
      const answer = await get(path, { cookie })
      expect([path, answer.status]).toEqual([path, 403])
      expect(await answer.text()).toContain("second_factor_required")
    }
    // The link is its submitter's, no matter who follows it.
    expect((await get(`${id}?demo=${demoId}`, { cookie })).status).toBe(200)
    await ask(null)
    expect((await get(id, { cookie })).status).toBe(200)
    await db.delete(member).where(eq(member.userId, late.id))
  })

  it("of a portal that not everybody sees is nobody who waits for a seat, whatever they were", async () => {
    const { db } = app.services
    const who = and(eq(seatWaiting.teamId, team.id), eq(seatWaiting.userId, team.admin.id))
    const limit = (limited: boolean) => db.update(portal).set({ limited }).where(eq(portal.teamId, team.id))
    await limit(true)
    const cookie = await signInAs(app.services, team.admin)
    expect((await get(id, { cookie })).status).toBe(200)
    await db.insert(seatWaiting).values({ teamId: team.id, userId: team.admin.id, role: "viewer", since: new Date() })
    expect((await get(id, { cookie })).status).toBe(404)
    await db.delete(seatWaiting).where(who)
    await limit(false)
  })

  it("is nobody else, who all learn the same", async () => {
    const former = await makeUser(app.services)
    await app.services.db
      .insert(member)
      .values({ id: newId(), organizationId: team.id, userId: former.id, role: "owner", createdAt: new Date() })
    const cookie = await signInAs(app.services, former)
    expect((await get(id, { cookie })).status).toBe(200)
    await app.services.db.delete(member).where(eq(member.userId, former.id))
    const tries = await Promise.all([
      get(id),
      get(id, { cookie }),
      get(id, { cookie: await signInAs(app.services, other.owner) }),
      get(`${id}?demo=${otherDemoId}`),
      get(`${id}?demo=`),
      get(`${id}?demo=${demoId.slice(0, -1)}`),
      get(newSecret()),
      get("x"),
      get("..%2fauth-secret"),
      get("a".repeat(2000)),
    ])
    const answers = await Promise.all(tries.map(async (each) => [each.status, await each.text()]))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]?.[0]).toBe(404)
  })

  it("is nobody while it is uploading or refused", async () => {
    const { db } = app.services
    for (const state of ["uploading", "refused"] as const) {
      await db.update(file).set({ state }).where(eq(file.id, id))
      expect((await get(`${id}?demo=${demoId}`)).status).toBe(404)
    }
    await db.update(file).set({ state: "stored" }).where(eq(file.id, id))
  })
})

describe("a file", () => {
  it("is never a page of ours", async () => {
    const { headers } = await get(`${id}?demo=${demoId}`)
    expect(headers.get("content-type")).toBe("audio/wav")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
    expect(headers.get("cache-control")).toBe("private, no-cache")
    expect(headers.get("content-disposition")).toBe(
      `inline; filename="Glas_sh_us___.wav"; filename*=UTF-8''Glas_sh%C3%A4us%3B%F0%9F%8E%B5.wav`,
    )
    await app.services.db.update(file).set({ contentType: "text/html" }).where(eq(file.id, id))
    const odd = await get(`${id}?demo=${demoId}`)
    expect([odd.headers.get("content-type"), odd.headers.get("content-disposition")?.slice(0, 10)]).toEqual([
      "application/octet-stream",
      "attachment",
    ])
    await app.services.db.update(file).set({ contentType: "audio/wav" }).where(eq(file.id, id))
  })

  it("comes whole, in ranges, or not again", async () => {
    const path = `${id}?demo=${demoId}`
    const whole = await get(path)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await get(path, { headers: { range: "bytes=100-199" } })
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([206, "bytes 100-199/5000", "100"])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    const end = await get(path, { headers: { range: "bytes=-10" } })
    expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(4990))).toBe(true)
    const beyond = await get(path, { headers: { range: "bytes=5000-" } })
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */5000"])
    const stale = await get(path, { headers: { range: "bytes=0-1", "if-range": `"other"` } })
    expect(stale.status).toBe(200)
    expect((await get(path, { headers: { "if-none-match": whole.headers.get("etag")! } })).status).toBe(304)
    const head = await get(path, { method: "HEAD" })
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "5000", ""])
  })
})

describe("an AIFF", () => {
  const store = async (content: Buffer) => {
    writeFileSync(join(app.services.env.dataDir, "files", id), content)
    const changes = { contentType: "audio/aiff", name: "Glasshouse.aiff", size: content.length }
    await app.services.db.update(file).set(changes).where(eq(file.id, id))
  }

  it("comes as WAV to who may have it, whole and in ranges", async () => {
    const aiff = aiffOf(1)
    await store(aiff)
    const path = `${id}?demo=${demoId}&as=wav`
    const whole = await get(path)
    const wav = Buffer.from(await whole.arrayBuffer())
    expect([whole.status, whole.headers.get("content-type"), whole.headers.get("content-length")]).toEqual([
      200,
      "audio/wav",
      `${wav.length}`,
    ])
    expect(whole.headers.get("content-disposition")).toContain('inline; filename="Glasshouse.wav"')
    expect(whole.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
    expect(wav.toString("latin1", 0, 4)).toBe("RIFF")
    const part = await get(path, { headers: { range: "bytes=101-999" } })
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 101-999/${wav.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(wav.subarray(101, 1000))).toBe(true)
    expect((await get(path, { headers: { "if-none-match": whole.headers.get("etag")! } })).status).toBe(304)
    const head = await get(path, { method: "HEAD" })
    expect([head.status, head.headers.get("content-length")]).toEqual([200, `${wav.length}`])
    const plain = await get(`${id}?demo=${demoId}`)
    expect(plain.headers.get("content-type")).toBe("audio/aiff")
    expect(plain.headers.get("etag")).not.toBe(whole.headers.get("etag"))
    expect(Buffer.from(await plain.arrayBuffer()).equals(aiff)).toBe(true)
    for (const hidden of [`${id}?as=wav`, `${id}?demo=${otherDemoId}&as=wav`]) expect((await get(hidden)).status).toBe(404)
  })

  it("that is packed, damaged or no AIFF is refused with a sentence", async () => {
    const refused = async (path: string) => {
      const answer = await get(path)
      return [answer.status, ((await answer.json()) as { detail: string }).detail]
    }
    const sentence = [415, "Only an AIFF or RF64 whose sound is not compressed can be had as WAV. Download the file as it is."]
    const path = `${id}?demo=${demoId}&as=wav`
    for (const content of [aiffClaim(10, 1), aiffOf(1).subarray(0, 30)]) {
      await store(content)
      expect(await refused(path)).toEqual(sentence)
    }
    await store(aiffOf(1))
    expect(await refused(`${id}?demo=${demoId}&as=mp3`)).toEqual(sentence)
    await app.services.db.update(file).set({ contentType: "audio/wav" }).where(eq(file.id, id))
    expect(await refused(path)).toEqual(sentence)
  })
})

it("ranges are read as RFC 9110 says", () => {
  expect(parseRange("bytes=0-", 10)).toEqual({ start: 0, end: 9 })
  expect(parseRange("bytes=5-99", 10)).toEqual({ start: 5, end: 9 })
  expect(parseRange("bytes=-99", 10)).toEqual({ start: 0, end: 9 })
  expect(parseRange("bytes=-0", 10)).toBe("unsatisfiable")
  for (const odd of [
    undefined,
    "",
    "bytes=",
    "bytes=-",
    "bytes=3-2",
    "bytes=0-1,3-4",
    "items=0-1",
    "bytes=a-b",
    `bytes=${"9".repeat(40)}-`,
  ]) {
    expect(parseRange(odd, 10)).toBeNull()
  }
})

it("names in headers cannot break out", () => {
  expect(disposition("attachment", 'a"\r\nSet-Cookie: x=1\\')).not.toMatch(/[\r\n]|"a"/)
  expect(() => disposition("inline", "\ud800")).not.toThrow()
})
