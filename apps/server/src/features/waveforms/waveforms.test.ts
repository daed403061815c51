import { file, job, waveform } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
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

describe("a sound that came in", { timeout: 60_000 }, () => {
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
    await app.services.jobs.drain()
    const [row] = await app.services.db.select().from(waveform).where(eq(waveform.fileId, id))
    expect(row?.peaks).toBe("")
    const { demoId } = await send({ sound: [id] })
    const status = await callerFor(app.services, null).public.status({ demoId })
    expect(status.sent.flatMap((one) => one.files)[0]).toMatchObject({ waveform: null })
  })

  it("that was taken back before its turn leaves nothing", async () => {
    const id = await upload(wavOf(1))
    await app.request(`/api/uploads/${id}`, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } })
    await app.services.jobs.drain()
    expect(await app.services.db.select().from(waveform).where(eq(waveform.fileId, id))).toEqual([])
    expect(await app.services.db.select().from(job).where(eq(job.state, "dead"))).toEqual([])
  })

  it("whose bytes cannot be read is tried again, and at last has none", async () => {
    const id = await upload(wavOf(1))
    await app.services.storage.remove(id)
    const signal = new AbortController().signal
    await app.services.db.update(file).set({ size: 999 }).where(eq(file.id, id))
    await readSound(app.services, id, { last: true, signal })
    const [row] = await app.services.db.select().from(waveform).where(eq(waveform.fileId, id))
    expect(row?.peaks).toBe("")
    const stopped = new AbortController()
    stopped.abort()
    await expect(readSound(app.services, id, { last: false, signal: stopped.signal })).rejects.toThrow("the server stops")
  })
})
