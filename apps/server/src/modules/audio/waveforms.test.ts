import { job, waveform } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { wavClaim } from "../../testing/bombs.ts"
import { callerFor, createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../../testing/index.ts"
import { id3, mp3Of, wavOf } from "../../testing/sounds.ts"
import { portalWithFiles, uploadTo } from "../../testing/uploads.ts"
import { readSound } from "./service.ts"

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  await portalWithFiles(app, team, "sounds", [
    { key: "sound", type: "audio", label: "Sound", maxFiles: 3 },
    { key: "paper", type: "file", label: "Paper" },
  ])
})
afterAll(() => app.close())

async function send(files: { sound?: string[]; paper?: string[] }): Promise<{ demoId: string; id: string }> {
  const { demoId, number } = await callerFor(app.services, null).public.submit({
    slug: "sounds",
    idempotencyKey: crypto.randomUUID(),
    answers: { title: "Glasshouse", email: "mara@example.com", ...files },
  })
  const { id } = await callerFor(app.services, team.viewer, team).submissions.get({ number })
  return { demoId, id }
}

const upload = async (bytes: Buffer, field = "sound") => (await uploadTo(app, { portal: "sounds", field, bytes })).id

describe("a sound that came in", () => {
  it("is listened to in the background, and drawn for its team and its sender", async () => {
    const tagged = Buffer.concat([id3({ TIT2: "Glasshouse\u202e\u0000<b>", TBPM: "122", TKEY: "Am" }), mp3Of(3)])
    const sounds = [await upload(wavOf(3)), await upload(tagged)]
    const paper = await upload(Buffer.from("Dear all, ".repeat(50)), "paper")
    const { demoId, id } = await send({ sound: sounds, paper: [paper] })
    const get = () => callerFor(app.services, team.viewer, team).submissions.get({ id })
    expect((await get()).files.map(({ facts, waveform: path }) => [facts, path])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    await app.services.jobs.drain()
    const byId = new Map((await get()).files.map((one) => [one.id, one]))
    expect(byId.get(sounds[0] ?? "")).toMatchObject({
      facts: { durationMs: 3000, channels: 1 },
      waveform: `/api/files/${sounds[0]}/waveform`,
    })
    expect(byId.get(sounds[1] ?? "")?.facts).toMatchObject({ title: "Glasshouse <b>", bpm: 122, key: "Am" })
    expect(byId.get(paper)).toMatchObject({ facts: null, waveform: null })
    const cookie = await signInAs(app.services, team.viewer)
    const drawn = await app.request(`/api/files/${sounds[0]}/waveform`, { cookie })
    const { peaks } = (await drawn.json()) as { peaks: string }
    const bytes = Buffer.from(peaks, "base64")
    expect([bytes.length > 50, Math.max(...bytes), bytes[0]]).toEqual([true, 255, 0])
    const status = await callerFor(app.services, null).public.status({ demoId })
    const sent = status.sent.flatMap((one) => one.files).find((one) => one.id === sounds[0])
    expect(sent).toMatchObject({ durationMs: 3000, waveform: `/api/files/${sounds[0]}/waveform?demo=${demoId}` })
    expect((await app.request(sent?.waveform ?? "")).status).toBe(200)
    expect((await app.request(`/api/files/${paper}/waveform?demo=${demoId}`)).status).toBe(404)
  })

  it("that cannot be decoded has a shape without steps and is no fault", async () => {
    const id = await upload(Buffer.concat([Buffer.from("fLaC"), Buffer.alloc(3000)]))
    const { demoId } = await send({ sound: [id] })
    await app.services.jobs.drain()
    const [row] = await app.services.db.select().from(waveform).where(eq(waveform.fileId, id))
    expect(row?.peaks).toBe("")
    const status = await callerFor(app.services, null).public.status({ demoId })
    expect(status.sent.flatMap((one) => one.files)[0]).toMatchObject({ waveform: null })
  })

  it("that is only uploaded is not listened to", async () => {
    await upload(wavOf(1))
    expect(await app.services.jobs.drain()).toBe(0)
  })

  it("that asks for gigabytes is not drawn, asked once, and can be downloaded", async () => {
    const bytes = wavClaim({ channels: 1000, blockBytes: 1, bits: 8 })
    const id = await upload(bytes)
    const { demoId } = await send({ sound: [id] })
    await app.services.jobs.drain()
    const made = await app.services.db.select().from(job).where(eq(job.kind, "sound.read"))
    const own = made.find((one) => (one.payload as { fileId: string }).fileId === id)
    expect(own).toMatchObject({ state: "done", attempts: 1 })
    const [row] = await app.services.db.select().from(waveform).where(eq(waveform.fileId, id))
    expect(row?.peaks).toBe("")
    const served = await app.request(`/api/files/${id}?demo=${demoId}`)
    expect([served.status, (await served.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
  })

  it("whose bytes cannot be read is tried again, and at last has none", async () => {
    const id = await upload(wavOf(1))
    await send({ sound: [id] })
    const stopped = new AbortController()
    stopped.abort()
    await expect(readSound(app.services, id, { last: false, signal: stopped.signal })).rejects.toThrow("the server stops")
    await app.services.storage.remove(id)
    const signal = new AbortController().signal
    await expect(readSound(app.services, id, { last: false, signal })).rejects.toThrow()
    expect(await app.services.db.$count(waveform, eq(waveform.fileId, id))).toBe(0)
    await readSound(app.services, id, { last: true, signal })
    const [row] = await app.services.db.select().from(waveform).where(eq(waveform.fileId, id))
    expect(row?.peaks).toBe("")
  })
})
