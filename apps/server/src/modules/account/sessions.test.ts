import { account, session, user, verification } from "@intray/db/schema"
import { eq, getTableColumns } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mailTo, openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { callerFor, createTestApp, type TestApp } from "../../testing/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const day = 86_400_000
const rowOf = async (userId: string) => (await app.services.db.select().from(session).where(eq(session.userId, userId)))[0]!
const read = "/get-session?disableCookieCache=true"

describe("the life of a session", () => {
  it("that has expired is null; its cookies are cleared and its row is deleted", async () => {
    const { browser, id } = await register(app)
    await app.services.db
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(session.userId, id))
    const answer = await browser.get(read)
    expect(answer.text).toBe("null")
    expect([...browser.cookies.keys()].filter((name) => name.includes("session"))).toEqual([])
    expect(await app.services.db.select().from(session).where(eq(session.userId, id))).toEqual([])
  })

  it("is lengthened by a read once it is older than the update age, and not before", async () => {
    const { browser, id } = await register(app)
    const begun = await rowOf(id)
    expect(Math.round((begun.expiresAt.getTime() - begun.createdAt.getTime()) / day)).toBe(30)
    await browser.get(read)
    expect((await rowOf(id)).expiresAt).toEqual(begun.expiresAt)
    const near = new Date(Date.now() + 28 * day)
    const age = () => app.services.db.update(session).set({ expiresAt: near }).where(eq(session.userId, id))
    await age()
    await browser.get(`${read}&disableRefresh=true`)
    expect((await rowOf(id)).expiresAt).toEqual(near)
    const answer = await browser.get(read)
    expect((await rowOf(id)).expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * day)
    expect(new Date(answer.body.session.expiresAt).getTime()).toBeGreaterThan(Date.now() + 29 * day)
  })

  it("is a day, and not lengthened, where somebody does not want to be remembered", async () => {
    const { email, id } = await register(app)
    await app.services.db.delete(session).where(eq(session.userId, id))
    const browser = openBrowser(app)
    const answer = await browser.post("/sign-in/email", { email, password: testPassword, rememberMe: false })
    const set = answer.headers.getSetCookie().find((cookie) => cookie.includes("session_token="))
    expect(set).not.toMatch(/max-age/i)
    expect(browser.cookies.has("better-auth.dont_remember")).toBe(true)
    const begun = await rowOf(id)
    expect(Math.round((begun.expiresAt.getTime() - begun.createdAt.getTime()) / 3_600_000)).toBe(24)
    await app.services.db
      .update(session)
      .set({ expiresAt: new Date(Date.now() + 3_600_000) })
      .where(eq(session.userId, id))
    await browser.get(read)
    expect((await rowOf(id)).expiresAt.getTime()).toBeLessThan(Date.now() + 3_700_000)
  })
})

describe("cookies", () => {
  it("hold a copy for 60 s: session, user, expiry, signature; forged or grown it counts for nothing", async () => {
    const { browser, id } = await register(app, { name: "M".repeat(120) })
    const answer = await browser.get(read)
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("better-auth.session_data="))!
    expect(set).toMatch(/max-age=60\b/i)
    expect(set.split(";")[0]!.length).toBeLessThanOrEqual(4093)
    const value = browser.cookies.get("better-auth.session_data")!
    const content = JSON.parse(Buffer.from(value, "base64url").toString("utf8"))
    expect(Object.keys(content).sort()).toEqual(["expiresAt", "session", "signature"])
    expect(Object.keys(content.session).sort()).toEqual(["session", "updatedAt", "user", "version"])
    expect(content.expiresAt - Date.now()).toBeLessThanOrEqual(60_000)
    content.session.user.role = "admin"
    browser.cookies.set("better-auth.session_data", Buffer.from(JSON.stringify(content)).toString("base64url"))
    expect((await browser.get("/get-session")).body.user).toMatchObject({ id, role: "user" })
  })

  it("hold a copy that is passed over where it cannot be read, whatever is in it", async () => {
    const { browser, id, name } = await register(app)
    await browser.get(read)
    const own = browser.cookies.get("better-auth.session_data")!
    const packed = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url")
    const copy = JSON.parse(Buffer.from(own, "base64url").toString("utf8"))
    await app.services.db.update(user).set({ name: "Since" }).where(eq(user.id, id))
    const said = async (value: string, before = "") => {
      const cookie = `${before}better-auth.session_token=${browser.cookies.get("better-auth.session_token")}; better-auth.session_data=${value}`
      const response = await app.request("/api/auth/get-session", { cookie })
      return [response.status, ((await response.json()) as { user?: { name: string } } | null)?.user?.name]
    }
    expect(await said(own)).toEqual([200, name])
    const unread = [
      "%7B%7D",
      "{}",
      "%",
      "!.!",
      '"',
      "",
      packed(null),
      packed([]),
      packed({ ...copy, signature: "!" }),
      packed({ ...copy, signature: 1 }),
    ]
    for (const value of unread) expect([value, ...(await said(value))]).toEqual([value, 200, "Since"])
    expect(await said(own, "better-auth.session_data=%7B%7D; ")).toEqual([200, "Since"])
    expect(await said(own, "better-auth.session_data.0=!; ")).toEqual([200, "Since"])
  })

  it("hold no copy that one cookie cannot hold: it is not split", async () => {
    const { browser } = await register(app, { name: "M" })
    const long = "/".padEnd(1970, "x")
    expect((await browser.post("/update-user", { name: "🎧".repeat(60), image: `https://pictures.example${long}` })).status).toBe(200)
    const answer = await browser.get(read)
    expect(answer.body.user.name).toBe("🎧".repeat(60))
    expect([...browser.cookies.keys()].filter((name) => name.includes("session_data"))).toEqual([])
    for (const set of answer.headers.getSetCookie()) expect(set.split(";")[0]!.length).toBeLessThanOrEqual(4093)
    // Signed in all the same.
    expect((await browser.get("/get-session")).body.user.name).toBe("🎧".repeat(60))
    const { email } = (await browser.get("/get-session")).body.user
    const device = openBrowser(app)
    const headers = { "user-agent": "x".repeat(5000) }
    expect((await device.post("/sign-in/email", { email, password: testPassword }, headers)).status).toBe(200)
    expect([...device.cookies.keys()].filter((name) => name.includes("session_data"))).toEqual([])
  })

  it("name the first team as soon as one is signed in, and keep the one that was chosen", async () => {
    const { browser, email, id } = await register(app)
    const [team] = (await browser.get("/organization/list")).body as unknown as { id: string }[]
    expect(browser.cookies.get("activeOrganizationId")).toBe(team!.id)
    const set = (await openBrowser(app).post("/sign-in/email", { email, password: testPassword })).headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("activeOrganizationId="))
    expect(set).toMatch(/^activeOrganizationId=[\w-]+; Path=\/; Max-Age=34560000; SameSite=Lax$/)
    const other = await browser.post("/organization/create", { name: "Second", slug: `second-${id.slice(-8)}` })
    expect(browser.cookies.get("activeOrganizationId")).toBe(other.body.id)
    await browser.post("/sign-in/email", { email, password: testPassword })
    expect(browser.cookies.get("activeOrganizationId")).toBe(other.body.id)
    // What the browser keeps is none of theirs, or it keeps nothing: then the first.
    browser.cookies.set("activeOrganizationId", "somebody-elses")
    await browser.post("/sign-in/email", { email, password: testPassword })
    expect(browser.cookies.get("activeOrganizationId")).not.toBe("somebody-elses")
    browser.cookies.delete("activeOrganizationId")
    await browser.get("/organization/list")
    expect([team!.id, other.body.id]).toContain(browser.cookies.get("activeOrganizationId"))
  })

  it("live 400 days at most", async () => {
    const { email } = await register(app)
    const answer = await openBrowser(app).post("/sign-in/email", { email, password: testPassword })
    const cookies = answer.headers.getSetCookie()
    const ageOf = (cookie = "") => Number(/max-age=(\d+)/i.exec(cookie)?.[1] ?? 0)
    expect(ageOf(cookies.find((cookie) => cookie.includes("session_token=")))).toBe(30 * 86_400)
    const ages = cookies.map(ageOf)
    expect(Math.max(...ages)).toBe(400 * 86_400)
    for (const age of ages) expect(age).toBeLessThanOrEqual(400 * 86_400)
  })
})

describe("the tables", () => {
  const columns = (table: Parameters<typeof getTableColumns>[0]) => Object.keys(getTableColumns(table))
  it("have the columns of the specification", () => {
    expect(columns(user)).toEqual(expect.arrayContaining(["id", "email", "emailVerified", "name", "image", "createdAt", "updatedAt"]))
    expect(columns(session)).toEqual(
      expect.arrayContaining(["id", "userId", "token", "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt"]),
    )
    const tokens = ["accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope", "password"]
    expect(columns(account)).toEqual(
      expect.arrayContaining(["id", "providerId", "accountId", "userId", ...tokens, "createdAt", "updatedAt"]),
    )
    for (const name of tokens) expect([name, getTableColumns(account)[name as "scope"].notNull]).toEqual([name, false])
    expect(columns(verification)).toEqual(["id", "identifier", "value", "expiresAt", "createdAt", "updatedAt"])
  })
})

describe("account.security", () => {
  it("shows the ways in, and every session with this one marked, of oneself alone", async () => {
    const person = await register(app)
    const other = await register(app)
    await openBrowser(app).post("/sign-in/email", { email: person.email, password: testPassword }, { "user-agent": "Another browser" })
    const response = await app.request("/api/trpc/account.security", { cookie: person.browser.cookie() })
    const { data } = (
      (await response.json()) as { result: { data: Record<string, unknown> & { sessions: { current: boolean; device: string }[] } } }
    ).result
    expect(data).toMatchObject({ email: person.email, emailVerified: true, hasPassword: true, twoFactor: false, backupCodesLeft: null })
    expect(data.sessions.map((each) => [each.current, each.device]).sort()).toEqual([
      [false, "Another browser"],
      [true, ""],
    ])
    expect(JSON.stringify(data)).not.toContain(other.id)
    const tokens = await app.services.db.select({ token: session.token }).from(session)
    for (const { token } of tokens) expect(JSON.stringify(data)).not.toContain(token)
    await expect(callerFor(app.services, null).account.security()).rejects.toMatchObject({ code: "UNAUTHORIZED" })
  })

  it("leaves out the sessions that are over", async () => {
    const person = await register(app)
    const over = await openBrowser(app).post("/sign-in/email", { email: person.email, password: testPassword })
    const shown = async () => {
      const response = await app.request("/api/trpc/account.security", { cookie: person.browser.cookie() })
      const { result } = (await response.json()) as { result: { data: { sessions: { current: boolean }[] } } }
      return result.data.sessions.map((each) => each.current).sort()
    }
    expect(await shown()).toEqual([false, true])
    await app.services.db
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(session.token, over.body.token))
    expect(await shown()).toEqual([true])
    // Its row is still there: nobody came with it since.
    expect(await app.services.db.select().from(session).where(eq(session.userId, person.id))).toHaveLength(2)
  })
})

describe("GET /api/account/export", () => {
  it("hands out everything personal, of oneself alone, without a secret, to a fresh session", async () => {
    const person = await register(app)
    const other = await register(app)
    await person.browser.post("/forget-password", { email: person.email })
    const response = await app.request("/api/account/export", { cookie: person.browser.cookie() })
    expect([response.status, response.headers.get("content-disposition")]).toEqual([200, 'attachment; filename="intray-my-data.json"'])
    const text = await response.text()
    const data = JSON.parse(text)
    expect(data.account).toMatchObject({ id: person.id, email: person.email })
    expect(data.signIn.accounts).toMatchObject([{ providerId: "credential" }])
    expect(data.signIn.sessions).toHaveLength(1)
    expect(data.teams).toMatchObject([{ role: "owner" }])
    expect(data.mails.map((each: { subject: string }) => each.subject)).toContain("Reset your password for Intray")
    const [row] = await app.services.db.select().from(account).where(eq(account.userId, person.id))
    const own = await rowOf(person.id)
    for (const secret of [row!.password!, own.token, other.id, other.email, "reset-password/"]) expect(text).not.toContain(secret)
    expect((await app.request("/api/account/export")).status).toBe(401)
    await app.services.db
      .update(session)
      .set({ updatedAt: new Date(Date.now() - 2 * 3_600_000) })
      .where(eq(session.userId, person.id))
    expect((await app.request("/api/account/export", { cookie: person.browser.cookie() })).status).toBe(403)
  })
})

describe("mails in what is handed out", () => {
  it("are those to an address that was proved: what went to another may be somebody else's", async () => {
    const person = await register(app, { verified: false })
    await openBrowser(app).post("/forget-password", { email: person.email })
    expect((await mailTo(app, person.email, "reset")).subject).toBe("Reset your password for Intray")
    const handedOut = async () => {
      const response = await app.request("/api/account/export", { cookie: person.browser.cookie() })
      const data = (await response.json()) as { account: { email: string; emailVerified: boolean }; mails: { subject: string }[] }
      return [data.account.email, data.account.emailVerified, data.mails.map((each) => each.subject)]
    }
    expect(await handedOut()).toEqual([person.email, false, []])
    await app.services.db.update(user).set({ emailVerified: true }).where(eq(user.id, person.id))
    expect(await handedOut()).toEqual([person.email, true, expect.arrayContaining(["Reset your password for Intray"])])
  })
})

describe("mails to look at", () => {
  it("are there while developing, and nowhere else", async () => {
    for (const path of ["/dev/mails", "/dev/mails/reset"]) expect((await app.request(path)).status).toBe(404)
    const developing = await createTestApp({ env: { production: false } })
    const list = await (await developing.request("/dev/mails")).text()
    const kinds = [...list.matchAll(/href="\/dev\/mails\/([\w-]+)"/g)].map((found) => found[1]!)
    expect(kinds).toHaveLength(11)
    for (const kind of kinds) {
      const html = await (await developing.request(`/dev/mails/${kind}`)).text()
      expect(html).toContain("prefers-color-scheme: dark")
      const text = await (await developing.request(`/dev/mails/${kind}?as=text`)).text()
      expect(text).toMatch(/^Subject: \S/)
    }
    expect((await developing.request("/dev/mails/nothing")).status).toBe(404)
    await developing.close()
  })
})
