import { parseUrl } from "@intray/auth/parse-url"
import { session, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  cookiesOf,
  createTestApp,
  type Inbox,
  makeUser,
  postAuth,
  sessionOf,
  signInAs,
  startInbox,
  type TestApp,
} from "../testing/index.ts"

/** Where a sign-in can be led astray: redirects, host names, other sites, fixed sessions, and what answers tell. */

const password = "correct horse battery"
let app: TestApp
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
  app = await createTestApp({ env: { smtpUrl: inbox.url } })
})
afterAll(async () => {
  await app.close()
  await inbox.close()
})

/** An account with a password and a proved address. */
async function account(email: string): Promise<string> {
  expect((await postAuth(app, "/sign-up/email", { name: "Mara", email, password })).status).toBe(200)
  await app.services.db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
  return email
}

/** Addresses that lead elsewhere, by every way that browsers read one. */
const elsewhere = [
  "https://evil.example",
  "http://evil.example/dashboard",
  "HTTPS://EVIL.EXAMPLE",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/%2f/evil.example",
  "/%5cevil.example",
  "/%252f%252fevil.example",
  "%2f%2fevil.example",
  "%68ttps://evil.example",
  "https%3a%2f%2fevil.example",
  "%",
  "/%E0%A4%A",
  "/\tevil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0001//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "http:evil.example",
  "http:/evil.example",
  "https:\\\\evil.example",
  "http://localhost:3000@evil.example",
  "http://localhost:3000.evil.example",
  "http://localhost:3000%2eevil.example",
  "http://localhost:3000//evil.example",
  "http://localhost:3000\\@evil.example",
  "http://localhost:3001/",
  "https://localhost:3000/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:http://localhost:3000/x",
  "/dashboard\r\nSet-Cookie: x=1",
  "evil.example",
  "@evil.example",
  ".evil.example",
]

/** Whether a browser on our page would stay with us; where it is not followed, nothing is lost. */
function stays(location: string): boolean {
  const base = "http://localhost:3000"
  return parseUrl(location, base)?.origin === base
}

describe("redirects", () => {
  const gets = [
    (to: string) => `/verify-email?token=x&callbackURL=${to}`,
    (to: string) => `/reset-password/x?callbackURL=${to}`,
    (to: string) => `/delete-user/callback?token=x&callbackURL=${to}`,
    (to: string) => `/callback/google?error=x&state=x&callbackURL=${to}&errorURL=${to}`,
    (to: string) => `/magic-link/verify?token=x&callbackURL=${to}`,
    (to: string) => `/magic-link/verify?token=x&errorCallbackURL=${to}&newUserCallbackURL=${to}`,
    (to: string) => `/error?error=x&redirect=${to}&callbackURL=${to}`,
  ]
  const posts: [string, (to: string) => Record<string, unknown>][] = [
    ["/sign-in/email", (callbackURL) => ({ email: "nobody@example.com", password, callbackURL })],
    ["/sign-up/email", (callbackURL) => ({ name: "A", email: "taken@example.com", password, callbackURL })],
    ["/send-verification-email", (callbackURL) => ({ email: "nobody@example.com", callbackURL })],
    [
      "/sign-in/social",
      (callbackURL) => ({ provider: "google", callbackURL, errorCallbackURL: callbackURL, newUserCallbackURL: callbackURL }),
    ],
    ["/request-password-reset", (redirectTo) => ({ email: "nobody@example.com", redirectTo })],
    ["/forget-password", (redirectTo) => ({ email: "nobody@example.com", redirectTo })],
    ["/link-social", (callbackURL) => ({ provider: "google", callbackURL, errorCallbackURL: callbackURL })],
    ["/change-email", (callbackURL) => ({ newEmail: "new@example.com", callbackURL })],
    ["/delete-user", (callbackURL) => ({ callbackURL })],
  ]

  it.each(elsewhere)("%j is never where somebody is sent", async (to) => {
    for (const path of gets) {
      const response = await app.request(`/api/auth${path(encodeURIComponent(to))}`)
      const location = response.headers.get("location")
      expect([path("…"), response.status < 500, location === null || stays(location)]).toEqual([path("…"), true, true])
      expect(response.headers.get("set-cookie") ?? "").not.toContain("x=1")
    }
    const mails = inbox.messages.length
    for (const [path, body] of posts) {
      if (path === "/sign-up/email" || path === "/send-verification-email") continue
      const response = await postAuth(app, path, body(to))
      const text = await response.text()
      expect([path, response.status < 500, response.headers.get("location"), text.includes("evil")]).toEqual([path, true, null, false])
    }
    expect(inbox.messages.length).toBe(mails)
    // Pages of ours redirect to nowhere but to themselves.
    for (const path of [`/auth/login?redirect=${encodeURIComponent(to)}`, `/${encodeURIComponent(to)}`]) {
      const location = (await app.request(path)).headers.get("location")
      expect([path, location === null || location === "/auth/register"]).toEqual([path, true])
    }
  })

  it("in the link of a mail stay with us too", async () => {
    for (const [at, to] of elsewhere.entries()) {
      const mail = async (path: string, body: Record<string, unknown>) => {
        const before = inbox.messages.length
        const { status } = await postAuth(app, path, body)
        await app.services.jobs.drain()
        const message = inbox.messages.slice(before).join("").replace(/=\r\n/g, "").replaceAll("=3D", "=")
        if (status === 200) {
          const [link] = /http:\/\/localhost:3000\/api\/auth\/verify-email\?token=[^\s"<]+/.exec(message) ?? []
          const followed = link
            ? await app.request(
                new URL(link.replaceAll("&amp;", "&").replace(/&mail=[\w-]+$/, "")).href.slice("http://localhost:3000".length),
              )
            : null
          const location = followed?.headers.get("location") ?? "/"
          expect([to, stays(location)]).toEqual([to, true])
        } else expect([to, status, message]).toEqual([to, expect.toSatisfy((one: number) => one === 400 || one === 403), ""])
      }
      if (at % 4 === 0) await mail("/sign-up/email", { name: "A", email: `redirect-${at}@example.com`, password, callbackURL: to })
      await mail("/send-verification-email", { email: `redirect-${at - (at % 4)}@example.com`, callbackURL: to })
    }
  })
})

describe("magic links", () => {
  it("lead nowhere else, when they are asked for and when they are followed", async () => {
    for (const [at, to] of elsewhere.entries()) {
      const before = inbox.messages.length
      const body = { email: `link-${at}@example.com`, callbackURL: to, newUserCallbackURL: to, errorCallbackURL: to }
      const { status } = await postAuth(app, "/sign-in/magic-link", body)
      if (status !== 200) {
        expect([to, status]).toEqual([to, 403])
        continue
      }
      await app.services.jobs.drain()
      const message = inbox.messages.slice(before).join("").replace(/=\r\n/g, "").replaceAll("=3D", "=")
      const [link = ""] = /http:\/\/localhost:3000\/api\/auth\/magic-link\/verify\?token=[^\s"<]+/.exec(message) ?? []
      for (const path of [link, link.replace(/token=\w+/, "token=wrong")]) {
        const location = (await app.request(path.slice("http://localhost:3000".length))).headers.get("location")
        expect([to, location === null || stays(location)]).toEqual([to, true])
      }
    }
  })
})

describe("host names", () => {
  it("in a request never reach a mail, a cookie or a redirect", async () => {
    const forged = {
      "content-type": "application/json",
      origin: "http://localhost:3000",
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "4444",
      "x-original-host": "evil.example",
      "x-host": "evil.example",
      "x-forwarded-server": "evil.example",
      "x-original-url": "//evil.example",
      "x-rewrite-url": "//evil.example",
      forwarded: "host=evil.example;proto=https",
    }
    const before = inbox.messages.length
    const ask = (path: string, body: unknown) =>
      app.app.request(`http://evil.example/api/auth${path}`, { method: "POST", headers: forged, body: JSON.stringify(body) })
    const signUp = await ask("/sign-up/email", { name: "Mara", email: "poison@example.com", password })
    const again = await ask("/send-verification-email", { email: "poison@example.com", callbackURL: "/dashboard" })
    for (const path of ["/request-password-reset", "/forget-password"])
      await ask(path, { email: "poison@example.com", redirectTo: "/reset" })
    await ask("/sign-in/magic-link", { email: "poison@example.com", callbackURL: "/dashboard" })
    await app.services.jobs.drain()
    const mails = inbox.messages.slice(before).join("\n").replace(/=\r\n/g, "")
    for (const path of ["verify-email", "reset-password", "magic-link/verify"])
      expect(mails).toContain(`http://localhost:3000/api/auth/${path}`)
    for (const text of [mails, JSON.stringify([...signUp.headers, ...again.headers]), await signUp.text(), await again.text()])
      expect(text).not.toContain("evil.example")
  })
})

describe("other sites", () => {
  it.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://localhost:3000.evil.example" }],
    [{ origin: "http://localhost:4000" }],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }],
    [{ referer: "https://evil.example/" }],
  ])("%o changes nothing of somebody who is signed in", async (headers) => {
    const person = await makeUser(app.services)
    const cookie = await signInAs(app.services, person)
    const bodies = {
      "application/json": "{}",
      "text/plain": "{}",
      "application/x-www-form-urlencoded": "name=Forged",
      "multipart/form-data; boundary=x": "--x--",
    }
    for (const path of [
      "/sign-out",
      "/update-user",
      "/organization/create",
      "/organization/leave",
      "/revoke-sessions",
      "/change-password",
    ]) {
      for (const [type, body] of Object.entries(bodies)) {
        const response = await app.request(`/api/auth${path}`, {
          method: "POST",
          cookie,
          headers: { "content-type": type, ...headers } as Record<string, string>,
          body,
        })
        expect([path, type, response.status === 403 || response.status === 415]).toEqual([path, type, true])
        expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([])
      }
    }
    expect((await sessionOf(app, cookie)).user?.name).toBe(person.name)
  })

  it("cannot sign somebody in as somebody else", async () => {
    await account("login-csrf@example.com")
    const form = `email=login-csrf%40example.com&password=${encodeURIComponent(password)}`
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    ]
    for (const headers of foreign) {
      for (const [type, body] of [
        ["application/x-www-form-urlencoded", form],
        ["application/json", JSON.stringify({ email: "login-csrf@example.com", password })],
      ] as const) {
        const response = await app.request("/api/auth/sign-in/email", {
          method: "POST",
          headers: { "content-type": type, ...headers },
          body,
        })
        expect([type, response.status, cookiesOf(response)]).toEqual([type, 403, ""])
      }
    }
  })
})

/** Names the team that a browser works in by default; the page itself may change it. */
const ACTIVE = "activeOrganizationId="

describe("sessions", () => {
  it("begin new at every sign-in, whatever cookie was there, and end for good", async () => {
    const email = await account("fixed@example.com")
    const planted = await signInAs(app.services, await makeUser(app.services))
    const signIn = async (cookie: string) => cookiesOf(await postAuth(app, "/sign-in/email", { email, password }, { cookie }))
    const first = await signIn(planted)
    const second = await signIn(first)
    const token = (cookie: string) => /session_token=([^;]+)/.exec(cookie)?.[1]
    expect(new Set([token(planted), token(first), token(second)]).size).toBe(3)
    expect((await sessionOf(app, planted)).user?.email).not.toBe(email)
    expect((await postAuth(app, "/sign-out", {}, { cookie: second })).status).toBe(200)
    expect((await sessionOf(app, second)).user).toBeNull()
    expect((await app.request("/api/organization/list", { cookie: second })).status).toBe(401)
    for (const forged of [
      `${token(first)}x`,
      token(first)?.split(".")[0],
      `${token(first)?.split(".")[0]}.AAAA`,
      token(first)?.replace(/^./, (letter) => (letter === "x" ? "y" : "x")),
    ]) {
      expect((await sessionOf(app, `better-auth.session_token=${forged}`)).user).toBeNull()
    }
  })

  it("of somebody who is banned or gone stop at every door, and do not begin again", async () => {
    for (const how of ["banned", "gone"] as const) {
      const email = await account(`${how}@example.com`)
      const cookie = cookiesOf(await postAuth(app, "/sign-in/email", { email, password }))
      expect((await sessionOf(app, cookie)).user?.email).toBe(email)
      const { db } = app.services
      if (how === "banned") await db.update(user).set({ banned: true }).where(eq(user.email, email))
      else await db.delete(user).where(eq(user.email, email))
      expect((await sessionOf(app, cookie)).user).toBeNull()
      for (const path of ["/api/organization/list", "/api/auth/organization/list", "/api/auth/list-sessions"]) {
        const { status } = await app.request(path, { cookie })
        expect([how, path, status === 401 || status === 403]).toEqual([how, path, true])
      }
      const change = await postAuth(app, "/update-user", { name: "Back" }, { cookie })
      expect([how, change.status === 401 || change.status === 403]).toEqual([how, true])
      const again = await postAuth(app, "/sign-in/email", { email, password })
      expect([how, again.status === 401 || again.status === 403, cookiesOf(again).includes("session_token=")]).toEqual([how, true, false])
    }
  })

  it("are none for an address that is not proved, at any door", async () => {
    const answer = await postAuth(app, "/sign-up/email", { name: "Mara", email: "unproved@example.com", password })
    const late = await postAuth(app, "/sign-in/email", { email: "unproved@example.com", password })
    expect([answer.status, late.status, cookiesOf(answer), cookiesOf(late)]).toEqual([200, 403, "", ""])
    const [row] = await app.services.db.select().from(user).where(eq(user.email, "unproved@example.com"))
    expect(await app.services.db.select().from(session).where(eq(session.userId, row!.id))).toEqual([])
  })

  it("travel in cookies that scripts and other sites do not see, over https alone where there is https", async () => {
    const secure = await createTestApp({ baseUrl: "https://intray.example" })
    try {
      const headers = { "content-type": "application/json", origin: "https://intray.example" }
      const body = JSON.stringify({ name: "Mara", email: "mara@example.com", password })
      const response = await secure.request("/api/auth/sign-up/email", { method: "POST", headers, body })
      const set = response.headers.getSetCookie()
      expect(set.some((one) => one.startsWith("__Secure-better-auth.session_token="))).toBe(true)
      const hidden = set.filter((one) => !one.startsWith(ACTIVE))
      expect(hidden).toHaveLength(set.length - 1)
      for (const one of hidden) for (const flag of [/; HttpOnly/i, /; SameSite=Lax/i, /; Secure/i, /; Path=\//i]) expect(one).toMatch(flag)
      expect(set.join()).not.toMatch(/domain=/i)
      expect(set.some((one) => one.startsWith("intray_device="))).toBe(true)
      for (const path of ["/", "/nowhere", "/api/nowhere", "/api/health", "/theme.js"]) {
        expect((await secure.request(path)).headers.get("strict-transport-security")).toContain("max-age=")
      }
    } finally {
      await secure.close()
    }
    const email = await account("flags@example.com")
    for (const one of (await postAuth(app, "/sign-in/email", { email, password })).headers.getSetCookie()) {
      if (!one.startsWith(ACTIVE)) expect(one).toMatch(/; HttpOnly/i)
      expect(one).toMatch(/; SameSite=Lax/i)
    }
  })
})

describe("whether somebody has an account", () => {
  it("does not show in any response: same fields, same values, and no cookie", async () => {
    const email = await account("known@example.com")
    const shape = async (response: Response) => {
      const text = (await response.text())
        .replace(/"id":"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]+"/, '"id":"uuid"')
        .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"')
        .replaceAll(/known|unknown|waiting|ban-me/g, "somebody")
      return [
        response.status,
        text,
        [...response.headers.keys()]
          .filter((name) => name !== "x-request-id")
          .sort()
          .join(),
      ]
    }
    await postAuth(app, "/sign-up/email", { name: "W", email: "waiting@example.com", password })
    const signUp = async (address: string) =>
      shape(await postAuth(app, "/sign-up/email", { name: "A", email: address, password: "another password" }))
    const fresh = await signUp("unknown@example.com")
    expect(await signUp(email)).toEqual(fresh)
    expect(await signUp("waiting@example.com")).toEqual(fresh)
    expect(await signUp("Known@Example.com")).toEqual(fresh)
    const wrong = async (address: string) => shape(await postAuth(app, "/sign-in/email", { email: address, password: "wrong password" }))
    const nobody = await wrong("nobody-at-all@example.com")
    for (const address of [email, "waiting@example.com"]) expect(await wrong(address)).toEqual(nobody)
    for (const path of ["/send-verification-email", "/request-password-reset"]) {
      const ask = async (address: string) => shape(await postAuth(app, path, { email: address }))
      const none = await ask("nobody-at-all@example.com")
      for (const address of [email, "waiting@example.com"]) expect([path, await ask(address)]).toEqual([path, none])
    }
  })
})
