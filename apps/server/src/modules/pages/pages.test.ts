import { portal, user } from "@intray/db/schema"
import { home } from "@intray/i18n/home"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { maskPath } from "../../platform/mask.ts"
import { callerFor, createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../../testing/index.ts"
import { demoAnswers } from "../../testing/world.ts"
import { withMeta } from "./meta.ts"
import { insertData } from "./service.ts"

let app: TestApp
let team: TestTeam
beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  await callerFor(app.services, team.owner, team).portals.create({ template: "music-demos", title: "</script><b>Demos", slug: "demos" })
})
afterAll(() => app.close())

async function page(path: string, init: RequestInit & { cookie?: string } = {}) {
  const response = await app.request(path, init)
  const text = await response.text()
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script><\/head>/.exec(text)?.[1]
  return {
    response,
    status: response.status,
    text,
    title: /<title>(.*)<\/title>/.exec(text)?.[1],
    data: data === undefined ? null : JSON.parse(data),
  }
}

describe("pages", () => {
  it("put their data into the document, where no text can end it", async () => {
    const { status, title, data, text } = await page("/demos")
    expect([status, title]).toEqual([200, "&lt;/script&gt;&lt;b&gt;Demos - Intray"])
    expect(data).toMatchObject({ page: "portal", portal: { slug: "demos", title: "</script><b>Demos", state: "open" } })
    expect(text).not.toContain("</script><b>")
    expect(insertData("<head><script src=a></script></head>", { page: "notFound", path: "/" })).toMatch(/id="page-data".*<script src=a>/)
    expect(insertData("<head></head>", { page: "notFound", path: "/\u2028<!--" })).not.toMatch(/\u2028|<!--/)
  })

  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 (compatible; YandexBot/3.0)",
    "Baiduspider+(+http://www.baidu.com/search/spider.htm)",
    "Mozilla/5.0 (compatible; Yahoo! Slurp)",
    "Slackbot-LinkExpanding 1.0",
    "Mozilla/5.0 Google-PageRenderer (preview)",
  ])("answer %s with the status and no error page", async (agent) => {
    for (const path of [
      "/no-such-portal",
      "/status/zzzzzzzzzzzzzzzzzzzzzzzzzz",
      "/there/is/nothing",
      "/t/nobody",
      "/%zz",
      "/accept-invitation/x",
    ]) {
      const { status, text, title } = await page(path, { headers: { "user-agent": agent } })
      expect([status, title], path).toEqual([404, "Intray"])
      expect(text, path).not.toMatch(/not found|sorry|Back to home|notFound/i)
      expect((await page(path)).text, path).toContain("Page not found")
    }
    expect((await page("/demos", { headers: { "user-agent": agent } })).text).toContain("<form")
  })

  it("describe an unknown address as specified", () => {
    const html = withMeta('<head><meta name="description" content="x"></head>', { page: "notFound", path: "/there" }, "http://localhost")
    expect(html).toContain('<meta name="description" content="We are sorry but this page could not be found."')
  })

  it("have a portal's form where scripts are switched off", async () => {
    const { portal: shown } = (await page("/demos")).data
    const html = insertData("<head></head><noscript>\n<p>needs scripts</p>\n</noscript>", { page: "portal", portal: shown })
    expect(html).toContain("&lt;/script&gt;&lt;b&gt;Demos: ")
    expect(html).toContain('<form method="post" action="/demos"')
    expect(html).not.toContain("needs scripts")
  })

  it("say on the front page what there is where scripts are switched off", () => {
    const html = insertData("<head></head><noscript>\n<p>needs scripts</p>\n</noscript>", { page: "home", signedIn: false, plans: [] })
    for (const said of [home.headline, home.lead, home.way.steps.status.title, home.forWhom.items.grants.title, home.run.command])
      expect(html).toContain(`>${said}<`)
    expect(html).toContain(`<a class="underline" href="/auth/register">`)
    expect(html).not.toContain("needs scripts")
  })

  it("name the plans on the front page where the operator offers some", async () => {
    const offering = await createTestApp({ env: { plans: true } })
    const text = await (await offering.request("/_payload.json")).text()
    await offering.close()
    const { plans } = JSON.parse(text) as { plans: { name: string; submissions: number | null }[] }
    expect(plans.map(({ name }) => name)).toEqual(["Free", "Pro", "Business"])
    expect(plans.at(-1)?.submissions).toBeNull()
  })

  it("know whether somebody is signed in", async () => {
    expect((await page("/")).data).toEqual({ page: "home", signedIn: false, plans: [] })
    expect((await page("/", { cookie: await signInAs(app.services, team.member) })).data).toEqual({
      page: "home",
      signedIn: true,
      plans: [],
    })
  })

  it.each([
    "/auth/login",
    "/auth/register",
    "/auth/magic-link",
    "/auth/reset-password",
    "/auth/second-factor",
    "/auth/undo-email-change",
    "/auth/verify-email",
    "/dashboard",
    "/dashboard/",
    "/dashboard/submissions",
    "/dashboard/portals",
    "/dashboard/portals/demos",
    "/dashboard/templates",
    "/dashboard/decisions",
    "/dashboard/outbox",
    "/dashboard/api",
    "/dashboard/api/reference",
    "/dashboard/insights",
    "/dashboard/recent",
    "/dashboard/_releases",
    "/dashboard/_releases/0192f3aa-0000-7000-8000-000000000000",
    "/dashboard/api/webhooks",
    "/dashboard/admin",
    "/dashboard/admin/users",
    "/dashboard/admin/audit",
    "/dashboard/settings",
    "/dashboard/settings/security",
    "/dashboard/settings/notifications",
    "/dashboard/onboarding",
    "/dashboard/settings/keys",
    "/dashboard/settings/labels",
    "/dashboard/settings/stages",
    "/dashboard/settings/import",
    "/dashboard/settings/team",
    "/dashboard/settings/members",
    "/dashboard/settings/roles",
    "/dashboard/settings/groups",
    "/dashboard/settings/plan",
  ])("answer %s with the application", async (path) => {
    const { status, title, data, response } = await page(path)
    expect([status, title, data, response.headers.get("cache-control")]).toEqual([200, "index", null, "no-cache"])
    const again = await app.request(path, { headers: { "if-none-match": response.headers.get("etag")! } })
    expect([again.status, again.headers.get("content-security-policy")]).toEqual([304, response.headers.get("content-security-policy")])
  })

  it.each([
    "/dashboard/nothing",
    "/dashboard/portals/demos/nothing",
    "/dashboard/settings/nothing",
    "/dashboard/submissions.",
    "/dashboard/_releases/x/y",
    "/dashboard/%F0%9F%92%A5",
  ])("answer %s with the application and 404: it shows its own page", async (path) => {
    const { status, title, response } = await page(path)
    expect([status, title, response.headers.get("x-robots-tag")]).toEqual([404, "index", "noindex"])
    expect((await app.request(path, { headers: { "if-none-match": response.headers.get("etag")! } })).status).toBe(404)
  })

  it.each(["/admin", "/admin/users", "/admin/health"])("lead a platform admin from %s to the admin area, and nobody else", async (path) => {
    await app.services.db.update(user).set({ role: "admin" }).where(eq(user.id, team.viewer.id))
    const asked = async (who: { id: string } | null) => {
      const { response, status } = await page(path, who ? { cookie: await signInAs(app.services, who as never) } : {})
      return [status, response.headers.get("location")]
    }
    expect(await asked(team.viewer)).toEqual([302, `/dashboard${path}`])
    expect(await asked(team.owner)).toEqual([404, null])
    expect(await asked(null)).toEqual([404, null])
  })

  it("show the frame of the dashboard, and name its files, only to a signed-in person with a team", async () => {
    const cookie = `${await signInAs(app.services, team.member)}; activeOrganizationId=${team.id}`
    const shown = async (path: string, as?: string) => {
      const { text, response } = await page(path, as === undefined ? {} : { cookie: as })
      return {
        frame: /<html data-first-paint="(\w+)" /.exec(text)?.[1],
        files: ["inbox", "dashboard"].filter((part) => text.includes(`/assets/${part}.js`)),
        etag: response.headers.get("etag"),
      }
    }
    const guest = await shown("/dashboard/submissions")
    expect([guest.frame, guest.files]).toEqual([undefined, []])
    for (const path of ["/dashboard/portals", "/dashboard/onboarding", "/dashboard/submissions/focus"]) {
      expect(await shown(path, path === "/dashboard/portals" ? undefined : cookie), path).toEqual(guest)
    }
    expect(await shown("/dashboard/nowhere", cookie)).toEqual(guest)
    for (const [path, part] of [
      ["/dashboard/submissions", "inbox"],
      ["/dashboard/submissions/", "inbox"],
      ["/dashboard?team=quay", "inbox"],
      ["/dashboard/portals", "dashboard"],
      ["/dashboard/settings/labels", "dashboard"],
    ] as const) {
      const { frame, files, etag } = await shown(path, cookie)
      expect([path, frame, files, etag === guest.etag]).toEqual([path, part, [part], false])
      // Anyone who has signed out meanwhile must not go on with the document of before.
      expect((await app.request(path, { headers: { "if-none-match": etag! } })).status).toBe(200)
      expect((await app.request(path, { cookie, headers: { "if-none-match": etag! } })).status).toBe(304)
    }
    const signIn = (await page("/auth/login")).text
    expect([signIn.includes("/assets/auth.js"), signIn.includes("/assets/inbox.js")]).toEqual([true, false])
    expect((await page("/dashboard/submissions", { cookie: "better-auth.session_token=forged" })).text).not.toContain("data-first-paint")
  })

  it("answer an invitation with the application for as long as it is there", async () => {
    const caller = callerFor(app.services, team.owner, team)
    const { results } = await caller.invitations.send({ emails: ["guest@example.com"], role: "viewer" })
    const path = `/accept-invitation/${results[0]?.id}`
    expect(await page(path)).toMatchObject({ status: 200, title: "index", data: null })
    await caller.invitations.cancel({ id: results[0]?.id ?? "" })
    expect(await page(path), "what was cancelled says so itself").toMatchObject({ status: 200, title: "index" })
  })

  it.each([
    "/nowhere",
    "/status",
    "/status/unknown",
    `/status/${"a".repeat(32)}`,
    "/status/a/b",
    "/accept-invitation",
    "/accept-invitation/unknown",
    `/accept-invitation/${"a".repeat(32)}`,
    "/accept-invitation/%00",
    "/accept-invitation/a/b",
    "/auth/other",
    "/demos/edit",
    "/DEMOS%00",
    "/%E0%A4%A",
    "/.built.json",
    "/index.html",
    "/public.html",
    "/assets/",
    "/assets/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    `/${"x".repeat(500)}`,
    "/%F0%9F%92%A9",
    "/<script>alert(1)<%2Fscript>",
  ])("answer %s with 404, or 400 for what cannot be a path", async (path) => {
    const { status, data, text } = await page(path)
    if (path.includes("%00")) expect(status).toBe(400)
    else {
      expect([status, data.page]).toEqual([404, "notFound"])
      expect(text).not.toContain("<script>alert")
    }
  })

  it.each(["/dashboard/submissions?q=%00", "/demos?artist=%00", "/status/%00", "/%00?embed=1&lang=de", "/privacy?x=%00"])(
    "answer %s with a not-found page that links back for browsers, and with a reason for programs",
    async (path) => {
      const { status, data, text, response } = await page(path, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } })
      expect([status, data]).toEqual([404, { page: "notFound", path: "/\ufffd" }])
      expect(text).toContain('href="/"')
      const said = [response.headers.get("referrer-policy"), response.headers.get("x-robots-tag"), response.headers.get("x-frame-options")]
      expect(said).toEqual(["no-referrer", "noindex, nofollow", "DENY"])
      expect((await app.request(path, { method: "HEAD", headers: { accept: "text/html" } })).status).toBe(404)
      for (const init of [{ headers: { accept: "application/json" } }, {}, { method: "POST", headers: { accept: "text/html" } }]) {
        const answer = await app.request(path, init)
        expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: "nul" })])
      }
    },
  )

  it("do not show a draft to outsiders, and say when a portal is closed", async () => {
    const set = (state: "draft" | "closed" | "open") => app.services.db.update(portal).set({ state }).where(eq(portal.slug, "demos"))
    await set("draft")
    expect((await page("/demos")).status).toBe(404)
    await set("closed")
    const closed = await page("/demos")
    expect([closed.status, closed.data.portal.state]).toEqual([200, "closed"])
    await set("open")
  })

  it("name the setting when opened under another host name, but for programs", async () => {
    const elsewhere = await app.app.request("http://intray.example.org/", { headers: { host: "intray.example.org" } })
    expect(elsewhere.status).toBe(421)
    expect(await elsewhere.text()).toContain("set BASE_URL=http://intray.example.org and start Intray again")
    const odd = await app.app.request("http://localhost:3000/", { headers: { host: `x"><script>` } })
    expect(await odd.text()).not.toContain("<script>")
    expect((await app.app.request("http://127.0.0.1:3000/", { headers: { host: "127.0.0.1:3000" } })).status).toBe(200)
    expect((await app.app.request("http://intray.example.org/api/health", { headers: { host: "intray.example.org" } })).status).toBe(200)
  })
})

describe("headers", () => {
  it("keep a secret address to itself, however it is spelled", async () => {
    const { demoId } = await callerFor(app.services, null).public.submit({
      slug: "demos",
      idempotencyKey: "spelled-in-ways",
      answers: demoAnswers(),
    })
    const encoded = [...demoId].map((char) => `%${char.charCodeAt(0).toString(16)}`).join("")
    const spelled = [
      `/status/${demoId}`,
      `/status/${demoId}/`,
      `/status/${demoId}?x=1`,
      `/%73tatus/${demoId}`,
      `/status/${encoded}`,
      `/status/${demoId}x`,
      ...["%2f", "%2F", "%252f", "%252F", "%5c", "%5C", "//", "/./", "/;/", ";/", "/%2e/", "%3B/"].map(
        (between) => `/status${between}${demoId}`,
      ),
      ...["/%2f", "%2F", "%2f%2f", ";jsessionid=1", "%3bx", "//", "/.", "/%2e", "%20", "/export", ".json"].map(
        (after) => `/status/${demoId}${after}`,
      ),
      ...["//", "/./", "/%2f", "/x/../", "/x/%2e%2e/", "/x/..%2f", "/%5c", "/;x/"].map((before) => `${before}status/${demoId}`),
      `/%2fstatus%2f${demoId}`,
      `/STATUS/${demoId}`,
    ]
    const told: string[] = []
    for (const path of spelled) {
      const response = await app.request(path)
      const text = await response.text()
      const said = [response.headers.get("referrer-policy"), response.headers.get("x-robots-tag"), response.headers.get("x-frame-options")]
      expect([path, said, response.status === 200 || response.status === 404]).toEqual([
        path,
        ["no-referrer", "noindex, nofollow", "DENY"],
        true,
      ])
      expect([path, text.includes("Received")]).toEqual([path, response.status === 200])
      if (response.status === 200) told.push(path)
    }
    expect(told).toEqual(expect.arrayContaining([`/status/${demoId}`, `/status/${demoId}/`]))
    // Refused before anybody asks what it is.
    for (const path of [`/status/${demoId}%00`, `/%00/status/${demoId}`]) {
      const { status, headers } = await app.request(path)
      expect([status, headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual([400, "no-referrer", "noindex, nofollow"])
    }
    // What is for everybody is found by everybody.
    for (const path of ["/", "/demos"]) expect((await app.request(path)).headers.get("x-robots-tag")).toBeNull()
  })

  it("keep scripts, frames and referrers in", async () => {
    const { headers } = await app.request("/")
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const part of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"])
      expect(policy).toContain(part)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
    expect(headers.get("permissions-policy")).toContain("camera=()")
    expect(headers.get("cache-control")).toBe("no-store")
    expect((await app.request("/status/unknown")).headers.get("referrer-policy")).toBe("no-referrer")
    expect((await app.request("/api/health")).headers.get("content-security-policy")).toContain("default-src 'none'")
    expect((await app.request("/api/nowhere")).headers.get("x-content-type-options")).toBe("nosniff")
  })

  it("let the dashboard alone send to the place where its use is counted", async () => {
    const connect = (response: Response) => /connect-src ([^;]*)/.exec(response.headers.get("content-security-policy") ?? "")?.[1]
    expect(connect(await app.request("/dashboard"))).toBe("'self'")
    const counting = await createTestApp({
      env: { analytics: { key: "phc_somebodys_project", host: "https://count.example.org", texts: false } },
    })
    expect(connect(await counting.request("/dashboard"))).toBe("'self' https://count.example.org")
    for (const path of ["/", "/demos", "/status/unknown"]) expect(connect(await counting.request(path)), path).toBe("'self'")
    await counting.close()
  })

  it("ask for https only where it is used", async () => {
    expect((await app.request("/")).headers.get("strict-transport-security")).toBeNull()
    const secure = await createTestApp({ baseUrl: "https://intray.example.org" })
    expect((await secure.request("/")).headers.get("strict-transport-security")).toMatch(/max-age/)
    await secure.close()
  })
})

describe("files of the web app", () => {
  it("with hashed names never change; the rest is asked about", async () => {
    const hashed = await app.request("/assets/main-abc123.js")
    expect([hashed.headers.get("cache-control"), hashed.headers.get("content-type")]).toEqual([
      "public, max-age=31536000, immutable",
      "text/javascript; charset=utf-8",
    ])
    const theme = await app.request("/theme.js")
    expect(theme.headers.get("cache-control")).toBe("no-cache")
    const again = await app.request("/theme.js", { headers: { "if-none-match": theme.headers.get("etag")! } })
    expect(again.status).toBe(304)
  })

  it("may do nothing when they are opened as pages; a worker, which its own policy rules, may do what pages may", async () => {
    const policyOf = async (path: string) => (await app.request(path)).headers.get("content-security-policy")
    for (const path of ["/assets/main-abc123.js", "/theme.js"])
      expect(await policyOf(path)).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(await policyOf("/assets/proof.worker-abc123.js")).toBe(await policyOf("/"))
    const worker = (await policyOf("/assets/pdf.worker.min-abc123.mjs")) ?? ""
    expect(worker).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(worker).toContain("default-src 'none'")
    expect(await policyOf("/")).not.toContain("unsafe-eval")
  })

  it("include the decoders, character maps and fonts of PDFs, for good", async () => {
    const kinds = await Promise.all(
      ["wasm/openjpeg.wasm", "cmaps/90ms-RKSJ-H.bcmap", "standard_fonts/FoxitFixed.pfb", "standard_fonts/LiberationSans-Bold.ttf"].map(
        async (path) => {
          const { status, headers } = await app.request(`/assets/pdfjs-1.2.3/${path}`)
          return [status, headers.get("content-type"), headers.get("cache-control")?.includes("immutable")]
        },
      ),
    )
    expect(kinds).toEqual([
      [200, "application/wasm", true],
      [200, "application/octet-stream", true],
      [200, "application/octet-stream", true],
      [200, "font/ttf", true],
    ])
  })

  it("are compressed for those who take it", async () => {
    const gzip = { headers: { "accept-encoding": "gzip, br;q=0" } }
    const asset = await app.request("/assets/main-abc123.js", gzip)
    expect([asset.headers.get("content-encoding"), asset.headers.get("vary")]).toEqual(["gzip", "accept-encoding"])
    expect((await app.request("/assets/main-abc123.js")).headers.get("content-encoding")).toBeNull()
    const document = await app.request("/demos", gzip)
    expect([document.headers.get("content-encoding"), document.headers.get("vary")]).toEqual(["gzip", "accept-encoding"])
    const text = await new Response(document.body?.pipeThrough(new DecompressionStream("gzip"))).text()
    expect(text).toContain("page-data")
    expect((await app.request("/api/health", gzip)).headers.get("content-encoding")).toBeNull()
    const head = await app.request("/assets/main-abc123.js", { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
  })

  it("name the build", async () => {
    const build = (await (await app.request("/builds/latest.json")).json()) as { id: string; timestamp: number }
    expect(build.id).toMatch(/^[0-9a-f]{16}$/)
    expect(build.timestamp).toBeGreaterThan(1_600_000_000_000)
  })
})

it("the log holds no ids, slugs or secrets", () => {
  expect(maskPath("/status/aaaabbbbcccc")).toBe("/status/*")
  expect(maskPath("/demos")).toBe("/*")
  expect(maskPath("/api/files/abc")).toBe("/api/files/*")
  expect(maskPath("/api/uploads/abc/info")).toBe("/api/uploads/*/*")
  expect(maskPath("/api/auth/reset-password/token")).toBe("/api/auth/reset-password/*")
  expect(maskPath("/api/v1/public/status/secret")).toBe("/api/v1/public/*/*")
  expect(maskPath("/api/trpc/labels.set,undo.undo")).toBe("/api/trpc/labels.set,undo.undo")
  expect(maskPath("/api/trpc/x\n2026 forged")).toBe("/api/trpc/*")
  // What is where a name is expected is written there by the person who asks.
  const secret = "qhuwkgn2zx4l34gbi4x5fwv3t55twnpo"
  for (const path of [
    `/api/trpc/${secret}`,
    `/api/${secret}/x`,
    `/api/v1/${secret}`,
    `/dashboard/${secret}`,
    `/api/trpc/labels.set,${secret}`,
  ])
    expect(maskPath(path)).not.toContain(secret)
  expect(maskPath("/api/trpc/kit@example.com")).toBe("/api/trpc/*")
})
