import { audit, mail, setting, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import type { Env } from "../../../env.ts"
import { createServices } from "../../../services.ts"
import { mailTo, openBrowser, register, testPassword } from "../../../testing/accounts.ts"
import {
  cookiesOf,
  createCallerAs,
  createTestApp,
  postAuth,
  seenFrom,
  sessionOf,
  startInbox,
  type TestApp,
} from "../../../testing/index.ts"
import { confirmAdmins, promoteVerified, setupLink } from "./service.ts"

const password = testPassword
const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const open = async (env: Partial<Env> = {}) => {
  const app = await createTestApp({ env })
  apps.push(app)
  return app
}
const roleOf = async (on: TestApp, email: string) =>
  (await on.services.db.select({ role: user.role }).from(user).where(eq(user.email, email)))[0]?.role
/** The token of the link that a start would print. */
const tokenOf = async (on: TestApp) => {
  const link = await setupLink(on.services)
  const [, token] = /^http:\/\/localhost:3000\/auth\/setup#token=([\w-]{43})$/.exec(link ?? "") ?? []
  if (token === undefined) throw new Error(`no link: ${link}`)
  return token
}
/** Somebody who is signed in, with what their browser asks of the set-up link. */
const someone = async (on: TestApp, email: string) => {
  const { id, name } = await register(on, { email })
  const [row] = await on.services.db.select().from(user).where(eq(user.id, id))
  const person = { id, name, email, image: null, role: row?.role ?? "user", emailVerified: row?.emailVerified ?? false }
  return createCallerAs(on.services, { person, remoteAddress: "203.0.113.5" }).setup
}
const visitor = (on: TestApp, remoteAddress = "203.0.113.5") => createCallerAs(on.services, { person: null, remoteAddress }).setup

describe("the platform's first admin", () => {
  it("is nobody who signs up, from this computer neither and whatever they say of themselves", async () => {
    const on = await open()
    await setupLink(on.services)
    const here = seenFrom(on, "127.0.0.1")
    const headers = { host: "localhost:3000", "x-intray-local": "1", "x-intray-setup-token": "guess" }
    for (const name of ["first", "second"]) {
      const answer = await openBrowser(here).post(
        "/sign-up/email",
        { name, email: `${name}@example.com`, password, role: "admin" },
        headers,
      )
      expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_ERROR"])
      await openBrowser(here).post("/sign-up/email", { name, email: `${name}@example.com`, password }, headers)
      expect(await roleOf(on, `${name}@example.com`)).toBe("user")
    }
  })

  it("is who has the link, also after others signed up; it works once, and then says so", async () => {
    const on = await open({ rateLimits: true })
    const token = await tokenOf(on)
    const first = await someone(on, "first@example.com")
    const holder = await someone(on, "holder@example.com")
    expect([await visitor(on).check({ token }), await visitor(on).check({ token: `${token}x` })]).toEqual([
      { works: true },
      { works: false },
    ])
    await expect(first.claim({ token: token.replace(/^./, (one) => (one === "A" ? "B" : "A")) })).rejects.toMatchObject({
      code: "CONFLICT",
    })
    await expect(visitor(on).claim({ token })).rejects.toMatchObject({ code: "UNAUTHORIZED" })
    expect(await holder.claim({ token })).toEqual({ done: true })
    await expect(first.claim({ token })).rejects.toThrow(/does not work any more/)
    expect(await Promise.all(["first", "holder"].map((name) => roleOf(on, `${name}@example.com`)))).toEqual(["user", "admin"])
    expect([await visitor(on).check({ token }), await setupLink(on.services)]).toEqual([{ works: false }, null])
    const [line] = await on.services.db.select().from(audit).where(eq(audit.action, "user.role_changed"))
    expect([line?.targetName, line?.ipAddress]).toEqual(["Mara Lind", "203.0.113.5"])
    // Should nobody run the platform again, another link does it and not this one.
    await on.services.db.update(user).set({ role: "user" })
    expect(await tokenOf(on)).not.toBe(token)
    expect(await visitor(on).check({ token })).toEqual({ works: false })
  })

  it("is one of two who come at once", async () => {
    const on = await open()
    const token = await tokenOf(on)
    const both = [await someone(on, "one@example.com"), await someone(on, "two@example.com")]
    const ended = await Promise.allSettled(both.map((each) => each.claim({ token })))
    expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await on.services.db.select({ role: user.role }).from(user)).map(({ role }) => role).sort()).toEqual(["admin", "user"])
  })

  it("gets the same link from every process and every start, and the database does not hold it", async () => {
    const on = await open()
    const token = await tokenOf(on)
    const { env, db, log } = on.services
    const other = await createServices({ env, db, log, baseUrl: on.services.baseUrl, secret: "a secret of forty characters for testing" })
    expect(await setupLink(other)).toBe(await setupLink(on.services))
    const stranger = await createServices({
      env,
      db,
      log,
      baseUrl: on.services.baseUrl,
      secret: "another secret of forty characters, or so",
    })
    expect(await setupLink(stranger)).not.toContain(token)
    expect(JSON.stringify(await db.select().from(setting))).not.toContain(token)
    for (const { live, mail: mails } of [other, stranger]) {
      live.stop()
      mails.close()
    }
  })

  it("is not guessed: a network's wrong tokens are counted, and the right one passes nevertheless", async () => {
    const on = await open({ rateLimits: true })
    on.services.setNow(new Date("2030-01-01T00:00:01Z"))
    const token = await tokenOf(on)
    const tried: unknown[] = []
    for (let turn = 0; turn < 21; turn++) {
      tried.push(
        await visitor(on)
          .check({ token: `guess-${turn}` })
          .catch((cause: { code: string }) => cause.code),
      )
    }
    expect(tried).toEqual([...Array(20).fill({ works: false }), "TOO_MANY_REQUESTS"])
    expect([await visitor(on).check({ token }), await visitor(on, "198.51.100.1").check({ token: "x" })]).toEqual([
      { works: true },
      { works: false },
    ])
  })

  it("may be named by ADMIN_USER_IDS; a name that nobody has yet names nobody", async () => {
    const on = await open()
    const { id } = await register(on)
    const named = (adminUserIds: string[]) => setupLink({ ...on.services, env: { ...on.services.env, adminUserIds } })
    expect(await named(["nobody-yet"])).not.toBeNull()
    expect(await named([id])).toBeNull()
  })

  it("is not who registers ADMIN_EMAIL first where nobody proves an address, nor who changes theirs to it", async () => {
    const on = await open({ adminEmail: "boss@example.com" })
    const thief = await register(on, { email: "thief@example.com", verified: false })
    expect((await thief.browser.post("/change-email", { newEmail: "boss@example.com" })).status).toBe(200)
    await promoteVerified(on.services.db, on.services.env)
    expect(await roleOf(on, "boss@example.com")).toBe("user")
    const fresh = await open({ adminEmail: "boss@example.com" })
    await postAuth(fresh, "/sign-up/email", { name: "Boss", email: "Boss@example.com", password })
    await promoteVerified(fresh.services.db, fresh.services.env)
    expect(await roleOf(fresh, "boss@example.com")).toBe("user")
    const token = await tokenOf(fresh)
    expect(await (await someone(fresh, "operator@example.com")).claim({ token })).toEqual({ done: true })
  })
})

describe("with a mail server", () => {
  it("confirms the admins' addresses at the start while none is confirmed, and nobody else's", async () => {
    const on = await open({ smtpUrl: "smtp://127.0.0.1:1" })
    const { db } = on.services
    const signUp = async (name: string, role: string) => {
      const email = `${name}@example.com`
      await postAuth(on, "/sign-up/email", { name, email, password, callbackURL: "/dashboard" })
      await db.update(user).set({ role }).where(eq(user.email, email))
    }
    const signIn = async (name: string) => (await postAuth(on, "/sign-in/email", { email: `${name}@example.com`, password })).status
    await signUp("mara", "admin")
    await signUp("noor", "user")
    expect([await signIn("mara"), await signIn("noor")]).toEqual([403, 403])
    await confirmAdmins(on.services)
    expect([await signIn("mara"), await signIn("noor")]).toEqual([200, 403])
    const written = await db.select({ action: audit.action, name: audit.targetName }).from(audit)
    expect(written).toContainEqual({ action: "user.verified", name: "mara" })

    // Mara can confirm this one in the admin area, or leave it to the mail.
    await signUp("olga", "admin")
    await confirmAdmins(on.services)
    expect(await signIn("olga")).toBe(403)
  })

  it("confirms nothing at the start where no address has to be confirmed", async () => {
    const on = await open()
    const { id } = await register(on, { verified: false })
    await on.services.db.update(user).set({ role: "admin" }).where(eq(user.id, id))
    await confirmAdmins(on.services)
    expect(await on.services.db.select({ verified: user.emailVerified }).from(user)).toEqual([{ verified: false }])
  })

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
      const link = /http:\/\/localhost:3000(\/api\/auth\/verify-email\?token=[^\s"<]+)/
        .exec(raw)![1]!
        .replaceAll("&amp;", "&")
        .replace("&mail=verify", "")
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
      expect(await setupLink(on.services)).toBeNull()
    } finally {
      await inbox.close()
    }
  })

  it("lets the link make an admin of the person who has proved their address, and nobody else", async () => {
    const inbox = await startInbox()
    try {
      const on = await open({ smtpUrl: inbox.url })
      const token = await tokenOf(on)
      const { id, email, name } = await register(on, { verified: false })
      const as = (emailVerified: boolean) =>
        createCallerAs(on.services, { person: { id, name, email, image: null, role: "user", emailVerified }, remoteAddress: null }).setup
      await expect(as(false).claim({ token })).rejects.toThrow(/Confirm your e-mail address first/)
      await openBrowser(on).get((await mailTo(on, email, "verify")).link)
      expect(await as(true).claim({ token })).toEqual({ done: true })
      expect(await roleOf(on, email)).toBe("admin")
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
      // Nobody has proved the address: anyone who owns it may choose the password.
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
