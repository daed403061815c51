import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTestApp, makeTeam, signInAs, type TestApp } from "../../testing/index.ts"
import { callerFor } from "../../testing/teams.ts"
import { demoAnswers } from "../../testing/world.ts"

/** Who may show what in a frame: a form where its team allows it, and nothing else anywhere. */

let app: TestApp
let cookie: string
const update: Record<string, (more: object) => Promise<unknown>> = {}
beforeAll(async () => {
  app = await createTestApp()
  const team = await makeTeam(app.services)
  const caller = callerFor(app.services, team.owner, team)
  cookie = await signInAs(app.services, team.owner)
  for (const slug of ["framed", "unframed", "drafted"]) {
    const { id } = await caller.portals.create({ template: "music-demos", title: "Demos", slug })
    update[slug] = (more) => caller.portals.update({ portalId: id, ...more })
    if (slug !== "unframed") await update[slug]?.({ embeddable: true, embedOrigins: ["https://label.example", "http://localhost:8080"] })
  }
})
afterAll(() => app.close())

async function framing(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers })
  const policy = response.headers.get("content-security-policy") ?? ""
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]
  return { ancestors, older: response.headers.get("x-frame-options"), count: policy.split("frame-ancestors").length - 1, response }
}
const nobody = { ancestors: "'none'", older: "DENY", count: 1 }

describe("a form", () => {
  test("is framed by the origins that were named, and by itself", async () => {
    const expected = { ancestors: "'self' https://label.example http://localhost:8080", older: null, count: 1 }
    for (const path of ["/framed?embed=1", "/framed/?embed=1", "/framed?source=x&embed=1"])
      expect(await framing(path)).toMatchObject(expected)
  })

  test("of any site, where none were named", async () => {
    await update.framed?.({ embedOrigins: [] })
    expect(await framing("/framed?embed=1")).toMatchObject({ ancestors: "*", older: null })
    await update.framed?.({ embedOrigins: ["https://label.example"] })
  })

  test("is framed by nobody otherwise", async () => {
    for (const path of ["/framed", "/framed?embed=0", "/framed?embed=true", "/unframed?embed=1", "/nobody-has-this?embed=1"]) {
      expect(await framing(path), path).toMatchObject(nobody)
    }
  })

  test("knows no session in its frame", async () => {
    const { response } = await framing("/framed?embed=1", { cookie })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).toContain('"page":"portal"')
    // The front page says to whom it is shown whether they are signed in.
    const front = async (query: string) => (await framing(`/${query}`, { cookie })).response.text()
    expect(await front("")).toContain('"signedIn":true')
    expect(await front("?embed=1")).toContain('"signedIn":false')
  })
})

test("status pages, the dashboard, home, sign-in, the API, files and errors are framed by nobody", async () => {
  const sent = await app.request("/api/v1/public/portals/framed/submissions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answers: demoAnswers() }),
  })
  const { demoId } = (await sent.json()) as { demoId: string }
  const paths = ["/", `/status/${demoId}`, "/dashboard", "/dashboard/submissions", "/auth/login", "/there/is/nothing", "/theme.js"]
  const apis = ["/api/health", "/api/v1/public/portals/framed", "/api/auth/get-session", "/api/files/nothing", "/api/none"]
  for (const path of [...paths, ...apis]) {
    for (const query of ["", "?embed=1"]) expect(await framing(`${path}${query}`, { cookie }), `${path}${query}`).toMatchObject(nobody)
  }
})
