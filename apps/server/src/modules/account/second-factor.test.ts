import { session, twoFactor, user, verification } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type Answer,
  type Browser,
  enableTwoFactor,
  freshTotpOf,
  mailsTo,
  mailTo,
  openBrowser,
  register,
  testPassword,
  totpOf,
} from "../../testing/accounts.ts"
import { addPasskey, makeAuthenticator, signInByPasskey } from "../../testing/authenticator.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"
import { resetPassword } from "../admin/users/by-operator.ts"

/* A second factor is never skipped: not by a link, not by a passkey that was only touched, not by what the mailbox alone can do. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const isSignedIn = async (browser: Browser) => (await browser.get("/get-session?disableCookieCache=true")).text !== "null"
const sessionCookie = (answer: Answer) => answer.headers.getSetCookie().find((each) => /session_(token|data)=[^;]/.test(each))
const sessionsOf = (id: string) => app.services.db.select().from(session).where(eq(session.userId, id))

/** Somebody with a second factor, signed out everywhere. */
async function guarded() {
  const person = await register(app)
  const factor = await enableTwoFactor(person)
  await app.services.db.delete(session).where(eq(session.userId, person.id))
  const browser = openBrowser(app)
  return { ...person, ...factor, browser }
}
const password = (person: { browser: Browser; email: string }) =>
  person.browser.post("/sign-in/email", { email: person.email, password: testPassword })

describe("two-factor", () => {
  it("enable, with the password; on once a code was right; a new session id, and a mail", async () => {
    const person = await register(app)
    const { browser } = person
    expect((await openBrowser(app).post("/two-factor/enable", { password: testPassword })).status).toBe(401)
    expect((await browser.post("/two-factor/enable", { password: "wrong password" })).body.code).toBe("INVALID_PASSWORD")
    expect((await browser.post("/two-factor/enable", { password: testPassword, method: "otp" })).status).toBe(400)
    const enabled = await browser.post("/two-factor/enable", { password: testPassword })
    expect(enabled.body.totpURI).toMatch(/^otpauth:\/\/totp\/Intray:/)
    expect(enabled.body.backupCodes).toHaveLength(10)
    expect((await browser.post("/two-factor/verify-totp", { code: "000000" })).status).toBe(401)
    expect((await browser.get("/get-session?disableCookieCache=true")).body.user.twoFactorEnabled).toBe(false)
    const before = browser.cookies.get("better-auth.session_token")
    const proved = await browser.post("/two-factor/verify-totp", { code: freshTotpOf(enabled.body.totpURI) })
    expect(proved.status).toBe(200)
    expect(browser.cookies.get("better-auth.session_token")).not.toBe(before)
    expect((await browser.get("/get-session?disableCookieCache=true")).body.user.twoFactorEnabled).toBe(true)
    expect((await mailTo(app, person.email, "two-factor-changed")).subject).toContain("Two-factor")
  })

  it("asks after the password, and gives no session before the code", async () => {
    const person = await guarded()
    const asked = await password(person)
    expect(asked.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp", "otp"] })
    expect([sessionCookie(asked), await sessionsOf(person.id)]).toEqual([undefined, []])
    expect((await person.browser.post("/two-factor/verify-totp", { code: "123456" })).body.code).toBe("INVALID_CODE")
    const done = await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI) })
    expect([done.status, done.body.token, done.body.user.email]).toEqual([200, expect.any(String), person.email])
    expect(await isSignedIn(person.browser)).toBe(true)
  })

  it("asks next to a cookie that cannot be decoded too, and lets in anyone who has no second factor", async () => {
    const [person, plain] = [await guarded(), await register(app)]
    for (const spoiled of ["%", "%E0%A4%A", "a.%zz"]) {
      person.browser.cookies.set("better-auth.session_token", spoiled)
      expect((await password(person)).body).toMatchObject({ twoFactorRedirect: true })
      plain.browser.cookies.set("better-auth.session_token", spoiled)
      expect((await password(plain)).status).toBe(200)
    }
  })

  it("takes an app's code once: not again, not twice at once, and not the one that switched it on", async () => {
    const person = await register(app)
    const enabled = await person.browser.post("/two-factor/enable", { password: testPassword })
    const first = totpOf(enabled.body.totpURI)
    expect((await person.browser.post("/two-factor/verify-totp", { code: first })).status).toBe(200)
    const waiting = async () => {
      const browser = openBrowser(app)
      await browser.post("/sign-in/email", { email: person.email, password: testPassword })
      return browser
    }
    const again = await waiting()
    const used = await again.post("/two-factor/verify-totp", { code: first })
    expect([used.status, used.body.code]).toEqual([401, "CODE_ALREADY_USED"])
    const code = totpOf(enabled.body.totpURI, Date.now() + 30_000)
    const other = await waiting()
    const both = await Promise.all([again, other].map((each) => each.post("/two-factor/verify-totp", { code })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await Promise.all([again, other].map(isSignedIn))).filter(Boolean)).toHaveLength(1)
  })

  it("takes a mailed code once", async () => {
    const person = await guarded()
    await password(person)
    expect((await person.browser.post("/two-factor/send-otp", {})).body).toEqual({ status: true })
    const { code, subject } = await mailTo(app, person.email, "otp")
    expect([code, subject]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringContaining("Sign in")])
    const both = await Promise.all([person.browser, person.browser.copy()].map((each) => each.post("/two-factor/verify-otp", { code })))
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await sessionsOf(person.id)).toHaveLength(1)
    expect((await openBrowser(app).post("/two-factor/send-otp", {})).status).toBe(401)
  })

  it("takes each backup code once, and makes new ones with the password", async () => {
    const person = await guarded()
    const [code = ""] = person.backupCodes
    await password(person)
    expect((await person.browser.post("/two-factor/verify-backup-code", { code })).status).toBe(200)
    const again = openBrowser(app)
    await again.post("/sign-in/email", { email: person.email, password: testPassword })
    expect((await again.post("/two-factor/verify-backup-code", { code })).status).toBe(401)
    expect(await isSignedIn(again)).toBe(false)
    expect((await person.browser.post("/two-factor/generate-backup-codes", { password: "wrong password" })).status).toBe(400)
    const made = await person.browser.post("/two-factor/generate-backup-codes", { password: testPassword })
    expect(made.body.backupCodes).toHaveLength(10)
    expect(made.body.backupCodes).not.toEqual(expect.arrayContaining([person.backupCodes[1]]))
    expect((await again.post("/two-factor/verify-backup-code", { code: person.backupCodes[1] })).status).toBe(401)
    expect((await again.post("/two-factor/verify-backup-code", { code: made.body.backupCodes[0] })).status).toBe(200)
  })

  it("asks nothing on a trusted device, until the password changes", async () => {
    const person = await guarded()
    await password(person)
    const trusted = await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI), trustDevice: true })
    expect(trusted.status).toBe(200)
    await person.browser.post("/sign-out")
    expect((await password(person)).body.token).toEqual(expect.any(String))
    const elsewhere = openBrowser(app)
    const asked = await elsewhere.post("/sign-in/email", { email: person.email, password: testPassword })
    expect(asked.body.twoFactorRedirect).toBe(true)
    const next = "another horse battery"
    expect((await person.browser.post("/change-password", { currentPassword: testPassword, newPassword: next })).status).toBe(200)
    await person.browser.post("/sign-out")
    const after = await person.browser.post("/sign-in/email", { email: person.email, password: next })
    expect(after.body.twoFactorRedirect).toBe(true)
  })

  it.each(["their owner", "the operator"])(
    "begins no session for a sign-in that waits, once the password was changed by %s",
    async (by) => {
      const person = await guarded()
      await password(person)
      const thief = openBrowser(app)
      const asked = await thief.post("/sign-in/email", { email: person.email, password: testPassword })
      expect(asked.body.twoFactorRedirect).toBe(true)
      const next = "another horse battery"
      if (by === "the operator") await resetPassword(app.services, person.email, next)
      else {
        await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI) })
        const changed = await person.browser.post("/change-password", { currentPassword: testPassword, newPassword: next })
        expect(changed.status).toBe(200)
      }
      const late = await thief.post("/two-factor/verify-backup-code", { code: person.backupCodes[0] })
      expect([late.status, late.body.code]).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"])
      expect(await isSignedIn(thief)).toBe(false)
      const own = openBrowser(app)
      await own.post("/sign-in/email", { email: person.email, password: next })
      expect((await own.post("/two-factor/verify-backup-code", { code: person.backupCodes[0] })).status).toBe(200)
    },
  )

  it("asks on a trusted device again after the factor was switched off elsewhere and on again", async () => {
    const person = await guarded()
    await password(person)
    const trusted = await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI), trustDevice: true })
    expect(trusted.status).toBe(200)
    // Another browser, as the one that switches it off loses its own mark in any case.
    const elsewhere = { ...person, browser: openBrowser(app) }
    await password(elsewhere)
    expect((await elsewhere.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI) })).status).toBe(200)
    await person.browser.post("/sign-out")
    expect((await elsewhere.browser.post("/two-factor/disable", { password: testPassword })).body).toEqual({ status: true })
    await enableTwoFactor(elsewhere)
    const before = await sessionsOf(person.id)
    expect((await password(person)).body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp", "otp"] })
    expect(await sessionsOf(person.id)).toEqual(before)
  })

  it("begins again after five wrong codes, and locks after ten, whichever sign-in they belong to", async () => {
    const person = await guarded()
    for (let round = 0; round < 2; round++) {
      await password(person)
      for (let wrong = 0; wrong < 5; wrong++) {
        expect((await person.browser.post("/two-factor/verify-totp", { code: "000000" })).status).toBe(401)
      }
      if (round === 0) {
        const late = await person.browser.post("/two-factor/verify-totp", { code: totpOf(person.totpURI, Date.now() + 30_000) })
        expect([late.status, late.body.code]).toEqual([400, "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"])
      }
    }
    const fresh = openBrowser(app)
    await fresh.post("/sign-in/email", { email: person.email, password: testPassword })
    const locked = await fresh.post("/two-factor/verify-totp", { code: totpOf(person.totpURI, Date.now() + 30_000) })
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"])
    expect((await fresh.post("/two-factor/verify-backup-code", { code: person.backupCodes[0] })).status).toBe(429)
    expect(await sessionsOf(person.id)).toEqual([])
    await app.services.db
      .update(twoFactor)
      .set({ lockedUntil: new Date(Date.now() - 1000) })
      .where(eq(twoFactor.userId, person.id))
    expect((await fresh.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI) })).status).toBe(200)
  })

  it("is switched off with the password", async () => {
    const person = await guarded()
    await password(person)
    await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI) })
    expect((await person.browser.post("/two-factor/disable", { password: "wrong password" })).status).toBe(400)
    expect((await person.browser.post("/two-factor/disable", { password: testPassword })).body).toEqual({ status: true })
    expect(await app.services.db.select().from(twoFactor).where(eq(twoFactor.userId, person.id))).toEqual([])
    expect((await openBrowser(app).post("/sign-in/email", { email: person.email, password: testPassword })).body.token).toBeTruthy()
    expect((await mailsTo(app, person.email)).filter((mail) => mail.kind === "account.two-factor-changed")).toHaveLength(2)
  })
})

describe("a link", () => {
  it("that signs in leads to the second factor instead, and takes no mailed code for it", async () => {
    const person = await guarded()
    await person.browser.post("/sign-in/magic-link", { email: person.email, callbackURL: "/dashboard/submissions" })
    const followed = await person.browser.get((await mailTo(app, person.email, "magic-link")).link)
    expect([followed.status, sessionCookie(followed), await sessionsOf(person.id)]).toEqual([302, undefined, []])
    const page = new URL(followed.location ?? "", "http://localhost:3000")
    expect([page.origin, page.pathname]).toEqual(["http://localhost:3000", "/auth/login"])
    expect(page.searchParams.get("secondFactor")).toBe("totp")
    expect(page.searchParams.get("redirect")).toMatch(/\/dashboard\/submissions$/)
    expect((await person.browser.post("/two-factor/send-otp", {})).body.code).toBe("MAILED_CODE_NOT_ALLOWED")
    expect((await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI) })).status).toBe(200)
    expect(await isSignedIn(person.browser)).toBe(true)
  })

  it("that verifies an address does so too", async () => {
    const person = await guarded()
    await app.services.db.update(user).set({ emailVerified: false }).where(eq(user.id, person.id))
    await openBrowser(app).post("/send-verification-email", { email: person.email, callbackURL: "/dashboard" })
    const followed = await person.browser.get((await mailTo(app, person.email, "verify")).link)
    expect(followed.location).toContain("/auth/login?secondFactor=totp&")
    expect([sessionCookie(followed), await sessionsOf(person.id)]).toEqual([undefined, []])
    const [row] = await app.services.db.select().from(user).where(eq(user.id, person.id))
    expect(row?.emailVerified).toBe(true)
  })

  it("followed by somebody who is signed in keeps the session", async () => {
    const person = await guarded()
    await password(person)
    await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI) })
    await app.services.db.update(user).set({ emailVerified: false }).where(eq(user.id, person.id))
    await person.browser.post("/send-verification-email", { email: person.email, callbackURL: "/dashboard" })
    const followed = await person.browser.get((await mailTo(app, person.email, "verify")).link)
    expect(followed.location).toBe("/dashboard")
    expect(await isSignedIn(person.browser)).toBe(true)
  })

  it("that reset the password leaves the app or a backup code as the only second factor", async () => {
    const person = await guarded()
    await person.browser.post("/forget-password", { email: person.email })
    const token = /reset-password\/(\w+)/.exec((await mailTo(app, person.email, "reset")).link)?.[1]
    expect((await person.browser.post("/reset-password", { newPassword: testPassword, token })).status).toBe(200)
    expect((await password(person)).body.twoFactorMethods).toEqual(["totp"])
    expect((await person.browser.post("/two-factor/send-otp", {})).status).toBe(403)
    expect((await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(person.totpURI) })).status).toBe(200)
    await person.browser.post("/sign-out")
    expect((await password(person)).body.twoFactorMethods).toEqual(["totp", "otp"])
  })
})

describe("passkeys", () => {
  it("are registered, listed, named, used and deleted by their owner alone", async () => {
    const person = await register(app)
    const other = await register(app)
    const device = makeAuthenticator()
    expect((await openBrowser(app).get("/passkey/generate-register-options")).status).toBe(401)
    const options = await person.browser.get("/passkey/generate-register-options?authenticatorAttachment=platform&name=Laptop")
    expect(options.body).toMatchObject({ rp: { id: "localhost", name: "Intray" }, challenge: expect.any(String) })
    expect((await addPasskey(person.browser, device)).status).toBe(200)
    const list = async (browser: Browser) =>
      (await browser.get("/passkey/list-user-passkeys")).body as unknown as { id: string; name: string }[]
    const [own] = await list(person.browser)
    expect([own?.name, await list(other.browser)]).toEqual(["Laptop", []])
    for (const [path, body] of [
      ["/passkey/update-passkey", { id: own!.id, name: "Mine" }],
      ["/passkey/delete-passkey", { id: own!.id }],
    ] as const) {
      expect([401, 404]).toContain((await other.browser.post(path, body)).status)
    }
    expect((await person.browser.post("/passkey/update-passkey", { id: own!.id, name: "Desk" })).status).toBe(200)
    expect((await list(person.browser))[0]?.name).toBe("Desk")
    const browser = openBrowser(app)
    const used = await signInByPasskey(browser, device)
    expect([used.status, await isSignedIn(browser)]).toEqual([200, true])
    expect((await person.browser.post("/passkey/delete-passkey", { id: own!.id })).body).toEqual({ status: true })
    expect((await signInByPasskey(openBrowser(app), device)).status).toBe(401)
  })

  it("are asked for alike whether or not an address has some", async () => {
    const person = await register(app)
    await addPasskey(person.browser, makeAuthenticator())
    const shape = async (body: unknown) => {
      const answer = await openBrowser(app).post("/passkey/generate-authenticate-options", body)
      return [answer.status, { ...answer.body, challenge: "" }]
    }
    const none = await shape({})
    expect(none[0]).toBe(200)
    expect(await shape({ email: person.email })).toEqual(none)
    expect(await shape({ email: "nobody@example.com" })).toEqual(none)
    expect((await openBrowser(app).get("/passkey/generate-authenticate-options")).status).toBe(200)
    expect((await shape({ email: "no address" }))[0]).toBe(400)
  })

  it("answer a challenge once, and their own", async () => {
    const person = await register(app)
    const device = makeAuthenticator()
    await addPasskey(person.browser, device)
    const browser = openBrowser(app)
    const { body } = await browser.post("/passkey/generate-authenticate-options", {})
    const response = device.get(body, true)
    const both = await Promise.all([browser, browser.copy()].map((each) => each.post("/passkey/verify-authentication", { response })))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
    const forged = makeAuthenticator()
    const again = openBrowser(app)
    const options = await again.post("/passkey/generate-authenticate-options", {})
    const stolen = { ...forged.get(options.body, true), id: device.id, rawId: device.id }
    expect((await again.post("/passkey/verify-authentication", { response: stolen })).status).toBeGreaterThanOrEqual(400)
    expect(await isSignedIn(again)).toBe(false)
    expect((await again.post("/passkey/verify-authentication", { response: {} })).body.message).toBe("Invalid body parameters")
    await person.browser.get("/passkey/generate-register-options")
    const unreadable = { id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "e30", attestationObject: "AA" } }
    expect((await person.browser.post("/passkey/verify-registration", { response: unreadable })).status).toBe(400)
  })

  it("count as two factors where the device made sure of its holder", async () => {
    const person = await register(app)
    const device = makeAuthenticator()
    await addPasskey(person.browser, device)
    await enableTwoFactor(person)
    const browser = openBrowser(app)
    expect((await signInByPasskey(browser, device, true)).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it("are one factor where they were only touched: the second is asked", async () => {
    const person = await register(app)
    const device = makeAuthenticator()
    await addPasskey(person.browser, device)
    const { totpURI } = await enableTwoFactor(person)
    const before = (await sessionsOf(person.id)).length
    const browser = openBrowser(app)
    const asked = await signInByPasskey(browser, device, false)
    expect(asked.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp", "otp"] })
    expect([sessionCookie(asked), (await sessionsOf(person.id)).length]).toEqual([undefined, before])
    expect((await browser.post("/two-factor/verify-totp", { code: freshTotpOf(totpURI) })).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it("are added with a fresh session alone", async () => {
    const person = await register(app)
    const updatedAt = new Date(Date.now() - 2 * 3_600_000)
    await app.services.db.update(session).set({ updatedAt }).where(eq(session.userId, person.id))
    const refused = await person.browser.get("/passkey/generate-register-options")
    expect([refused.status, refused.body.message, refused.body.code]).toEqual([403, "Session is not fresh", "SESSION_IS_NOT_FRESH"])
    // Measured from the last time that it was lengthened, not from when it began.
    const createdAt = new Date(Date.now() - 20 * 86_400_000)
    await app.services.db.update(session).set({ createdAt, updatedAt: new Date() }).where(eq(session.userId, person.id))
    expect((await person.browser.get("/passkey/generate-register-options")).status).toBe(200)
  })
})

it("values that prove something live for ten minutes", async () => {
  const person = await guarded()
  await password(person)
  await person.browser.post("/two-factor/send-otp", {})
  await person.browser.post("/sign-in/magic-link", { email: person.email })
  const rows = await app.services.db.select().from(verification)
  const lives = rows
    .filter((row) => /^(magic-link:|2fa-otp-)/.test(row.identifier))
    .map((row) => Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 1000))
  expect(lives.length).toBeGreaterThanOrEqual(2)
  for (const life of lives) expect(life).toBe(600)
})
