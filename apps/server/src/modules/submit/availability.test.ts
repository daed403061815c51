import { portalDay, portal as portalTable, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { createCallerAs } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, refusal, send, type TestTeam } from "../../testing/world.ts"

/** Times, places and looks of a portal, as people outside meet them. */

const world = useWorld()
let team: TestTeam
beforeAll(async () => {
  team = await world.team("Lantern Quay")
})

const minute = 60_000
const inMs = (ms: number) => new Date(world.services.clock.now().getTime() + ms).toISOString()
const look = (slug: string, pass?: string) => world.visitor.public.portal({ slug, ...(pass === undefined ? {} : { pass }) })
const update = (portalId: string, more: object) => team.admin.caller.portals.update({ portalId, ...more })

describe("opening and closing times", () => {
  test("say nothing of the form before, take in between, and a quarter of an hour after", async () => {
    const { id, slug } = await makePortal(team)
    await update(id, { opensAt: inMs(10 * minute), closesAt: inMs(20 * minute), timeZone: "Europe/Oslo" })
    expect(await look(slug)).toMatchObject({ state: "not_yet_open", fields: [], timeZone: "Europe/Oslo", opensAt: inMs(10 * minute) })
    expect(await look(slug)).not.toHaveProperty("roles")
    expect(await refusal(send(world, slug))).toMatchObject({ code: "CONFLICT", reason: "portal_not_yet_open" })
    expect((await team.viewer.caller.portals.get({ slug })).standing).toBe("not_yet_open")
    world.forward(10 * minute)
    expect((await look(slug)).state).toBe("open")
    await send(world, slug)
    world.forward(10 * minute - 1)
    expect((await look(slug)).state).toBe("open")
    world.forward(1)
    expect((await look(slug)).state).toBe("closed")
    await send(world, slug)
    world.forward(15 * minute)
    await send(world, slug)
    world.forward(1)
    expect(await refusal(send(world, slug))).toMatchObject({ reason: "portal_closed" })
    expect((await team.viewer.caller.portals.list()).items.find((one) => one.id === id)?.standing).toBe("closed")
  })

  test("are refused in the wrong order, in no zone, and of no kind", async () => {
    const { id } = await makePortal(team)
    expect(await refusal(update(id, { opensAt: inMs(10), closesAt: inMs(10) }))).toMatchObject({ code: "BAD_REQUEST", paths: ["closesAt"] })
    await update(id, { opensAt: inMs(10) })
    expect(await refusal(update(id, { closesAt: inMs(5) }))).toMatchObject({ paths: ["closesAt"] })
    for (const timeZone of ["Europe/Nowhere", "+02:00", "", "x".repeat(65), "a\0b"]) {
      expect(await refusal(update(id, { timeZone }))).toMatchObject({ code: "BAD_REQUEST" })
    }
    for (const more of [{ opensAt: "tomorrow" }, { quota: 0 }, { quota: 1.5 }, { quota: -1 }, { password: "abc" }, { taken: 0 }]) {
      expect(await refusal(update(id, more))).toMatchObject({ code: "BAD_REQUEST" })
    }
    await update(id, { opensAt: null, closesAt: null, timeZone: null, quota: null, password: null })
  })
})

describe("a quota", () => {
  test("50 at once for 10 places are exactly 10", async () => {
    const { id, slug } = await makePortal(team)
    await update(id, { quota: 10 })
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => send(world, slug)))
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(10)
    const reasons = results.flatMap((one) => (one.status === "rejected" ? [(one.reason as { cause: { code: string } }).cause.code] : []))
    expect(new Set(reasons)).toEqual(new Set(["portal_full"]))
    expect(await world.db.$count(submission, eq(submission.portalId, id))).toBe(10)
    expect(await look(slug)).toMatchObject({ state: "full" })
    expect(await team.viewer.caller.portals.get({ slug })).toMatchObject({ quota: 10, taken: 10, standing: "full", submissions: 10 })
    await update(id, { quota: 11 })
    await send(world, slug)
    expect((await look(slug)).state).toBe("full")
    await update(id, { quota: null })
    await send(world, slug)
  })

  test("set late, counts what had come before, spam left out", async () => {
    const { id, slug } = await makePortal(team)
    for (let index = 0; index < 3; index++) await send(world, slug)
    await world.visitor.public.submit({ slug, idempotencyKey: "spam-before-quota", answers: demoAnswers(), website: "x" })
    // As a portal that was made before places were counted.
    await world.db.update(portalTable).set({ taken: 0 }).where(eq(portalTable.id, id))
    await update(id, { quota: 4 })
    expect(await team.viewer.caller.portals.get({ slug })).toMatchObject({ taken: 3, submissions: 3, standing: "open" })
    await send(world, slug)
    expect(await refusal(send(world, slug))).toMatchObject({ reason: "portal_full" })
  })

  test("the last place is one person's, however often they press", async () => {
    const { id, slug } = await makePortal(team)
    await update(id, { quota: 1 })
    const one = { slug, idempotencyKey: "the-last-place", answers: demoAnswers() }
    const results = await Promise.all(Array.from({ length: 8 }, () => world.visitor.public.submit(one)))
    expect(new Set(results.map((result) => result.number)).size).toBe(1)
  })

  test("holds during the grace, and a refused submission takes no place", async () => {
    const { id, slug } = await makePortal(team)
    await update(id, { quota: 2 })
    await refusal(send(world, slug, { email: "nowhere" }))
    await refusal(send(world, slug, { tracks: [{ title: "x", audio: ["nothing"], genre: "house" }] }))
    await send(world, slug)
    await team.admin.caller.portals.setState({ portalId: id, state: "closed" })
    await send(world, slug)
    expect(await refusal(send(world, slug))).toMatchObject({ reason: "portal_closed" })
    const [row] = await world.db.select({ taken: portalTable.taken }).from(portalTable).where(eq(portalTable.id, id))
    expect(row?.taken).toBe(2)
  })

  test("hides the quota and other internals from visitors", async () => {
    const { id, slug } = await makePortal(team)
    await update(id, { quota: 77_123, password: "between us" })
    const said = JSON.stringify(await look(slug))
    for (const inside of ["77123", "quota", "taken", "password", "scrypt", "embed", id, team.id]) expect(said).not.toContain(inside)
  })
})

describe("results", () => {
  test("count people that came, began and sent, by day, and programs not at all", async () => {
    const { id, slug } = await makePortal(team)
    const browser = (agent: string | null, remoteAddress = "192.0.2.1") =>
      createCallerAs(world.services, { person: null, userAgent: agent, remoteAddress }).public
    const person = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"
    await browser(person).visit({ slug, step: "view" })
    await browser(person).visit({ slug, step: "view" })
    await browser(person).visit({ slug, step: "start" })
    for (const agent of [null, "curl/8.0", "Mozilla/5.0 (compatible; Googlebot/2.1)"]) await browser(agent).visit({ slug, step: "view" })
    await send(world, slug)
    world.forward(24 * 60 * minute)
    await browser(person).visit({ slug, step: "view" })
    const results = await team.viewer.caller.portals.results({ portalId: id, days: 7 })
    expect(results).toMatchObject({ views: 3, starts: 1, submissions: 1 })
    expect(results.days).toHaveLength(7)
    expect(results.days.slice(-2).map((one) => one.views)).toEqual([2, 1])
    const rows = await world.db.select().from(portalDay).where(eq(portalDay.portalId, id))
    expect(JSON.stringify(rows)).not.toContain("192.0.2")
    const other = await world.team()
    expect(await refusal(other.owner.caller.portals.results({ portalId: id, days: 7 }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.owner.caller.portals.results({ portalId: id, days: 8 as 7 }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(browser(person).visit({ slug: "nobody-has-this", step: "view" }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("looks and frames", () => {
  test("are kept as they were given, and nothing that could end a header", async () => {
    const { id, slug } = await makePortal(team)
    const design = { accent: "#1447E6", mode: "dark" as const, logo: null, cover: null, icon: "lucide:music" }
    await update(id, { design, embeddable: true, embedOrigins: ["https://Example.org/", "http://localhost:8080", "https://example.org"] })
    expect(await team.viewer.caller.portals.get({ slug })).toMatchObject({
      design: { accent: "#1447e6", mode: "dark" },
      embeddable: true,
      embedOrigins: ["https://example.org", "http://localhost:8080"],
    })
    expect((await look(slug)).design).toEqual({ accent: "#1447e6", mode: "dark", logo: null, cover: null, icon: "lucide:music" })
    expect(await refusal(update(id, { design: { ...design, icon: "lucide:never-drawn" } }))).toMatchObject({ paths: ["design.icon"] })
    for (const origin of [
      "example.org",
      "https://example.org/path",
      "https://user@example.org",
      "javascript:alert(1)",
      "https://a.example; script-src *",
      "https://*",
      "*",
      "null",
      "https://a.example?x",
      "data:text/html,x",
    ]) {
      expect(await refusal(update(id, { embedOrigins: [origin] })), origin).toMatchObject({ code: "BAD_REQUEST" })
    }
    const many = Array.from({ length: 21 }, (_, index) => `https://site-${index}.example`)
    expect(await refusal(update(id, { embedOrigins: many }))).toMatchObject({ code: "BAD_REQUEST" })
    for (const accent of ["red", "#fff", "#12345g", "url(x)"]) {
      expect(await refusal(update(id, { design: { ...design, accent } }))).toMatchObject({ code: "BAD_REQUEST" })
    }
    expect(await refusal(update(id, { design: { ...design, logo: "not-there" } }))).toMatchObject({ paths: ["design.logo"] })
  })
})
