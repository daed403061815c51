import { LIMITS } from "@intray/auth/constants"
import { session, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { enableTwoFactor, freshTotpOf, mailTo, openBrowser, register, testPassword } from "../testing/accounts.ts"
import { addPasskey, makeAuthenticator, signInByPasskey } from "../testing/authenticator.ts"
import { createTestApp, seenFrom, sessionOf, type TestApp } from "../testing/index.ts"

/** What has bitten the accounts of systems like ours: counting by the wrong key, ids that stay, sessions that outlive, signs left behind. */

/** A request over a socket from that address. */
async function from(
  app: TestApp,
  remoteAddress: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return seenFrom(app, remoteAddress).request(`/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3000", ...headers },
    body: JSON.stringify(body),
  })
}

describe("rate limits", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ env: { rateLimits: true } })
    // Windows begin at multiples of their length: one moment for all requests.
    app.services.setNow(new Date("2030-01-01T00:00:01Z"))
  })
  afterAll(() => app.close())
  const wrong = { email: "nobody@example.com", password: "wrong password" }
  let serial = 0
  const other = () => ({ ...wrong, email: `nobody-${serial++}@example.com` })
  const statuses = async (count: number, send: (at: number) => Promise<Response>) => {
    const found: number[] = []
    for (let at = 0; at < count; at++) found.push((await send(at)).status)
    return found
  }

  it("count an address, whatever account it tries and whatever it says of itself; 429 says when to come back", async () => {
    const { max } = LIMITS["/sign-in/email"]!.byAddress
    const tried = await statuses(max, (at) => from(app, "192.0.2.1", "/sign-in/email", other(), { "x-forwarded-for": `198.51.100.${at}` }))
    expect(new Set(tried)).toEqual(new Set([401]))
    const refused = await from(app, "192.0.2.1", "/sign-in/email", other(), {
      "x-forwarded-for": "198.51.100.250",
      "x-intray-address": "1.1.1.1",
    })
    expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("x-retry-after")]).toEqual([429, "59", "59"])
    expect(await refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" })
    for (const path of ["/sign-in/email/", "//sign-in/email", "/sign-in//email", "/SIGN-IN/EMAIL", "/sign-in/%65mail"]) {
      expect([path, (await from(app, "192.0.2.1", path, other())).status]).toEqual([path, 429])
    }
    expect((await from(app, "192.0.2.2", "/sign-in/email", other())).status).toBe(401)
    expect((await from(app, "::ffff:192.0.2.1", "/sign-in/email", other())).status).toBe(429)
  })

  it("count an IPv6 network of /64 as one address", async () => {
    const { max } = LIMITS["/sign-in/email"]!.byAddress
    await statuses(max, (at) => from(app, `2001:db8:1:2::${at.toString(16)}`, "/sign-in/email", other()))
    expect((await from(app, "2001:db8:1:2:ffff::1", "/sign-in/email", other())).status).toBe(429)
    expect((await from(app, "2001:db8:1:3::1", "/sign-in/email", other())).status).toBe(401)
  })

  it.each([
    "/two-factor/verify-totp",
    "/two-factor/verify-backup-code",
    "/passkey/verify-authentication",
    "/reset-password",
    "/sign-up/email",
  ])("%s is counted by address", async (path) => {
    const entry = Object.entries(LIMITS).find(([name]) => name === path || (name.endsWith("*") && path.startsWith(name.slice(0, -1))))!
    const { max } = entry[1].byAddress
    const address = `198.18.1.${serial++}`
    const tried = await statuses(max + 1, () => from(app, address, path, {}))
    expect(tried.slice(0, max)).not.toContain(429)
    expect(tried[max]).toBe(429)
  })

  it("count a link with a secret in it under one name", async () => {
    const { max } = LIMITS["/reset-password*"]!.byAddress
    const get = (at: number) => {
      return seenFrom(app, "198.18.0.9").request(`/api/auth/reset-password/guess${at}?callbackURL=/`)
    }
    const tried = await statuses(max + 1, async (at) => get(at))
    expect([tried[0], tried[max]]).toEqual([302, 429])
  })

  it("believe a forwarded address where a proxy is trusted, and only the one that it adds", async () => {
    const behind = await createTestApp({ env: { rateLimits: true, proxies: 1 } })
    behind.services.setNow(new Date("2030-01-01T00:00:01Z"))
    const { max } = LIMITS["/sign-in/email"]!.byAddress
    for (let at = 0; at < max; at++) {
      await from(behind, "10.0.0.1", "/sign-in/email", other(), { "x-forwarded-for": `198.51.100.${at}, 192.0.2.77` })
    }
    const status = async (forwarded: string) =>
      (await from(behind, "10.0.0.1", "/sign-in/email", other(), { "x-forwarded-for": forwarded })).status
    expect([await status("203.0.113.9, 192.0.2.77"), await status("192.0.2.77, 203.0.113.9")]).toEqual([429, 401])
    // Some proxies add the port, and a client has many of these.
    expect([await status("192.0.2.77:40001"), await status("[2001:db8::1]:40001")]).toEqual([429, 401])
    await behind.close()
  })
})

describe("sessions", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  const token = (browser: { cookies: Map<string, string> }) => browser.cookies.get("better-auth.session_token")

  it("have a new id after a sign-in, a second factor, a link, a passkey and a password, and a planted one is not taken over", async () => {
    const person = await register(app)
    const device = makeAuthenticator()
    const planted = (await register(app)).browser.cookies
    const seen = new Set([token({ cookies: planted }), token(person.browser)])
    const fresh = (browser: { cookies: Map<string, string> }) => {
      expect(seen.has(token(browser))).toBe(false)
      seen.add(token(browser))
    }
    const { totpURI } = await enableTwoFactor(person)
    fresh(person.browser)
    await person.browser.post("/change-password", { currentPassword: testPassword, newPassword: "another battery" })
    fresh(person.browser)
    await addPasskey(person.browser, device)
    const byPasskey = openBrowser(app, planted)
    await signInByPasskey(byPasskey, device)
    fresh(byPasskey)
    const byPassword = openBrowser(app)
    await byPassword.post("/sign-in/email", { email: person.email, password: "another battery" })
    await byPassword.post("/two-factor/verify-totp", { code: freshTotpOf(totpURI) })
    fresh(byPassword)
    const plain = await register(app)
    const byLink = openBrowser(app, planted)
    await byLink.post("/sign-in/magic-link", { email: plain.email, callbackURL: "/" })
    await byLink.get((await mailTo(app, plain.email, "magic-link")).link)
    fresh(byLink)
  })

  it("end at once at every door when their person is deleted, by whatever door", async () => {
    const person = await register(app)
    const second = openBrowser(app)
    await second.post("/sign-in/email", { email: person.email, password: testPassword })
    await person.browser.post("/delete-user", { password: testPassword })
    for (const browser of [person.browser, second]) {
      expect((await sessionOf(app, browser.cookie())).user).toBeNull()
      expect((await browser.get("/list-accounts")).status).toBe(401)
      expect((await app.request("/api/account/export", { cookie: browser.cookie() })).status).toBe(401)
    }
    expect((await openBrowser(app).post("/sign-in/email", { email: person.email, password: testPassword })).status).toBe(401)
  })

  it("of somebody banned neither go on nor begin by password, link, reset or passkey", async () => {
    const person = await register(app)
    const device = makeAuthenticator()
    await addPasskey(person.browser, device)
    await person.browser.post("/sign-in/magic-link", { email: person.email, callbackURL: "/" })
    await app.services.db.update(user).set({ banned: true }).where(eq(user.id, person.id))
    expect((await sessionOf(app, person.browser.cookie())).user).toBeNull()
    await app.services.db.delete(session).where(eq(session.userId, person.id))
    const { link } = await mailTo(app, person.email, "magic-link")
    const browser = openBrowser(app)
    await browser.get(link)
    await signInByPasskey(browser, device)
    await browser.post("/sign-in/email", { email: person.email, password: testPassword })
    expect(await app.services.db.select().from(session).where(eq(session.userId, person.id))).toEqual([])
  })
})
