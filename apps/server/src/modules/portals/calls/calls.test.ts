import { audit, organization, portal } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { callerFor, createTestApp, makeTeam, type TestApp, type TestTeam } from "../../../testing/index.ts"
import { CALLS_SHOWN } from "./schema.ts"

let app: TestApp
let team: TestTeam
beforeEach(async () => {
  await app?.close()
  app = await createTestApp()
  team = await makeTeam(app.services)
})
afterAll(() => app.close())

const owner = () => callerFor(app.services, team.owner, team)
const anybody = () => callerFor(app.services, null)
const make = (slug: string) => owner().portals.create({ template: "music-demos", title: `Demos ${slug}`, slug })
const list = (after?: string) => anybody().public.calls({ team: team.slug, ...(after ? { after } : {}) })
const slugs = async () => (await list()).items.map((item) => item.slug)
const set = (slug: string, facts: Partial<typeof portal.$inferInsert>) =>
  app.services.db.update(portal).set(facts).where(eq(portal.slug, slug))
const text = async (path: string) => (await app.request(path)).text()
const inHours = (hours: number) => new Date(app.services.clock.now().getTime() + hours * 3_600_000)

describe("the list of a team's open portals", () => {
  it("is there for those alone who want one, and is gone at once", async () => {
    await make("demos")
    await expect(list()).rejects.toMatchObject({ code: "NOT_FOUND" })
    expect((await app.request(`/t/${team.slug}`)).status).toBe(404)
    expect(await owner().teams.listing()).toEqual({ listed: false })
    expect(await owner().teams.setListing({ listed: true })).toEqual({ listed: true })
    expect(await slugs()).toEqual(["demos"])
    const page = await text(`/t/${team.slug}`)
    expect(page).toContain(`"page":"calls"`)
    expect(page).toContain(`<title>Open calls of ${team.name} - Intray</title>`)
    await owner().teams.setListing({ listed: false })
    await expect(list()).rejects.toMatchObject({ code: "NOT_FOUND" })
    await expect(anybody().public.calls({ team: "unknown" })).rejects.toMatchObject({ code: "NOT_FOUND" })
  })

  it("is switched by the person who may change the team, and noted once in the audit log", async () => {
    for (const user of [team.member, team.viewer]) {
      const caller = callerFor(app.services, user, team)
      await expect(caller.teams.setListing({ listed: true })).rejects.toMatchObject({ code: "FORBIDDEN" })
      expect(await caller.teams.listing()).toEqual({ listed: false })
    }
    await expect(owner().teams.setListing({ listed: "yes" as never })).rejects.toMatchObject({ code: "BAD_REQUEST" })
    await owner().teams.setListing({ listed: true })
    await owner().teams.setListing({ listed: true })
    const lines = await app.services.db.select().from(audit)
    expect(lines.filter(({ action }) => action === "team.changed").map(({ detail }) => detail)).toEqual([
      { before: { listed: false }, after: { listed: true } },
    ])
  })

  it("names what can be sent to at this moment by the person who has the address, and nothing else", async () => {
    await owner().teams.setListing({ listed: true })
    const kinds: Record<string, Partial<typeof portal.$inferInsert>> = {
      "open-now": { opensAt: inHours(-1), closesAt: inHours(1), quota: 5, taken: 4 },
      draft: { state: "draft" },
      closed: { state: "closed" },
      paused: { state: "paused" },
      locked: { passwordHash: "scrypt$00$00" },
      early: { opensAt: inHours(1) },
      late: { closesAt: inHours(-1) },
      full: { quota: 2, taken: 2 },
    }
    for (const [name, facts] of Object.entries(kinds)) {
      await make(`portal-${name}`)
      await set(`portal-${name}`, facts)
    }
    expect(await slugs()).toEqual(["portal-open-now"])
    const other = await makeTeam(app.services, "Other")
    await callerFor(app.services, other.owner, other).portals.create({ template: "music-demos", title: "Elsewhere", slug: "elsewhere" })
    expect(await slugs()).toEqual(["portal-open-now"])
    expect(JSON.stringify(await list())).not.toMatch(/scrypt|taken|quota|email/)
  })

  it("has pages, the newest first, without scripts as well", async () => {
    await owner().teams.setListing({ listed: true })
    await make("first")
    const [one] = await app.services.db.select().from(portal).where(eq(portal.slug, "first"))
    const rest = Array.from({ length: CALLS_SHOWN }, (_, index) => ({
      ...one!,
      id: `${one!.id.slice(0, -2)}z${index + 10}`,
      slug: `portal-${index}`,
    }))
    await app.services.db.insert(portal).values(rest)
    const first = await list()
    expect(first.items).toHaveLength(CALLS_SHOWN)
    const second = await list(first.next ?? undefined)
    expect([second.items.map((item) => item.slug), second.next]).toEqual([["first"], null])
    expect(await text(`/t/${team.slug}?after=${first.next}`)).toContain(`"slug":"first"`)
  })
})

describe("the site map", () => {
  it("has the front page, lists that teams want, and what is open in them", async () => {
    await make("demos")
    expect(await text("/sitemap.xml")).toContain(`<sitemap><loc>${app.services.baseUrl}/sitemap/1.xml</loc></sitemap>`)
    const places = async () => [...(await text("/sitemap/1.xml")).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place)
    expect(await places()).toEqual([`${app.services.baseUrl}/`])
    await owner().teams.setListing({ listed: true })
    expect(await places()).toEqual(["/", `/t/${team.slug}`, "/demos"].map((path) => `${app.services.baseUrl}${path}`))
    await set("demos", { passwordHash: "scrypt$00$00" })
    expect(await places()).toHaveLength(1)
    for (const path of ["/sitemap/2.xml", "/sitemap/99.xml", "/sitemap/0.xml", "/sitemap/1", "/sitemap/x.xml"])
      expect((await app.request(path)).status, path).toBe(404)
  })

  it("leaves out a team that was deleted", async () => {
    await make("demos")
    await owner().teams.setListing({ listed: true })
    const [found] = await app.services.db.select().from(organization).where(eq(organization.id, team.id))
    await owner().teams.delete({ name: found?.name ?? "" })
    expect(await text("/sitemap/1.xml")).not.toContain("demos")
    await expect(list()).rejects.toMatchObject({ code: "NOT_FOUND" })
  })
})
