import { session, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const name = "better-auth.session_token"
const day = 86_400_000

/** Who a procedure takes the caller for. */
async function whoIs(cookie: string, at = app): Promise<string | null> {
  const response = await at.request("/api/trpc/session.get", { cookie })
  const { result } = (await response.json()) as { result: { data: { user: { id: string } | null } } }
  return result.data.user?.id ?? null
}
const setSession = (userId: string, values: Partial<typeof session.$inferInsert>) =>
  app.services.db.update(session).set(values).where(eq(session.userId, userId))
const setUser = (id: string, values: Partial<typeof user.$inferInsert>) => app.services.db.update(user).set(values).where(eq(user.id, id))
const rowOf = async (userId: string) => (await app.services.db.select().from(session).where(eq(session.userId, userId)))[0]

describe("a procedure reads the session from the database, each time", () => {
  it("and what it knows of the person is what is there now", async () => {
    const { browser, id } = await register(app)
    expect(await whoIs(browser.cookie())).toBe(id)
    await setUser(id, { name: "Renamed" })
    const response = await app.request("/api/trpc/session.get", { cookie: browser.cookie() })
    expect(await response.text()).toContain("Renamed")
  })

  it("one that has expired belongs to nobody, and its row goes", async () => {
    const { browser, id } = await register(app)
    await setSession(id, { expiresAt: new Date(Date.now() - 1) })
    expect(await whoIs(browser.cookie())).toBeNull()
    expect(await rowOf(id)).toBeUndefined()
  })

  it("one that was revoked belongs to nobody", async () => {
    const { browser, id } = await register(app)
    await app.services.db.delete(session).where(eq(session.userId, id))
    expect(await whoIs(browser.cookie())).toBeNull()
  })

  it("a ban holds at the next call, and while it lasts", async () => {
    const { browser, id } = await register(app)
    const cookie = browser.cookie()
    for (const [values, expected] of [
      [{ banned: true, banExpires: null }, null],
      [{ banned: true, banExpires: new Date(Date.now() + day) }, null],
      [{ banned: true, banExpires: new Date(Date.now() - 1) }, id],
      [{ banned: false, banExpires: new Date(Date.now() + day) }, id],
      [{ banned: null, banExpires: null }, id],
    ] as const) {
      await setUser(id, values)
      expect([values, await whoIs(cookie)]).toEqual([values, expected])
    }
  })

  it("a deleted person's session belongs to nobody", async () => {
    const { browser, id } = await register(app)
    await app.services.db.delete(user).where(eq(user.id, id))
    expect(await whoIs(browser.cookie())).toBeNull()
  })

  it("lengthens nothing by itself; a visit does", async () => {
    const { browser, id } = await register(app)
    const near = new Date(Date.now() + 28 * day)
    await setSession(id, { expiresAt: near })
    expect(await whoIs(browser.cookie())).toBe(id)
    expect((await rowOf(id))?.expiresAt).toEqual(near)
    await app.request("/dashboard", { cookie: browser.cookie() })
    expect((await rowOf(id))?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * day)
  })
})

describe("the cookie", () => {
  it("with another token or signature, cut or of another secret belongs to nobody", async () => {
    const one = await register(app)
    const two = await register(app)
    const [first, second] = [one, two].map(({ browser }) => decodeURIComponent(browser.cookies.get(name) ?? ""))
    const [token, signature] = [first!.slice(0, first!.lastIndexOf(".")), first!.slice(first!.lastIndexOf(".") + 1)]
    const otherToken = second!.slice(0, second!.lastIndexOf("."))
    const as = (value: string) => whoIs(`${name}=${encodeURIComponent(value)}`)
    expect(await as(`${token}.${signature}`)).toBe(one.id)
    for (const forged of [
      `${otherToken}.${signature}`,
      `${token}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      token,
      `${token}.`,
      `.${signature}`,
      signature,
    ]) {
      expect([forged, await as(forged)]).toEqual([forged, null])
    }
  })

  it("is among others, as it is or encoded, and the first of two counts", async () => {
    const one = await register(app)
    const two = await register(app)
    const [first, second] = [one.browser.cookies.get(name)!, two.browser.cookies.get(name)!]
    expect(await whoIs(`a=b; ${name}=${first}; c`)).toBe(one.id)
    expect(await whoIs(`${name}=${decodeURIComponent(first)}`)).toBe(one.id)
    expect(await whoIs(`${name}="${first}"`)).toBe(one.id)
    expect(await whoIs(`${name}=${first}; ${name}=${second}`)).toBe(one.id)
    expect(await whoIs(`${name}=forged; ${name}=${second}`)).toBeNull()
    expect(await whoIs(`__Secure-${name}=${first}`)).toBeNull()
  })

  it("has the prefix of https where the installation has", async () => {
    const secure = await createTestApp({ baseUrl: "https://intray.example" })
    const browser = openBrowser(secure)
    const headers = { origin: "https://intray.example" }
    const account = { email: "secure@example.com", password: testPassword }
    await browser.post("/sign-up/email", { ...account, name: "Secure" }, headers)
    const cookie = browser.cookie()
    expect(cookie).toContain(`__Secure-${name}=`)
    const [row] = await secure.services.db.select().from(user)
    expect(await whoIs(cookie, secure)).toBe(row!.id)
    expect(await whoIs(cookie.replaceAll("__Secure-", ""), secure)).toBeNull()
    await secure.close()
  })

  it("is all that counts: a token in a header, or the cookie's copy of a session, opens nothing", async () => {
    const { browser, id } = await register(app)
    const token = (await rowOf(id))!.token
    const response = await app.request("/api/trpc/session.get", { headers: { authorization: `Bearer ${token}` } })
    expect(await response.text()).toContain('"user":null')
    browser.cookies.delete(name)
    expect(browser.cookie()).toContain("session_data")
    expect(await whoIs(browser.cookie())).toBeNull()
  })
})
