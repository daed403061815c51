import { session, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Env } from "../../env.ts"
import { mailsTo, openBrowser, type Registered, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { sessionOf } from "../../testing/http.ts"

/* What the operator switches off, and how fresh a session has to be: each refused in its own words, and said to the pages. */

const all: Env["accounts"] = { password: true, reset: true, verificationMail: true, deletion: true }
const smtpUrl = "smtp://127.0.0.1:1"

/** An installation of which some is switched off, and somebody who was there before. */
async function without(off: Partial<Env["accounts"]>, env: Partial<Env> = {}) {
  const before = await createTestApp()
  const person = await register(before)
  const from = await before.services.freeze()
  const app = await createTestApp({ from, env: { accounts: { ...all, ...off }, ...env } })
  const cookies = [...person.browser.cookies]
  return { app, email: person.email, id: person.id, browser: openBrowser(app, cookies), end: () => app.close().then(() => from.remove()) }
}

const refused = ({ status, body }: Awaited<ReturnType<Registered["browser"]["post"]>>) => [
  status,
  body.message,
  body.code,
  (body as { libraryCode?: string }).libraryCode,
]

describe("e-mail and password switched off", () => {
  let at: Awaited<ReturnType<typeof without>>
  beforeAll(async () => {
    at = await without({ password: false, reset: false })
  })
  afterAll(() => at.end())

  it("neither signs in nor up, nor sets a password", async () => {
    const { app, email, browser } = at
    const off = [400, "Email and password is not enabled", "EMAIL_AND_PASSWORD_IS_NOT_ENABLED", "EMAIL_PASSWORD_DISABLED"]
    expect(refused(await openBrowser(app).post("/sign-in/email", { email, password: testPassword }))).toEqual(off)
    expect(refused(await openBrowser(app).post("/sign-in/email", { email: "nobody@example.com", password: "x" }))).toEqual(off)
    const signUp = { name: "Kit", email: "kit@example.com", password: testPassword }
    expect(refused(await openBrowser(app).post("/sign-up/email", signUp)).slice(0, 2)).toEqual([
      400,
      "Email and password sign up is not enabled",
    ])
    const change = { currentPassword: testPassword, newPassword: "another horse battery" }
    expect(refused(await browser.post("/change-password", change))).toEqual(off)
    expect(refused(await browser.post("/set-password", { newPassword: "another horse battery" }))).toEqual(off)
  })

  it("sets nothing again either, and everything else goes on", async () => {
    const off = [400, "Reset password isn't enabled", "RESET_PASSWORD_ISNT_ENABLED", "RESET_PASSWORD_DISABLED"]
    expect(refused(await openBrowser(at.app).post("/request-password-reset", { email: at.email }))).toEqual(off)
    expect((await openBrowser(at.app).post("/sign-in/magic-link", { email: at.email })).status).toBe(200)
    expect((await sessionOf(at.app, at.browser.cookie())).auth).toMatchObject({ password: false, reset: false, deletion: true })
  })
})

it("a reset that is switched off mails nothing, and takes no token of before", async () => {
  const at = await without({ reset: false })
  try {
    const off = [400, "Reset password isn't enabled", "RESET_PASSWORD_ISNT_ENABLED", "RESET_PASSWORD_DISABLED"]
    const guest = openBrowser(at.app)
    for (const path of ["/request-password-reset", "/forget-password"]) {
      expect(refused(await guest.post(path, { email: at.email }))).toEqual(off)
      expect(refused(await guest.post(path, { email: "nobody@example.com" }))).toEqual(off)
    }
    expect(refused(await guest.post("/reset-password", { newPassword: "another horse battery", token: "x".repeat(24) }))).toEqual(off)
    expect(refused(await guest.get("/reset-password/some-token?callbackURL=/x"))).toEqual(off)
    expect((await mailsTo(at.app, at.email)).filter((mail) => mail.kind === "account.reset")).toEqual([])
    expect((await guest.post("/sign-in/email", { email: at.email, password: testPassword })).status).toBe(200)
  } finally {
    await at.end()
  }
})

it("verification mails that are switched off are refused, and wait for nobody", async () => {
  const at = await without({ verificationMail: false }, { smtpUrl })
  try {
    const off = [400, "Verification email isn't enabled", "VERIFICATION_EMAIL_ISNT_ENABLED", "VERIFICATION_EMAIL_NOT_ENABLED"]
    expect(refused(await openBrowser(at.app).post("/send-verification-email", { email: at.email }))).toEqual(off)
    expect(refused(await at.browser.post("/send-verification-email", { email: at.email }))).toEqual(off)
    expect(refused(await at.browser.post("/change-email", { newEmail: "moved@example.com" }))).toEqual(off)
    // Signing up needs no proof then, and mails none.
    const fresh = openBrowser(at.app)
    expect((await fresh.post("/sign-up/email", { name: "Kit", email: "kit@example.com", password: testPassword })).body.token).toBeTruthy()
    expect(await mailsTo(at.app, "kit@example.com")).toEqual([])
    expect((await fresh.post("/change-email", { newEmail: "kit-2@example.com" })).body).toEqual({ status: true })
    expect(await mailsTo(at.app, "kit-2@example.com")).toEqual([])
    expect((await sessionOf(at.app, "")).auth).toMatchObject({ verificationMail: false, requireVerification: false })
  } finally {
    await at.end()
  }
})

it("an account whose deletion is switched off stays, by password, by mail and by link", async () => {
  const at = await without({ deletion: false })
  try {
    const off = [404, "Delete user is disabled", "DELETE_USER_IS_DISABLED", undefined]
    expect(refused(await at.browser.post("/delete-user", { password: testPassword }))).toEqual(off)
    expect(refused(await at.browser.post("/delete-user", {}))).toEqual(off)
    expect(refused(await at.browser.get("/delete-user/callback?token=some-token"))).toEqual(off)
    expect(await at.app.services.db.select().from(user).where(eq(user.id, at.id))).toHaveLength(1)
  } finally {
    await at.end()
  }
})

describe("how fresh a session has to be", () => {
  const old = async (app: TestApp, userId: string, seconds: number) => {
    const updatedAt = new Date(Date.now() - seconds * 1000)
    await app.services.db.update(session).set({ createdAt: updatedAt, updatedAt }).where(eq(session.userId, userId))
  }

  it.each([
    [0, 86_400 * 20, 200],
    [60, 61, 403],
    [60, 30, 200],
    [86_400, 7200, 200],
  ])("%d seconds: after %d a list of sessions is answered %d", async (freshAge, age, status) => {
    const at = await without({}, { freshAge })
    try {
      await old(at.app, at.id, age)
      const answer = await at.browser.get("/list-sessions")
      expect(answer.status).toBe(status)
      if (status === 403) expect(answer.body.message).toBe("Session is not fresh")
      expect((await at.app.request("/api/account/export", { cookie: at.browser.cookie() })).status).toBe(status)
    } finally {
      await at.end()
    }
  })
})
