import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { callerFor, makeTeam } from "../../testing/teams.ts"

/** The oEmbed data of a portal for other sites. */

let app: TestApp
let update: (more: object) => Promise<unknown>
let teamName: string
const title = `Demos & "remixes" <b>`
beforeAll(async () => {
  app = await createTestApp()
  const team = await makeTeam(app.services)
  teamName = team.name
  const caller = callerFor(app.services, team.owner, team)
  const { id } = await caller.portals.create({ template: "music-demos", title, slug: "told" })
  update = (more) => caller.portals.update({ portalId: id, ...more } as never)
})
afterAll(() => app.close())

async function ask(query: Record<string, string>) {
  const response = await app.request(`/api/oembed?${new URLSearchParams(query)}`)
  return { status: response.status, headers: response.headers, json: (await response.json()) as Record<string, unknown> }
}
const url = `${testBaseUrl}/told`

describe("a portal's address", () => {
  test("that may not be framed is a link with its title", async () => {
    const { status, headers, json } = await ask({ url })
    expect([status, headers.get("access-control-allow-origin"), headers.get("content-type")]).toEqual([200, "*", "application/json"])
    expect(json).toEqual({
      version: "1.0",
      type: "link",
      title,
      author_name: teamName,
      provider_name: "Intray",
      provider_url: testBaseUrl,
      cache_age: 3600,
    })
  })

  test("that may be framed is its form, in the room that there is, with nothing in its title that ends the frame", async () => {
    await update({ embeddable: true })
    const html = `<iframe src="${url}?embed=1" title="Demos &amp; &quot;remixes&quot; &lt;b&gt;" width="640" height="1200" style="border:0" loading="lazy"></iframe>`
    expect((await ask({ url: `${url}/?source=blog`, format: "json", for: "somebody" })).json).toMatchObject({
      type: "rich",
      html,
      width: 640,
    })
    const small = await ask({ url, maxwidth: "320", maxheight: "9000" })
    expect(small.json).toMatchObject({ width: 320, height: 1200, html: expect.stringContaining('width="320" height="1200"') })
  })

  test("that only some sites may frame is a link for all", async () => {
    await update({ embeddable: true, embedOrigins: ["https://label.example"] })
    const { json } = await ask({ url })
    expect(json).toMatchObject({ type: "link", title })
    expect(json).not.toHaveProperty("html")
    await update({ embedOrigins: [] })
    expect((await ask({ url })).json.type).toBe("rich")
  })

  test.each([
    "https://elsewhere.example/told",
    `${testBaseUrl}/nobody-has-this`,
    `${testBaseUrl}/dashboard/submissions`,
    `${testBaseUrl}/api/health`,
    `${testBaseUrl}/status/abc`,
    "told",
    "javascript:alert(1)",
    "\ud800",
  ])("%s is nothing here", async (other) => {
    expect((await ask({ url: other })).status).toBe(404)
  })

  test.each([
    ["no address", {}, "url"],
    ["XML", { url, format: "xml" }, "format"],
    ["no width", { url, maxwidth: "wide" }, "maxwidth"],
    ["a width of nothing", { url, maxwidth: "0" }, "maxwidth"],
  ])("%s is refused by name", async (_, query, path) => {
    const { status, json } = await ask(query as Record<string, string>)
    expect([status, json.issues]).toEqual([400, [expect.objectContaining({ path: [path] })]])
  })
})
