import { account } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { type Log, silentLog } from "../../platform/log.ts"
import { openBrowser, register } from "../../testing/accounts.ts"
import { startOidcProvider } from "../../testing/oidc.ts"
import { authPath, callbackOf, createProviderApp, errorIn, oidcId, type ProviderApp } from "../../testing/providers.ts"

/* Tokens of a real provider: those that it gave, those that it renews, those that sign in by themselves. */

let at: ProviderApp
const lines: string[] = []
beforeAll(async () => {
  const note = (...parts: unknown[]) => {
    lines.push(parts.map((part) => (part instanceof Error ? `${part.stack} ${JSON.stringify(part)}` : JSON.stringify(part))).join(" "))
  }
  const log: Log = { ...silentLog, info: note, warn: note, error: note }
  at = await createProviderApp({}, { log })
})
afterAll(() => at.close())

const person = { sub: "tokens", email: "tokens@example.com", emailVerified: true, name: "Tove" }
const row = async () => (await at.app.services.db.select().from(account).where(eq(account.accountId, person.sub)))[0]
const refreshes = () => at.oidc.requests.filter((each) => each.body.get("grant_type") === "refresh_token").length
const endIn = (ms: number) =>
  at.app.services.db
    .update(account)
    .set({ accessTokenExpiresAt: new Date(Date.now() + ms) })
    .where(eq(account.accountId, person.sub))

describe("access tokens", () => {
  it("are kept so that the table alone opens nothing", async () => {
    const { browser } = await at.signIn(person)
    const kept = await row()
    const { body } = await browser.post("/get-access-token", { providerId: oidcId })
    const token = (body as unknown as { accessToken: string }).accessToken
    expect(token.length).toBeGreaterThan(20)
    expect(kept?.accessToken).not.toContain(token)
    expect(kept?.refreshToken).toBeTruthy()
    const answer = await fetch(`${at.oidc.issuer}/me`, { headers: { authorization: `Bearer ${kept?.accessToken}` } })
    expect(answer.status).toBe(401)
    expect((await fetch(`${at.oidc.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })

  it("are renewed when they end within five seconds, not before", async () => {
    const { browser } = await at.signIn(person)
    const before = refreshes()
    const ask = async () =>
      (await browser.post("/get-access-token", { providerId: oidcId, accountId: person.sub })).body as unknown as {
        accessToken: string
        accessTokenExpiresAt: string
        scopes: string[]
      }
    await endIn(7_000)
    const first = await ask()
    expect([refreshes() - before, first.scopes]).toEqual([0, ["openid", "email", "profile"]])
    await endIn(4_900)
    const second = await ask()
    expect(refreshes() - before).toBe(1)
    expect(second.accessToken).not.toBe(first.accessToken)
    expect(Date.parse(second.accessTokenExpiresAt)).toBeGreaterThan(Date.now() + 3_500_000)
    expect((await ask()).accessToken).toBe(second.accessToken)
    expect(refreshes() - before).toBe(1)
  })

  it("are renewed once for two who ask at once", async () => {
    const { browser } = await at.signIn(person)
    await endIn(0)
    const before = refreshes()
    const answers = await Promise.all([1, 2, 3].map(() => browser.copy().post("/get-access-token", { providerId: oidcId })))
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200])
    expect(refreshes() - before).toBe(1)
  })

  it("are renewed on demand, by the id of the row too", async () => {
    const { browser } = await at.signIn(person)
    const kept = await row()
    for (const asked of [{ providerId: oidcId }, { accountId: kept?.id }, { providerId: oidcId, accountId: kept?.id }]) {
      const { status, body } = await browser.post("/refresh-token", asked)
      expect([status, Object.keys(body).sort()]).toEqual([
        200,
        [
          "accessToken",
          "accessTokenExpiresAt",
          "accountId",
          "idToken",
          "providerId",
          "refreshToken",
          "refreshTokenExpiresAt",
          "scope",
        ].sort(),
      ])
    }
  })

  it("say what failed", async () => {
    const { browser } = await at.signIn(person)
    const { db } = at.app.services
    await db.update(account).set({ refreshToken: "made-up", accessTokenExpiresAt: new Date() }).where(eq(account.accountId, person.sub))
    const get = await browser.post("/get-access-token", { providerId: oidcId })
    expect([get.status, get.body.message]).toEqual([400, "Failed to get a valid access token"])
    const refresh = await browser.post("/refresh-token", { providerId: oidcId })
    expect([refresh.status, refresh.body.message]).toEqual([400, "Failed to refresh access token"])
    await db.update(account).set({ accessToken: null, refreshToken: null }).where(eq(account.accountId, person.sub))
    const info = await browser.post("/account-info", { accountId: person.sub })
    expect([info.status, info.body.message]).toEqual([400, "Access token not found"])
    const none = await browser.post("/get-access-token", { providerId: oidcId })
    expect([none.status, none.body.message]).toEqual([400, "Access token not found"])
    await db.update(account).set({ accessToken: "dead", accessTokenExpiresAt: new Date() }).where(eq(account.accountId, person.sub))
    const dead = await browser.post("/get-access-token", { providerId: oidcId })
    expect([dead.status, dead.body.message]).toEqual([400, "Failed to get a valid access token"])
    const unknown = await browser.post("/get-access-token", { providerId: "github" })
    expect([unknown.status, unknown.body.message]).toEqual([400, "Account not found"])
    await db.update(account).set({ providerId: "github" }).where(eq(account.accountId, person.sub))
    const gone = await browser.post("/get-access-token", { providerId: "github" })
    expect([gone.status, gone.body.code]).toEqual([400, "PROVIDER_NOT_SUPPORTED"])
    await db.update(account).set({ providerId: oidcId }).where(eq(account.accountId, person.sub))
    for (const body of [{}, { providerId: 1 }, { providerId: oidcId, more: 1 }]) {
      const answer = await browser.post("/get-access-token", body)
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, "VALIDATION_ERROR", "Invalid body parameters"])
    }
  })

  it("are given to their owner alone, whichever id is named", async () => {
    const { browser } = await at.signIn(person)
    const userId = (await row())?.userId
    for (const path of ["/get-access-token", "/refresh-token"]) {
      const nobody = await openBrowser(at.app).post(path, { providerId: oidcId, userId })
      expect([nobody.status, nobody.text.includes("accessToken")]).toEqual([401, false])
      const other = await register(at.app)
      const theirs = await other.browser.post(path, { providerId: oidcId, userId })
      expect([theirs.status, theirs.body.message]).toEqual([400, "Account not found"])
      expect((await browser.post(path, { providerId: oidcId, userId: other.id })).status).toBe(200)
    }
  })

  it("are given by the id of a user inside the process", async () => {
    await at.signIn(person)
    const userId = (await row())?.userId ?? ""
    const { auth } = at.app.services
    expect((await auth.accessToken({ providerId: oidcId, userId })).accessToken).toBeTruthy()
    await expect(auth.accessToken({ providerId: oidcId, userId: "" })).rejects.toThrow("Either userId or session is required")
  })
})

it("/account-info says what the provider knows now", async () => {
  const { browser } = await at.signIn(person)
  await at.oidc.authorize((await at.begin(openBrowser(at.app))).body.url, { ...person, name: "Tove the Second" })
  const { status, body } = await browser.post("/account-info", { accountId: person.sub })
  const { user: told, data } = body as unknown as { user: object; data: object }
  expect([status, Object.keys(body).sort()]).toEqual([200, ["data", "user"]])
  expect(told).toMatchObject({ email: person.email, name: "Tove the Second", emailVerified: true })
  expect(data).toMatchObject({ sub: person.sub, email: person.email, email_verified: true, name: "Tove the Second" })
  // An account of a provider that is set up no more is nothing that the caller can mend.
  const { db } = at.app.services
  await db.update(account).set({ providerId: "github" }).where(eq(account.accountId, person.sub))
  const gone = await browser.post("/account-info", { accountId: person.sub })
  expect([gone.status, gone.body]).toEqual([500, { message: "Provider not configured", code: "PROVIDER_NOT_CONFIGURED" }])
  await db.update(account).set({ providerId: oidcId }).where(eq(account.accountId, person.sub))
})

describe("an id token", () => {
  const signIn = (idToken: Record<string, unknown>) => openBrowser(at.app).post("/sign-in/social", { provider: oidcId, idToken })

  it("signs in by itself", async () => {
    const browser = openBrowser(at.app)
    const token = await at.oidc.idToken({ sub: "direct", email: "direct@example.com", emailVerified: true, name: "Dora" }, { nonce: "n" })
    const { status, body } = await browser.post("/sign-in/social", { provider: oidcId, idToken: { token, nonce: "n" } })
    expect([status, Object.keys(body).sort(), body.redirect]).toEqual([200, ["redirect", "token", "user"], false])
    expect(body.user).toMatchObject({ email: "direct@example.com", name: "Dora", emailVerified: true })
    expect((await browser.get("/get-session")).body.session.token).toBe(body.token)
  })

  it("is refused when it is of another provider, not for us, not of now, or not of this sign-in", async () => {
    const me = { sub: "direct", email: "direct@example.com", emailVerified: true }
    const now = Math.floor(Date.now() / 1000)
    const elsewhere = await startOidcProvider({ callbacks: [callbackOf(oidcId)] })
    const good = await at.oidc.idToken(me)
    const [header = "", payload = "", signature = ""] = good.split(".")
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object
    const bad: Record<string, string> = {
      "another key": await elsewhere.idToken(me, { iss: at.oidc.issuer }),
      "another audience": await at.oidc.idToken(me, { aud: "somebody-else" }),
      "two audiences, for the other one": await at.oidc.idToken(me, { aud: [at.oidc.clientId, "other"], azp: "other" }),
      "an hour old": await at.oidc.idToken(me, {}, now - 3_700),
      "of the future": await at.oidc.idToken(me, {}, now + 600),
      "without a signature": `${encoded({ alg: "none" })}.${payload}.`,
      "another word": `${header}.${encoded({ ...claims, email: "tokens@example.com" })}.${signature}`,
      "no token": "token",
    }
    await elsewhere.close()
    for (const [what, token] of Object.entries(bad)) {
      const { status, body } = await signIn({ token })
      expect([what, status, body.code, body.message]).toEqual([what, 401, "INVALID_TOKEN", "Invalid token"])
    }
    expect((await signIn({ token: await at.oidc.idToken(me, { nonce: "a" }), nonce: "b" })).status).toBe(401)
  })

  it("without an address signs nobody in", async () => {
    const { status, body } = await signIn({ token: await at.oidc.idToken({ sub: "no-address" }) })
    expect([status, body.message]).toEqual([401, "User email not found"])
  })

  it("counts for nothing besides an access token of somebody else", async () => {
    const { browser } = await at.signIn(person)
    const { accessToken } = (await browser.post("/get-access-token", { providerId: oidcId })).body as unknown as { accessToken: string }
    const token = await at.oidc.idToken({ sub: "thief", emailVerified: true })
    const { status, body } = await signIn({ token, accessToken })
    expect([status, body.message]).toEqual([401, "Failed to get user info"])
  })
})

describe("a provider that is away", () => {
  it("is asked again until it is there, without a restart", async () => {
    const begun = Date.now()
    vi.useFakeTimers({ toFake: ["Date"], now: begun })
    // The address of one that is not there yet.
    const later = await startOidcProvider({ callbacks: [callbackOf("late")] })
    const port = Number(new URL(later.issuer).port)
    await later.close()
    const late = await createProviderApp(later.settings("late"))
    try {
      const listed = late.app.services.auth.providers.map((each) => each.id)
      expect(listed).toContain("late")
      const ask = () => openBrowser(late.app).post("/sign-in/social", { provider: "late" })
      const first = await ask()
      expect([first.status, first.body.code]).toEqual([503, "PROVIDER_UNAVAILABLE"])
      const there = await startOidcProvider({ callbacks: [callbackOf("late")], port })
      try {
        // Within the pause it is not asked at all.
        expect((await ask()).status).toBe(503)
        expect(there.requests).toHaveLength(0)
        vi.setSystemTime(begun + 1_001)
        const browser = openBrowser(late.app)
        const { status, body } = await browser.post("/sign-in/social", { provider: "late", callbackURL: "/dashboard" })
        expect(status).toBe(200)
        const back = await there.authorize(body.url, { ...person, email: "late@example.com" })
        expect((await browser.get(authPath(back))).location).toBe("/dashboard")
        // Described once, however many come.
        await Promise.all([ask(), ask(), ask()])
        expect(there.requests.filter((each) => each.path.startsWith("/.well-known/"))).toHaveLength(1)
      } finally {
        await there.close()
      }
      // Gone again between the way there and the way back.
      const browser = openBrowser(late.app)
      const state = new URL((await browser.post("/sign-in/social", { provider: "late" })).body.url).searchParams.get("state")
      expect(errorIn((await browser.get(`/callback/late?code=x&state=${state}`)).location)).toBe("invalid_code")
    } finally {
      vi.useRealTimers()
      await late.close()
    }
  })

  it("is asked less and less often while it stays away, and its people keep what was known", async () => {
    const known = await startOidcProvider({ callbacks: [callbackOf("late")] })
    const late = await createProviderApp(known.settings("late"))
    const ask = async () => (await openBrowser(late.app).post("/sign-in/social", { provider: "late" })).status
    const described = () => known.requests.filter((each) => each.path.startsWith("/.well-known/")).length
    const begun = Date.now()
    vi.useFakeTimers({ toFake: ["Date"], now: begun })
    try {
      expect([await ask(), described()]).toEqual([200, 1])
      vi.setSystemTime(begun + 3_599_000)
      expect([await ask(), described()]).toEqual([200, 1])
      vi.setSystemTime(begun + 3_601_000)
      expect([await ask(), described()]).toEqual([200, 2])
      await known.close()
      vi.setSystemTime(begun + 7_300_000)
      expect(await ask()).toBe(200)
    } finally {
      vi.useRealTimers()
      await late.close()
    }
  })
})

it("somebody who comes back too late is no fault in the log", async () => {
  const before = lines.length
  expect(errorIn((await openBrowser(at.app).get("/callback/acme?code=x&state=y")).location)).toBe("please_restart_the_process")
  expect(lines.slice(before).filter((each) => each.includes("sign-in:"))).toEqual([])
})

it("no token, code or secret that was seen here is in the log", async () => {
  const seen = new Set<string>([at.oidc.clientSecret, encodeURIComponent(at.oidc.clientSecret)])
  for (const each of at.oidc.requests) {
    for (const key of ["code", "refresh_token", "code_verifier", "state", "nonce"]) {
      for (const value of [each.query.get(key), each.body.get(key)]) if (value) seen.add(value)
    }
  }
  for (const { accessToken, idToken } of await at.app.services.db.select().from(account)) {
    for (const value of [accessToken, idToken]) if (value) seen.add(value)
  }
  expect(seen.size).toBeGreaterThan(20)
  expect(lines.length).toBeGreaterThan(20)
  const all = lines.join("\n")
  expect([...seen].filter((value) => all.includes(value))).toEqual([])
  expect(all).not.toContain(person.email)
})
