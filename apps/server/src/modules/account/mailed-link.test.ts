import { user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Browser, mailsTo, openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type Inbox, startInbox, type TestApp } from "../../testing/index.ts"
import { testBaseUrl } from "../../testing/services.ts"

let app: TestApp
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
  app = await createTestApp({ env: { smtpUrl: inbox.url, rateLimits: false } })
})
afterAll(async () => {
  await app.close()
  await inbox.close()
})

/** What opens links ahead of people: mail scanners, previews, prefetching browsers; none of them presses a button. */
const agents: Record<string, string>[] = [
  {},
  { "user-agent": "BarracudaSentinel (EE)" },
  { "user-agent": "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1) SafeLinks" },
  { "user-agent": "Proofpoint URL Defense", accept: "*/*" },
  { "user-agent": "Slackbot-LinkExpanding 1.0", accept: "text/html" },
  { "user-agent": "curl/8.5.0", accept: "application/json" },
  { "user-agent": "Mozilla/5.0 Chrome/150", "sec-purpose": "prefetch;prerender", "sec-fetch-mode": "navigate", accept: "text/html" },
  { "user-agent": "Mozilla/5.0 Chrome/150", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", accept: "text/html" },
]
const scans = agents.flatMap((headers) => (["GET", "HEAD"] as const).map((method) => ({ method, headers })))

type Kind = { name: string; begin(): Promise<{ email: string; browser: Browser; kind: string }>; press: RegExp }
let count = 0
const fresh = () => `scanned-${++count}@example.com`
const kinds: Kind[] = [
  {
    name: "verification",
    begin: async () => {
      const email = fresh()
      await openBrowser(app).post("/sign-up/email", { name: "Mallory", email, password: testPassword, callbackURL: "/auth/verify" })
      return { email, browser: openBrowser(app), kind: "verify" }
    },
    press: /^\/auth\/verify$/,
  },
  {
    name: "magic link",
    begin: async () => {
      const { email } = await register(app)
      await openBrowser(app).post("/sign-in/magic-link", { email, callbackURL: "/dashboard" })
      return { email, browser: openBrowser(app), kind: "magic-link" }
    },
    press: /\/dashboard$/,
  },
  {
    name: "confirmation of another address",
    begin: async () => {
      const { email, browser } = await register(app)
      await browser.post("/change-email", { newEmail: fresh(), callbackURL: "/dashboard" })
      return { email, browser, kind: "change-email" }
    },
    press: /\/dashboard/,
  },
  {
    name: "deletion of an account",
    begin: async () => {
      const { email, browser } = await register(app)
      await browser.post("/delete-user", { callbackURL: "/goodbye" })
      return { email, browser, kind: "delete-account" }
    },
    press: /\/goodbye$/,
  },
]

/** The link as the mail has it. */
async function linkTo(email: string, kind: string): Promise<string> {
  const found = (await mailsTo(app, email)).find((one) => one.kind === `account.${kind}`)
  return (/^http\S+$/m.exec(found?.text ?? "")?.[0] ?? "").replace(testBaseUrl, "")
}

/** What the form of the page calls. */
function pressOf(html: string): string {
  const action = /<form method="get" action="([^"]+)"/.exec(html)?.[1] ?? ""
  const plain = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'")
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map((one): [string, string] => [
    plain(one[1] ?? ""),
    plain(one[2] ?? ""),
  ])
  return `${plain(action)}?${new URLSearchParams(fields)}`
}

describe.each(kinds)("the link of a $name", ({ begin, press }) => {
  test("is not used up by anything that only opens it, and works once its button is pressed", async () => {
    const { email, browser, kind } = await begin()
    const link = await linkTo(email, kind)
    expect(link).toMatch(/^\/api\/auth\/[\w/-]+\?token=[\w.-]+&callbackURL=[^&]+&mail=[\w-]+$/)
    const before = await app.services.db.select().from(user).where(eq(user.email, email))
    let page = ""
    for (const { method, headers } of scans) {
      // With the session of its reader too: a browser prefetches with its cookies.
      for (const cookie of ["", browser.cookie()]) {
        const response = await app.request(link, { method, headers, cookie })
        expect([response.status, response.headers.getSetCookie(), response.headers.get("location")]).toEqual([200, [], null])
        if (method === "GET") page = await response.text()
      }
    }
    expect(await app.services.db.select().from(user).where(eq(user.email, email))).toEqual(before)
    expect(page).not.toContain("<script")
    const pressed = await browser.get(pressOf(page).replace("/api/auth", ""), { "sec-fetch-mode": "navigate" })
    expect([pressed.status, pressed.location]).toEqual([302, expect.stringMatching(press)])
  })

  test("is not used up by a HEAD of the address that its button calls", async () => {
    const { email, browser, kind } = await begin()
    const called = (await linkTo(email, kind)).replace(/&mail=[\w-]+$/, "")
    expect((await app.request(called, { method: "HEAD", cookie: browser.cookie() })).headers.getSetCookie()).toEqual([])
    expect((await browser.get(called.replace("/api/auth", ""))).location).toMatch(press)
  })
})

test("a link that was pressed before is called used", async () => {
  const { email } = await register(app)
  await openBrowser(app).post("/sign-in/magic-link", { email, callbackURL: "/dashboard" })
  const called = (await linkTo(email, "magic-link")).replace("/api/auth", "").replace(/&mail=[\w-]+$/, "")
  await openBrowser(app).get(called)
  const again = await openBrowser(app).get(called, { "sec-fetch-mode": "navigate" })
  const error = /error=(\w+)/.exec(again.location ?? "")?.[1] ?? ""
  const said = await app.request(`/api/auth/error?error=${error}`)
  expect(await said.text()).toContain("used already")
})

test("says what its reader is to press in their language", async () => {
  const { email } = await register(app)
  await openBrowser(app).post("/sign-in/magic-link", { email, callbackURL: "/dashboard" })
  const link = await linkTo(email, "magic-link")
  expect(await (await app.request(link, { headers: { "accept-language": "de" } })).text()).toContain(
    "Das Öffnen dieser Seite hat nichts geändert",
  )
  expect(await (await app.request(link)).text()).toContain(">Sign in</button>")
})
