import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { engine } from "@intray/db"
import { newSecret } from "@intray/db/id"
import { rateLimit } from "@intray/db/schema"
import { on } from "@intray/db/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { createApp } from "../../app.ts"
import type { Env } from "../../env.ts"
import { scopes } from "../../modules/api-keys/schema.ts"
import { openSite } from "../../modules/pages/site.ts"
import { makeAdmin } from "../../testing/admins.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { startTestValkey, type TestValkey, valkeyProgram } from "../../testing/valkey.ts"
import { createWorld, makePortal, send, type TestTeam, type World } from "../../testing/world.ts"

const ready = engine === "postgres" && process.env.INTRAY_TEST_POSTGRES !== "pglite" && valkeyProgram !== null

describe.runIf(ready)("processes that Valkey wakes (needs Postgres, and valkey-server or redis-server)", () => {
  let server: TestValkey
  /** The third one has no REDIS_URL, as while processes get the setting one after the other. */
  let worlds: [World, World, World]
  let team: TestTeam
  let slug: string
  /** Of the processes with Valkey. */
  let apps: ReturnType<typeof createApp>[]
  const web = mkdtempSync(join(tmpdir(), "intray-web-"))
  const heard: string[][] = [[], [], []]

  beforeAll(async () => {
    server = await startTestValkey()
    const now = new Date()
    const token = "a-token-of-the-operator"
    const env: Partial<Env> = { redisUrl: server.url, rateLimits: true, metrics: { token, address: null } }
    const one = await createWorld({ joined: true, env, now })
    const beside = (more: Partial<Env>) => createWorld({ joined: true, beside: one.services, env: { ...env, ...more }, now })
    worlds = [one, await beside({}), await beside({ redisUrl: null })]
    for (const [index, world] of worlds.entries()) world.db.onAnnounced((topic) => heard[index]?.push(topic))
    const counts = () => worlds.map((world) => world.services.processes.count)
    await vi.waitFor(() => expect(counts()).toEqual([3, 3, 3]), { timeout: 60_000 })
    team = await one.team()
    slug = (await makePortal(team)).slug
    apps = worlds.slice(0, 2).map((world) => createApp(world.services, { site: openSite(web), version: "test" }))
  })
  afterAll(async () => {
    for (const world of [...worlds].reverse()) await world.close()
    await server.close()
    rmSync(web, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await vi.waitFor(() => expect(ups()).toEqual([true, true]), { timeout: 60_000 })
    for (const topics of heard) topics.splice(0)
  })

  const ups = () => worlds.slice(0, 2).map((world) => world.services.valkey?.up)
  /** Announces a topic in one of them. @returns the topic */
  const announce = (which: number): string => {
    const topic = `events:${newSecret(60)}`
    worlds[which]?.db.announce(topic)
    return topic
  }
  const heardBy = (topic: string) => heard.map((topics) => topics.includes(topic))

  it("receive each other's changes, also the one without Valkey", async () => {
    await send(worlds[0], slug)
    await expect.poll(() => heardBy(`events:${team.id}`)).toEqual([true, true, true])
    for (const which of [1, 2]) {
      const topic = announce(which)
      await expect.poll(() => heardBy(topic)).toEqual([true, true, true])
    }
  })

  it("do not use the database if all of them receive messages from Valkey", async () => {
    const url = worlds[0].services.databaseUrl as string
    await on(url, async (client) => {
      const said: string[] = []
      client.on("notification", ({ payload = "" }) => said.push(...payload.split("\n")))
      await client.query("listen intray")
      await worlds[2].services.processes.close()
      await expect.poll(() => worlds[0].services.processes.count).toBe(2)
      const byValkey = announce(0)
      await expect.poll(() => heardBy(byValkey)).toEqual([true, true, false])
      await server.kill()
      await expect.poll(ups).toEqual([false, false])
      const byDatabase = announce(0)
      await expect.poll(() => heardBy(byDatabase)).toEqual([true, true, false])
      await client.query("select 1")
      expect(said).not.toContain(byValkey)
      expect(said).toContain(byDatabase)
    })
    // Topics that may have been missed are checked.
    expect(heard[1]).toContain("*")
    await server.begin()
  })

  it("receive a message that is sent just when the server stops answering", async () => {
    server.pause()
    const topic = announce(0)
    await expect.poll(() => heardBy(topic), { timeout: 60_000 }).toEqual([true, true, false])
    server.resume()
  })

  it("count attempts and calls together, without rows", async () => {
    const limit = { max: 6, windowSeconds: 900 }
    const two = worlds.slice(0, 2)
    const before = await worlds[0].db.$count(rateLimit)
    const waits: (number | null)[] = []
    for (let count = 0; count < 8; count += 1) waits.push((await two[count % 2]?.services.limits.take("try", limit)) ?? null)
    expect(waits.map((wait) => wait === null)).toEqual([true, true, true, true, true, true, false, false])

    const { key } = await team.owner.caller.apiKeys.create({ name: "Both", scopes: [...scopes] })
    const answers: Response[] = []
    // The clock is stopped, so everything is within one second.
    for (let count = 0; count < 80; count += 1)
      answers.push((await apps[count % 2]?.request(`${testBaseUrl}/api/v1/labels`, { headers: { authorization: `Bearer ${key}` } }))!)
    const letIn = answers.filter(({ status }) => status === 200).length
    expect(letIn).toBeGreaterThanOrEqual(60)
    expect(letIn).toBeLessThanOrEqual(61)
    expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"key";q=60;w=1')
    expect([answers.at(-1)?.status, answers.at(-1)?.headers.get("retry-after")]).toEqual([429, "1"])
    expect(await worlds[0].db.$count(rateLimit)).toBe(before)
  })

  it("show its state in Health, in the settings and in Prometheus, and never the password", async () => {
    const [world] = worlds
    const boss = await makeAdmin(world.services, { name: "Boss" })
    const scrape = async () =>
      (await apps[0]?.request(`${testBaseUrl}/metrics`, { headers: { authorization: "Bearer a-token-of-the-operator" } }))?.text()
    const place = `127.0.0.1:${server.port}`
    const health = () => boss.caller.admin.system.health()
    expect((await health()).valkey).toEqual({ level: "ok", place, error: null })
    expect(await scrape()).toContain("intray_valkey_up 1")
    const { items } = await boss.caller.admin.system.settings()
    expect(items.find(({ name }) => name === "REDIS_URL")).toEqual({ name: "REDIS_URL", value: `redis://${place}/0`, secret: true })
    for (const text of [server.password, encodeURIComponent(server.password)]) expect(JSON.stringify(items)).not.toContain(text)
    await server.kill()
    await expect.poll(async () => (await health()).valkey?.level).toBe("warn")
    expect((await health()).valkey?.error).not.toContain(server.password)
    expect(await scrape()).toContain("intray_valkey_up 0")
    await server.begin()
    expect((await (await makeAdmin(worlds[2].services)).caller.admin.system.health()).valkey).toBeNull()
  })
})
