import { apiCall, apikey, webhook } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { Webhook } from "standardwebhooks"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { webhookRunner } from "../../modules/webhooks/run.ts"
import { openEndpoints } from "../../testing/callers.ts"
import { type Receiver, startReceiver } from "../../testing/receiver.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, send, type TestTeam } from "../../testing/world.ts"

/** Webhooks that API keys manage, and what such a webhook delivers. */

const world = useWorld({ env: { webhookAllowedHosts: ["127.0.0.1"] } })
let team: TestTeam
let open: ReturnType<typeof openEndpoints>
let receiver: Receiver
let run: (signal?: AbortSignal) => Promise<number>
let portal: { id: string; slug: string }
let hidden: { id: string; slug: string }
let key: string
let keyId: string
const given = ["submission:read", "webhook:manage"] as const
const makeKey = (name: string, portalIds?: string[]) =>
  team.owner.caller.apiKeys.create({ name, scopes: [...given], ...(portalIds ? { portalIds } : {}) })

beforeAll(async () => {
  run = webhookRunner(world.services)
  open = openEndpoints(world)
})
afterAll(() => open.close())
beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
  hidden = await makePortal(team)
  receiver = await startReceiver()
  ;({ key, id: keyId } = await makeKey("Archive"))
})
afterEach(async () => {
  await receiver.close()
  await world.db.delete(webhook)
})

type Json = {
  id: string
  code: string
  secret: string
  webhook: { id: string }
  state: string
  items: { id: string; type: string; state: string }[]
}
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
  return { status: response.status, headers: response.headers, text, json: (text === "" ? {} : JSON.parse(text)) as Json }
}
type Wanted = { own?: string; portalIds?: string[]; events?: string[]; headers?: object }
const make = ({ own = key, headers = {}, ...more }: Wanted = {}) =>
  call("POST", "/webhooks", { own, headers, body: { url: receiver.url, events: ["submission.created"], ...more } })
const bodies = () => receiver.received.map((one) => JSON.parse(one.body) as { type: string; data: { submission?: { number: number } } })
const numbers = () => bodies().flatMap((one) => one.data.submission?.number ?? [])
const listed = async (id: string) => (await team.owner.caller.webhooks.list()).items.find((one) => one.id === id)

test("a webhook is created, delivers, is rotated, tested, paused, resumed and deleted", async () => {
  const { status, json } = await make()
  const { id } = json.webhook
  expect([status, await listed(id)]).toEqual([201, expect.objectContaining({ keeper: null, apiKey: { id: keyId, name: "Archive" } })])
  await send(world, portal.slug)
  await run()
  const [first] = receiver.received
  expect(new Webhook(json.secret).verify(first?.body ?? "", first?.headers as Record<string, string>)).toMatchObject({
    type: "submission.created",
  })
  const rotated = await call("POST", `/webhooks/${id}/rotate`)
  expect(rotated.json.secret).not.toBe(json.secret)
  const tested = await call("POST", `/webhooks/${id}/test`)
  expect(tested.json).toMatchObject({ type: "webhook.test", state: "delivered" })
  const second = receiver.received[1]
  expect(new Webhook(rotated.json.secret).verify(second?.body ?? "", second?.headers as Record<string, string>)).toMatchObject({
    type: "webhook.test",
  })
  const { items } = (await call("GET", `/webhooks/${id}/deliveries?type=submission.created`)).json
  const read = await call("GET", `/webhook-deliveries/${items[0]?.id}`)
  expect(read.text).toContain("submission.created")
  const again = await call("POST", `/webhook-deliveries/${items[0]?.id}/redeliver`)
  expect(again.json).toMatchObject({ state: "delivered", tries: 1 })
  // Responses to a POST may be stored, so they must not contain the delivered body.
  expect(again.json).not.toHaveProperty("body")
  expect(receiver.received).toHaveLength(3)
  expect((await call("POST", `/webhooks/${id}/pause`)).json).toMatchObject({ state: "paused", pausedBecause: "asked" })
  await send(world, portal.slug)
  await run()
  expect((await call("POST", `/webhooks/${id}/resume`, { body: { missed: true } })).json.state).toBe("on")
  await run()
  expect(numbers().at(-1)).toBe((await newest(team)).number)
  const since = { since: "2020-01-01T00:00:00.000Z", which: "all" }
  expect(await call("POST", `/webhooks/${id}/redeliver`, { body: since })).toMatchObject({ status: 202, json: { count: 2 } })
  await run()
  expect(receiver.received).toHaveLength(6)
  expect((await call("DELETE", `/webhooks/${id}`)).status).toBe(204)
  expect((await call("GET", `/webhooks/${id}`)).status).toBe(404)
})

test("rejects a change with an outdated ETag, which deliveries do not change", async () => {
  const { id } = (await make()).json.webhook
  const etag = (await call("GET", `/webhooks/${id}`)).headers.get("etag") ?? ""
  await send(world, portal.slug)
  await run()
  const change = (name: string) => call("PATCH", `/webhooks/${id}`, { body: { name }, headers: { "if-match": etag } })
  expect((await change("Mine")).json).toMatchObject({ name: "Mine" })
  expect(await change("Lost")).toMatchObject({ status: 412, json: { code: "changed_since" } })
})

test("a repeated idempotency key creates it once and returns the secret again, without storing it in plain text", async () => {
  const headers = { "idempotency-key": "hook-1" }
  const [first, second] = [await make({ headers }), await make({ headers })]
  expect(second.json).toEqual(first.json)
  expect((await call("GET", "/webhooks")).json.items).toHaveLength(1)
  const kept = await world.db.select({ body: apiCall.body }).from(apiCall).where(eq(apiCall.teamId, team.id))
  expect(kept).toHaveLength(1)
  // The stored response names only the webhook, whose row has the encrypted secret.
  expect(JSON.parse(kept[0]?.body ?? "")).toEqual({ result: { id: first.json.webhook.id, secretHint: first.json.secret.slice(-3) } })
  expect(kept[0]?.body).not.toContain(first.json.secret)
  await world.db.update(apiCall).set({ body: "v1.a.b.c" }).where(eq(apiCall.teamId, team.id))
  expect(await make({ headers })).toMatchObject({ status: 409, json: { code: "idempotency_lost" } })
})

describe("a key that is limited to portals", () => {
  test("must name them, and gets no events of others", async () => {
    const { key: own } = await makeKey("One", [portal.id])
    expect(await make({ own })).toMatchObject({ status: 400, json: { issues: [{ path: ["portalIds"] }] } })
    expect((await make({ own, portalIds: [hidden.id] })).status).toBe(404)
    expect((await make({ own, portalIds: [portal.id] })).status).toBe(201)
    await send(world, hidden.slug)
    await send(world, portal.slug)
    await run()
    expect(numbers()).toEqual([2])
  })

  test("applies the limit from then on, also to a webhook for all portals", async () => {
    const { id } = (await make({ events: ["submission.created", "release.published"] })).json.webhook
    await team.owner.caller.apiKeys.update({ id: keyId, portalIds: [portal.id] })
    await send(world, hidden.slug)
    const release = await team.owner.caller.releases.create({ kind: "dataset", name: "All", numbers: [1] })
    await team.owner.caller.releases.publish({ id: release.id })
    world.forward(60_000)
    await world.services.jobs.drain()
    await send(world, portal.slug)
    await run()
    expect(numbers()).toEqual([2])
    expect(await listed(id)).toMatchObject({ state: "on" })
    expect((await call("GET", `/webhooks/${id}`)).status).toBe(404)
  })

  test("cannot read earlier deliveries of another keeper in the log", async () => {
    const { id } = (await make({ events: ["submission.created", "release.published"] })).json.webhook
    await send(world, hidden.slug)
    const release = await team.owner.caller.releases.create({ kind: "dataset", name: "All", numbers: [1] })
    await team.owner.caller.releases.publish({ id: release.id })
    world.forward(60_000)
    await world.services.jobs.drain()
    await run()
    expect(
      bodies()
        .map((one) => one.type)
        .sort(),
    ).toEqual(["release.published", "submission.created"])
    const log = (await team.owner.caller.webhooks.deliveries({ webhookId: id })).items
    await call("PATCH", `/webhooks/${id}`, { body: { portalIds: [portal.id] } })
    const { key: own } = await makeKey("One", [portal.id])
    await call("POST", `/webhooks/${id}/test`, { own })
    expect((await call("GET", `/webhooks/${id}/deliveries`, { own })).json.items.map((one) => one.type)).toEqual(["webhook.test"])
    for (const one of log) {
      expect((await call("GET", `/webhook-deliveries/${one.id}`, { own })).status).toBe(404)
      expect((await call("POST", `/webhook-deliveries/${one.id}/redeliver`, { own })).status).toBe(404)
    }
  })
})

describe("a key that can no longer keep a webhook", () => {
  const ways: [string, () => Promise<unknown>][] = [
    ["revoked", () => team.owner.caller.apiKeys.revoke({ id: keyId })],
    [
      "expired",
      () =>
        world.db
          .update(apikey)
          .set({ expiresAt: new Date(0) })
          .where(eq(apikey.id, keyId)),
    ],
    ["without submission:read", () => team.owner.caller.apiKeys.update({ id: keyId, scopes: ["webhook:manage"] })],
    ["without webhook:manage", () => team.owner.caller.apiKeys.update({ id: keyId, scopes: ["submission:read"] })],
    ["deleted", () => world.db.delete(apikey).where(eq(apikey.id, keyId))],
  ]
  test.each(ways)("%s: the webhook is paused, although the key's maker is a member, until another key takes over", async (_, lose) => {
    const { id } = (await make()).json.webhook
    await lose()
    await send(world, portal.slug)
    expect(await run()).toBe(0)
    expect(await listed(id)).toMatchObject({ state: "paused", pausedBecause: "keeper", keeper: null })
    const next = await makeKey("Next")
    expect((await call("POST", `/webhooks/${id}/resume`, { own: next.key, body: { missed: true } })).json.state).toBe("on")
    await run()
    expect(numbers()).toEqual([1])
    expect(await listed(id)).toMatchObject({ apiKey: { id: next.id, name: "Next" } })
  })

  test("because its maker lost the permission", async () => {
    const made = await team.admin.caller.apiKeys.create({ name: "Admin's", scopes: [...given] })
    const { id } = (await make({ own: made.key })).json.webhook
    await team.owner.caller.members.setRole({ userId: team.admin.id, role: "viewer" })
    await send(world, portal.slug)
    await run()
    expect(receiver.received).toEqual([])
    expect(await listed(id)).toMatchObject({ state: "paused", pausedBecause: "keeper" })
  })

  test("because a user changed the webhook and became its keeper", async () => {
    const { id } = (await make()).json.webhook
    await team.admin.caller.webhooks.update({ id, name: "Ours" })
    expect(await listed(id)).toMatchObject({ keeper: { id: team.admin.id }, apiKey: null })
    await team.owner.caller.apiKeys.revoke({ id: keyId })
    await send(world, portal.slug)
    await run()
    expect(numbers()).toEqual([1])
  })
})

test("responds 403 without the scope and 404 for another team's webhook", async () => {
  const { id } = (await make()).json.webhook
  const { key: reader } = await team.owner.caller.apiKeys.create({ name: "Reader", scopes: ["submission:read"] })
  const other = await world.team()
  const { key: foreign } = await other.owner.caller.apiKeys.create({ name: "Foreign", scopes: [...given] })
  expect((await make({ own: reader })).status).toBe(403)
  expect((await make({ own: foreign, portalIds: [portal.id] })).status).toBe(404)
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["PATCH", "", { name: "Theirs" }],
    ["DELETE", "", undefined],
    ["POST", "/rotate", undefined],
    ["POST", "/pause", undefined],
    ["POST", "/resume", { missed: true }],
    ["POST", "/test", undefined],
    ["GET", "/deliveries", undefined],
  ] as const) {
    const sent = body ? { body } : {}
    expect([path, (await call(method, `/webhooks/${id}${path}`, { ...sent, own: reader })).status]).toEqual([path, 403])
    expect([path, (await call(method, `/webhooks/${id}${path}`, { ...sent, own: foreign })).status]).toEqual([path, 404])
  }
  expect(await listed(id)).toMatchObject({ name: "", state: "on" })
})
