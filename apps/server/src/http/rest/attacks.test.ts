import { randomUUID } from "node:crypto"
import { apikey } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openEndpoints } from "../../testing/callers.ts"
import { makeThings, type Things } from "../../testing/examples.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { refusal, type TestTeam } from "../../testing/world.ts"

// Regression tests for attacks that once succeeded.

const world = useWorld()
let team: TestTeam
let things: Things
let open: ReturnType<typeof openEndpoints>
beforeAll(async () => {
  team = await world.team()
  things = await makeThings(world, team)
  open = openEndpoints(world)
})
afterAll(() => open.close())

const makeKey = (scopes: string[]) => team.owner.caller.apiKeys.create({ name: randomUUID(), scopes } as never)

async function call(key: string, method: string, path: string, sent: { body?: object; headers?: Record<string, string> } = {}) {
  const headers = { authorization: `Bearer ${key}`, ...(sent.body ? { "content-type": "application/json" } : {}), ...sent.headers }
  const init = { method, headers, body: sent.body ? JSON.stringify(sent.body) : null }
  world.forward(1_000)
  const response = await open.app.request(`${testBaseUrl}/api/v1${path}`, init)
  const text = await response.text()
  return {
    status: response.status,
    text,
    json: (text === "" ? {} : JSON.parse(text)) as { code?: string; id?: string; issues?: { path: string[] }[] },
  }
}

describe("a key without reading", () => {
  test.each(["submission:reply", "submission:label", "submission:move", "submission:export", "release:publish"])(
    "cannot be created with %s, which would reveal submissions",
    async (scope) => {
      expect(await refusal(makeKey([scope]))).toMatchObject({ code: "BAD_REQUEST", paths: ["scopes"] })
      expect((await makeKey([scope, "submission:read"])).key).toMatch(/^intray_live_/)
    },
  )

  test("cannot change submissions if it is an old one, or if its maker may no longer read", async () => {
    const made = await makeKey(["submission:reply", "submission:label", "submission:move", "submission:read"])
    const permissions = JSON.stringify({ submission: ["reply", "label", "move"] })
    await world.db.update(apikey).set({ permissions }).where(eq(apikey.id, made.id))
    expect((await call(made.key, "GET", "/outbox")).status).toBe(403)
    const guess = { filter: { text: "kit@example.com" }, expected: 999_999, action: { kind: "label", labelId: things.labelId, on: true } }
    expect((await call(made.key, "POST", "/bulk", { body: guess })).status).toBe(403)
    expect((await call(made.key, "POST", "/publications", { body: { expected: 0 } })).status).toBe(403)
  })

  test("cannot read submissions through a release if it is an old one", async () => {
    const made = await makeKey(["release:publish", "submission:read"])
    const permissions = JSON.stringify({ release: ["publish"] })
    await world.db.update(apikey).set({ permissions }).where(eq(apikey.id, made.id))
    const { submissionId } = things
    const number = (await team.owner.caller.submissions.get({ id: submissionId })).number
    const card = { filter: { text: "kit@example.com" }, identifying: true }
    expect((await call(made.key, "POST", "/releases", { body: { kind: "record", name: "R", numbers: [number] } })).status).toBe(403)
    expect((await call(made.key, "POST", "/releases/card", { body: card })).status).toBe(403)
    const { id } = await team.owner.caller.releases.create({ kind: "record", name: "Ours", numbers: [number] })
    expect((await call(made.key, "GET", `/releases/${id}/sources`)).status).toBe(403)
    expect((await call(made.key, "DELETE", `/releases/${id}/entries/${submissionId}`)).status).toBe(403)
  })

  test("can still create submissions", async () => {
    const { key } = await makeKey(["submission:import"])
    const answer = await call(key, "POST", "/submissions", { body: { portal: things.slug, answers: {} } })
    expect(answer.status, answer.text).toBe(400)
    expect((await call(key, "GET", "/submissions")).status).toBe(403)
  })
})

test("members who do not see all portals cannot widen another member's key", async () => {
  const made = await team.owner.caller.apiKeys.create({ name: "Kept", scopes: ["submission:read"], portalIds: [things.portalId] })
  const { id: groupId } = await team.owner.caller.groups.create({ name: "Inner" })
  const hidden = await team.owner.caller.portals.create({ template: "blank", title: "Low Tide", slug: `low-${randomUUID().slice(0, 8)}` })
  await team.owner.caller.portals.setGroups({ id: hidden.id, groupIds: [groupId] })
  await team.owner.caller.roles.create({ name: "keeper", grants: { apiKey: ["manage"], submission: ["read"] } })
  await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "keeper" })
  const widened = team.viewer.caller.apiKeys.update({ id: made.id, portalIds: null })
  expect(await refusal(widened)).toMatchObject({ code: "BAD_REQUEST", paths: ["portalIds"] })
  expect((await team.owner.caller.apiKeys.update({ id: made.id, portalIds: null })).portalIds).toBeNull()
})

test("rejects If-Match for a resource without a version, and changes nothing", async () => {
  const { key } = await makeKey(["submission:read", "submission:comment"])
  const comment = await call(key, "POST", `/submissions/${things.submissionId}/comments`, { body: { text: "First" } })
  expect(comment.status, comment.text).toBe(201)
  const stale = await call(key, "PATCH", `/comments/${comment.json.id}`, { body: { text: "Lost" }, headers: { "if-match": '"stale"' } })
  expect([stale.status, stale.json.code]).toEqual([412, "no_version"])
  expect((await call(key, "GET", `/submissions/${things.submissionId}/comments`)).text).not.toContain("Lost")
  expect((await call(key, "PATCH", `/comments/${comment.json.id}`, { body: { text: "Second" } })).status).toBe(200)
})

test("rejects an invalid cursor", async () => {
  const { key } = await makeKey(["submission:read", "submission:reply"])
  const { id } = await team.owner.caller.releases.create({ kind: "round", name: "Autumn" })
  const lists = ["/outbox", `/submissions/${things.submissionId}/events`, "/releases", `/releases/${id}/preview`]
  for (const path of [...lists.map((list) => `${list}${list.includes("?") ? "&" : "?"}cursor=zzz`), "/outbox?cursor=-1"]) {
    const answer = await call(key, "GET", path)
    expect([answer.status, answer.json.issues?.[0]?.path], path).toEqual([400, ["cursor"]])
  }
})

test("rejects `expected` for releases other than rounds", async () => {
  const { key } = await makeKey(["submission:read", "release:publish"])
  const made = await call(key, "POST", "/releases", { body: { kind: "dataset", name: "All" } })
  const answer = await call(key, "POST", `/releases/${made.json.id}/publish`, { body: { expected: 99_999 } })
  expect([answer.status, answer.json.issues?.[0]?.path]).toEqual([400, ["expected"]])
})

test("rejects a filter with half a surrogate pair, and names it", async () => {
  const { key } = await makeKey(["submission:read", "release:publish"])
  const answer = await call(key, "POST", "/releases", { body: { kind: "dataset", name: "Half", filter: { text: "\ud800" } } })
  expect([answer.status, answer.json.issues?.[0]?.path]).toEqual([400, ["filter", "text"]])
})

test("repeats a response only for a key that could still make the call", async () => {
  const { key, id } = await makeKey(["submission:read", "submission:comment"])
  const { id: elsewhere } = await team.owner.caller.portals.create({
    template: "blank",
    title: "Elsewhere",
    slug: `else-${randomUUID().slice(0, 8)}`,
  })
  const again = () =>
    call(key, "POST", `/submissions/${things.submissionId}/comments`, { body: { text: "Once" }, headers: { "idempotency-key": "k-1" } })
  expect((await again()).status).toBe(201)
  expect((await again()).status).toBe(201)
  await world.db
    .update(apikey)
    .set({ permissions: JSON.stringify({ submission: ["read"] }) })
    .where(eq(apikey.id, id))
  expect((await again()).status).toBe(403)
  await world.db
    .update(apikey)
    .set({ permissions: JSON.stringify({ submission: ["read", "comment"] }), portalIds: [elsewhere] })
    .where(eq(apikey.id, id))
  expect((await again()).status).toBe(404)
})

test("requires the expected number to publish all held decisions", async () => {
  const { key } = await makeKey(["submission:read", "submission:move"])
  for (const body of [undefined, {}]) {
    const answer = await call(key, "POST", "/publications", body ? { body } : {})
    expect([answer.status, answer.json.issues?.[0]?.path]).toEqual([400, ["expected"]])
  }
})

test("a patch of a release keeps members that it does not name, and null removes one", async () => {
  const { key } = await makeKey(["submission:read", "release:publish"])
  const filter = { portals: [things.slug], text: "night" }
  const made = await call(key, "POST", "/releases", { body: { kind: "dataset", name: "Spring", filter } })
  expect(made.status, made.text).toBe(201)
  const patch = (body: object) => call(key, "PATCH", `/releases/${made.json.id}`, { body })
  const licensed = await patch({ revision: 1, dataset: { licence: "CC0", identifying: true } })
  expect(licensed.status, licensed.text).toBe(200)
  expect(licensed.json).toMatchObject({ dataset: { filter, licence: "CC0", identifying: true } })
  const narrowed = await patch({ revision: 2, dataset: { filter: { text: null } } })
  expect(narrowed.json).toMatchObject({ dataset: { filter: { portals: [things.slug] }, licence: "CC0", identifying: true } })
  expect((narrowed.json as unknown as { dataset: { filter: object } }).dataset.filter).not.toHaveProperty("text")
  const without = await patch({ revision: 3, dataset: { card: null } })
  expect([without.status, without.json.issues?.[0]?.path]).toEqual([400, ["dataset", "card"]])

  const record = await call(key, "POST", "/releases", { body: { kind: "record", name: "LP" } })
  const change = (body: object) => call(key, "PATCH", `/releases/${record.json.id}`, { body })
  expect((await change({ revision: 1, record: { artist: "Kitefall", labelCopy: "LC" } })).json).toMatchObject({
    record: { artist: "Kitefall", labelCopy: "LC", artwork: null },
  })
  expect((await change({ revision: 2, record: { artist: null } })).json).toMatchObject({ record: { artist: "", labelCopy: "LC" } })
  expect((await change({ revision: 3, record: "none" })).status).toBe(400)
})
