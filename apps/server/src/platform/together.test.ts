import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { engine, joinProcesses, type Processes } from "@intray/db"
import { newSecret } from "@intray/db/id"
import { mail } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createApp } from "../app.ts"
import type { Env } from "../env.ts"
import { scopes } from "../modules/api-keys/schema.ts"
import { openSite } from "../modules/pages/site.ts"
import { createTestServices, testBaseUrl } from "../testing/services.ts"
import { createWorld, labelNamed, makePortal, newest, send, type TestTeam, type World } from "../testing/world.ts"
import { secretOf } from "./secret.ts"
import { demandAlike, demandNeighbours, startAlone } from "./together.ts"

const server = engine === "postgres" && process.env.INTRAY_TEST_POSTGRES !== "pglite"

it("on SQLite there are no other processes to compare with", async () => {
  const services = await createTestServices()
  const { db, env, processes, storage } = services
  const start = { env, db, processes, secret: "a", url: "b", place: storage.place }
  await demandAlike(start)
  await services.close()
  expect(readdirSync(tmpdir()).includes(env.dataDir)).toBe(false)
})

/** Two worlds that act as processes of one database and one data folder, and know of each other. */
async function pair(env: Partial<Env> = {}): Promise<[World, World]> {
  const now = new Date()
  const one = await createWorld({ joined: true, env, now })
  const two = await createWorld({ joined: true, beside: one.services, env, now })
  while ([one, two].some((world) => world.services.processes.count < 2)) await new Promise((resolve) => setTimeout(resolve, 20))
  return [one, two]
}

async function close([one, two]: [World, World]): Promise<void> {
  await two.close()
  await one.close()
}

describe.runIf(server)("two processes on one database", () => {
  let both: [World, World]
  let teams: [TestTeam, TestTeam]
  let slug: string
  const web = mkdtempSync(join(tmpdir(), "intray-web-"))

  beforeAll(async () => {
    both = await pair()
    const team = await both[0].team()
    teams = [team, await both[1].adopt(team)]
    slug = (await makePortal(team)).slug
  })
  afterAll(async () => {
    await close(both)
    rmSync(web, { recursive: true, force: true })
  })

  it("see each other's writes in lists, filters, counts and search at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [writer, reader] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      const artist = `Ferrier ${newSecret(40)}`
      await send(both[writer], slug, { artist })
      const { id } = await newest(teams[reader])
      const labelId = await labelNamed(teams[writer], "Pass")
      const found = () => teams[reader].member.caller.submissions.list({ filter: { labels: { any: [labelId] } } })
      await teams[writer].member.caller.labels.set({ submissionId: id, labelId, on: true, actId: newSecret(60) })
      expect((await found()).items.map((row) => row.id)).toContain(id)
      expect((await teams[reader].member.caller.submissions.list({ filter: { text: artist } })).items.map((row) => row.id)).toEqual([id])
      await teams[writer].member.caller.labels.set({ submissionId: id, labelId, on: false, actId: newSecret(60) })
      expect((await found()).items.map((row) => row.id)).not.toContain(id)
    }
  })

  it("notify each other of events and of online members", async () => {
    const heard: string[] = []
    const stop = both[1].db.onAnnounced((topic) => heard.push(topic))
    await send(both[0], slug)
    await expect.poll(() => heard).toContain(`events:${teams[0].id}`)
    const tabId = newSecret(80)
    await teams[0].member.caller.live.presence({ tabId, submissionId: null })
    await expect.poll(() => heard).toContain(`presence:${teams[0].id}`)
    stop()
  })

  it("count attempts and calls together", async () => {
    const limited = await pair({ rateLimits: true })
    const team = await limited[0].team()
    const limit = { max: 6, windowSeconds: 900 }
    const waits: (number | null)[] = []
    for (let count = 0; count < 8; count += 1) waits.push((await limited[count % 2]?.services.limits.take("try", limit)) ?? null)
    expect(waits.map((wait) => wait === null)).toEqual([true, true, true, true, true, true, false, false])

    const { key } = await team.owner.caller.apiKeys.create({ name: "Both", scopes: [...scopes] })
    const apps = limited.map((world) => createApp(world.services, { site: openSite(web), version: "test" }))
    const statuses: number[] = []
    // The clock is stopped, so everything is within one second.
    for (let count = 0; count < 80; count += 1) {
      const headers = { authorization: `Bearer ${key}` }
      statuses.push((await apps[count % 2]?.request(`${testBaseUrl}/api/v1/labels`, { headers }))?.status ?? 0)
    }
    const letIn = statuses.filter((status) => status === 200).length
    expect(letIn).toBeGreaterThanOrEqual(60)
    expect(letIn).toBeLessThanOrEqual(61)
    expect(statuses.filter((status) => status === 429)).toHaveLength(80 - letIn)
    await close(limited)
  })

  it("serialize REST changes of one resource, so that If-Match holds", async () => {
    const { key } = await teams[0].owner.caller.apiKeys.create({ name: "Changes", scopes: [...scopes] })
    const apps = both.map((world) => createApp(world.services, { site: openSite(web), version: "test" }))
    const at = `${testBaseUrl}/api/v1/labels/${await labelNamed(teams[0], "Pass")}`
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    for (let round = 0; round < 8; round += 1) {
      for (const world of both) world.forward(1_000)
      const etag = (await apps[0]?.request(at, { headers }))?.headers.get("etag") ?? ""
      const answers = await Promise.all(
        apps.map((app, index) =>
          app.request(at, {
            method: "PATCH",
            headers: { ...headers, "if-match": etag },
            body: JSON.stringify({ description: `${round} ${index}` }),
          }),
        ),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412])
    }
  })

  it("send each mail once, and run each job once", async () => {
    for (const world of both) world.forward(60_000)
    await Promise.all(both.map((world) => world.services.jobs.drain()))
    const before = readdirSync(join(both[0].services.env.dataDir, "mail")).length
    for (let count = 0; count < 12; count += 1) await send(both[count % 2] as World, slug, { email: `once-${count}@example.com` })
    for (const world of both) world.forward(60_000)
    const done = await Promise.all(both.map((world) => world.services.jobs.drain()))
    expect(done.every((count) => count > 0)).toBe(true)
    const after = readdirSync(join(both[0].services.env.dataDir, "mail")).length
    expect(after - before).toBe(12)
    expect(await both[0].db.$count(mail, eq(mail.state, "kept"))).toBe(after)
  })

  it("run timers in one of them only", async () => {
    expect(both.filter((world) => world.services.processes.leads)).toHaveLength(1)
  })

  describe("start", () => {
    const joined: Processes[] = []
    const late = async () => {
      const url = both[0].services.databaseUrl as string
      const process = await joinProcesses({ url, version: "0.1.0", log: () => undefined })
      joined.push(process)
      return process
    }
    afterAll(async () => {
      for (const process of joined) await process.close()
    })

    it("one after the other", async () => {
      const [first, second] = [await late(), await late()]
      const lines: string[] = []
      const next = await startAlone(first, (line) => lines.push(line))
      await expect(startAlone(second, (line) => lines.push(line), 300)).rejects.toThrow("stop it")
      expect(lines).toHaveLength(1)
      const waiting = startAlone(second, () => undefined)
      await next()
      await (await waiting)()
    })

    it("only next to compatible versions", async () => {
      const process = await late()
      await expect(demandNeighbours(process, "0.2.0")).rejects.toThrow(/2 processes of Intray 0\.0\.0 still serve/)
      await demandNeighbours(process, "0.1.4")
    })

    it("only with the secret, the files and the URL of the running ones", async () => {
      const process = await late()
      const { db, env, storage } = both[0].services
      const own = { env, db, processes: process, secret: "s", url: "https://intray.example", place: storage.place }
      // The first process of an installation sets the reference.
      await demandAlike({ ...own, processes: { ...process, others: async () => [] } as unknown as Processes })
      await demandAlike(own)
      await expect(demandAlike({ ...own, secret: "another" })).rejects.toThrow("AUTH_SECRET")
      await expect(demandAlike({ ...own, url: "http://localhost:3001" })).rejects.toThrow("BASE_URL")
      const elsewhere = mkdtempSync(join(tmpdir(), "intray-elsewhere-"))
      await expect(demandAlike({ ...own, env: { ...env, dataDir: elsewhere } })).rejects.toThrow("S3_BUCKET")
      const fresh = await createTestServices()
      await expect(secretOf({ authSecret: null, dataDir: elsewhere }, fresh.db, 2)).rejects.toThrow("one data folder")
      await fresh.close()
      expect(readdirSync(elsewhere)).toEqual([])
      rmSync(elsewhere, { recursive: true })
    })
  })
})
