import { dataImport, member } from "@intray/db/schema"
import { parse } from "csv-parse/sync"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { callerFor, makeTeam, signInAs, type TestTeam } from "../../testing/teams.ts"
import { sweepImports } from "./jobs.ts"

let app: TestApp
let team: TestTeam
let other: TestTeam
let slug: string
let cookies: Record<"owner" | "admin" | "member" | "viewer" | "stranger", string>

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services, "Rest")
  other = await makeTeam(app.services, "Elsewhere")
  slug = (await callerFor(app.services, team.admin, team).portals.create({ template: "music-demos", title: "Demos", slug: "rest-demos" }))
    .slug
  const cookie = (role: "owner" | "admin" | "member" | "viewer") => signInAs(app.services, team[role])
  cookies = {
    owner: await cookie("owner"),
    admin: await cookie("admin"),
    member: await cookie("member"),
    viewer: await cookie("viewer"),
    stranger: await signInAs(app.services, other.owner),
  }
})
afterAll(() => app.close())

const text = `artist,email,note\n${["Kitefall,a@b.example", "=1+1,c@d.example", "Wrong,nowhere"].map((row) => `${row},x`).join("\n")}\n`

function post(body: string | Buffer, more: { cookie?: string; headers?: Record<string, string>; query?: string } = {}): Promise<Response> {
  const bytes = Buffer.from(body)
  const { cookie = cookies.owner, headers = {}, query = `portal=${slug}&name=old.csv` } = more
  const sent = { "content-type": "text/csv", "content-length": String(bytes.length), ...headers }
  return app.request(`/api/v1/imports?${query}`, { method: "POST", body: new Uint8Array(bytes), cookie, headers: sent })
}

async function refused(response: Promise<Response>): Promise<[number, string]> {
  const answer = await response
  expect(answer.headers.get("content-type")).toBe("application/problem+json")
  const { detail } = (await answer.json()) as { detail: string }
  return [answer.status, detail]
}

async function imported(): Promise<string> {
  const { id } = (await (await post(text)).json()) as { id: string }
  const { imports } = callerFor(app.services, team.owner, team)
  const { guess } = await imports.preview({ id })
  await imports.check({ id, map: guess, options: { unknown: "create", missing: "accept" } })
  app.services.setNow(new Date())
  await app.services.jobs.drain()
  return id
}

describe("uploading", () => {
  test("answers with the import, whose bytes are in the storage", async () => {
    const response = await post(text)
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    const [row] = await app.services.db.select().from(dataImport).where(eq(dataImport.id, id))
    expect(row).toMatchObject({ state: "uploaded", format: "csv", fileName: "old.csv", teamId: team.id })
    expect(await app.services.storage.size(row?.storageKey ?? "")).toBe(Buffer.byteLength(text))
  })

  test("is for owners and admins of that team, from its own pages", async () => {
    expect((await post(text, { cookie: cookies.admin })).status).toBe(201)
    for (const role of ["member", "viewer"] as const) expect((await refused(post(text, { cookie: cookies[role] })))[0]).toBe(403)
    expect((await refused(post(text, { cookie: "" })))[0]).toBe(401)
    expect((await refused(post(text, { cookie: cookies.stranger })))[0]).toBe(404)
    expect((await refused(post(text, { cookie: cookies.stranger, headers: { "x-intray-team": team.slug } })))[0]).toBe(404)
    expect((await refused(post(text, { headers: { "sec-fetch-site": "cross-site" } })))[0]).toBe(403)
    expect((await refused(post(text, { headers: { "content-type": "text/plain" } })))[0]).toBe(400)
  })

  test("refuses what is no file of rows, by name, and keeps nothing of it", async () => {
    const before = await app.services.db.$count(dataImport)
    expect(await refused(post(""))).toEqual([400, "The file is empty. Choose one that has rows."])
    expect((await refused(post(Buffer.from("504b03040000", "hex"))))[1]).toMatch(/ZIP archive/)
    expect((await refused(post(Buffer.from("d0cf11e0a1b11ae1", "hex"))))[1]).toMatch(/workbook/)
    expect((await refused(post(text, { headers: { "content-length": "1000000001" } })))[0]).toBe(413)
    expect((await refused(post(text, { headers: { "content-length": "ten" } })))[0]).toBe(400)
    expect((await refused(post(text, { headers: { "content-length": "5000" } })))[1]).toMatch(/cut off/)
    for (const query of ["", "portal=nobody-has-this", "portal=a%00b", `portal=${slug}&more=1`])
      expect((await refused(post(text, { query })))[0]).toBeGreaterThanOrEqual(400)
    expect(await app.services.db.$count(dataImport)).toBe(before)
    expect((await refused(app.request("/api/v1/imports", { method: "PUT", cookie: cookies.owner })))[0]).toBe(405)
  })
})

test("the file of problems has every refused row with where, what and why, and runs nothing in a spreadsheet", async () => {
  const id = await imported()
  const get = (cookie: string) => app.request(`/api/v1/imports/${id}/problems`, { cookie })
  const response = await get(cookies.admin)
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="import-problems-${id}.csv"`)
  expect([response.headers.get("x-content-type-options"), response.headers.get("cache-control")]).toEqual([
    "nosniff",
    "no-store, no-transform",
  ])
  const [header, ...rows] = parse(await response.text(), { bom: true }) as string[][]
  expect(header).toEqual(["Row", "Column", "Reason", "artist", "email", "note"])
  expect(rows.map(([row, column, , ...cells]) => [row, column, ...cells])).toEqual([["4", "email", "Wrong", "nowhere", "x"]])
  expect([(await get(cookies.member)).status, (await get("")).status, (await get(cookies.stranger)).status]).toEqual([403, 401, 404])
  expect((await app.request("/api/v1/imports/unknown/problems", { cookie: cookies.owner })).status).toBe(404)
})

test("files of imports that nobody touches are gone after a week, and the screen says so", async () => {
  const id = await imported()
  const { imports } = callerFor(app.services, team.owner, team)
  const [row] = await app.services.db.select().from(dataImport).where(eq(dataImport.id, id))
  app.services.setNow(new Date(Date.now() + 8 * 86_400_000))
  await sweepImports(app.services)
  app.services.setNow(new Date())
  expect(await app.services.storage.size(row?.storageKey ?? "")).toBeNull()
  expect(await imports.get({ id })).toMatchObject({ kept: false, problems: [], refused: 1 })
  await expect(imports.run({ id })).rejects.toMatchObject({ cause: { code: "file_gone" } })
  expect((await refused(app.request(`/api/v1/imports/${id}/problems`, { cookie: cookies.owner })))[0]).toBe(409)
})

test("breaks off the file of problems if the caller loses the role during the download", async () => {
  const mine = and(eq(member.userId, team.admin.id), eq(member.organizationId, team.id))
  const response = await app.request(`/api/v1/imports/${await imported()}/problems`, { cookie: cookies.admin })
  await app.services.db.update(member).set({ role: "viewer" }).where(mine)
  await expect(response.text()).rejects.toThrow()
  await app.services.db.update(member).set({ role: "admin" }).where(mine)
})

describe("exporting", () => {
  const get = (query: string, cookie = cookies.owner, headers = {}) =>
    app.request(`/api/v1/submissions/export?${query}`, { cookie, headers })

  test("gives a file that is not kept, not shown and not compressed", async () => {
    const { imports } = callerFor(app.services, team.owner, team)
    await imports.run({ id: await imported() })
    app.services.setNow(new Date())
    await app.services.jobs.drain()
    const response = await get("format=csv", cookies.admin, { "accept-encoding": "gzip" })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": expect.stringMatching(/^attachment; filename="[a-z0-9-]+-submissions-\d{4}-\d\d-\d\d\.csv"$/),
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
      "x-total-count": "2",
    })
    const [header = [], ...rows] = parse(await response.text(), { bom: true }) as string[][]
    expect(rows.map((row) => row[header.indexOf("Artist name")])).toEqual(["Kitefall", "'=1+1"])
    const [keys = []] = parse(await (await get("format=csv&headers=keys")).text(), { bom: true }) as string[][]
    expect([keys.includes("artist"), keys.includes("Artist name"), keys.some((key) => key.startsWith("tracks."))]).toEqual([
      true,
      false,
      false,
    ])
    const lines = (await (await get(`format=jsonl&sort=newest&filter=${encodeURIComponent(JSON.stringify({ text: "kitefall" }))}`)).text())
      .trim()
      .split("\n")
    expect(lines.map((line) => (JSON.parse(line) as { title: string }).title)).toEqual(["Kitefall"])
  })

  test("is for owners and admins of that team; what it does not know is named", async () => {
    expect([
      (await get("format=csv", cookies.member)).status,
      (await get("format=csv", cookies.viewer)).status,
      (await get("format=csv", "")).status,
    ]).toEqual([403, 403, 401])
    expect(await (await get("format=jsonl", cookies.stranger)).text()).toBe("")
    expect((await get(`format=jsonl&team=${team.slug}`, cookies.stranger)).status).toBe(404)
    for (const query of [
      "",
      "format=ods",
      "format=csv&filter=no",
      'format=csv&filter={"more":1}',
      "format=csv&sort=best",
      "format=csv&headers=ids",
      "format=csv&more=1",
    ])
      expect((await refused(get(query)))[0]).toBe(400)
    expect(await (await get("format=csv&filter=no")).text()).toContain("Send the filter as JSON.")
    expect((await refused(get('format=csv&filter={"portals":["nobody-has-this"]}')))[0]).toBe(404)
  })

  test("breaks off if the caller leaves the team during the download", async () => {
    const response = await get("format=jsonl", cookies.admin)
    await app.services.db.delete(member).where(and(eq(member.userId, team.admin.id), eq(member.organizationId, team.id)))
    await expect(response.text()).rejects.toThrow()
  })
})
