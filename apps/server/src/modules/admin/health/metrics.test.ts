import { once } from "node:events"
import { readFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { timing } from "@intray/db"
import { job } from "@intray/db/schema"
import { afterEach, describe, expect, test } from "vitest"
import type { MetricsSettings } from "../../../env.ts"
import { createTestApp, makeTeam, type TestApp } from "../../../testing/index.ts"
import { metricsServer } from "./metrics.ts"

const dashboard = new URL("../../../../../../deploy/grafana/intray.json", import.meta.url)
const token = "a token of the operator's".replaceAll(" ", "-")

let app: TestApp
async function make(metrics: MetricsSettings | null): Promise<TestApp> {
  app = await createTestApp({ env: { metrics } })
  return app
}
const scrape = (authorization?: string) => app.request("/metrics", authorization ? { headers: { authorization } } : {})

afterEach(async () => {
  timing.hear = null
  app.services.metrics.stop()
  await app.close()
})

describe("/metrics", () => {
  test("is a page like any other until somebody asks for it by a setting, and nothing is counted", async () => {
    await make(null)
    expect((await scrape(`Bearer ${token}`)).headers.get("content-type")).toContain("text/html")
    expect(app.services.metrics.registry).toBeNull()
  })

  test("opens to the token alone", async () => {
    await make({ token, address: null })
    for (const wrong of [undefined, "Bearer", "Bearer ", `Bearer ${token}x`, `bearer ${token.toUpperCase()}`, `Basic ${token}`, token]) {
      const answer = await scrape(wrong)
      expect([wrong, answer.status, answer.headers.get("www-authenticate")]).toEqual([wrong, 401, "Bearer"])
    }
    // The scheme is a word of HTTP, which has no case; the token has one.
    for (const scheme of ["bearer", "BEARER", "Bearer "]) expect((await scrape(`${scheme} ${token}`)).status).toBe(200)
    const answer = await scrape(`Bearer ${token}`)
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ])
  })

  test("counts requests, procedures, jobs and statements, by labels that name nobody", async () => {
    await make({ token, address: null })
    const { services } = app
    const team = await makeTeam(services, "Lantern Quay")
    timing.hear = (_, ms) => services.metrics.statement(ms)
    await app.request("/api/trpc/session.get")
    await app.request(`/api/trpc/stages.list`, { headers: { "x-intray-team": team.slug } })
    await app.request("/api/trpc/no.such.thing")
    await app.request(`/${team.slug}`)
    await app.request(`/api/v1/somebody@example.com`, { method: "BREW" })
    services.jobs.handle("mail.send", async () => {
      throw new Error("away")
    })
    const now = new Date()
    await services.db
      .insert(job)
      .values({ id: "a-job", kind: "mail.send", payload: {}, state: "queued", attempts: 0, runAt: now, createdAt: now })
    await services.jobs.drain()
    services.metrics.statement(700)

    const text = await (await scrape(`Bearer ${token}`)).text()
    for (const line of [
      'intray_procedure_calls_total{procedure="session.get",outcome="ok"} 1',
      'intray_procedure_calls_total{procedure="stages.list",outcome="refused"} 1',
      'intray_http_requests_total{area="api/trpc",method="GET",status="200"} 1',
      'intray_http_requests_total{area="api/v1",method="other",status="404"} 1',
      'intray_jobs_total{kind="mail.send",outcome="failed"} 1',
      "intray_db_slow_statements_total 1",
      "intray_db_up 1",
      "intray_jobs_dead 0",
      `intray_info{version="0.0.0-test",engine="${services.db.engine}"} 1`,
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/intray_db_statement_duration_seconds_count [1-9]/)
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
    // What the dashboard draws is there.
    const drawn = new Set(readFileSync(dashboard, "utf8").match(/\b(intray|nodejs|process)_[a-z0-9_]+/g))
    expect(drawn.size).toBeGreaterThan(10)
    for (const name of drawn) expect(text).toMatch(new RegExp(`^${name}(\\{| )`, "m"))
    for (const word of [team.slug, team.id, "Lantern", "example.com", "no.such"]) expect(text).not.toContain(word)
  })

  test("is answered without the database too, and says so", async () => {
    await make({ token, address: null })
    await app.services.jobs.stop()
    await app.services.db.close()
    const answer = await scrape(`Bearer ${token}`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("intray_db_up 0")])
  })

  test("has an address of its own where one is set, and none at the application's", async () => {
    await make({ token: null, address: { host: "127.0.0.1", port: 0 } })
    expect((await scrape(`Bearer ${token}`)).headers.get("content-type")).toContain("text/html")
    const server = metricsServer(app.services, "0.0.0-test").listen(0, "127.0.0.1")
    try {
      await once(server, "listening")
      const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      expect(await (await fetch(`${at}/metrics`)).text()).toContain("intray_db_up 1")
      expect((await fetch(`${at}/`)).status).toBe(404)
      expect((await fetch(`${at}/metrics`, { method: "POST" })).status).toBe(404)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

describe("health", () => {
  const ask = async (path: string) => {
    const answer = await app.request(path)
    return [answer.status, await answer.json()]
  }

  test("is live while the process answers, and ready while its database does", async () => {
    await make(null)
    expect(await ask("/api/health/live")).toEqual([200, { ok: true }])
    expect(await ask("/api/health/ready")).toEqual([200, { ok: true, trouble: null }])
    await app.services.jobs.stop()
    await app.services.db.close()
    const other = await createTestApp()
    try {
      await other.services.db.close()
      const ready = await other.request("/api/health/ready")
      expect([ready.status, await ready.json()]).toEqual([503, { ok: false, trouble: "database" }])
      expect((await other.request("/api/health/live")).status).toBe(200)
    } finally {
      await other.services.jobs.stop()
    }
  })
})

test("however many ask how it is, at once or soon after, it is tried once", async () => {
  await make(null)
  // Others may run next to it; what is tried is known by its row.
  let tried = 0
  timing.hear = (sql) => {
    if (/insert into "setting"/i.test(sql)) tried += 1
  }
  const crowd = () => Promise.all(Array.from({ length: 100 }, (_, index) => app.request(index % 2 ? "/api/health" : "/api/health/ready")))
  const answers = [...(await crowd()), ...(await crowd())]
  for (let turn = 0; turn < 200; turn += 1) expect((await app.request("/api/health/live")).status).toBe(200)
  timing.hear = null
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(tried).toBe(1)
})

test("each statement that ran is heard with its text, and no value", async () => {
  await make(null)
  const heard: string[] = []
  timing.hear = (sql, ms) => {
    expect(ms).toBeGreaterThanOrEqual(0)
    heard.push(sql)
  }
  await makeTeam(app.services, "Somebody's team")
  timing.hear = null
  expect(heard.some((sql) => /insert into "organization"/i.test(sql))).toBe(true)
  expect(heard.join("\n")).not.toContain("Somebody's team")
})
