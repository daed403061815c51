import { cheapPasswords } from "@intray/auth/testing/passwords"
import { account, member, session, user, verification } from "@intray/db/schema"
import { whenInserted } from "@intray/db/testing"
import { and, eq, like } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { enableTwoFactor, mailsTo, mailTo, openBrowser, type Registered, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"
import { resetPassword } from "../admin/users/by-operator.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const next = "another horse battery"
const signIn = async (email: string, password: string) => (await openBrowser(app).post("/sign-in/email", { email, password })).status
const tokenOf = (person: Registered) => person.browser.cookies.get("better-auth.session_token")

async function age(person: Registered, hours: number): Promise<void> {
  const updatedAt = new Date(Date.now() - hours * 3_600_000)
  await app.services.db.update(session).set({ updatedAt }).where(eq(session.userId, person.id))
}
const forgetPassword = (id: string) =>
  app.services.db
    .update(account)
    .set({ providerId: "github", accountId: `of-${id}`, password: null })
    .where(eq(account.userId, id))

describe("signing in", () => {
  it("needs a valid address and the right password", async () => {
    const { email } = await register(app)
    const post = async (body: unknown) => {
      const { status, body: answer } = await openBrowser(app).post("/sign-in/email", body)
      return [status, answer.code, answer.message]
    }
    expect(await post({ email: "no address", password: testPassword })).toEqual([400, "INVALID_EMAIL", "Invalid email"])
    const wrong = [401, "INVALID_EMAIL_OR_PASSWORD", "Invalid email or password"]
    expect(await post({ email, password: "wrong password" })).toEqual(wrong)
    expect(await post({ email: "nobody@example.com", password: "wrong password" })).toEqual(wrong)
    expect(await post({ email, password: "x".repeat(129) })).toEqual([400, "PASSWORD_TOO_LONG", "Password too long"])
    expect(await post({ email })).toEqual([400, "VALIDATION_ERROR", "Invalid body parameters"])
  })

  it("says at sign-up that an address is taken, where nothing has to be verified", async () => {
    const { email } = await register(app)
    const { status, body } = await openBrowser(app).post("/sign-up/email", { name: "A", email, password: testPassword })
    expect([status, body.message]).toEqual([422, "User already exists. Use another email."])
  })
})

describe("signing in while the password is being changed", () => {
  /** Signs in by the old password; the change comes when that was found to be right, and before there is a session. */
  async function signInDuring(person: Registered, change: () => Promise<unknown>) {
    const { verify } = cheapPasswords
    const spy = vi.spyOn(cheapPasswords, "verify").mockImplementationOnce(async (entry) => {
      const right = await verify(entry)
      await change()
      return right
    })
    const browser = openBrowser(app)
    const answer = await browser.post("/sign-in/email", { email: person.email, password: testPassword })
    spy.mockRestore()
    return { browser, answer }
  }

  const byOwner = (person: Registered) =>
    person.browser.post("/change-password", { currentPassword: testPassword, newPassword: next, revokeOtherSessions: true })
  const byOperator = (person: Registered) => resetPassword(app.services, person.email, next)

  it.each([
    ["their owner", byOwner, 1],
    ["the operator", byOperator, 0],
  ] as const)("begins no session by the old one, changed by %s", async (_, change, sessions) => {
    const person = await register(app)
    const { browser, answer } = await signInDuring(person, () => change(person))
    expect([answer.status, answer.body.code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"])
    expect(browser.cookies.get("better-auth.session_token") ?? "").toBe("")
    expect((await browser.get("/get-session")).text).toBe("null")
    expect(await app.services.db.$count(session, eq(session.userId, person.id))).toBe(sessions)
    expect(await signIn(person.email, next)).toBe(200)
  })

  it.each([
    ["their owner", byOwner],
    ["the operator", byOperator],
  ] as const)("asks for no second factor after the old one, changed by %s", async (_, change) => {
    const person = await register(app)
    const { backupCodes } = await enableTwoFactor(person)
    const { browser, answer } = await signInDuring(person, () => change(person))
    expect([answer.status, answer.body.code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"])
    expect((await browser.post("/two-factor/verify-backup-code", { code: backupCodes[0] })).status).toBe(401)
    expect((await browser.get("/get-session")).text).toBe("null")
  })

  it("leaves no challenge where the change comes between the session and the challenge", async () => {
    const person = await register(app)
    await enableTwoFactor(person)
    const password = await cheapPasswords.hash(next)
    const change = `update account set password = '${password}' where user_id = new.value`
    const end = await whenInserted(app.services.db, "verification", "new.identifier like '2fa-%'", change)
    const { status, body } = await openBrowser(app).post("/sign-in/email", { email: person.email, password: testPassword })
    await end()
    expect([status, body.code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"])
    const left = and(eq(verification.value, person.id), like(verification.identifier, "2fa-%"))
    expect(await app.services.db.$count(verification, left)).toBe(0)
    const again = await openBrowser(app).post("/sign-in/email", { email: person.email, password: next })
    expect(again.body.twoFactorRedirect).toBe(true)
  })

  it("waits for a change that is being written", async () => {
    const person = await register(app)
    const password = await cheapPasswords.hash(next)
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    let change: Promise<void> = Promise.resolve()
    await new Promise<void>((written) => {
      change = app.services.db.transaction(async (tx) => {
        await tx.update(account).set({ password }).where(eq(account.userId, person.id))
        await tx.delete(session).where(eq(session.userId, person.id))
        written()
        await ended
      })
    })
    const signedIn = signIn(person.email, testPassword)
    const early = await Promise.race([signedIn, new Promise((resolve) => setTimeout(resolve, 500, "not answered yet"))])
    end()
    await change
    expect([early, await signedIn]).toEqual(["not answered yet", 401])
    expect(await app.services.db.$count(session, eq(session.userId, person.id))).toBe(0)
  })

  it("is as ever where another thing is changed", async () => {
    const person = await register(app)
    const { browser, answer } = await signInDuring(person, () => person.browser.post("/update-user", { name: "Other" }))
    expect(answer.status).toBe(200)
    expect((await browser.get("/get-session?disableCookieCache=true")).body.user.email).toBe(person.email)
  })
})

describe("changing a password", () => {
  it("POST /change-password: token and user; a new session id; others end when asked; a mail says so", async () => {
    const person = await register(app)
    const second = openBrowser(app)
    await second.post("/sign-in/email", { email: person.email, password: testPassword })
    const old = tokenOf(person)
    const stale = person.browser.copy()
    for (const [body, code] of [
      [{ currentPassword: "wrong password", newPassword: next }, "INVALID_PASSWORD"],
      [{ currentPassword: testPassword, newPassword: "short" }, "PASSWORD_TOO_SHORT"],
      [{ currentPassword: testPassword, newPassword: "x".repeat(129) }, "PASSWORD_TOO_LONG"],
    ] as const) {
      const refused = await person.browser.post("/change-password", body)
      expect([refused.status, refused.body.code]).toEqual([400, code])
    }
    const kept = await person.browser.post("/change-password", { currentPassword: testPassword, newPassword: next })
    expect([kept.status, kept.body.token, kept.body.user.email]).toEqual([200, expect.any(String), person.email])
    expect(tokenOf(person)).not.toBe(old)
    expect((await stale.get("/get-session?disableCookieCache=true")).text).toBe("null")
    expect((await person.browser.get("/get-session?disableCookieCache=true")).body.user.email).toBe(person.email)
    expect((await second.get("/get-session?disableCookieCache=true")).body.user.email).toBe(person.email)
    expect([await signIn(person.email, testPassword), await signIn(person.email, next)]).toEqual([401, 200])
    const body = { currentPassword: next, newPassword: testPassword, revokeOtherSessions: true }
    expect((await person.browser.post("/change-password", body)).body.token).toEqual(expect.any(String))
    expect((await second.get("/get-session?disableCookieCache=true")).text).toBe("null")
    expect((await mailsTo(app, person.email)).filter((mail) => mail.kind === "account.password-changed")).toHaveLength(2)
  })

  it("POST /change-password twice at once with one session is done once", async () => {
    const person = await register(app)
    const again = person.browser.copy()
    const change = (browser: typeof again, to: string) =>
      browser.post("/change-password", { currentPassword: testPassword, newPassword: to, revokeOtherSessions: true })
    const answers = await Promise.all([change(person.browser, `${next} 1`), change(again, `${next} 2`)])
    // The later one either finds its session ended, or a current password that is no longer the one it gives.
    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`)
    expect([["401 UNAUTHORIZED"], ["400 INVALID_PASSWORD"]]).toContainEqual(refused)
    const won = answers[0]?.status === 200 ? `${next} 1` : `${next} 2`
    expect([await signIn(person.email, won), await signIn(person.email, testPassword)]).toEqual([200, 401])
  })

  it("POST /set-password: once, with a fresh session", async () => {
    const person = await register(app)
    const has = await person.browser.post("/set-password", { newPassword: next })
    expect([has.status, has.body.message]).toEqual([400, "user already has a password"])
    await forgetPassword(person.id)
    const short = await person.browser.post("/set-password", { newPassword: "short" })
    expect([short.status, short.body.code]).toEqual([400, "PASSWORD_TOO_SHORT"])
    await age(person, 2)
    const late = await person.browser.post("/set-password", { newPassword: next })
    expect([late.status, late.body.message]).toEqual([403, "Session is not fresh"])
    await age(person, 0)
    expect((await person.browser.post("/set-password", { newPassword: next })).body).toEqual({ status: true })
    expect(await signIn(person.email, next)).toBe(200)
    expect((await mailTo(app, person.email, "password-changed")).subject).toContain("password")
    expect((await openBrowser(app).post("/set-password", { newPassword: next })).status).toBe(401)
  })

  it("change-password of somebody without one is refused", async () => {
    const person = await register(app)
    await forgetPassword(person.id)
    const { status, body } = await person.browser.post("/change-password", { currentPassword: testPassword, newPassword: next })
    expect([status, body.code, body.message]).toEqual([400, "CREDENTIAL_ACCOUNT_NOT_FOUND", "Credential account not found"])
  })
})

describe("a forgotten password", () => {
  const words = "If this email exists in our system, check your email for the reset link"

  it("POST /request-password-reset and /forget-password answer alike for known and unknown addresses", async () => {
    const { email } = await register(app)
    for (const path of ["/request-password-reset", "/forget-password"]) {
      for (const asked of [email, "nobody@example.com"]) {
        const { status, body } = await openBrowser(app).post(path, { email: asked, redirectTo: "/auth/reset-password" })
        expect([status, body]).toEqual([200, { status: true, message: words }])
      }
      const bad = await openBrowser(app).post(path, { email: "no address" })
      expect([bad.status, bad.body.message]).toEqual([400, "Invalid body parameters"])
    }
    const resets = (await mailsTo(app, email)).filter((mail) => mail.kind === "account.reset")
    expect(resets.map((mail) => mail.subject)).toEqual(Array(2).fill("Reset your password for Intray"))
    expect(await mailsTo(app, "nobody@example.com")).toEqual([])
  })

  it("GET /reset-password/{token} leads on with the token, or with INVALID_TOKEN; it is stored by its prefix and for an hour", async () => {
    const { email, id } = await register(app)
    await openBrowser(app).post("/forget-password", { email, redirectTo: "/auth/reset-password" })
    const { link } = await mailTo(app, email, "reset")
    const followed = await openBrowser(app).get(link)
    const token = /token=(\w{24})$/.exec(followed.location ?? "")?.[1]
    expect([followed.status, token]).toEqual([302, expect.any(String)])
    const [row] = await app.services.db
      .select()
      .from(verification)
      .where(and(eq(verification.value, id), like(verification.identifier, "reset-password:%")))
    expect(row?.identifier).toBe(`reset-password:${token}`)
    expect(Math.round((row!.expiresAt.getTime() - row!.createdAt.getTime()) / 1000)).toBe(3600)
    const wrong = await openBrowser(app).get("/reset-password/nonsense?callbackURL=/auth/reset-password")
    expect(wrong.location).toMatch(/\/auth\/reset-password\?error=INVALID_TOKEN$/)
  })

  it("POST /reset-password takes a token once, from body or query; ends every session; two at once are one", async () => {
    const person = await register(app)
    const ask = async () => {
      await openBrowser(app).post("/forget-password", { email: person.email })
      return /reset-password\/(\w+)/.exec((await mailTo(app, person.email, "reset")).link)?.[1] ?? ""
    }
    for (const body of [{ newPassword: next }, { newPassword: next, token: "nonsense" }]) {
      const refused = await openBrowser(app).post("/reset-password", body)
      expect([refused.status, refused.body.code]).toEqual([400, "INVALID_TOKEN"])
    }
    const older = await ask()
    const token = await ask()
    expect((await openBrowser(app).post("/reset-password", { newPassword: next, token: older })).status).toBe(400)
    const short = await openBrowser(app).post("/reset-password", { newPassword: "short", token })
    expect([short.status, short.body.code]).toEqual([400, "PASSWORD_TOO_SHORT"])
    const both = await Promise.all(
      ["first horse battery", "second horse battery"].map((newPassword) =>
        openBrowser(app).post("/reset-password", { newPassword, token }),
      ),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect((await openBrowser(app).post("/reset-password", { newPassword: next, token })).status).toBe(400)
    expect((await person.browser.get("/get-session?disableCookieCache=true")).text).toBe("null")
    const asked = await ask()
    expect((await openBrowser(app).post(`/reset-password?token=${asked}`, { newPassword: next })).body).toEqual({ status: true })
    expect([await signIn(person.email, testPassword), await signIn(person.email, next)]).toEqual([401, 200])
  })

  it("an expired token resets nothing", async () => {
    const { email, id } = await register(app)
    await openBrowser(app).post("/forget-password", { email })
    const { link } = await mailTo(app, email, "reset")
    await app.services.db
      .update(verification)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(verification.value, id))
    const token = /reset-password\/(\w+)/.exec(link)?.[1]
    expect((await openBrowser(app).post("/reset-password", { newPassword: next, token })).status).toBe(400)
    expect(await signIn(email, testPassword)).toBe(200)
  })
})

describe("deleting an account", () => {
  const exists = async (id: string) => (await app.services.db.select().from(user).where(eq(user.id, id))).length === 1

  it("POST /delete-user with the password, at once, and every session ends", async () => {
    const person = await register(app)
    const second = openBrowser(app)
    await second.post("/sign-in/email", { email: person.email, password: testPassword })
    const wrong = await person.browser.post("/delete-user", { password: "wrong password" })
    expect([wrong.status, wrong.body.message]).toEqual([400, "Invalid password"])
    await age(person, 50)
    expect((await person.browser.post("/delete-user", { password: testPassword })).body).toEqual({
      success: true,
      message: "User deleted",
    })
    expect(await exists(person.id)).toBe(false)
    expect((await second.get("/get-session?disableCookieCache=true")).text).toBe("null")
    expect(await app.services.db.select().from(account).where(eq(account.userId, person.id))).toEqual([])
  })

  it("POST /delete-user with neither password nor mail needs a fresh session", async () => {
    const person = await register(app)
    await age(person, 2)
    const late = await person.browser.post("/delete-user", {})
    expect([late.status, late.body.message]).toEqual([400, "Session expired. Re-authenticate to perform this action."])
    await age(person, 0)
    expect((await person.browser.post("/delete-user", {})).body).toEqual({ success: true, message: "User deleted" })
    expect(await exists(person.id)).toBe(false)
    expect((await openBrowser(app).post("/delete-user", {})).status).toBe(401)
  })

  it("is refused while others would be left in a team without an owner", async () => {
    const person = await register(app)
    const guest = await register(app)
    const [own] = await app.services.db.select().from(member).where(eq(member.userId, person.id))
    await app.services.db
      .insert(member)
      .values({ id: `${own!.id}-guest`, organizationId: own!.organizationId, userId: guest.id, role: "member", createdAt: new Date() })
    const refused = await person.browser.post("/delete-user", { password: testPassword })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("only owner")])
    expect(await exists(person.id)).toBe(true)
    await app.services.db
      .update(member)
      .set({ role: "owner" })
      .where(eq(member.id, `${own!.id}-guest`))
    expect((await person.browser.post("/delete-user", { password: testPassword })).status).toBe(200)
  })
})
