import { mail, setting, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import type { Env } from "../../env.ts"
import { isLocal } from "../../lib/loopback.ts"
import { cookiesOf, createTestApp, postAuth, sessionOf, startInbox, type TestApp } from "../../testing/index.ts"
import { makeSetupToken, promoteVerified, roleOfNewUser, setupCookie } from "./service.ts"

const password = "correct horse battery"
let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const open = async (env: Partial<Env> = {}) => {
  app = await createTestApp({ env })
  return app
}
const roleOf = async (on: TestApp, email: string) =>
  (await on.services.db.select({ role: user.role }).from(user).where(eq(user.email, email)))[0]?.role

describe("the platform's first admin", () => {
  it("is nobody who comes from elsewhere without the token", async () => {
    const on = await open()
    await makeSetupToken(on.services.db, on.services.env)
    const forged = {
      "x-intray-local": "1",
      "x-forwarded-for": "127.0.0.1",
      "x-intray-setup-token": "guess",
      cookie: `${setupCookie}=guess`,
    }
    expect((await postAuth(on, "/sign-up/email", { name: "A", email: "a@example.com", password }, forged)).status).toBe(200)
    expect(await roleOf(on, "a@example.com")).toBe("user")
  })

  it("is the holder of the token, once, also after somebody else signed up first", async () => {
    const on = await open()
    const token = await makeSetupToken(on.services.db, on.services.env)
    const [stored] = await on.services.db.select().from(setting).where(eq(setting.key, "setup-token"))
    expect(JSON.stringify(stored)).not.toContain(token)
    await postAuth(on, "/sign-up/email", { name: "A", email: "first@example.com", password })
    const link = await on.request(`/auth/register?setup=${token}`)
    expect([link.status, link.headers.get("location")]).toEqual([303, "/auth/register"])
    expect(link.headers.get("set-cookie")).toMatch(/HttpOnly/)
    const cookie = cookiesOf(link)
    const response = await postAuth(on, "/sign-up/email", { name: "B", email: "holder@example.com", password }, { cookie })
    expect((await sessionOf(on, cookiesOf(response))).user?.role).toBe("admin")
    await postAuth(on, "/sign-up/email", { name: "C", email: "late@example.com", password }, { cookie })
    expect(await Promise.all(["first", "holder", "late"].map((name) => roleOf(on, `${name}@example.com`)))).toEqual([
      "user",
      "admin",
      "user",
    ])
    expect(await makeSetupToken(on.services.db, on.services.env)).toBeNull()
  })

  it("is the first account that is made on the computer itself", async () => {
    const on = await open()
    await makeSetupToken(on.services.db, on.services.env)
    const env = { incoming: { socket: { remoteAddress: "127.0.0.1" } } }
    const body = JSON.stringify({ name: "A", email: "here@example.com", password })
    const signUp = (email: string) =>
      on.app.request(
        "http://localhost:3000/api/auth/sign-up/email",
        {
          method: "POST",
          headers: { "content-type": "application/json", host: "localhost:3000" },
          body: body.replace("here@", `${email}@`),
        },
        env,
      )
    expect((await signUp("here")).status).toBe(200)
    expect((await signUp("next")).status).toBe(200)
    expect([await roleOf(on, "here@example.com"), await roleOf(on, "next@example.com")]).toEqual(["admin", "user"])
    expect(await on.services.db.select().from(setting).where(eq(setting.key, "setup-token"))).toEqual([])
  })

  it("is not taken for local behind a proxy on the same computer", () => {
    const base = "http://localhost:3000"
    const direct = new Headers({ host: "127.0.0.1:3000" })
    expect(isLocal("::ffff:127.0.0.1", direct, base)).toBe(true)
    expect(isLocal("::1", new Headers({ host: "[::1]:3000" }), base)).toBe(true)
    expect(isLocal("10.0.0.5", direct, base)).toBe(false)
    expect(isLocal(null, direct, base)).toBe(false)
    expect(isLocal("127.0.0.1", new Headers({ host: "intray.example.org" }), base)).toBe(false)
    expect(isLocal("127.0.0.1", direct, "https://intray.example.org")).toBe(false)
    for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"]) {
      expect(isLocal("127.0.0.1", new Headers({ host: "localhost", [name]: "203.0.113.1" }), base)).toBe(false)
    }
  })

  it("is ADMIN_EMAIL without a mail server, and then nobody else by coming first", async () => {
    const on = await open({ adminEmail: "boss@example.com" })
    expect(await makeSetupToken(on.services.db, on.services.env)).toBeNull()
    const local = { local: true, headers: null }
    expect(await roleOfNewUser(on.services.db, on.services.env, { email: "a@example.com" }, local)).toBe("user")
    await postAuth(on, "/sign-up/email", { name: "Boss", email: "Boss@example.com", password })
    expect(await roleOf(on, "boss@example.com")).toBe("admin")
  })
})

describe("with a mail server", () => {
  it("signs in only after verification, and makes ADMIN_EMAIL an admin only then", async () => {
    const inbox = await startInbox()
    try {
      const on = await open({ smtpUrl: inbox.url, adminEmail: "boss@example.com" })
      const signUp = await postAuth(on, "/sign-up/email", { name: "Boss", email: "boss@example.com", password, callbackURL: "/dashboard" })
      expect(signUp.status).toBe(200)
      expect(cookiesOf(signUp)).toBe("")
      expect(await roleOf(on, "boss@example.com")).toBe("user")
      await promoteVerified(on.services.db, on.services.env)
      expect(await roleOf(on, "boss@example.com")).toBe("user")
      const early = await postAuth(on, "/sign-in/email", { email: "boss@example.com", password })
      expect([early.status, ((await early.json()) as { message: string }).message]).toEqual([403, "Email not verified"])

      await on.services.jobs.drain()
      const raw = inbox.messages[0]!.replace(/=\r\n/g, "").replace(/=3D/g, "=")
      expect(raw).toMatch(/^Subject: .*Verify/m)
      const link = /http:\/\/localhost:3000(\/api\/auth\/verify-email\?token=[^\s"<]+)/.exec(raw)![1]!.replaceAll("&amp;", "&")
      expect(link).toContain("callbackURL=%2Fdashboard")
      const verified = await on.request(link)
      expect([verified.status, verified.headers.get("location")]).toEqual([302, "/dashboard"])
      const session = await sessionOf(on, cookiesOf(verified))
      expect(session).toMatchObject({
        user: { email: "boss@example.com", role: "admin" },
        team: { role: "owner" },
        mail: { configured: true },
      })
      expect((await postAuth(on, "/sign-in/email", { email: "boss@example.com", password })).status).toBe(200)
    } finally {
      await inbox.close()
    }
  })

  it("says nothing about whether an account exists, and makes nobody a second one", async () => {
    const inbox = await startInbox()
    try {
      const on = await open({ smtpUrl: inbox.url })
      const body = { name: "A", email: "a@example.com", password }
      const first = await postAuth(on, "/sign-up/email", body)
      const again = await postAuth(on, "/sign-up/email", { ...body, name: "B", password: "another password" })
      expect([first.status, again.status]).toEqual([200, 200])
      expect(Object.keys((await again.json()) as object)).toEqual(Object.keys((await first.json()) as object))
      expect(await on.services.db.select({ name: user.name }).from(user)).toEqual([{ name: "A" }])
      // Nobody has proved the address: whoever owns it may choose the password.
      const mails = await on.services.db.select({ kind: mail.kind }).from(mail).orderBy(mail.id)
      expect(mails.map((one) => one.kind)).toEqual(["account.verify", "account.reset"])
    } finally {
      await inbox.close()
    }
  })

  it("refuses a bad link by its code", async () => {
    const on = await open()
    const response = await on.request("/api/auth/verify-email?token=nonsense&callbackURL=%2Fauth%2Flogin")
    expect([response.status, response.headers.get("location")]).toEqual([302, "/auth/login?error=invalid_token"])
    expect((await on.request("/api/auth/verify-email?token=nonsense&callbackURL=https%3A%2F%2Fevil.example")).status).toBe(403)
  })
})
