import { newId } from "@intray/db/id"
import { member, session, teamSetting, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { callerFor, createTestApp, makeTeam, type TestApp, type TestTeam } from "../../testing/index.ts"
import { contextNow } from "../api-keys/context-now.ts"
import { rolesOf } from "../live/reading.ts"

/* A team that asks for a second factor is entered by nobody without one, once their week is over: by no door. */

let app: TestApp
let team: TestTeam
let key: string
let keyId: string
const DAY = 86_400_000

const setFactor = (id: string, on: boolean) => app.services.db.update(user).set({ twoFactorEnabled: on }).where(eq(user.id, id))
const asksSince = (days: number) =>
  app.services.db
    .update(teamSetting)
    .set({ secondFactorSince: new Date(Date.now() - days * DAY) })
    .where(eq(teamSetting.teamId, team.id))

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  const made = await callerFor(app.services, team.admin, team).apiKeys.create({
    name: "Ours",
    scopes: ["submission:read"],
    portalIds: null,
    expiresIn: null,
  })
  key = made.key
  keyId = made.id
})
afterAll(() => app.close())

describe("asking for it", () => {
  it("is an owner's, who has one already", async () => {
    const owner = callerFor(app.services, team.owner, team)
    await expect(owner.teams.requireSecondFactor({ required: true })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { code: "own_second_factor_first" },
    })
    await expect(callerFor(app.services, team.admin, team).teams.requireSecondFactor({ required: true })).rejects.toMatchObject({
      code: "FORBIDDEN",
    })
    await setFactor(team.owner.id, true)
    const asked = await owner.teams.requireSecondFactor({ required: true })
    expect(asked).toMatchObject({ since: expect.any(String), members: 4, without: 3 })
    // Asked twice: the week goes on.
    expect((await owner.teams.requireSecondFactor({ required: true })).since).toBe(asked.since)
    expect(await callerFor(app.services, team.member, team).teams.secondFactor()).toEqual(asked)
  })

  it("lets everybody in for a week, and says until when", async () => {
    await asksSince(0)
    const { team: here } = await callerFor(app.services, team.member, team).session.get()
    expect(here?.enterUntil?.getTime()).toBeGreaterThan(Date.now() + 6 * DAY)
    expect(await callerFor(app.services, team.member, team).labelGroups.list()).toBeDefined()
    expect((await callerFor(app.services, team.owner, team).session.get()).team?.enterUntil).toBeNull()
  })
})

describe("once the week is over", () => {
  const code = { code: "FORBIDDEN", cause: { code: "second_factor_required" } }

  beforeAll(async () => {
    await app.services.db.update(user).set({ emailVerified: true }).where(eq(user.id, team.member.id))
    // Everybody joined before it was asked.
    await asksSince(8)
    await app.services.db
      .update(member)
      .set({ createdAt: new Date(Date.now() - 90 * DAY) })
      .where(eq(member.organizationId, team.id))
  })

  it("no procedure of the team opens, and the session says why", async () => {
    for (const person of [team.admin, team.member, team.viewer]) {
      const caller = callerFor(app.services, person, team)
      await expect(caller.labelGroups.list()).rejects.toMatchObject(code)
      await expect(callerFor(app.services, person).labelGroups.list()).rejects.toMatchObject(code)
      await expect(caller.teams.rename({ name: "Ours" })).rejects.toMatchObject(code)
      expect((await caller.session.get()).team?.enterUntil?.getTime()).toBeLessThan(Date.now())
    }
    expect(await callerFor(app.services, team.owner, team).labelGroups.list()).toBeDefined()
  })

  it("keys that they made open nothing, by REST and MCP, nor does work that they asked for", async () => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await app.request("/api/v1/labels", { headers })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain("second_factor_required")
    const mcp = await app.request("/api/mcp", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    })
    expect(mcp.status).toBeGreaterThanOrEqual(400)
    const { db } = app.services
    await expect(contextNow(db, app.services, { teamId: team.id, userId: team.admin.id, apiKeyId: null })).rejects.toMatchObject({
      code: "second_factor_required",
    })
    await expect(contextNow(db, app.services, { teamId: team.id, userId: team.admin.id, apiKeyId: keyId })).rejects.toMatchObject({
      what: "key_second_factor",
    })
  })

  it("with the second factor on, all of it opens again; switched off, it is shut at once", async () => {
    await setFactor(team.admin.id, true)
    expect(await callerFor(app.services, team.admin, team).labelGroups.list()).toBeDefined()
    expect((await app.request("/api/v1/labels", { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
    await setFactor(team.admin.id, false)
    await expect(callerFor(app.services, team.admin, team).labelGroups.list()).rejects.toMatchObject(code)
  })

  it("the owner asks for it no more, and everybody is back", async () => {
    await callerFor(app.services, team.owner, team).teams.requireSecondFactor({ required: false })
    expect(await callerFor(app.services, team.viewer, team).labelGroups.list()).toBeDefined()
  })
})

describe("the sign-in library's own doors", () => {
  it("open nothing of the team either, and stay open for what is about oneself; streams end", async () => {
    const person = await register(app)
    const { db } = app.services
    const joined = { id: newId(), organizationId: team.id, userId: person.id, role: "admin", createdAt: new Date(Date.now() - 90 * DAY) }
    await db.insert(member).values(joined)
    await callerFor(app.services, team.owner, team).teams.requireSecondFactor({ required: true })
    const streams = async () => {
      const own = await db.select({ id: session.id }).from(session).where(eq(session.userId, person.id))
      const roles = await rolesOf(
        db,
        own.map(({ id }) => id),
        [team.id],
        new Date(),
      )
      return roles.size
    }
    const labels = async () =>
      (await app.request("/api/v1/labels", { cookie: person.browser.cookie(), headers: { "x-intray-team": team.slug } })).status
    expect([(await streams()) > 0, await labels()]).toEqual([true, 200])
    await asksSince(8)
    expect([await streams(), await labels()]).toEqual([0, 403])
    const browser = openBrowser(app)
    await browser.post("/sign-in/email", { email: person.email, password: testPassword })
    const refused = async (answer: Promise<{ status: number; body: { code?: unknown } }>) => {
      const { status, body } = await answer
      return [status, body.code]
    }
    const shut = [403, "SECOND_FACTOR_REQUIRED"]
    const query = `organizationId=${team.id}`
    for (const path of ["get-full-organization", "list-members", "list-invitations", "list-roles", "list-teams", "get-organization"]) {
      expect([path, ...(await refused(browser.get(`/organization/${path}?${query}`)))]).toEqual([path, ...shut])
    }
    expect(await refused(browser.get(`/organization/get-full-organization?organizationSlug=${team.slug}`))).toEqual(shut)
    expect(await refused(browser.post("/organization/update", { data: { name: "Ours" }, organizationId: team.id }))).toEqual(shut)
    expect(await refused(browser.get(`/api-key/list?${query}`))).toEqual(shut)
    expect(await refused(browser.get(`/api-key/get?id=${keyId}`))).toEqual(shut)
    expect(await refused(browser.post("/api-key/delete", { keyId }))).toEqual(shut)
    expect((await browser.get("/organization/list")).status).toBe(200)
  })
})
