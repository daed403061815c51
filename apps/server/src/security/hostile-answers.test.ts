import type { AddressInfo } from "node:net"
import { serve } from "@hono/node-server"
import { newSecret } from "@intray/db/id"
import { file, submission } from "@intray/db/schema"
import { eq, inArray } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { validateAnswers } from "../modules/forms/answers.ts"
import { field } from "../modules/forms/schema.ts"
import { createTestApp, type TestApp } from "../testing/app.ts"
import { CANARY, hostileAnswers, hostileForm, hostileKeys, hostileValues, shyKeys } from "../testing/hostile.ts"
import { callerFor, makeTeam, type TestTeam } from "../testing/teams.ts"

/**
 * Every type of field and everything that nobody means well by, through the rules, the router and the address over HTTP:
 * refused by the field's name, or kept as the rules keep it and shown; never a fault of ours.
 */

let app: TestApp
let team: TestTeam
let other: TestTeam
let server: ReturnType<typeof serve>
let url: string
let portal: { id: string; slug: string }

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  other = await makeTeam(app.services)
  portal = await publish(team)
  server = serve({ fetch: app.app.fetch, port: 0, hostname: "127.0.0.1" })
  await new Promise((done) => server.once("listening", done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/public/portals/${portal.slug}/submissions`
})
afterAll(async () => {
  await new Promise((done) => server.close(done))
  await app.close()
})

/** A portal that asks for everything. */
async function publish(of: TestTeam): Promise<{ id: string; slug: string }> {
  const caller = callerFor(app.services, of.admin, of)
  const made = await caller.portals.create({ template: "blank", title: "Everything", slug: `p-${newSecret(40)}` })
  const { revision } = await caller.portals.saveDraft({ portalId: made.id, revision: 1, form: hostileForm })
  await caller.portals.publish({ portalId: made.id, revision })
  return made
}

const visitor = () => callerFor(app.services, null)

type Outcome = { status: number; demoId: string | null; issues: { path: (string | number)[]; code: string; message: string }[] }

async function throughRouter(answers: Record<string, unknown>): Promise<Outcome> {
  try {
    const { demoId } = await visitor().public.submit({ slug: portal.slug, idempotencyKey: newSecret(80), answers })
    return { status: 201, demoId, issues: [] }
  } catch (error) {
    const { code, cause } = error as { code: string; cause?: { issues?: Outcome["issues"] } }
    return { status: code === "BAD_REQUEST" ? 400 : 500, demoId: null, issues: cause?.issues ?? [] }
  }
}

async function overHttp(answers: unknown): Promise<Outcome> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", host: "localhost:3000" },
    body: JSON.stringify({ answers }),
  })
  const body = (await response.json()) as { demoId?: string; issues?: Outcome["issues"] }
  return { status: response.status, demoId: body.demoId ?? null, issues: body.issues ?? [] }
}

/** What the rules say of the answers, and that they say it at the right place. */
function expected(key: string, answers: Record<string, unknown>): { status: number; answers: unknown; codes: string[] } {
  const result = validateAnswers(hostileForm, answers)
  if (result.ok) return { status: 201, answers: result.answers, codes: [] }
  for (const { path, message, code } of result.issues) {
    expect(message.length, code).toBeGreaterThan(5)
    if (code !== "too_deep" && code !== "too_large") expect(path[path[0] === "answers" ? 1 : 0]).toBe(key)
  }
  // An upload that is no one's is known only where uploads are kept.
  return { status: 400, answers: null, codes: result.issues.map((issue) => issue.code) }
}

/** Runs over a list, some at a time. */
async function each<T>(list: readonly T[], run: (one: T) => Promise<void>) {
  const rest = [...list]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await run(one)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

type Stored = Map<string, { name: string; answers: unknown }>

/** Refused before it is read: the body itself is too deep, or larger than a body may be. */
function isBodyRefused(found: Outcome, answers: unknown): boolean {
  const text = JSON.stringify(answers)
  return found.status === 413 && (text.includes("[".repeat(40)) || text.length > 200_000)
}

/** Sends everything to one question, and gathers what was kept. */
async function matrix(key: string, send: (answers: Record<string, unknown>) => Promise<Outcome>): Promise<Stored> {
  const stored: Stored = new Map()
  await each(hostileValues, async ([name, value]) => {
    for (const answers of key === "group" ? [hostileAnswers(key, value), inItem(value)] : [hostileAnswers(key, value)]) {
      const what = `${key}, ${name}`
      const wanted = expected(key, answers)
      const found = await send(answers)
      if (isBodyRefused(found, answers)) continue
      const uploads = wanted.status === 201 && found.issues.some((issue) => issue.code === "not_upload")
      expect(found.status, what).toBe(uploads ? 400 : wanted.status)
      if (found.status === 201) {
        stored.set(found.demoId ?? "", { name: what, answers: wanted.answers })
        continue
      }
      expect(found.issues.length, what).toBeGreaterThan(0)
      if (!uploads) expect(found.issues.map((issue) => issue.code)).toEqual(wanted.codes)
      for (const { path, code } of found.issues) if (code !== "too_deep" && code !== "too_large") expect(path, what).toContain(key)
    }
  })
  return stored
}

/** The value as the answer of every question of an item. */
function inItem(value: unknown): Record<string, unknown> {
  const group = hostileForm.fields.find((field) => field.key === "group")
  const leaves = group?.type === "group" ? group.fields : []
  return hostileAnswers("group", [{}, Object.fromEntries(leaves.map((leaf) => [leaf.key, value]))])
}

/** What was kept is what the rules keep, and both sides can be shown it. */
async function readBack(stored: Stored) {
  const rows = await app.services.db
    .select({ id: submission.id, demoId: submission.demoId, answers: submission.answers })
    .from(submission)
    .where(inArray(submission.demoId, [...stored.keys()]))
  expect(rows.length).toBe(stored.size)
  const member = callerFor(app.services, team.member, team)
  await each(rows, async (row) => {
    const { name, answers } = stored.get(row.demoId) ?? { name: "", answers: null }
    expect(row.answers, name).toEqual(answers)
    expect(Object.keys(row.answers as object).filter((key) => key.startsWith("shy_"))).toEqual([])
    expect((await member.submissions.get({ id: row.id })).answers, name).toEqual(answers)
    const status = await app.request(`/api/v1/public/status/${row.demoId}`)
    expect(status.status, name).toBe(200)
  })
}

test("there are forty of them and more, and every type of field", () => {
  expect(hostileValues.length).toBeGreaterThanOrEqual(40)
  const types = field.options.map((one) => one.shape.type.value)
  expect(new Set(hostileForm.fields.map((one) => one.type)), "ask for one of it in testing/hostile.ts").toEqual(new Set(types))
})

describe("through the router", () => {
  test.each(hostileKeys)("%s", async (key) => readBack(await matrix(key, throughRouter)))
})

describe("over HTTP", () => {
  test.each(hostileKeys)("%s", async (key) => readBack(await matrix(key, overHttp)))
})

describe("to questions that are not shown", () => {
  test.each([
    ["through the router", throughRouter],
    ["over HTTP", overHttp],
  ] as const)("%s they are dropped, whatever they are", async (_, send) => {
    const stored: Stored = new Map()
    await each(hostileValues, async ([name, value]) => {
      for (const gate of [{}, { gate: false }]) {
        const all = Object.fromEntries(shyKeys.map((key) => [key, value]))
        const answers = { email: "sender@a.example", ...gate, ...all }
        const found = await send(answers)
        if (isBodyRefused(found, answers)) continue
        expect(found.status, name).toBe(["deep", "very deep", "long list"].includes(name) ? 400 : 201)
        if (found.demoId) stored.set(found.demoId, { name, answers: { email: "sender@a.example", ...gate } })
      }
    })
    expect(stored.size).toBeGreaterThan(2 * 55)
    await readBack(stored)
  })

  test("uploads in them stay unsent, and expire", async () => {
    const id = await upload(team, portal.id, "shy_file")
    const { status } = await overHttp({ email: "sender@a.example", shy_file: [id] })
    expect(status).toBe(201)
    const [row] = await app.services.db.select().from(file).where(eq(file.id, id))
    expect(row).toMatchObject({ submissionId: null, expiresAt: expect.any(Date) })
  })
})

/** An upload that has arrived, or not. */
async function upload(of: TestTeam, portalId: string, field: string, more: Partial<typeof file.$inferInsert> = {}): Promise<string> {
  const id = newSecret(160)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const facts = { name: '"><svg onload=x>.wav', size: 10, contentType: "audio/wav", createdAt: now, storedAt: now, expiresAt }
  await app.services.db.insert(file).values({ id, teamId: of.id, portalId, field, state: "stored", ...facts, ...more })
  if (more.state === undefined) await app.services.storage.write(id, Buffer.alloc(facts.size))
  return id
}

describe("uploads of others", () => {
  test("answer nothing: another team's, another portal's, another question's, unfinished, refused, or sent before", async () => {
    const theirs = await publish(other)
    const ours = await publish(team)
    const used = await upload(team, portal.id, "file")
    expect((await overHttp({ email: "sender@a.example", file: [used] })).status).toBe(201)
    const wrong: [string, string][] = [
      ["another team's", await upload(other, theirs.id, "file")],
      ["another portal's", await upload(team, ours.id, "file")],
      ["another question's", await upload(team, portal.id, "audio")],
      ["an item's", await upload(team, portal.id, "group.file")],
      ["unfinished", await upload(team, portal.id, "file", { state: "uploading", storedAt: null })],
      ["refused", await upload(team, portal.id, "file", { state: "refused" })],
      ["sent before", used],
    ]
    for (const [name, id] of wrong) {
      for (const send of [throughRouter, overHttp]) {
        const found = await send({ email: "sender@a.example", file: [id] })
        expect(found, name).toMatchObject({ status: 400, demoId: null, issues: [{ path: expect.arrayContaining(["file", 0]) }] })
      }
    }
  })
})

test("nothing of it reached the prototypes", () => {
  expect(({} as Record<string, unknown>)[CANARY]).toBeUndefined()
})
