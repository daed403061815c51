import { type AuthOptions, createAuth } from "@intray/auth"
import { newId } from "@intray/db/id"
import { account, user, verification } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBrowser, register } from "../../testing/accounts.ts"
import type { TestApp } from "../../testing/app.ts"
import { authPath, createProviderApp, errorIn, oidcId, type ProviderApp } from "../../testing/providers.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { keyVerbs } from "../api-keys/endpoints.ts"
import { teamVerbs } from "../teams/endpoints/verbs.ts"

/* Identities that are added to an account, those that are refused, and every code that the way back can end with. */

let at: ProviderApp
beforeAll(async () => {
  at = await createProviderApp()
})
afterAll(() => at.close())

const accountsOf = async (where: ProviderApp, userId: string) =>
  (await where.app.services.db.select().from(account).where(eq(account.userId, userId))).map((each) => each.providerId).sort()

describe("adding an identity", () => {
  it("puts it on the account, and takes it away again, but never the last way in", async () => {
    const me = await register(at.app)
    const { status, body } = await me.browser.post("/link-social", { provider: oidcId, callbackURL: "/dashboard/settings/security" })
    expect([status, body.redirect, new URL(body.url).origin]).toEqual([200, true, at.oidc.issuer])
    expect(body).toEqual({ url: body.url, redirect: true, status: true })
    const person = { sub: "added", email: me.email, emailVerified: true }
    const back = await me.browser.get(authPath(await at.oidc.authorize(body.url, person)))
    expect(back.location).toBe("/dashboard/settings/security")
    expect(await accountsOf(at, me.id)).toEqual(["acme", "credential"])
    // Once more is no harm.
    expect((await at.link(me.browser, person, { callbackURL: "/dashboard" })).location).toBe("/dashboard")
    expect((await me.browser.post("/unlink-account", { providerId: "credential" })).status).toBe(200)
    const last = await me.browser.post("/unlink-account", { providerId: oidcId, accountId: "added" })
    expect([last.status, last.body.message]).toEqual([400, "You can't unlink your last account"])
  })

  it("needs somebody signed in", async () => {
    expect((await openBrowser(at.app).post("/link-social", { provider: oidcId })).status).toBe(401)
  })

  it("takes no identity that another account has", async () => {
    const me = await register(at.app)
    const other = await register(at.app)
    await at.link(other.browser, { sub: "others", email: other.email, emailVerified: true })
    const { location } = await at.link(me.browser, { sub: "others", email: me.email, emailVerified: true })
    expect(errorIn(location)).toBe("account_already_linked_to_different_user")
    const token = await at.oidc.idToken({ sub: "others", email: me.email, emailVerified: true })
    expect((await me.browser.post("/link-social", { provider: oidcId, idToken: { token } })).status).toBe(409)
    expect(await accountsOf(at, me.id)).toEqual(["credential"])
  })

  it("takes another address only where that is allowed", async () => {
    const me = await register(at.app)
    const elsewhere = { sub: "elsewhere", email: "me@elsewhere.example", emailVerified: true }
    expect(errorIn((await at.link(me.browser, elsewhere)).location)).toBe("email_does_not_match")
    const direct = await me.browser.post("/link-social", { provider: oidcId, idToken: { token: await at.oidc.idToken(elsewhere) } })
    expect([direct.status, direct.body.message]).toEqual([401, "Account not linked - different emails not allowed"])
    expect(await accountsOf(at, me.id)).toEqual(["credential"])

    const lenient = await createProviderApp({ LINK_DIFFERENT_EMAILS: "on" })
    try {
      const mine = await register(lenient.app)
      await lenient.link(mine.browser, elsewhere)
      expect(await accountsOf(lenient, mine.id)).toEqual(["acme", "credential"])
      // The address of the account stays what it was.
      const [row] = await lenient.app.services.db.select().from(user).where(eq(user.id, mine.id))
      expect(row?.email).toBe(mine.email)
      const unproved = { sub: "unproved", email: "me@unproved.example", emailVerified: false }
      expect(errorIn((await lenient.link(mine.browser, unproved)).location)).toBe("unable_to_link_account")
    } finally {
      await lenient.close()
    }
  })

  it("by an id token adds it at once", async () => {
    const me = await register(at.app)
    const token = await at.oidc.idToken({ sub: "by-token", email: me.email, emailVerified: true }, { nonce: "n-1" })
    const wrong = await me.browser.post("/link-social", { provider: oidcId, idToken: { token, nonce: "n-2" } })
    expect([wrong.status, wrong.body.message]).toEqual([401, "Invalid token"])
    const { status, body } = await me.browser.post("/link-social", { provider: oidcId, idToken: { token, nonce: "n-1" } })
    expect([status, body]).toEqual([200, { url: "", status: true, redirect: false }])
    expect(await accountsOf(at, me.id)).toEqual(["acme", "credential"])
    const unproved = await at.oidc.idToken({ sub: "not-proved", email: me.email })
    const refused = await me.browser.post("/link-social", { provider: oidcId, idToken: { token: unproved } })
    expect([refused.status, refused.body.message]).toEqual([401, "Account not linked - linking not allowed"])
  })

  it("at the same moment twice adds it once, and says what happened to the other", async () => {
    const me = await register(at.app)
    const answers: [number, string | undefined][] = []
    // Which of them comes second, and how far the first one is by then, is up to the machine.
    for (let round = 0; round < 20 && !answers.some(([status]) => status === 417); round++) {
      const token = await at.oidc.idToken({ sub: `twice-${round}`, email: me.email, emailVerified: true })
      const both = [1, 2, 3].map(() => me.browser.copy().post("/link-social", { provider: oidcId, idToken: { token } }))
      for (const { status, body } of await Promise.all(both)) answers.push([status, body.message])
      const kept = await at.app.services.db
        .select()
        .from(account)
        .where(eq(account.accountId, `twice-${round}`))
      expect(kept).toHaveLength(1)
    }
    expect(answers).toContainEqual([417, "Account not linked - unable to create account"])
    expect(answers.filter(([status]) => status !== 200 && status !== 417)).toEqual([])
  })

  it("is off where the operator says so", async () => {
    const closed = await createProviderApp({ ACCOUNT_LINKING: "off", TRUSTED_PROVIDERS: "acme" })
    try {
      const me = await register(closed.app)
      const person = { sub: "closed", email: me.email, emailVerified: true }
      expect(errorIn((await closed.link(me.browser, person)).location)).toBe("unable_to_link_account")
      expect(errorIn((await closed.signIn(person)).location)).toBe("account_not_linked")
      expect(await accountsOf(closed, me.id)).toEqual(["credential"])
    } finally {
      await closed.close()
    }
  })
})

describe("new accounts", () => {
  it("are made on request alone, or never, where the operator says so", async () => {
    const person = { sub: "new", email: "new@example.com", emailVerified: true }
    const asked = await createProviderApp({ PROVIDER_SIGN_UP: "request" })
    try {
      expect(errorIn((await asked.signIn(person)).location)).toBe("signup_disabled")
      expect(errorIn((await asked.signIn(person, { body: { requestSignUp: true } })).location)).toBeNull()
    } finally {
      await asked.close()
    }
    const never = await createProviderApp({ PROVIDER_SIGN_UP: "off" })
    try {
      expect(errorIn((await never.signIn(person, { body: { requestSignUp: true } })).location)).toBe("signup_disabled")
      const idToken = { token: await never.oidc.idToken(person) }
      expect((await openBrowser(never.app).post("/sign-in/social", { provider: oidcId, idToken, requestSignUp: true })).status).toBe(401)
      expect(await never.app.services.db.select().from(user)).toHaveLength(0)
    } finally {
      await never.close()
    }
  })
})

describe("codes of the way back", () => {
  const person = { sub: "codes", email: "codes@example.com", emailVerified: true }

  /** The way back as it is just before the last step, and what the table keeps of it. */
  async function onTheWay() {
    const browser = openBrowser(at.app)
    const back = await at.oidc.authorize((await at.begin(browser)).body.url, person)
    const where = eq(verification.identifier, `auth-state:${back.searchParams.get("state")}`)
    const change = async (to: (kept: Record<string, unknown>) => string) => {
      const { db } = at.app.services
      const [row] = await db.select().from(verification).where(where)
      await db
        .update(verification)
        .set({ value: to(JSON.parse(row?.value ?? "") as Record<string, unknown>) })
        .where(where)
    }
    const go = async (path = authPath(back)) => {
      const answer = await browser.get(path)
      expect(answer.location?.startsWith(`${testBaseUrl}/api/auth/error?error=`)).toBe(true)
      expect(browser.cookies.has("better-auth.session_token")).toBe(false)
      return [answer.status, errorIn(answer.location)]
    }
    return { browser, back, change, go }
  }

  it("invalid_callback_request", async () => {
    const { back, go } = await onTheWay()
    expect(await go(`${authPath(back)}&code=twice`)).toEqual([302, "invalid_callback_request"])
    for (const [type, body] of [
      ["application/json", '{"code":7}'],
      ["application/json", "[]"],
      ["text/plain", "code=1"],
    ] as const) {
      const answer = await at.app.request("/api/auth/callback/acme", { method: "POST", headers: { "content-type": type }, body })
      expect([type, errorIn(answer.headers.get("location"))]).toEqual([type, "invalid_callback_request"])
    }
  })

  it("state_not_found", async () => {
    const { back, go } = await onTheWay()
    back.searchParams.delete("state")
    expect(await go(authPath(back))).toEqual([302, "state_not_found"])
  })

  it("please_restart_the_process", async () => {
    const { back, go } = await onTheWay()
    back.searchParams.set("state", "x".repeat(32))
    expect(await go(authPath(back))).toEqual([302, "please_restart_the_process"])
  })

  it("no_code", async () => {
    const { back, go } = await onTheWay()
    back.searchParams.delete("code")
    expect(await go(authPath(back))).toEqual([302, "no_code"])
  })

  it("oauth_provider_not_found", async () => {
    const { back, go } = await onTheWay()
    expect(await go(authPath(back).replace("/callback/acme", "/callback/github"))).toEqual([302, "oauth_provider_not_found"])
  })

  it("invalid_code", async () => {
    const { back, go } = await onTheWay()
    back.searchParams.set("code", "made-up")
    expect(await go(authPath(back))).toEqual([302, "invalid_code"])
  })

  it("unable_to_get_user_info", async () => {
    const { change, go } = await onTheWay()
    await change((kept) => JSON.stringify({ ...kept, idTokenNonce: "another" }))
    expect(await go()).toEqual([302, "unable_to_get_user_info"])
  })

  it("no_callback_url", async () => {
    const { change, go } = await onTheWay()
    await change((kept) => JSON.stringify({ ...kept, callbackURL: "" }))
    expect(await go()).toEqual([302, "no_callback_url"])
  })

  it("internal_server_error", async () => {
    const { change, go } = await onTheWay()
    await change(() => "{")
    expect(await go()).toEqual([302, "internal_server_error"])
  })

  /** The same installation, of which one part fails. */
  function failing(part: Partial<AuthOptions>): TestApp {
    const { db, env } = at.app.services
    const auth = createAuth({
      db,
      secret: "another secret of forty characters, for tests",
      baseURL: testBaseUrl,
      trustedOrigins: [],
      requireVerification: false,
      mailLeaves: false,
      switches: env.accounts,
      freshAge: env.freshAge,
      adminUserIds: [],
      providers: env.providers,
      newId: () => newId(),
      counters: null,
      onVerified: async () => {},
      isProvedByInvitation: async () => false,
      teamOfNewSession: async () => null,
      teams: teamVerbs(() => at.app.services),
      keys: keyVerbs(() => at.app.services),
      refuseDeletion: async () => null,
      deleteAccount: async () => {},
      beforeAccountGoes: async () => {},
      adminCalls: { evaluate: async () => ({ target: null }), record: async () => {} },
      onSecurityEvent: async () => {},
      sendMail: async () => {},
      logFault: () => {},
      ...part,
    })
    return {
      ...at.app,
      async request(path, { cookie = "", ...init } = {}) {
        const headers = new Headers(init.headers)
        headers.set("cookie", cookie)
        return auth.handle(new Request(`${testBaseUrl}${path}`, { ...init, headers }), { remoteAddress: null })
      },
    }
  }
  const outOfOrder = (): never => {
    throw new Error("out of order")
  }

  it.each([
    ["unable_to_create_user", "newId", 0],
    ["unable_to_create_session", "teamOfNewSession", 1],
  ] as const)("%s, and never half an account", async (code, part, made) => {
    let broken = false
    const parts = { newId: () => (broken ? outOfOrder() : newId()), teamOfNewSession: async () => outOfOrder() }
    const browser = openBrowser(failing({ [part]: parts[part] }))
    const one = { sub: code, email: `${code.replaceAll("_", "-")}@example.com`, emailVerified: true }
    const back = await at.oidc.authorize((await at.begin(browser)).body.url, one)
    broken = true
    const answer = await browser.get(authPath(back))
    expect([answer.status, errorIn(answer.location)]).toEqual([302, code])
    const { db } = at.app.services
    expect(await db.select().from(account).where(eq(account.accountId, one.sub))).toHaveLength(made)
    expect(await db.select().from(user).where(eq(user.email, one.email))).toHaveLength(made)
    // What exists is whole: once the fault is mended the same person gets in.
    const { browser: later } = await at.signIn(one)
    expect((await later.get("/get-session")).body.user.email).toBe(one.email)
  })

  it("unable_to_link_account", async () => {
    const me = await register(at.app)
    const answer = await at.link(me.browser, { ...person, sub: "not-proved", email: me.email, emailVerified: false })
    expect(errorIn(answer.location)).toBe("unable_to_link_account")
  })
})
