import { audit } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, seenFrom, type TestApp } from "../../testing/app.ts"
import { callerFor, makeTeam, signInAs, type TestUser } from "../../testing/teams.ts"
import { refusal } from "../../testing/world.ts"

let app: TestApp
let team: Awaited<ReturnType<typeof makeTeam>>
let other: Awaited<ReturnType<typeof makeTeam>>
const callerOf = (who: TestUser, of = team) => callerFor(app.services, who, of)

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services, "Lantern Quay")
  other = await makeTeam(app.services, "Elsewhere")
  await callerOf(team.owner).groups.create({ name: "Night shift", userIds: [] })
  await callerOf(team.owner).groups.create({ name: "=cmd|' /C calc'!A0", userIds: [] })
  await callerOf(other.owner, other).groups.create({ name: "Elsewhere", userIds: [] })
})
afterAll(() => app.close())

const actions = async (input: Parameters<ReturnType<typeof callerOf>["audit"]["list"]>[0] = {}) =>
  (await callerOf(team.owner).audit.list(input)).items.map((one) => `${one.action} ${one.target}`)

test("a team's own lines, newest first, filtered and page by page", async () => {
  const all = await actions()
  expect(all.slice(0, 2)).toEqual(["group.created =cmd|' /C calc'!A0", "group.created Night shift"])
  expect(all.join()).not.toContain("Elsewhere")
  expect(await actions({ target: "night" })).toEqual(["group.created Night shift"])
  expect(await actions({ what: "member." })).toEqual(all.filter((one) => one.startsWith("member.")))
  expect(await actions({ who: "nobody of that name" })).toEqual([])
  expect(await actions({ until: "2020-01-01T00:00:00.000Z" })).toEqual([])
  const first = await callerOf(team.owner).audit.list({ limit: 1 })
  const second = await callerOf(team.owner).audit.list({ limit: 1, cursor: first.nextCursor })
  expect([first, second].flatMap(({ items }) => items.map((one) => one.target))).toEqual(["=cmd|' /C calc'!A0", "Night shift"])
  // Where from and with what is the platform's to know.
  expect(Object.keys(first.items[0] ?? {})).not.toContain("address")
  expect(Object.keys(first.items[0] ?? {})).not.toContain("device")
})

test("is read by those who may change the team, and with a filter that can be read", async () => {
  expect(await refusal(callerOf(team.member).audit.list({}))).toMatchObject({ code: "FORBIDDEN" })
  expect(await refusal(callerOf(team.viewer).audit.list({}))).toMatchObject({ code: "FORBIDDEN" })
  expect(await actions({})).toEqual((await callerOf(team.admin).audit.list({})).items.map((one) => `${one.action} ${one.target}`))
  expect(await refusal(callerOf(team.owner).audit.list({ what: "Not an action" }))).toMatchObject({ code: "BAD_REQUEST" })
  expect(await refusal(callerOf(team.owner).audit.list({ cursor: "x" }))).toMatchObject({ code: "BAD_REQUEST" })
})

test("is downloaded as a file, and says so; an export of submissions is in it once", async () => {
  const get = async (path: string, who: TestUser, method = "GET") =>
    app.request(path, { method, cookie: await signInAs(app.services, who) })
  const path = `/api/audit-log.csv?what=group.&team=${team.slug}`
  await get(path, team.owner, "HEAD")
  const response = await get(path, team.owner)
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=".*-audit-log-\d{4}-\d\d-\d\d\.csv"/)
  const lines = (await response.text()).trim().split("\r\n")
  expect(lines[0]).toBe("at,actor,actor_id,admin,action,target_type,target_id,target,detail")
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain("'=cmd|' /C calc'!A0")
  expect((await get(path, team.member)).status).toBe(403)
  expect((await get(path, other.owner)).status).toBe(404)
  expect((await get(`/api/audit-log.csv?what=NO&team=${team.slug}`, team.owner)).status).toBe(400)
  expect((await app.request(path)).status).toBe(401)
  const file = `/api/v1/submissions/export?format=csv&team=${team.slug}`
  await get(file, team.owner, "HEAD")
  const cookie = await signInAs(app.services, team.owner)
  await (await seenFrom(app, "192.0.2.7").request(file, { cookie, headers: { "user-agent": "Test browser" } })).text()
  const rows = await app.services.db.select().from(audit).where(eq(audit.teamId, team.id))
  expect(rows.filter((row) => row.action === "audit.downloaded")).toHaveLength(1)
  expect(rows.filter((row) => row.action === "submissions.exported")).toMatchObject([
    { detail: { format: "csv", count: 0 }, ipAddress: "192.0.2.7", userAgent: "Test browser" },
  ])
})

test("an export names the permission that an API key lacks", async () => {
  const { key } = await callerOf(team.owner).apiKeys.create({ name: "Reader", scopes: ["submission:read"] })
  const headers = { authorization: `Bearer ${key}` }
  const response = await app.request("/api/v1/submissions/export?format=csv", { headers })
  expect(response.status).toBe(403)
  expect(await response.text()).toContain("submission:export")
})
