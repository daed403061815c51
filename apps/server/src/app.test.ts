import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { QueryError } from "@intray/db"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { Log } from "./platform/log.ts"
import { createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "./testing/index.ts"

const lines: string[] = []
const log: Log = {
  info: (message, fields) => lines.push(JSON.stringify([message, fields])),
  warn: (message, fields) => lines.push(JSON.stringify([message, fields])),
  error: (message, fields, cause) => lines.push(JSON.stringify([message, fields, cause instanceof Error ? cause.stack : cause])),
}
let app: TestApp
let team: TestTeam
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ log })
  team = await makeTeam(app.services)
  cookie = await signInAs(app.services, team.owner)
})
afterAll(() => app.close())
afterEach(() => void lines.splice(0))

function rename(body: unknown, headers: Record<string, string> = {}) {
  return app.request("/api/trpc/teams.rename", {
    method: "POST",
    cookie,
    headers: { "content-type": "application/json", origin: "http://localhost:3000", "x-intray-team": team.slug, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
}

describe("procedures over HTTP", () => {
  it("work from the app's own origin", async () => {
    const response = await rename({ name: "Lantern Quay" })
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"])
  })

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["a null origin", { origin: "null" }],
    ["another port of this computer", { origin: "http://localhost:4000" }],
  ])("refuse changes from %s", async (_name, headers) => {
    const response = await rename({ name: "Taken over" }, headers)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, "other_origin"])
  })

  it("reject changes that a browser marks as coming from another site, and forms", async () => {
    const send = (headers: Record<string, string>) =>
      app.request("/api/trpc/teams.rename", { method: "POST", cookie, headers, body: JSON.stringify({ name: "Taken over" }) })
    expect((await send({ "content-type": "application/json", "sec-fetch-site": "cross-site" })).status).toBe(403)
    expect((await send({ "content-type": "application/json", "sec-fetch-site": "same-site" })).status).toBe(403)
    expect((await send({ "content-type": "text/plain" })).status).toBe(415)
    expect((await send({ "content-type": "application/x-www-form-urlencoded" })).status).toBe(415)
    expect((await app.request("/api/trpc/teams.rename?input=%7B%22name%22%3A%22x%22%7D", { cookie })).status).toBe(405)
  })

  it.each([
    ["malformed JSON", "{", 400],
    ["deep nesting", `${"[".repeat(5000)}${"]".repeat(5000)}`, 413],
    ["3 MB", JSON.stringify({ name: "x".repeat(3_000_000) }), 413],
    ["a NUL character", JSON.stringify({ name: "a\0b" }), 400],
    ["a NUL key", `{"name":"a","\\u0000":1}`, 400],
    ["nothing", "", 400],
    ["a number", "42", 400],
    ["an unknown key", JSON.stringify({ name: "A", teamId: "x" }), 400],
    ["a lone surrogate", `{"name":"\\ud800"}`, 400],
  ])("answer %s without a fault", async (_name, body, status) => {
    const response = await rename(body)
    expect(response.status).toBe(status)
    expect(lines.join()).not.toContain("fault")
  })

  it("report the issues of invalid input", async () => {
    const response = await rename({ name: "", slug: "A B" })
    const { error } = (await response.json()) as { error: { message: string; data: Record<string, unknown> } }
    expect(error.data).toMatchObject({ code: "BAD_REQUEST", httpStatus: 400, path: "teams.rename" })
    expect((error.data.issues as { path: string[] }[]).map((issue) => issue.path)).toEqual([["name"], ["slug"]])
    expect(Object.keys(error.data).sort()).toEqual(["code", "httpStatus", "issues", "path"])
  })

  it("respond to unknown procedures and paths with 404, to other methods with 405", async () => {
    expect((await app.request("/api/trpc/nothing.here")).status).toBe(404)
    const unknown = await app.request("/api/nothing")
    expect([unknown.status, unknown.headers.get("content-type")]).toEqual([404, "application/problem+json"])
    expect((await app.request("/api")).status).toBe(404)
    expect((await app.request("/demos", { method: "PUT" })).status).toBe(405)
    // Plain forms are posted to this path, but there is no portal of this name.
    expect((await app.request("/demos", { method: "POST" })).status).toBe(404)
    expect((await app.request("/api/health%00", { headers: { accept: "text/html" } })).status).toBe(400)
    expect((await app.request(`/api/trpc/${Array(21).fill("session.get").join(",")}?batch=1`)).status).toBe(413)
  })
})

describe("a server fault", () => {
  it("responds with an id only; the log has the id and the stack", async () => {
    const broken = await createTestApp({ log })
    await broken.services.db.close()
    try {
      const call = await broken.request("/api/trpc/session.get", { cookie })
      const text = await call.text()
      expect(call.status).toBe(500)
      expect(text).not.toMatch(/database|sql|stack|\.ts/i)
      const id = /name (\w{8})/.exec(text)?.[1]
      expect(lines.some((line) => line.includes(id!) && line.includes("fault"))).toBe(true)
      const list = await broken.request("/api/organization/list", { cookie })
      expect([list.status, list.headers.get("content-type")]).toEqual([500, "application/problem+json"])
      const page = await broken.request("/demos")
      expect([page.status, (await page.text()).startsWith("Something failed on our side")]).toEqual([500, true])
      const health = await broken.request("/api/health")
      expect([health.status, await health.json()]).toEqual([
        503,
        { ok: false, version: "0.0.0-test", engine: broken.services.db.engine, trouble: "database", room: "enough" },
      ])
    } finally {
      await broken.services.jobs.stop()
    }
  })
})

describe("a full disk", () => {
  it("is shown in Health and in the log, and the database gets its reserve", async () => {
    const full = await createTestApp({ log })
    const reserve = join(full.services.env.dataDir, "reserve")
    writeFileSync(reserve, "room")
    const insert = vi.spyOn(full.services.db, "insert").mockImplementation(() => {
      throw new QueryError("database or disk is full", { sql: "insert", code: "SQLITE_FULL" })
    })
    try {
      const health = await full.request("/api/health")
      expect([health.status, await health.json()]).toMatchObject([503, { ok: false, trouble: "disk", room: "low" }])
      expect(lines.filter((line) => line.includes("the disk is full"))).toHaveLength(1)
      await vi.waitFor(() => expect(existsSync(reserve)).toBe(false))
      // Reading still works, so the instance stays ready.
      expect((await full.request("/api/health/ready")).status).toBe(200)
    } finally {
      insert.mockRestore()
      await full.close()
    }
  })
})

it("the log has no names, addresses, tokens or queries", async () => {
  const secret = "s3cr3t".repeat(6)
  await app.request(`/status/${secret}`)
  await app.request(`/api/files/${secret}?demo=${secret}`)
  await app.request(`/api/auth/verify-email?token=${secret}`)
  await app.request("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3000" },
    body: JSON.stringify({ email: "somebody@example.com", password: secret }),
  })
  await rename({ name: "Lantern Quay" })
  const text = lines.join("\n")
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/example\.com|Lantern/)
})
