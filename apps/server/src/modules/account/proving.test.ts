import { newId } from "@intray/db/id"
import { account, invitation, mail, member, organization, passkey, session, twoFactor, user, verification } from "@intray/db/schema"
import { and, eq, like } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Browser, mailsTo, mailTo, openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type Inbox, startInbox, type TestApp } from "../../testing/index.ts"

/* With a mail server: addresses are confirmed before the first sign-in, and confirming one gives nothing that belongs to somebody else. */

let app: TestApp
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
  app = await createTestApp({ env: { smtpUrl: inbox.url } })
})
afterAll(async () => {
  await app.close()
  await inbox.close()
})

const isSignedIn = async (browser: Browser) => (await browser.get("/get-session?disableCookieCache=true")).text !== "null"
const signUp = async (email: string, password = testPassword, name = "Mallory") => {
  expect((await openBrowser(app).post("/sign-up/email", { name, email, password, callbackURL: "/auth/verify" })).status).toBe(200)
  const [row] = await app.services.db.select().from(user).where(eq(user.email, email))
  return row!.id
}
const signIn = async (email: string, password: string) => {
  const { status, body } = await openBrowser(app).post("/sign-in/email", { email, password })
  return [status, body.code]
}

describe("the first sign-in", () => {
  it("waits for the address: 403, and another link; the link signs in", async () => {
    const email = "first@example.com"
    await signUp(email)
    expect(await signIn(email, testPassword)).toEqual([403, "EMAIL_NOT_VERIFIED"])
    expect(await signIn(email, "wrong password")).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"])
    const links = (await mailsTo(app, email)).filter((each) => each.kind === "account.verify")
    expect(links).toHaveLength(2)
    const browser = openBrowser(app)
    const followed = await browser.get(links[1]!.link)
    expect([followed.location, await isSignedIn(browser)]).toEqual(["/auth/verify", true])
    const twice = openBrowser(app)
    expect([(await twice.get(links[1]!.link)).location, await isSignedIn(twice)]).toEqual(["/auth/verify", false])
    expect((await signIn(email, testPassword))[0]).toBe(200)
    const late = openBrowser(app)
    expect((await late.get(links[0]!.link)).location).toBe("/")
    expect(await isSignedIn(late)).toBe(false)
  })

  it("follows one link for two at once", async () => {
    const email = "twice@example.com"
    const id = await signUp(email)
    const { link } = await mailTo(app, email, "verify")
    await Promise.all([openBrowser(app).get(link), openBrowser(app).get(link)])
    expect(await app.services.db.select().from(session).where(eq(session.userId, id))).toHaveLength(1)
  })

  it("answers a sign-up with a taken address as any other, and mails nobody a second account", async () => {
    const { email } = await register(app)
    const before = (await mailsTo(app, email)).length
    const again = await openBrowser(app).post("/sign-up/email", { name: "A", email, password: "another password" })
    expect([again.status, again.body.user.email]).toEqual([200, email])
    expect((await mailsTo(app, email)).length).toBe(before)
    expect((await signIn(email, "another password"))[0]).toBe(401)
  })
})

describe("an account that nobody proved", () => {
  /** Mallory was first: with a password, an identity, a passkey, a second factor and, somehow, a session. */
  async function squatted(email: string) {
    const id = await signUp(email, "mallory's password")
    const { db } = app.services
    const now = new Date()
    const base = { userId: id, createdAt: now, updatedAt: now }
    await db.insert(account).values({ ...base, id: newId(), providerId: "github", accountId: `mallory-${id}` })
    await db.insert(session).values({ ...base, id: newId(), token: `token-${id}`, expiresAt: new Date(now.getTime() + 86_400_000) })
    const key = {
      id: newId(),
      userId: id,
      publicKey: "x",
      credentialID: `key-${id}`,
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    }
    await db.insert(passkey).values(key)
    await db.insert(twoFactor).values({ id: newId(), userId: id, secret: "x", backupCodes: "x" })
    return id
  }
  async function leftovers(id: string) {
    const { db } = app.services
    const of = async (rows: Promise<unknown[]>) => (await rows).length
    return {
      identities: await of(
        db
          .select()
          .from(account)
          .where(and(eq(account.userId, id), eq(account.providerId, "github"))),
      ),
      mallorys: await of(
        db
          .select()
          .from(session)
          .where(eq(session.token, `token-${id}`)),
      ),
      passkeys: await of(db.select().from(passkey).where(eq(passkey.userId, id))),
      factors: await of(db.select().from(twoFactor).where(eq(twoFactor.userId, id))),
    }
  }
  const nothing = { identities: 0, mallorys: 0, passkeys: 0, factors: 0 }

  it("gives way to the owner's magic link", async () => {
    const email = "owner-link@example.com"
    const id = await squatted(email)
    const browser = openBrowser(app)
    expect((await browser.post("/sign-in/magic-link", { email, callbackURL: "/dashboard" })).body).toEqual({ status: true })
    const { link, subject } = await mailTo(app, email, "magic-link")
    expect(subject).toContain("Sign in")
    expect((await browser.get(link)).location).toMatch(/\/dashboard$/)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await leftovers(id)).toEqual(nothing)
    expect((await signIn(email, "mallory's password"))[0]).toBe(401)
    const [row] = await app.services.db.select().from(user).where(eq(user.id, id))
    expect(row).toMatchObject({ emailVerified: true, twoFactorEnabled: false })
  })

  it("gives way to the owner's reset", async () => {
    const email = "owner-reset@example.com"
    const id = await squatted(email)
    await openBrowser(app).post("/request-password-reset", { email, redirectTo: "/auth/reset-password" })
    const token = /reset-password\/(\w+)/.exec((await mailTo(app, email, "reset")).link)?.[1]
    expect((await openBrowser(app).post("/reset-password", { newPassword: testPassword, token })).status).toBe(200)
    expect(await leftovers(id)).toEqual(nothing)
    expect((await signIn(email, "mallory's password"))[0]).toBe(401)
    expect((await signIn(email, testPassword))[0]).toBe(200)
  })

  it("gives way to the owner's own sign-up: the mail lets them choose the password", async () => {
    const email = "owner-signup@example.com"
    const id = await squatted(email)
    await signUp(email, testPassword, "Owner")
    const { link } = await mailTo(app, email, "reset")
    expect((await signIn(email, testPassword))[0]).toBe(401)
    const token = /reset-password\/(\w+)/.exec(link)?.[1]
    expect((await openBrowser(app).get(link)).location).toMatch(/\/auth\/reset-password\?token=/)
    expect((await openBrowser(app).post("/reset-password", { newPassword: testPassword, token })).status).toBe(200)
    expect(await leftovers(id)).toEqual(nothing)
    expect([(await signIn(email, "mallory's password"))[0], (await signIn(email, testPassword))[0]]).toEqual([401, 200])
  })

  it("keeps what it has while nobody proves it, and inherits no invitation", async () => {
    const email = "invited@example.com"
    const id = await squatted(email)
    const owner = await register(app)
    const [team] = await app.services.db
      .select({ id: organization.id })
      .from(organization)
      .innerJoin(member, eq(member.organizationId, organization.id))
      .where(eq(member.userId, owner.id))
    const invitationId = newId()
    await app.services.db.insert(invitation).values({
      id: invitationId,
      organizationId: team!.id,
      email,
      role: "member",
      expiresAt: new Date(Date.now() + 60_000),
      inviterId: owner.id,
      createdAt: new Date(),
    })
    const cookie = await app.services.auth.cookieFor(`token-${id}`)
    const mallory = openBrowser(app, [[cookie.split("=")[0]!, cookie.slice(cookie.indexOf("=") + 1)]])
    expect((await mallory.post("/organization/accept-invitation", { invitationId })).status).toBe(403)
    expect((await mallory.get(`/organization/get-invitation?id=${invitationId}`)).status).toBeGreaterThanOrEqual(400)
    expect((await openBrowser(app).get("/magic-link/verify?token=nonsense")).status).toBe(302)
    expect((await openBrowser(app).post("/reset-password", { newPassword: testPassword, token: "nonsense" })).status).toBe(400)
    expect(await leftovers(id)).toEqual({ identities: 1, mallorys: 1, passkeys: 1, factors: 1 })
    const [row] = await app.services.db.select().from(invitation).where(eq(invitation.id, invitationId))
    expect(row?.status).toBe("pending")
  })
})

describe("a magic link", () => {
  it("works once, even for two at once, makes an account where there is none, and names it by its address", async () => {
    const email = "New.Face@example.com"
    const browser = openBrowser(app)
    await browser.post("/sign-in/magic-link", { email, callbackURL: "/dashboard", newUserCallbackURL: "/welcome" })
    const { link } = await mailTo(app, "new.face@example.com", "magic-link")
    const both = await Promise.all([browser, browser.copy()].map((each) => each.get(link)))
    expect(both.map((answer) => /\/welcome$/.test(answer.location ?? "")).sort()).toEqual([false, true])
    expect(both.some((answer) => /error=INVALID_TOKEN/.test(answer.location ?? ""))).toBe(true)
    const rows = await app.services.db.select().from(user).where(eq(user.email, "new.face@example.com"))
    expect(rows).toMatchObject([{ name: "new.face", emailVerified: true }])
    expect((await openBrowser(app).get(link)).location).toMatch(/error=INVALID_TOKEN/)
  })
})

it("a mailed link is not used up by a look at its head", async () => {
  const { email } = await register(app)
  await openBrowser(app).post("/sign-in/magic-link", { email, callbackURL: "/dashboard" })
  const { link } = await mailTo(app, email, "magic-link")
  await app.request(`/api/auth${link}`, { method: "HEAD" })
  expect((await openBrowser(app).get(link)).location).toMatch(/\/dashboard$/)
})

describe("deleting an account by mail", () => {
  const exists = async (id: string) => (await app.services.db.select().from(user).where(eq(user.id, id))).length === 1

  it("POST /delete-user mails a link; GET /delete-user/callback deletes the signed-in user, once", async () => {
    const person = await register(app)
    const other = await register(app)
    const asked = await person.browser.post("/delete-user", { callbackURL: "/goodbye" })
    expect(asked.body).toEqual({ success: true, message: "Verification email sent" })
    const { link } = await mailTo(app, person.email, "delete-account")
    const token = /token=([a-z0-9]{32})&/.exec(link)?.[1]
    const [row] = await app.services.db
      .select()
      .from(verification)
      .where(and(eq(verification.value, person.id), like(verification.identifier, "delete-account%")))
    expect(row?.identifier).toBe(`delete-account-${token}`)
    expect(Math.round((row!.expiresAt.getTime() - row!.createdAt.getTime()) / 1000)).toBe(86_400)
    expect((await person.browser.get("/delete-user/callback?token=nonsense")).status).toBe(404)
    expect((await openBrowser(app).get(link)).status).toBe(404)
    expect(await exists(person.id)).toBe(true)
    const both = await Promise.all([person.browser, person.browser.copy()].map((each) => each.get(link)))
    expect(both.filter((answer) => answer.location === "/goodbye")).toHaveLength(1)
    expect([await exists(person.id), await exists(other.id)]).toEqual([false, true])
  })

  it("takes the token in a body too, of its own account alone; nobody else uses it up", async () => {
    const person = await register(app)
    const other = await register(app)
    await person.browser.post("/delete-user", {})
    const token = /token=([a-z0-9]{32})/.exec((await mailTo(app, person.email, "delete-account")).link)?.[1]
    const opened = await other.browser.get(`/delete-user/callback?token=${token}`)
    expect([opened.status, opened.body.message]).toEqual([404, "Invalid token"])
    expect((await other.browser.post("/delete-user", { token })).status).toBe(404)
    expect([await exists(person.id), await exists(other.id)]).toEqual([true, true])
    expect((await person.browser.post("/delete-user", { token })).body).toEqual({ success: true, message: "User deleted" })
    expect(await exists(person.id)).toBe(false)
  })
})

it("mails that hold a secret are not kept once they have left, and belong to no team", async () => {
  const { email } = await register(app)
  await openBrowser(app).post("/forget-password", { email, redirectTo: "/auth/reset-password" })
  const { link } = await mailTo(app, email, "reset")
  await app.services.jobs.drain()
  expect(inbox.messages.some((message) => message.replace(/=\r\n/g, "").includes(link.slice(0, 40)))).toBe(true)
  const rows = await app.services.db.select().from(mail).where(eq(mail.to, email))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject({ state: "sent", text: "", html: "", teamId: null, submissionId: null })
})
