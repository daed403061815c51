import { randomUUID } from "node:crypto"
import { newSecret } from "@intray/db/id"
import { file, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { callerFor, createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../../../testing/index.ts"
import { demoAnswers, refusal } from "../../../testing/world.ts"

/** What somebody of the team attaches to a message to a submitter. */

let app: TestApp
let team: TestTeam
let other: TestTeam
let submissionId: string
let cookies: Record<"member" | "viewer" | "stranger", string>
beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  other = await makeTeam(app.services, "Other")
  submissionId = await arrive("demos")
  cookies = {
    member: await signInAs(app.services, team.member),
    viewer: await signInAs(app.services, team.viewer),
    stranger: await signInAs(app.services, other.owner),
  }
})
afterAll(() => app.close())

async function arrive(slug: string): Promise<string> {
  await callerFor(app.services, team.owner, team).portals.create({ template: "music-demos", title: "Demos", slug })
  await callerFor(app.services, null).public.submit({ slug, idempotencyKey: newSecret(), answers: demoAnswers() })
  const { items } = await callerFor(app.services, team.owner, team).submissions.list({ limit: 1 })
  return items[0]?.id ?? ""
}

const tus = { "tus-resumable": "1.0.0" }
const b64 = (text: string) => Buffer.from(text).toString("base64")
type Entry = { submission?: string; field?: string; size?: number; cookie?: string; team?: string }

function begin({ submission: of = submissionId, field = "", size = 11, cookie, team: slug }: Entry) {
  const named = field === "" ? "field" : `field ${b64(field)}`
  return app.request("/api/uploads", {
    method: "POST",
    ...(cookie ? { cookie } : {}),
    headers: {
      ...tus,
      "upload-length": String(size),
      "upload-metadata": `submission ${b64(of)},${named},filename ${b64("notes.txt")}`,
      ...(slug ? { "x-intray-team": slug } : {}),
    },
  })
}

async function attach(): Promise<string> {
  const begun = await begin({ cookie: cookies.member })
  const location = begun.headers.get("location") ?? ""
  const headers = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" }
  const last = await app.request(location, { method: "PATCH", headers, body: "plain words" })
  expect([begun.status, last.status]).toEqual([201, 204])
  return location.split("/").at(-1) ?? ""
}

it("is taken for their own team's submission, and goes with one message", async () => {
  const id = await attach()
  const { messages } = callerFor(app.services, team.member, team)
  const write = () => messages.write({ id: randomUUID(), submissionId, body: "See the notes.", when: "draft", fileIds: [id] })
  expect((await write()).files).toMatchObject([{ id, name: "notes.txt", size: 11, contentType: "text/plain" }])
  expect(await refusal(write())).toMatchObject({ code: "BAD_REQUEST", paths: ["fileIds.0"] })
  // Part of a message: the protocol of uploads knows it no more.
  expect((await app.request(`/api/uploads/${id}/info`)).status).toBe(404)
  expect((await app.request(`/api/uploads/${id}`, { method: "DELETE", headers: tus })).status).toBe(409)
})

it("belongs to the portal of its submission, and goes with nothing else", async () => {
  const id = await attach()
  const elsewhere = await arrive("others")
  const { messages } = callerFor(app.services, team.member, team)
  const call = messages.write({ id: randomUUID(), submissionId: elsewhere, body: "Hello.", when: "draft", fileIds: [id] })
  expect(await refusal(call)).toMatchObject({ code: "BAD_REQUEST", paths: ["fileIds.0"] })
})

it("is refused to strangers, to roles that do not write, and where nobody is left to write to", async () => {
  const before = await app.services.db.$count(file)
  expect((await begin({})).status).toBe(401)
  expect((await begin({ cookie: cookies.viewer })).status).toBe(403)
  expect((await begin({ cookie: cookies.stranger })).status).toBe(404)
  expect((await begin({ cookie: cookies.stranger, team: team.slug })).status).toBe(404)
  expect((await begin({ cookie: cookies.member, submission: "nothing" })).status).toBe(404)
  const erased = { erasedAt: new Date() }
  await app.services.db.update(submission).set(erased).where(eq(submission.id, submissionId))
  expect((await begin({ cookie: cookies.member })).status).toBe(409)
  await app.services.db.update(submission).set({ erasedAt: null }).where(eq(submission.id, submissionId))
  expect(await app.services.db.$count(file)).toBe(before)
})

it("is refused when it is too large, empty, or for a question", async () => {
  const large = await begin({ cookie: cookies.member, size: 100_000_001 })
  expect(large.status).toBe(413)
  expect(((await large.json()) as { detail: string }).detail).toBe("Up to 100 MB fits here.")
  expect((await begin({ cookie: cookies.member, size: 0 })).status).toBe(400)
  expect((await begin({ cookie: cookies.member, field: "tracks.audio" })).status).toBe(400)
})
