import { createHash } from "node:crypto"
import { account, session, user, verification } from "@intray/db/schema"
import { eq, like } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { enableTwoFactor, freshTotpOf, openBrowser, register } from "../../testing/accounts.ts"
import { authPath, callbackOf, createProviderApp, errorIn, type ProviderApp } from "../../testing/providers.ts"
import { testBaseUrl } from "../../testing/services.ts"

/* Sign-in with a real OpenID provider: the way there and back, and what is kept of it. */

let at: ProviderApp
beforeAll(async () => {
  at = await createProviderApp()
})
afterAll(() => at.close())

const mara = { sub: "mara-1", email: "Mara@Example.com", emailVerified: true, name: "Mara Lind", picture: "https://example.com/m.png" }
const states = () => at.app.services.db.select().from(verification).where(like(verification.identifier, "auth-state:%"))

describe("on the way to the provider", () => {
  it("needs a callbackURL that is one; left out it is the installation's own", async () => {
    const { status, body } = await at.begin(openBrowser(at.app), { callbackURL: "" })
    const code = { code: "CALLBACKURL_IS_REQUIRED", libraryCode: "CALLBACK_URL_REQUIRED" }
    expect([status, body]).toEqual([400, { message: "callbackURL is required", ...code }])
    expect((await at.begin(openBrowser(at.app))).status).toBe(200)
  })

  it("goes with state, nonce and a code challenge by SHA-256", async () => {
    const browser = openBrowser(at.app)
    const { status, body } = await at.begin(browser, {
      callbackURL: "/dashboard/submissions",
      newUserCallbackURL: "/dashboard/onboarding",
      errorCallbackURL: "/auth/login",
      loginHint: "mara@example.com",
      scopes: ["offline_access"],
    })
    expect([status, Object.keys(body).sort(), body.redirect]).toEqual([200, ["redirect", "url"], true])
    const sent = new URL(body.url)
    expect(sent.origin).toBe(at.oidc.issuer)
    const query = Object.fromEntries(sent.searchParams)
    expect(query).toMatchObject({
      response_type: "code",
      client_id: at.oidc.clientId,
      redirect_uri: callbackOf("acme"),
      scope: "openid email profile offline_access",
      login_hint: "mara@example.com",
      code_challenge_method: "S256",
    })
    expect(query.state).toHaveLength(32)
    expect(query.nonce).toHaveLength(32)
    const [row] = await at.app.services.db
      .select()
      .from(verification)
      .where(eq(verification.identifier, `auth-state:${query.state}`))
    const kept = JSON.parse(row?.value ?? "") as Record<string, unknown>
    expect(kept).toMatchObject({
      callbackURL: "/dashboard/submissions",
      newUserURL: "/dashboard/onboarding",
      errorURL: "/auth/login",
      serverContext: { provider: "acme" },
    })
    expect(String(kept.codeVerifier)).toHaveLength(128)
    expect(query.code_challenge).toBe(createHash("sha256").update(String(kept.codeVerifier)).digest("base64url"))
  })

  it("takes ten minutes, in the table and in the cookie", async () => {
    const browser = openBrowser(at.app)
    const before = Date.now()
    const { body, headers } = await at.begin(browser)
    const state = new URL(body.url).searchParams.get("state")
    const [row] = await at.app.services.db
      .select()
      .from(verification)
      .where(eq(verification.identifier, `auth-state:${state}`))
    const life = (row?.expiresAt.getTime() ?? 0) - before
    expect(life).toBeGreaterThan(598_000)
    expect(life).toBeLessThan(620_000)
    expect(headers.getSetCookie().find((each) => each.startsWith("better-auth.state="))).toMatch(/Max-Age=600;.*HttpOnly.*SameSite=Lax/)
  })

  it("does not navigate by itself where the page does not want it", async () => {
    const { body, headers } = await at.begin(openBrowser(at.app), { disableRedirect: true })
    expect([body.redirect, headers.get("location")]).toEqual([false, null])
  })

  it.each([
    { provider: 7 },
    { provider: "acme", scopes: "email" },
    { provider: "acme", scopes: ["a b"] },
    { provider: "acme", idToken: {} },
    { provider: "acme", requestSignUp: "yes" },
    { provider: "acme", additionalParams: { prompt: "none" } },
    { provider: "acme", additionalData: { link: { userId: "x", email: "y" } } },
    { provider: "acme", role: "admin" },
  ])("refuses the body %j", async (body) => {
    const refused = [400, "VALIDATION_ERROR", "Invalid body parameters"]
    const guest = openBrowser(at.app)
    const signIn = await guest.post("/sign-in/social", body)
    expect([signIn.status, signIn.body.code, signIn.body.message]).toEqual(refused)
    // Linking needs a session, which is checked before the body.
    expect((await guest.post("/link-social", body)).status).toBe(401)
    const { browser } = await at.signIn({ ...mara, sub: "links-1", email: "links@example.com" })
    const link = await browser.post("/link-social", body)
    expect([link.status, link.body.code, link.body.message]).toEqual(refused)
  })

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "/.//evil.example"])(
    "goes nowhere else than back here: %s",
    async (there) => {
      for (const key of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
        expect((await at.begin(openBrowser(at.app), { [key]: there })).status).toBe(403)
      }
    },
  )

  it("knows no provider that is not set up", async () => {
    for (const provider of ["github", "constructor", "nobody"]) {
      const { status, body } = await openBrowser(at.app).post("/sign-in/social", { provider })
      expect([status, body.code, body.message]).toEqual([404, "PROVIDER_NOT_FOUND", "Provider not found"])
    }
  })

  it("comes back to our own address, whatever Host and forwarding headers say", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    }
    const { body } = await openBrowser(at.app).post("/sign-in/social", { provider: "acme" }, headers)
    expect(new URL(body.url).searchParams.get("redirect_uri")).toBe(callbackOf("acme"))
  })
})

describe("back from the provider", () => {
  it("makes an account, and finds it again", async () => {
    const pages = { callbackURL: "/dashboard/submissions", newUserCallbackURL: "/dashboard/onboarding" }
    const first = await at.signIn(mara, { body: pages })
    expect([first.status, first.location]).toEqual([302, "/dashboard/onboarding"])
    const me = (await first.browser.get("/get-session")).body.user
    expect(me).toMatchObject({ email: "mara@example.com", emailVerified: true, name: "Mara Lind", image: "https://example.com/m.png" })
    const again = await at.signIn(mara, { body: pages })
    expect(again.location).toBe("/dashboard/submissions")
    expect((await again.browser.get("/get-session")).body.user.id).toBe(me.id)
    const accounts = await at.app.services.db.select().from(account).where(eq(account.userId, me.id))
    expect(accounts).toHaveLength(1)
    expect(accounts[0]).toMatchObject({ providerId: "acme", accountId: "mara-1", scope: "openid,email,profile", password: null })
    // What is in the table opens nothing by itself.
    const listed = await again.browser.get("/list-accounts")
    expect(Object.keys((listed.body as unknown as object[])[0] ?? {}).sort()).toEqual([
      "accountId",
      "createdAt",
      "id",
      "providerId",
      "scopes",
      "updatedAt",
    ])
  })

  it("leaves nothing of the state behind", async () => {
    await at.app.services.db.delete(verification)
    await at.signIn(mara)
    expect(await states()).toHaveLength(0)
  })

  it("sends an answer that was posted on as a question, cookies of ours or not", async () => {
    for (const withCookies of [true, false]) {
      const browser = openBrowser(at.app)
      const back = await at.oidc.authorize((await at.begin(browser, { callbackURL: "/dashboard" })).body.url, mara)
      const posted = await at.app.request("/api/auth/callback/acme", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: at.oidc.issuer, "sec-fetch-site": "cross-site" },
        body: back.searchParams.toString(),
        ...(withCookies ? { cookie: browser.cookie() } : {}),
      })
      expect(posted.status).toBe(302)
      const location = new URL(posted.headers.get("location") ?? "")
      expect(location.origin + location.pathname).toBe(callbackOf("acme"))
      expect((await browser.get(authPath(location))).location).toBe("/dashboard")
    }
  })

  it("takes a state once, also when two come at the same moment", async () => {
    const browser = openBrowser(at.app)
    const path = authPath(await at.oidc.authorize((await at.begin(browser, { callbackURL: "/dashboard" })).body.url, mara))
    const both = await Promise.all([browser.copy().get(path), browser.copy().get(path)])
    expect(both.map((each) => errorIn(each.location) ?? each.location).sort()).toEqual(["/dashboard", "please_restart_the_process"])
    expect(errorIn((await browser.copy().get(path)).location)).toBe("please_restart_the_process")
  })

  it("does not take a state after ten minutes, or in another browser", async () => {
    const browser = openBrowser(at.app)
    const back = await at.oidc.authorize((await at.begin(browser)).body.url, mara)
    const elsewhere = await openBrowser(at.app).get(authPath(back))
    expect(errorIn(elsewhere.location)).toBe("please_restart_the_process")
    const identifier = `auth-state:${back.searchParams.get("state")}`
    const { db } = at.app.services
    const [row] = await db.select().from(verification).where(eq(verification.identifier, identifier))
    const late = { ...(JSON.parse(row?.value ?? "") as object), expiresAt: Date.now() - 1 }
    await db
      .update(verification)
      .set({ value: JSON.stringify(late), expiresAt: new Date(Date.now() - 1) })
      .where(eq(verification.identifier, identifier))
    expect(errorIn((await browser.get(authPath(back))).location)).toBe("please_restart_the_process")
    expect(await db.select().from(verification).where(eq(verification.identifier, identifier))).toHaveLength(0)
  })

  it("shows no provider the code of another one", async () => {
    const browser = openBrowser(at.app)
    const back = await at.oidc.authorize((await at.begin(browser)).body.url, mara)
    const asked = at.oidc.requests.filter((each) => each.path === "/token").length
    const { location } = await browser.get(authPath(back).replace("/callback/acme", "/callback/other"))
    expect(errorIn(location)).toBe("invalid_code")
    expect(at.oidc.requests.filter((each) => each.path === "/token")).toHaveLength(asked)
  })

  it("takes no answer that names another issuer, and none with another nonce", async () => {
    const browser = openBrowser(at.app)
    const back = await at.oidc.authorize((await at.begin(browser)).body.url, mara)
    back.searchParams.set("iss", "https://evil.example")
    expect(errorIn((await browser.get(authPath(back))).location)).toBe("issuer_mismatch")
    const url = new URL((await at.begin(browser)).body.url)
    url.searchParams.set("nonce", "somebody-elses")
    const other = await at.oidc.authorize(url.href, mara)
    expect(errorIn((await browser.get(authPath(other))).location)).toBe("unable_to_get_user_info")
  })

  it("says so on the page that was asked for when somebody refuses", async () => {
    const refused = await at.signIn(null, { body: { errorCallbackURL: "/auth/login?from=acme" } })
    expect(refused.location).toBe("/auth/login?from=acme&error=access_denied&error_description=The+person+refused")
    expect(refused.browser.cookies.has("better-auth.session_token")).toBe(false)
    expect((await at.signIn(null)).location?.startsWith(`${testBaseUrl}/api/auth/error?error=access_denied`)).toBe(true)
  })

  it("leads anyone who has a second factor to it, and gives no session before the code", async () => {
    const owner = await register(at.app)
    const { totpURI } = await enableTwoFactor(owner)
    const claims = { sub: "guarded", email: owner.email, emailVerified: true }
    expect((await at.link(owner.browser, claims, { callbackURL: "/dashboard" })).location).toBe("/dashboard")
    const sessions = () => at.app.services.db.select().from(session).where(eq(session.userId, owner.id))
    const before = await sessions()
    const { browser, location } = await at.signIn(claims, { body: { callbackURL: "/dashboard/submissions" } })
    const page = new URL(location ?? "", testBaseUrl)
    expect([page.origin, page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
      testBaseUrl,
      "/auth/login",
      { secondFactor: "totp,otp", redirect: "/dashboard/submissions" },
    ])
    expect([(await browser.get("/get-session")).body, await sessions()]).toEqual([null, before])
    expect((await browser.post("/two-factor/verify-totp", { code: freshTotpOf(totpURI) })).status).toBe(200)
    expect((await browser.get("/get-session")).body.user.id).toBe(owner.id)
  })

  it("asks the provider for what the id token does not say", async () => {
    const quiet = await createProviderApp({}, { oidc: { claimsInIdToken: false } })
    try {
      const { browser } = await quiet.signIn(mara)
      expect((await browser.get("/get-session")).body.user).toMatchObject({ email: "mara@example.com", emailVerified: true })
      expect(quiet.oidc.requests.some((each) => each.path === "/me")).toBe(true)
    } finally {
      await quiet.close()
    }
  })

  it("makes a new account for somebody who deleted theirs", async () => {
    const { db } = at.app.services
    const gone = { sub: "gone", email: "gone@example.com", emailVerified: true }
    const { browser } = await at.signIn(gone)
    const { id } = (await browser.get("/get-session")).body.user
    await db.delete(user).where(eq(user.id, id))
    expect((await at.signIn(gone)).location).toBe(testBaseUrl)
    expect(await db.select().from(account).where(eq(account.accountId, "gone"))).toHaveLength(1)
  })
})
