import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callerFor, createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../../testing/index.ts"

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  await callerFor(app.services, team.owner, team).portals.create({ template: "music-demos", title: "Demos", slug: "demos" })
})
afterAll(() => app.close())

const ask = async (path: string, init: RequestInit & { cookie?: string } = {}) => {
  const response = await app.request(path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

describe("the payload of a page", () => {
  it("holds what the page draws from, as its document does", async () => {
    const { status, headers, text } = await ask("/demos/_payload.json")
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "application/json", "no-store"])
    const document = /id="page-data">(.*?)<\/script>/.exec((await ask("/demos")).text)?.[1] ?? ""
    expect(JSON.parse(text)).toEqual(JSON.parse(document))
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
  })

  it("of the front page knows whether somebody is signed in", async () => {
    expect(JSON.parse((await ask("/_payload.json")).text)).toMatchObject({ page: "home", signedIn: false })
    const cookie = await signInAs(app.services, team.member)
    expect(JSON.parse((await ask("/_payload.json", { cookie })).text)).toMatchObject({ page: "home", signedIn: true })
  })

  it.each([
    "/unknown/_payload.json",
    "/dashboard/_payload.json",
    "/status/unknown/_payload.json",
    "/demos/other/_payload.json",
    "/demos/_payload.json/",
    "//_payload.json",
  ])("is not there for %s", async (path) => {
    const { status, text } = await ask(path)
    expect(status).toBe(404)
    expect(text).not.toContain('"portal"')
  })
})
