import { portal } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callerFor, createTestApp, makeTeam, type TestApp, type TestTeam } from "../../testing/index.ts"
import { demoAnswers } from "../../testing/world.ts"
import { type Card, cardSvg, homeCard } from "./card.ts"
import { metaOf, withMeta } from "./meta.ts"

let app: TestApp
let team: TestTeam
let demoId: string
beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  const caller = callerFor(app.services, team.owner, team)
  await caller.portals.create({ template: "music-demos", title: `"Demos" <b>2026</b>`, slug: "demos" })
  const sent = await callerFor(app.services, null).public.submit({ slug: "demos", idempotencyKey: "meta-test-1", answers: demoAnswers() })
  demoId = sent.demoId
})
afterAll(() => app.close())

const html = async (path: string) => (await app.request(path)).text()
/** Tags of a document, by name or property. */
const tagsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]))

describe("what a page says of itself", () => {
  it("titles are the page's, with the product behind; words of people end no element", async () => {
    const text = await html("/demos")
    expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toBe("&quot;Demos&quot; &lt;b&gt;2026&lt;/b&gt; - Intray")
    expect(/<title>(.*?)<\/title>/.exec(await html("/"))?.[1]).toBe("Label submissions made easy - Intray")
    expect(text).not.toContain("<b>2026")
  })

  it("has a picture, an address and words for the person who shows a link", async () => {
    const tags = tagsOf(await html("/demos"))
    expect(tags).toMatchObject({
      "og:type": "website",
      "og:site_name": "Intray",
      "og:url": `${app.services.baseUrl}/demos`,
      "og:image:width": "1200",
      "twitter:card": "summary_large_image",
    })
    expect(tags["og:image"]).toMatch(/\/api\/cards\/demos\.png\?v=[\w-]{10}$/)
    expect(tags["og:description"]).toBe(tags["twitter:description"])
    expect(tags.robots).toBeUndefined()
    expect(tagsOf(await html("/"))["og:image"]).toContain("/api/cards/home.png?v=")
  })

  it("names where another site learns how to frame a portal, and answers there; nothing else is framed so", async () => {
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/
    const href = link.exec(await html("/demos"))?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(href).toBe(`${app.services.baseUrl}/api/oembed?url=${encodeURIComponent(`${app.services.baseUrl}/demos`)}`)
    const answer = await app.request(href.slice(app.services.baseUrl.length))
    expect([answer.status, ((await answer.json()) as { version?: string }).version]).toEqual([200, "1.0"])
    for (const path of ["/", `/status/${demoId}`]) expect(await html(path)).not.toMatch(link)
  })

  it("is nothing on a status page and where nothing is; both are left out of every index", async () => {
    for (const path of [`/status/${demoId}`, "/nowhere", "/status/unknown"]) {
      const response = await app.request(path)
      const tags = tagsOf(await response.text())
      expect([tags.robots, tags["og:title"], tags["og:image"], tags["twitter:card"]], path).toEqual([
        "noindex, nofollow",
        undefined,
        undefined,
        undefined,
      ])
      expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow")
    }
  })

  it("tells no more of a locked portal than its page, and takes words of the portal's own where it has some", async () => {
    const description = async () => tagsOf(await html("/demos"))["og:description"]
    const { db } = app.services
    await db
      .update(portal)
      .set({ intro: `Send us\n\nthree tracks. ${"x".repeat(400)}` })
      .where(eq(portal.slug, "demos"))
    expect(await description()).toMatch(/^Send us three tracks\. x{160,}…$/)
    await db.update(portal).set({ passwordHash: "scrypt$00$00" }).where(eq(portal.slug, "demos"))
    expect(await description()).not.toContain("Send us")
    await db.update(portal).set({ passwordHash: null, intro: "" }).where(eq(portal.slug, "demos"))
  })

  it("leaves a document without a head as it is", () => {
    expect(withMeta("<p>bare</p>", { page: "home", signedIn: false, plans: [] }, "http://localhost")).toBe("<p>bare</p>")
    expect(metaOf({ page: "notFound", path: "/x" })).toBeNull()
  })
})

it("robots are asked to leave everything but public pages and pictures, and told where the list is", async () => {
  const answer = await app.request("/robots.txt")
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/plain")])
  const lines = (await answer.text()).split("\n")
  for (const line of ["Disallow: /status/", "Disallow: /dashboard", "Disallow: /api/", "Allow: /api/cards/"]) expect(lines).toContain(line)
  expect(lines).toContain(`Sitemap: ${app.services.baseUrl}/sitemap.xml`)
})

it("of the app the sign-in can be found, and nothing else", async () => {
  const robots = async (path: string) => (await app.request(path)).headers.get("x-robots-tag")
  expect([await robots("/auth/login"), await robots("/auth/register")]).toEqual([null, null])
  for (const path of ["/dashboard", "/auth/reset-password", "/dashboard/settings"]) expect(await robots(path), path).toBe("noindex")
})

describe("the picture next to a link", () => {
  it("is a PNG of 1200 by 630, of portals that anybody may see", async () => {
    for (const name of ["demos", "home"]) {
      const answer = await app.request(`/api/cards/${name}.png`)
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
        200,
        "image/png",
        "public, max-age=86400",
      ])
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([format, width, height]).toEqual(["png", 1200, 630])
    }
    for (const name of ["unknown.png", "demos", "demos.svg", "DEMOS.png", "_.png", `${"a".repeat(90)}.png`])
      expect((await app.request(`/api/cards/${name}`)).status, name).toBe(404)
    await app.services.db.update(portal).set({ state: "draft" }).where(eq(portal.slug, "demos"))
    expect((await app.request("/api/cards/demos.png")).status).toBe(404)
    await app.services.db.update(portal).set({ state: "open" }).where(eq(portal.slug, "demos"))
  })

  const card = (entry: Partial<Card>): Card => ({ ...homeCard, watermark: true, ...entry })
  /** Outlines of words: those of the mark have strokes. */
  const outlines = (svg: string) => [...svg.matchAll(/<path transform/g)].length

  it("is drawn in the team's colour, in letters of ours alone, and without words where it lacks a letter of the title", async () => {
    const blue = await cardSvg(card({ title: "Łódź Żółć Épreuves 2026", team: "Ünï", accent: "#1447e6" }))
    expect(blue).toContain(`height="100%" fill="#1447e6"`)
    expect([outlines(blue), blue.includes("<text")]).toEqual([3, false])
    expect(outlines(await cardSvg(card({ title: "日本のデモ" })))).toBe(0)
    expect(outlines(await cardSvg(card({ title: "Demos 🎵 2026", watermark: false })))).toBe(2)
    expect(outlines(await cardSvg(card({ title: "🎵" })))).toBe(0)
  })

  it("holds the longest title, in pieces and in one word, and takes no markup from anybody", async () => {
    for (const title of ["a".repeat(300), "word ".repeat(60), `"/><script>alert(1)</script>`]) {
      const svg = await cardSvg(card({ title, accent: `"/><script>` }))
      expect(svg).not.toContain("script")
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([width, height]).toEqual([1200, 630])
    }
  })
})
