import { randomUUID } from "node:crypto"
import { event } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sealingKey } from "../../modules/releases/snapshots.ts"
import { verifySealed } from "../../modules/releases/verify.ts"
import { openEndpoints } from "../../testing/callers.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, send, stageNamed, type TestTeam } from "../../testing/world.ts"

/** Releases through API keys only: create, fill, preview, publish, recall, freeze, verify. */

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let slug: string
let open: ReturnType<typeof openEndpoints>
let key: string
const given = ["submission:read", "submission:export", "release:publish"] as const

beforeAll(async () => {
  team = await world.team("Lantern Quay")
  ;({ slug } = await makePortal(team))
  open = openEndpoints(world)
  key = (await team.admin.caller.apiKeys.create({ name: "Press office", scopes: [...given] })).key
})
afterAll(() => open.close())

type Json = Record<string, never> & { id: string; code: string; number: number; items: { number: number }[]; revision: number }
async function call(
  method: string,
  path: string,
  { body, own = key, headers = {} }: { body?: object; own?: string; headers?: object } = {},
) {
  world.forward(1_000)
  const init = {
    method,
    headers: { authorization: `Bearer ${own}`, ...(body ? { "content-type": "application/json" } : {}), ...headers },
    body: body ? JSON.stringify(body) : null,
  }
  const response = await open.app.request(`${testBaseUrl}/api/v1${path}`, init)
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json") && !path.includes("format=")
  return { status: response.status, headers: response.headers, text, json: (isJson ? JSON.parse(text) : {}) as Json }
}
const arrive = async () => {
  await send(world, slug)
  const { id, number } = await newest(team)
  return { id, number }
}
const held = async () => {
  const one = await arrive()
  const stageId = await stageNamed(team, "Accepted")
  await team.member.caller.decisions.decide({ id: one.id, stageId, publish: false, actId: randomUUID() })
  return one
}

test("a data set is created, changed with the current revision, frozen twice, compared, verified and published", async () => {
  const { number } = await arrive()
  const made = await call("POST", "/releases", {
    body: { kind: "dataset", name: "Spring", numbers: [number] },
    headers: { "idempotency-key": "spring" },
  })
  expect([made.status, made.json]).toEqual([201, expect.objectContaining({ name: "Spring", state: "draft" })])
  // A key has no account, so its maker's name is shown.
  expect(made.json.by).toEqual({ id: team.admin.id, name: team.admin.name })
  const again = await call("POST", "/releases", {
    body: { kind: "dataset", name: "Spring", numbers: [number] },
    headers: { "idempotency-key": "spring" },
  })
  expect(again.json.id).toBe(made.json.id)
  const at = `/releases/${made.json.id}`
  const etag = (await call("GET", at)).headers.get("etag") ?? ""
  const named = await call("PATCH", at, { body: { revision: 1, name: "Spring demos" }, headers: { "if-match": etag } })
  expect([named.status, named.json.name, named.json.revision]).toEqual([200, "Spring demos", 2])
  const late = await call("PATCH", at, { body: { revision: 2, name: "Lost" }, headers: { "if-match": etag } })
  expect([late.status, late.json.code]).toEqual([412, "changed_since"])
  expect(await call("PATCH", at, { body: { revision: 1, name: "Lost" } })).toMatchObject({ status: 409, json: { code: "release_stale" } })
  expect((await call("POST", `${at}/snapshots`, { body: { note: "First" } })).json).toEqual({ number: 1, sealed: true })
  expect((await call("POST", `${at}/snapshots`, { body: {} })).json).toEqual({ number: 2, sealed: true })
  expect((await call("GET", `${at}/diff?from=1&to=2`)).json).toMatchObject({ added: 0, removed: 0, changed: 0 })
  const file = await call("GET", `${at}/snapshots/1?format=sealed`)
  const verdict = await verifySealed(file.text.trimEnd().split("\n"), [sealingKey(world.services).publicKey])
  expect(verdict).toMatchObject({ ok: true })
  const page = await call("PUT", `${at}/page`, { body: { slug: "spring-demos", snapshot: 1 } })
  expect(page.json.page).toMatchObject({ slug: "spring-demos", snapshot: 1 })
  expect((await call("DELETE", `${at}/page`)).status).toBe(204)
  expect((await call("GET", at)).json.page).toBeNull()
  expect((await call("DELETE", at)).json.code).toBe("release_kept")
  const events = await world.db
    .select({ type: event.type, actorType: event.actorType })
    .from(event)
    .where(and(eq(event.teamId, team.id), eq(event.type, "release.frozen")))
  expect(events).toEqual([
    { type: "release.frozen", actorType: "apiKey" },
    { type: "release.frozen", actorType: "apiKey" },
  ])
})

test("a round is filled, previewed, published, recalled, reopened and published again", async () => {
  const [one, two] = [await held(), await held()]
  const { id } = (await call("POST", "/releases", { body: { kind: "round", name: "March", numbers: [one.number] } })).json
  const at = `/releases/${id}`
  expect((await call("POST", `${at}/entries`, { body: { numbers: [two.number] } })).json).toEqual({ added: 1 })
  expect((await call("DELETE", `${at}/entries/${two.id}`)).json).toEqual({ removed: 1 })
  expect((await call("POST", `${at}/entries`, { body: { numbers: [two.number] } })).json).toEqual({ added: 1 })
  expect((await call("GET", `${at}/preview`)).json.items.map((each) => each.number)).toEqual([one.number, two.number])
  expect((await call("GET", `${at}/checks`)).json).toMatchObject({
    checks: expect.arrayContaining([expect.objectContaining({ kind: "decided" })]),
  })
  // A wrong expected number is rejected, and nothing changes.
  expect(await call("POST", `${at}/publish`, { body: { expected: 1 } })).toMatchObject({
    status: 409,
    json: { code: "publication_changed" },
  })
  const sent = await call("POST", `${at}/publish`, { body: { expected: 2 } })
  expect([sent.status, sent.json.state]).toEqual([202, "recall"])
  expect((await call("POST", `${at}/recall`, { body: {} })).json.state).toBe("recalled")
  expect((await call("POST", `${at}/reopen`)).json.state).toBe("draft")
  await call("POST", `${at}/publish`, { body: { expected: 2 } })
  world.forward(11 * 60_000)
  await world.services.jobs.drain()
  expect((await call("GET", at)).json).toMatchObject({ state: "published", told: { done: 2 } })
  const file = await call("GET", `${at}/snapshots/2?format=sealed`)
  expect(await verifySealed(file.text.trimEnd().split("\n"), [sealingKey(world.services).publicKey])).toMatchObject({ ok: true })
})

test("a record lists possible tracks, and stored responses contain no text of submitters", async () => {
  const { number } = await arrive()
  const made = await call("POST", "/releases", { body: { kind: "record", name: "EP", numbers: [number] } })
  expect(made.json).not.toHaveProperty("trackList")
  const tracks = [{ submissionId: null, title: "Salt Ledger", isrc: null, writers: "", fileId: null }]
  const at = `/releases/${made.json.id}`
  expect((await call("PATCH", at, { body: { revision: 1, tracks } })).json.trackList).toMatchObject([{ title: "Salt Ledger" }])
  expect((await call("GET", `${at}/sources`)).json).toEqual({ files: [] })
  expect((await call("POST", "/releases/card", { body: { filter: {}, identifying: false } })).json).toMatchObject({
    what: expect.any(String),
  })
})

test("responds 403 without the scope and 404 for another team's release", async () => {
  const { key: reader } = await team.owner.caller.apiKeys.create({ name: "Reader", scopes: ["submission:read"] })
  const other = await world.team("Other Shore")
  const { key: foreign } = await other.owner.caller.apiKeys.create({ name: "Foreign", scopes: [...given] })
  const { number } = await arrive()
  const { id } = (await call("POST", "/releases", { body: { kind: "dataset", name: "Ours", numbers: [number] } })).json
  expect((await call("GET", `/releases/${id}`, { own: reader })).status).toBe(200)
  for (const [method, path, body] of [
    ["PATCH", "", { revision: 1, name: "Theirs" }],
    ["DELETE", "", undefined],
    ["POST", "/publish", {}],
    ["POST", "/snapshots", {}],
    ["PUT", "/page", { slug: "theirs", snapshot: 1 }],
  ] as const) {
    const sent = body ? { body } : {}
    expect([path, (await call(method, `/releases/${id}${path}`, { ...sent, own: reader })).status]).toEqual([path, 403])
    expect([path, (await call(method, `/releases/${id}${path}`, { ...sent, own: foreign })).status]).toEqual([path, 404])
  }
  expect((await call("GET", `/releases/${id}`)).json).toMatchObject({ name: "Ours", state: "draft", snapshots: [] })
})
