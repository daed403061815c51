import { DatabaseAway } from "@intray/db"
import { errors } from "@intray/i18n/translated"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { callerFor, createTestApp, makeTeam, type TestApp } from "./testing/index.ts"

let app: TestApp
let location: string
const tus = { "tus-resumable": "1.0.0" }
const b64 = (text: string) => Buffer.from(text).toString("base64")

beforeAll(async () => {
  app = await createTestApp()
  const team = await makeTeam(app.services)
  await callerFor(app.services, team.owner, team).portals.create({ template: "music-demos", title: "Demos", slug: "demos" })
  const metadata = `portal ${b64("demos")},field ${b64("tracks.audio")},filename ${b64("a.wav")}`
  const begun = await app.request("/api/uploads", {
    method: "POST",
    headers: { ...tus, "upload-length": "10", "upload-metadata": metadata },
  })
  location = begun.headers.get("location") ?? ""
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => app.close())

describe("while the database is unavailable", () => {
  const away = () =>
    vi.spyOn(app.services.db, "select").mockImplementation(() => {
      throw new DatabaseAway("gone")
    })

  it("asks an upload to retry, instead of reporting it as unknown", async () => {
    away()
    const head = await app.request(location, { method: "HEAD", headers: tus })
    expect([head.status, head.headers.get("retry-after")]).toEqual([503, "5"])
    const patch = await app.request(location, {
      method: "PATCH",
      headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      body: "0123456789",
    })
    expect(patch.status).toBe(503)
    expect(await patch.json()).toMatchObject({ code: "unavailable", detail: errors.unavailable })
    vi.restoreAllMocks()
    expect((await app.request(location, { method: "HEAD", headers: tus })).status).toBe(200)
  })

  it("the public API and a procedure respond with the message", async () => {
    away()
    const rest = await app.request("/api/v1/public/status/abcdefghijklmnopqrstuvwxyz234567")
    expect([rest.status, rest.headers.get("retry-after"), ((await rest.json()) as { detail: string }).detail]).toEqual([
      503,
      "5",
      errors.unavailable,
    ])
    const input = encodeURIComponent(JSON.stringify({ demoId: "abcdefghijklmnopqrstuvwxyz234567" }))
    const rpc = await app.request(`/api/trpc/public.status?input=${input}`)
    const { error } = (await rpc.json()) as { error: { message: string; data: { httpStatus: number; reason?: string } } }
    expect([rpc.status, error.message, error.data.reason]).toEqual([503, errors.unavailable, "unavailable"])
    vi.restoreAllMocks()
    vi.spyOn(app.services.auth, "readSession").mockRejectedValue(new DatabaseAway("gone"))
    const member = await app.request(`/api/trpc/public.status?input=${input}`, { headers: { cookie: "session_token=a" } })
    expect([member.status, ((await member.json()) as { error: { message: string } }).error.message]).toEqual([503, errors.unavailable])
  })
})
