import { newId } from "@intray/db/id"
import { dataImport, member, organizationRole, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Endpoints, openEndpoints } from "../../testing/callers.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, type TestTeam } from "../../testing/world.ts"
import type { ImportDetail, ImportPreview } from "./schema.ts"

/** A file that a program brings in with an API key, by REST alone. */

const world = useWorld()
let team: TestTeam
let slug: string
let open: Endpoints
let key: string
beforeAll(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
  open = openEndpoints(world)
  const scopes = ["submission:read", "submission:import"]
  key = (await team.admin.caller.apiKeys.create({ name: "Old archive", scopes } as never)).key
})
afterAll(() => open.close())

const file = "artist,email,Labels: Verdict\nKitefall,hello@kitefall.example,Sign\nLow Tide,low@tide.example,Pass\n"

async function ask<T>(method: string, path: string, body?: object, own = key): Promise<{ status: number; json: T }> {
  const headers = { authorization: `Bearer ${own}`, ...(body ? { "content-type": "application/json" } : {}) }
  const init = { method, headers, body: body ? JSON.stringify(body) : null }
  const response = await open.app.request(`${testBaseUrl}/api/v1${path}`, init)
  return { status: response.status, json: (await response.json()) as T }
}

async function upload(own = key): Promise<{ status: number; json: { id: string } }> {
  const headers = { authorization: `Bearer ${own}`, "content-type": "text/csv", "content-length": String(Buffer.byteLength(file)) }
  const response = await open.app.request(`${testBaseUrl}/api/v1/imports?portal=${slug}&name=archive.csv`, {
    method: "POST",
    headers,
    body: file,
  })
  return { status: response.status, json: (await response.json()) as { id: string } }
}

/** Does what waits to be done; jobs are dated by the real clock. */
async function work(): Promise<void> {
  world.services.setNow(new Date())
  await world.services.jobs.drain()
}

describe("a file by a key", () => {
  test("is uploaded, matched by guess, checked, taken in as the key, and taken back", async () => {
    const sent = await upload()
    expect(sent.status).toBe(201)
    const { id } = sent.json
    const { json: preview } = await ask<ImportPreview>("GET", `/imports/${id}/preview`)
    expect(preview.guess).toMatchObject({ artist: "answers.artist", email: "answers.email" })
    const options = { unknown: "create", missing: "accept" }
    expect((await ask("POST", `/imports/${id}/check`, { map: preview.guess, options })).status).toBe(202)
    await work()
    expect((await ask<ImportDetail>("GET", `/imports/${id}`)).json).toMatchObject({ state: "checked", total: 2, created: 2, refused: 0 })
    expect((await ask("POST", `/imports/${id}/run`)).status).toBe(202)
    await work()
    expect((await ask<ImportDetail>("GET", `/imports/${id}`)).json).toMatchObject({ state: "done", created: 2, by: team.admin.name })
    const { items } = await team.owner.caller.history.list({ submissionId: (await newest(team)).id })
    expect(items.find(({ type }) => type === "submission.imported")).toMatchObject({ actor: { type: "apiKey", name: "Old archive" } })
    expect((await ask("POST", `/imports/${id}/undo`)).status).toBe(202)
    await work()
    expect((await team.owner.caller.submissions.list({})).items).toEqual([])
  })

  test("is not taken from a key without the scope, and not seen by another team's", async () => {
    const { id } = (await upload()).json
    const reader = (await team.admin.caller.apiKeys.create({ name: "Reader", scopes: ["submission:read"] })).key
    expect((await upload(reader)).status).toBe(403)
    const other = await world.team()
    const scopes = ["submission:read", "submission:import"]
    const foreign = (await other.owner.caller.apiKeys.create({ name: "Foreign", scopes } as never)).key
    for (const path of [`/imports/${id}`, `/imports/${id}/preview`]) expect((await ask("GET", path, undefined, foreign)).status).toBe(404)
    for (const verb of ["run", "cancel", "undo"]) expect((await ask("POST", `/imports/${id}/${verb}`, undefined, foreign)).status).toBe(404)
  })

  test("shows and reverts only its own imports if it may only import", async () => {
    const { id } = (await upload()).json
    await world.db.update(dataImport).set({ state: "done", total: 0 }).where(eq(dataImport.id, id))
    const only = (await team.admin.caller.apiKeys.create({ name: "Sends in", scopes: ["submission:import"] } as never)).key
    const own = (await upload(only)).json.id
    expect((await ask<{ items: { id: string }[] }>("GET", "/imports", undefined, only)).json.items.map((one) => one.id)).toEqual([own])
    expect((await ask("GET", `/imports/${own}/preview`, undefined, only)).status).toBe(200)
    for (const path of [`/imports/${id}`, `/imports/${id}/preview`, `/imports/${id}/problems`])
      expect([path, (await ask("GET", path, undefined, only)).status]).toEqual([path, 404])
    for (const verb of ["run", "cancel", "undo"]) expect((await ask("POST", `/imports/${id}/${verb}`, undefined, only)).status).toBe(404)
    const role = { role: "intake", permission: JSON.stringify({ submission: ["import"] }) }
    await world.db.insert(organizationRole).values({ id: newId(), organizationId: team.id, ...role, createdAt: new Date() })
    await world.db
      .update(member)
      .set({ role: "intake" })
      .where(and(eq(member.organizationId, team.id), eq(member.userId, team.viewer.id)))
    expect(await team.viewer.caller.imports.list()).toEqual({ items: [] })
    expect(await refusal(team.viewer.caller.imports.preview({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await ask<{ items: object[] }>("GET", "/imports")).json.items.length).toBeGreaterThan(1)
  })

  test.each([
    ["checked", "check"],
    ["taken in", "run"],
    ["taken back", "undo"],
  ] as const)("is %s no further once its key has ended", async (_, verb) => {
    const mine = await team.admin.caller.apiKeys.create({ name: "Ends", scopes: ["submission:read", "submission:import"] } as never)
    const { id } = (await upload(mine.key)).json
    const map = { artist: "answers.artist", email: "answers.email" }
    const body = { map, options: { unknown: "create", missing: "accept" } }
    const steps = ["check", "run", "undo"].slice(0, ["check", "run", "undo"].indexOf(verb) + 1)
    for (const step of steps) {
      expect((await ask("POST", `/imports/${id}/${step}`, step === "check" ? body : undefined, mine.key)).status).toBe(202)
      if (step === verb) await team.admin.caller.apiKeys.revoke({ id: mine.id })
      await work()
    }
    const stopped = { state: "failed", problem: expect.stringMatching(/^The import stopped: whoever began it may not/) }
    expect(await team.owner.caller.imports.get({ id })).toMatchObject(stopped)
    const brought = await world.db.$count(submission, eq(submission.importId, id))
    expect(brought).toBe(verb === "undo" ? 2 : 0)
  })

  test("ends if its maker is removed from the team before it ran", async () => {
    const leaving = await world.team()
    const portal = await makePortal(leaving)
    const mine = await leaving.admin.caller.apiKeys.create({ name: "Import", scopes: ["submission:read", "submission:import"] } as never)
    const path = `${testBaseUrl}/api/v1/imports?portal=${portal.slug}&name=archive.csv`
    const headers = { authorization: `Bearer ${mine.key}`, "content-type": "text/csv", "content-length": String(Buffer.byteLength(file)) }
    const { id } = (await (await open.app.request(path, { method: "POST", headers, body: file })).json()) as { id: string }
    await world.db.update(dataImport).set({ state: "checked", total: 2 }).where(eq(dataImport.id, id))
    await leaving.admin.caller.imports.run({ id })
    await leaving.owner.caller.members.remove({ userId: leaving.admin.id })
    await work()
    expect(await leaving.owner.caller.imports.get({ id })).toMatchObject({ state: "failed", created: 0 })
  })

  test("that a person runs again is theirs", async () => {
    const { id } = (await upload()).json
    await world.db.update(dataImport).set({ state: "checked", total: 2 }).where(eq(dataImport.id, id))
    await team.owner.caller.imports.run({ id })
    await work()
    expect(await team.owner.caller.imports.get({ id })).toMatchObject({ by: team.owner.name })
  })
})
