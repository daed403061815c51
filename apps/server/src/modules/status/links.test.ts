import { job, mail } from "@intray/db/schema"
import { statementsOf } from "@intray/db/testing"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, makeTeam, type TestApp } from "../../testing/index.ts"
import { callerFor } from "../../testing/teams.ts"
import { demoAnswers } from "../../testing/world.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { rateLimits: true, proxies: 1 } })
  const team = await makeTeam(app.services, "Lantern Quay www.evil.example")
  await callerFor(app.services, team.owner, team).portals.create({ template: "music-demos", title: "Demos", slug: "linked" })
})
afterAll(() => app.close())

let serial = 0
const post = (path: string, body: object, address = `192.0.${serial++ % 250}.7`) =>
  app.request(`/api/v1/public${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  })
async function send(email: string, website = ""): Promise<{ number: number; demoId: string; statusUrl: string }> {
  const response = await post("/portals/linked/submissions", { answers: demoAnswers({ email, artist: `Artist ${serial}` }), website })
  expect(response.status).toBe(201)
  return (await response.json()) as { number: number; demoId: string; statusUrl: string }
}
const ask = (email: string, address?: string) => post("/status-links", { email }, address)
const mailsTo = (email: string) =>
  app.services.db
    .select()
    .from(mail)
    .where(eq(mail.to, email))
    .then((rows) => rows.filter((row) => row.kind === "status-links"))

test("one mail has the links of all that an address sent, newest first, what was taken for spam among them", async () => {
  const sent = [await send("kit@example.org"), await send("Kit@Example.org"), await send("other@example.org")]
  const spam = await send("kit@example.org", "https://buy.example")
  expect((await ask("  KIT@example.org ")).status).toBe(202)
  await app.services.jobs.drain()
  const [only, ...more] = await mailsTo("kit@example.org")
  expect(more).toEqual([])
  const links = [...(only?.text ?? "").matchAll(/http:\/\/localhost:3000\/status\/\S+/g)].map((match) => match[0])
  expect(links).toEqual([spam.statusUrl, sent[1]?.statusUrl, sent[0]?.statusUrl])
  // A team's name that is an address becomes no link.
  expect(only?.html).not.toContain("www.evil.example")
  expect(only?.html).toContain(`href="${sent[0]?.statusUrl}"`)
})

test("known or not, the answer, its headers and the work of the request are the same", async () => {
  await send("known@example.org")
  const shape = async (email: string) => {
    const response = await ask(email)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "x-request-id"))
    return { status: response.status, body: await response.text(), headers }
  }
  const jobs = await app.services.db.$count(job, eq(job.kind, "status-links.send"))
  expect(await shape("known@example.org")).toEqual(await shape("unknown@example.org"))
  expect(await shape("known@example.org")).toMatchObject({ status: 202, body: '{"sent":true}' })
  expect(await app.services.db.$count(job, eq(job.kind, "status-links.send"))).toBe(jobs + 3)
  expect(await mailsTo("known@example.org")).toEqual([])
  for (const garbage of ["", "no address", "a\u202eb@example.org", "x".repeat(300)]) expect((await ask(garbage)).status).toBe(202)
  await app.services.jobs.drain()
  expect(await mailsTo("unknown@example.org")).toEqual([])
  expect((await mailsTo("known@example.org")).length).toBe(2)
})

test("runs the same statements whether the address is known or not", async () => {
  await send("timed@example.org")
  const statements = async (email: string) => (await statementsOf(() => ask(email))).map(({ sql, times }) => ({ sql, times }))
  await statements("warm-up@example.org")
  const known = await statements("timed@example.org")
  expect(known.length).toBeGreaterThan(0)
  expect(await statements("nobody@example.org")).toEqual(known)
})

test("an address gets three such mails a day, a network asks ten times an hour, and no address stays in the jobs", async () => {
  await send("often@example.org")
  for (let index = 0; index < 6; index++) expect((await ask("often@example.org")).status).toBe(202)
  await app.services.jobs.drain()
  expect(await mailsTo("often@example.org")).toHaveLength(3)
  const statuses = []
  for (let index = 0; index < 12; index++) statuses.push((await ask(`n${index}@example.org`, "203.0.113.5")).status)
  expect(statuses).toEqual([...Array(10).fill(202), 429, 429])
  await app.services.jobs.drain()
  const payloads = await app.services.db.select({ payload: job.payload }).from(job).where(eq(job.kind, "status-links.send"))
  expect(JSON.stringify(payloads)).not.toContain("@")
})
