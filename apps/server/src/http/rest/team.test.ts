import { randomUUID } from "node:crypto"
import { apiCall, event } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scopes } from "../../modules/api-keys/schema.ts"
import { listProcedures } from "../../procedures.ts"
import { openEndpoints } from "../../testing/callers.ts"
import { makeThings, type Things } from "../../testing/examples.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { createWorld, demoAnswers, labelNamed, newest, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { rows, unreached } from "./rows.ts"

const world = useWorld()
let team: TestTeam
let things: Things
let open: ReturnType<typeof openEndpoints>
let key: string
beforeAll(async () => {
  team = await world.team()
  things = await makeThings(world, team)
  open = openEndpoints(world)
  key = (await team.owner.caller.apiKeys.create({ name: "Ableton export", scopes: [...scopes] })).key
})
afterAll(() => open.close())

type Answered = {
  id: string
  code: string
  items: { id: string; number: number; text: string; name: string }[]
  nextCursor: string | null
  labelIds: string[]
  hue: string
  state: string
  actId: string
  total: number
}
type Sent = { body?: unknown; key?: string | null; headers?: Record<string, string> }
async function call(method: string, path: string, sent: Sent = {}) {
  const { body, key: own = key, headers: more } = sent
  const headers = new Headers(more)
  if (own !== null) headers.set("authorization", `Bearer ${own}`)
  if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json")
  const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body)
  // Moves the clock by a second, because another test covers the rate limit.
  world.forward(1_000)
  const response = await open.app.request(`${testBaseUrl}/api/v1${path}`, { method, headers, body: text })
  const answer = await response.text()
  return { status: response.status, headers: response.headers, json: (answer === "" ? null : JSON.parse(answer)) as Answered }
}

describe("the table of rows", () => {
  test("every team procedure has a row, or a reason", () => {
    const reached = new Set([...rows.map((row) => row.procedure), "assignments.set"])
    const known = Object.keys(unreached)
    const reasonOf = (name: string) => known.find((one) => one === name || (one.endsWith(".*") && name.startsWith(one.slice(0, -1))))
    const names = listProcedures().map((one) => one.name)
    const lacking = names.filter((name) => !reached.has(name) && reasonOf(name) === undefined)
    expect(lacking, "give it a row in the module's rest.ts, or say in `unreached` of http/rest/rows.ts why programs have none").toEqual([])
    const both = names.filter((name) => reached.has(name) && reasonOf(name) !== undefined)
    expect(both, "it has a row: take its reason out of `unreached`").toEqual([])
    const idle = known.filter((one) => !names.some((name) => reasonOf(name) === one))
    expect(idle, "no procedure is called so: take it out of `unreached`").toEqual([])
    expect(
      [...reached].filter((name) => !names.includes(name)),
      "no procedure is called so: take its row away",
    ).toEqual([])
  })

  test("names and paths are unique", () => {
    for (const of of [rows.map((row) => row.id), rows.map((row) => `${row.method} ${row.path.replace(/\{\w+\}/g, "{}")}`)]) {
      expect(of.filter((one, index) => of.indexOf(one) !== index)).toEqual([])
    }
    for (const row of rows) if (row.reads) expect(rows.map((one) => one.id)).toContain(row.reads)
  })
})

describe("changes by a key", () => {
  test("are in the history under its name, can be undone by it, and mark its comments and messages", async () => {
    const labelId = await labelNamed(team, "Already released")
    const at = `/submissions/${things.submissionId}`
    expect((await call("PUT", `${at}/labels/${labelId}`)).json.labelIds).toContain(labelId)
    const { items } = await team.member.caller.history.list({ submissionId: things.submissionId, limit: 1 })
    expect(items[0]).toMatchObject({ type: "submission.labelled", actor: { type: "apiKey", name: "Ableton export" } })
    expect((await call("POST", "/undo", { body: {} })).json).toMatchObject({
      kind: "label",
      undone: [{ submissionId: things.submissionId }],
    })
    expect((await call("GET", at)).json.labelIds).not.toContain(labelId)
    const said = await call("POST", `${at}/comments`, { body: { text: "From a program" } })
    expect(said.json).toMatchObject({ author: null, apiKey: { name: "Ableton export" }, mine: true })
    const { items: comments } = await team.member.caller.comments.list({ submissionId: things.submissionId })
    expect(comments.at(-1)).toMatchObject({ apiKey: { name: "Ableton export" }, mine: false })
    // It may only delete comments of others, as its maker may.
    expect((await call("PATCH", `/comments/${things.ownerComment}`, { body: { text: "Not mine" } })).status).toBe(403)
    const written = await call("POST", `${at}/messages`, { body: { body: "Hello", when: "draft" } })
    expect(written.json).toMatchObject({ state: "draft", author: null, apiKey: { name: "Ableton export" } })
  })

  test("can be long, and continue with the key's permissions", async () => {
    const labelId = await labelNamed(team, "Uncleared sample")
    const { key: own, id } = await team.admin.caller.apiKeys.create({ name: "Bulk", scopes: ["submission:read", "submission:label"] })
    const action = { kind: "label", labelId, on: true }
    const begun = await call("POST", "/bulk", { key: own, body: { filter: {}, action } })
    expect([begun.status, begun.json.state]).toEqual([202, "done"])
    expect((await call("GET", "/bulk", { key: own })).json.items).toHaveLength(1)
    expect((await call("GET", `/bulk/${begun.json.id}`)).status).toBe(404)
    const stage = { kind: "stage", stageId: things.stageId }
    expect((await call("POST", "/bulk", { key: own, body: { filter: {}, action: stage } })).status).toBe(403)
    const events = await world.db.select().from(event).where(eq(event.actId, begun.json.actId))
    expect(new Set(events.map((one) => `${one.actorType} ${one.actorId}`))).toEqual(new Set([`apiKey ${id}`]))
  })

  test("stay in the key's portals", async () => {
    const { id: portalId, slug } = await team.admin.caller.portals.create({
      template: "music-demos",
      title: "Another",
      slug: `kept-${randomUUID()}`,
    })
    const { number } = await send(world, slug)
    const { key: own } = await team.owner.caller.apiKeys.create({
      name: "One",
      scopes: ["submission:read", "portal:update"],
      portalIds: [portalId],
    })
    const listed = await call("GET", "/submissions", { key: own })
    expect(listed.json.items.map((one) => one.number)).toEqual([number])
    expect((await call("GET", `/submissions/${things.submissionId}`, { key: own })).status).toBe(404)
    expect((await call("GET", "/portals", { key: own })).json.items).toHaveLength(1)
    expect((await call("PATCH", `/portals/${things.portalId}`, { key: own, body: { intro: "x" } })).status).toBe(404)
    expect((await call("GET", "/submissions/facets", { key: own })).json.total).toBe(1)
  })

  test("never reach a portal that is hidden from its maker", async () => {
    const { key: own } = await team.owner.caller.apiKeys.create({ name: "Keeper", scopes: ["submission:read"] })
    await team.owner.caller.portals.setGroups({ id: things.portalId, groupIds: [things.otherCrewId] })
    try {
      expect((await call("GET", `/submissions/${things.submissionId}`, { key: own })).status).toBe(200)
      await team.owner.caller.members.setRole({ userId: team.admin.id, role: "owner" })
      await team.admin.caller.members.setRole({ userId: team.owner.id, role: "viewer" })
      expect((await call("GET", `/submissions/${things.submissionId}`, { key: own })).status).toBe(404)
    } finally {
      await team.admin.caller.members.setRole({ userId: team.owner.id, role: "owner" })
      await team.owner.caller.members.setRole({ userId: team.admin.id, role: "admin" })
      await team.owner.caller.portals.setGroups({ id: things.portalId, groupIds: [] })
    }
  })

  test("create a submission, whose status link only the submitter gets", async () => {
    const body = { portal: things.slug, answers: demoAnswers({ artist: "Tidewrack" }) }
    const made = await call("POST", "/submissions", { body })
    expect([made.status, Object.keys(made.json).sort()]).toEqual([201, ["id", "number"]])
    expect(await newest(team)).toMatchObject({ id: made.json.id, by: "Tidewrack" })
    const wrong = await call("POST", "/submissions", { body: { ...body, answers: { artist: 1 } } })
    expect([wrong.status, wrong.json.code]).toEqual([400, "invalid"])
    expect((await call("POST", "/submissions", { body: { ...body, portal: "nobody-has-this" } })).status).toBe(404)
  })

  test("include downloads and exports", async () => {
    const get = (path: string, own: string | null) =>
      open.app.request(`${testBaseUrl}${path}`, { headers: own === null ? {} : { authorization: `Bearer ${own}` } })
    const exported = await get("/api/v1/submissions/export?format=csv", key)
    expect([exported.status, exported.headers.get("x-total-count")]).toEqual([200, expect.stringMatching(/^\d+$/)])
    expect((await get("/api/v1/submissions/export?format=csv", null)).status).toBe(401)
    const { key: reader } = await team.owner.caller.apiKeys.create({ name: "Reader", scopes: ["submission:read"] })
    expect((await get("/api/v1/submissions/export?format=csv", reader)).status).toBe(403)
  })
})

describe("an idempotency key", () => {
  const at = () => `/submissions/${things.submissionId}/comments`
  const named = (name: string, text: string) => call("POST", at(), { body: { text }, headers: { "idempotency-key": name } })

  test("makes a call once, and repeats its response", async () => {
    const [first, second] = [await named("once", "Once"), await named("once", "Once")]
    expect(second.json).toEqual(first.json)
    expect([first.headers.get("idempotency-replayed"), second.headers.get("idempotency-replayed")]).toEqual([null, "true"])
    const { json } = await call("GET", at())
    expect(json.items.filter((one) => one.text === "Once")).toHaveLength(1)
    expect(await named("once", "Twice")).toMatchObject({ status: 422, json: { code: "idempotency_other_request" } })
    world.forward(86_400_000)
    expect((await named("once", "Twice")).status).toBe(201)
  })

  test("is separate for each API key, and holds for simultaneous calls", async () => {
    await named("mine", "Mine")
    const { key: own } = await team.owner.caller.apiKeys.create({ name: "Other", scopes: ["submission:comment", "submission:read"] })
    const theirs = () => call("POST", at(), { key: own, body: { text: "Theirs" }, headers: { "idempotency-key": "mine" } })
    expect((await theirs()).status).toBe(201)
    // Each key gets its own response, not another key's.
    expect((await named("mine", "Mine")).json).toMatchObject({ text: "Mine" })
    expect((await theirs()).json).toMatchObject({ text: "Theirs" })
    const many = await Promise.all(Array.from({ length: 8 }, () => named("together", "Together")))
    expect(many.map((one) => one.status).every((status) => status === 201 || status === 409)).toBe(true)
    expect(new Set(many.filter((one) => one.status === 201).map((one) => one.json.id)).size).toBe(1)
  })

  test("does not store refusals, and forgets erased submissions", async () => {
    expect((await named("tried", "")).status).toBe(400)
    expect((await named("tried", "Now with words")).status).toBe(201)
    for (const name of ["", "a b", "x".repeat(201), "é"]) expect((await named(name, "Odd")).status).toBe(400)
    const { demoId, number } = await send(world, things.slug)
    await call("POST", `/submissions/${number}/spam`, { headers: { "idempotency-key": "erase-me" } })
    const { id } = (await call("GET", `/submissions/${number}`)).json
    await call("POST", `/submissions/${id}/comments`, { body: { text: "A secret" }, headers: { "idempotency-key": "erase-me-too" } })
    const kept = () => world.db.$count(apiCall, eq(apiCall.submissionId, id))
    expect(await kept()).toBe(2)
    await world.visitor.public.erase({ demoId, number: `#${number}` })
    expect(await kept()).toBe(0)
  })
})

describe("concurrent changes", () => {
  test("are rejected if the resource changed since it was read", async () => {
    const at = `/labels/${things.spareLabelId}`
    const read = await call("GET", at)
    const etag = read.headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect((await call("GET", at, { headers: { "if-none-match": etag } })).status).toBe(304)
    const mine = await call("PATCH", at, { body: { hue: "blue" }, headers: { "if-match": etag } })
    expect([mine.status, mine.json.hue, mine.headers.get("etag")]).toEqual([200, "blue", expect.not.stringMatching(etag)])
    expect(await call("PATCH", at, { body: { hue: "red" }, headers: { "if-match": etag } })).toMatchObject({
      status: 412,
      json: { code: "changed_since" },
    })
    expect((await call("GET", at)).json.hue).toBe("blue")
    const now = mine.headers.get("etag") ?? ""
    const both = await Promise.all(["red", "pink"].map((hue) => call("PATCH", at, { body: { hue }, headers: { "if-match": now } })))
    expect(both.map((one) => one.status).sort()).toEqual([200, 412])
  })

  test("a PATCH keeps members that it does not name, and null removes one (RFC 7396)", async () => {
    const at = `/labels/${things.otherLabelId}`
    await call("PATCH", at, { body: { key: "y", description: "Kept" } })
    expect((await call("PATCH", at, { body: { key: null } })).json).toMatchObject({ key: null, description: "Kept" })
  })

  test("a submission is moved or assigned, one at a time", async () => {
    const at = `/submissions/${things.submissionId}`
    expect((await call("PATCH", at, { body: { assigneeId: team.member.id } })).json).toMatchObject({ assigneeId: team.member.id })
    expect((await call("PATCH", at, { body: { stageId: await stageNamed(team, "Shortlist") } })).status).toBe(200)
    expect((await call("PATCH", at, { body: {} })).status).toBe(400)
    expect((await call("PATCH", at, { body: { stageId: things.stageId, assigneeId: null } })).status).toBe(400)
  })
})

describe("lists", () => {
  test("are paged by their own items", async () => {
    for (const path of ["/labels", "/submissions", `/submissions/${things.submissionId}/events`, "/stages"]) {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof call>> = await call("GET", `${path}?limit=3${cursor === null ? "" : `&cursor=${cursor}`}`)
        expect([path, page.status]).toEqual([path, 200])
        expect(page.json.items.length).toBeLessThanOrEqual(3)
        ids.push(...page.json.items.map((one) => one.id))
        cursor = page.json.nextCursor
      } while (cursor !== null && ids.length < 200)
      const whole = await call("GET", `${path}?limit=100`)
      expect(ids).toEqual(whole.json.items.map((one) => one.id))
    }
    for (const wrong of ["limit=0", "limit=101", "limit=x", "cursor=not%20one", "teamId=x", "limit=1&limit=2&odd=1"]) {
      expect([wrong, (await call("GET", `/labels?${wrong}`)).status]).toEqual([wrong, 400])
    }
    expect((await call("GET", "/labels?cursor=of-another-list")).status).toBe(404)
  })

  test("filter like the inbox", async () => {
    const count = async (query: string) => (await call("GET", `/submissions?${query}`)).json.items.length
    expect(await count(`portal=${things.slug}&limit=100`)).toBeGreaterThan(0)
    expect(await count(`portal=${things.slug}&text=nothing-says-this`)).toBe(0)
    expect(await count("files=true")).toBe(1)
    expect((await call("GET", "/submissions?files=perhaps")).status).toBe(400)
    expect((await call("GET", "/submissions?stage=not-ours")).status).toBe(404)
  })
})

describe("refusals are problems", () => {
  test.each<[string, string, string, Sent, number, string]>([
    ["no key", "GET", "/labels", { key: null }, 401, "not_signed_in"],
    ["no such key", "GET", "/labels", { key: "intray_live_nonsense" }, 401, "key_invalid"],
    ["an unknown address", "GET", "/nothing", {}, 404, "not_found"],
    ["another method", "DELETE", "/labels", {}, 405, "method_not_allowed"],
    ["another type", "POST", "/labels", { body: "name=x", headers: { "content-type": "text/plain" } }, 415, "content_type"],
    ["no JSON", "POST", "/labels", { body: "{" }, 400, "not_json"],
    ["an array", "POST", "/labels", { body: [] }, 400, "invalid"],
    ["too much", "POST", "/labels", { body: { name: "x".repeat(1_100_000) } }, 413, "too_large"],
    ["too deep", "POST", "/labels", { body: `{"name":${"[".repeat(500)}${"]".repeat(500)}}` }, 413, "too_large"],
    ["an unknown key", "POST", "/labels", { body: { teamId: "x" } }, 400, "invalid"],
    ["NUL", "POST", "/label-groups", { body: { name: "a\0b", multiple: true, required: true } }, 400, "nul"],
    ["what the address says", "PATCH", "/labels/x", { body: { labelId: "y" } }, 400, "invalid"],
  ])("%s", async (_, method, path, sent, status, code) => {
    const answer = await call(method, path, sent)
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(answer.headers.get("content-type")).toBe("application/problem+json")
    expect(answer.json).toMatchObject({ type: "about:blank", title: expect.any(String), status, detail: expect.any(String) })
    if (status === 401) expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/)
  })

  test("allows 60 calls a second, with the rest in each response", async () => {
    const limited = await createWorld({ env: { rateLimits: true } })
    const crew = await limited.team()
    const endpoints = openEndpoints(limited)
    try {
      const { key: own } = await crew.owner.caller.apiKeys.create({ name: "Busy", scopes: ["submission:read"] })
      const get = () => endpoints.app.request(`${testBaseUrl}/api/v1/stages`, { headers: { "x-api-key": own } })
      const first = await get()
      expect([first.headers.get("ratelimit-policy"), first.headers.get("ratelimit")]).toEqual([`"key";q=60;w=1`, `"key";r=59;t=1`])
      for (let times = 1; times < 60; times += 1) expect((await get()).status).toBe(200)
      const over = await get()
      expect([over.status, over.headers.get("retry-after")]).toEqual([429, "1"])
      limited.forward(1_000)
      expect((await get()).status).toBe(200)
    } finally {
      endpoints.close()
      await limited.close()
    }
  })

  test("another site's page cannot change anything with a session", async () => {
    const cookie = await world.services.auth.cookieFor("none")
    const headers = { cookie, "content-type": "application/json", origin: "https://evil.example" }
    const response = await open.app.request(`${testBaseUrl}/api/v1/label-groups`, { method: "POST", headers, body: "{}" })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, "other_origin"])
  })
})
