import { newSecret } from "@intray/db/id"
import { event, job, mail, publicLine, stage, submission, submissionCount } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../testing/index.ts"
import { callerFor } from "../testing/teams.ts"
import { demoAnswers } from "../testing/world.ts"

/** Much at once, over HTTP: everything is there once, and what is counted is what is there. */

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  const caller = callerFor(app.services, team.owner, team)
  for (const slug of ["demos", "remixes"]) await caller.portals.create({ template: "music-demos", title: "Demos", slug })
})
afterAll(() => app.close())

const send = (slug: string, key: string, more: Record<string, unknown> = {}) =>
  app.request(`/api/v1/public/portals/${slug}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ answers: demoAnswers(more) }),
  })

test("50 with one key are one: one row, one number, one line, one receipt", async () => {
  const key = newSecret()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send("demos", key)))
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]))
  expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(1)
  const { db } = app.services
  for (const table of [submission, publicLine, mail]) expect(await db.$count(table)).toBe(1)
  expect(await db.$count(job, eq(job.kind, "mail.send"))).toBe(1)
  expect(await db.$count(event, eq(event.type, "submission.created"))).toBe(1)
})

test("a key belongs to its content and to its portal, also at once", async () => {
  const key = newSecret()
  const mixed = await Promise.all(Array.from({ length: 20 }, (_, at) => send("demos", key, { artist: at % 2 ? "One" : "Other" })))
  expect(mixed.filter((one) => one.status === 201)).toHaveLength(10)
  expect(mixed.filter((one) => one.status === 409)).toHaveLength(10)
  expect((await send("remixes", key, { artist: "One" })).status).toBe(201)
})

test("200 at once, with some that are refused: numbers unique and without gaps, and no fault", async () => {
  const { db } = app.services
  const before = await db.$count(submission)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      send(
        at % 2 ? "demos" : "remixes",
        newSecret(),
        at % 10 === 0 ? { tracks: [{ title: "x", audio: ["nothing"], genre: "house" }] } : {},
      ),
    ),
  )
  expect(answers.map((one) => one.status).filter((status) => status !== 201)).toEqual(Array(20).fill(400))
  const numbers = (await db.select({ number: submission.number }).from(submission)).map((one) => one.number).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: before + 180 }, (_, at) => at + 1))
})

test("moves, decisions, publishing, undoing and withdrawing at once: counts and public lines stay true", async () => {
  const { db } = app.services
  const cookies = await Promise.all([team.owner, team.admin, team.member].map((one) => signInAs(app.services, one)))
  const rows = (await db.select().from(submission)).slice(0, 4)
  const stages = await db.select().from(stage)
  const call = (procedure: string, input: unknown, who: number) =>
    app.request(`/api/trpc/${procedure}`, {
      method: "POST",
      cookie: cookies[who % 3]!,
      headers: { "content-type": "application/json", origin: "http://localhost:3000", "x-intray-team": team.slug },
      body: JSON.stringify(input),
    })
  const targets = stages.filter((one) => one.category !== "withdrawn")
  const results = await Promise.all(
    Array.from({ length: 120 }, (_, at) => {
      const { id, demoId } = rows[at % rows.length]!
      const stageId = targets[(at * 7) % targets.length]!.id
      if (at === 100) return app.request(`/api/v1/public/status/${demoId}/withdraw`, { method: "POST" })
      if (at % 5 === 1) return call("decisions.publish", { id }, at)
      if (at % 5 === 2) return call("undo.undo", {}, at)
      if (at % 5 === 3) return call("decisions.decide", { id, stageId, publish: at % 2 === 0, actId: newSecret() }, at)
      return call("decisions.move", { id, stageId, actId: newSecret() }, at)
    }),
  )
  expect(results.filter((one) => one.status >= 500)).toEqual([])

  const all = await db.select().from(submission)
  const counted = (await db.select().from(submissionCount)).filter((one) => one.count !== 0)
  for (const row of counted) {
    const there = all.filter((one) => one.portalId === row.portalId && one.stageId === row.stageId)
    expect([row.count, row.held]).toEqual([there.length, there.filter((one) => one.held).length])
  }
  expect(counted.reduce((sum, one) => sum + one.count, 0)).toBe(all.length)
  const lines = await db.select().from(publicLine)
  for (const row of all) {
    const told = lines.filter((one) => one.submissionId === row.id).sort((a, b) => (a.id < b.id ? -1 : 1))
    const shown = stages.find((one) => one.id === row.publicStageId)
    expect([row.number, told.at(-1)?.wording]).toEqual([row.number, shown?.publicWording])
    for (const [at, line] of told.entries()) if (at > 0) expect(line.wording).not.toBe(told[at - 1]?.wording)
    if (row.held) expect(row.stageId).not.toBe(row.publicStageId)
  }
})
