import { newId } from "@intray/db/id"
import { account, invitation, member, session, user, verification } from "@intray/db/schema"
import { and, eq, like } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type Browser,
  enableTwoFactor,
  freshTotpOf,
  mailsTo,
  mailTo,
  openBrowser,
  type Registered,
  register,
  testPassword,
} from "../../testing/accounts.ts"
import { createTestApp, type Inbox, startInbox, type TestApp } from "../../testing/index.ts"

/* Between the link at the old address and the one at the new: the account shows the new address, and only the old one opens it. */

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

let serial = 0
const typo = () => `mistyped-${++serial}@example.com`
const shown = async (browser: Browser) => {
  const { body } = await browser.get("/get-session?disableCookieCache=true")
  return body && [body.user.email, body.user.emailVerified]
}
const stored = async (id: string) => (await app.services.db.select().from(user).where(eq(user.id, id)))[0]!
const kindsTo = async (email: string) => (await mailsTo(app, email)).map((each) => each.kind.replace("account.", ""))
const undoToken = async (email: string) => {
  const token = /undo-email-change\?token=(\S+)/.exec((await mailTo(app, email, "email-changed")).text)?.[1]
  return decodeURIComponent(token ?? "")
}
const signIn = async (email: string, password = testPassword) => {
  const browser = openBrowser(app)
  const answer = await browser.post("/sign-in/email", { email, password })
  return { browser, ...answer }
}
/** Asks for the change, and follows the link at the address that is proved. */
async function change(person: Registered, to: string) {
  expect((await person.browser.post("/change-email", { newEmail: to, callbackURL: "/done" })).body).toEqual({ status: true })
  const { link } = await mailTo(app, person.email, "change-email")
  expect((await person.browser.get(link)).location).toBe("/done")
}
async function moving(to = typo()) {
  const person = await register(app)
  await change(person, to)
  return { ...person, to }
}
/** Signs in as if mail had not been set up yet, when nobody had to confirm an address first. */
const signedIn = (userId: string) => {
  const row = { id: newId(), userId, token: `used-${userId}`, createdAt: new Date(), updatedAt: new Date() }
  return app.services.db.insert(session).values({ ...row, expiresAt: new Date(Date.now() + 60_000) })
}
const joined = async (userId: string) => {
  const owner = await register(app)
  const [team] = await app.services.db.select().from(member).where(eq(member.userId, owner.id))
  const row = { id: newId(), userId, organizationId: team!.organizationId, role: "member", createdAt: new Date() }
  await app.services.db.insert(member).values(row)
}

describe("an address that is not proved yet", () => {
  it("is shown, while mail and everything that goes by an address keep to the proved one", async () => {
    const { browser, email, id, to } = await moving()
    expect(await shown(browser)).toEqual([to, false])
    expect((await browser.get("/get-session")).body.user).not.toHaveProperty("pendingEmail")
    expect(await stored(id)).toMatchObject({ email, emailVerified: true, pendingEmail: to })
    expect((await browser.post("/change-password", { currentPassword: testPassword, newPassword: "another battery" })).status).toBe(200)
    expect(await kindsTo(email)).toContain("password-changed")
    expect(await kindsTo(to)).toEqual(["verify-new-email"])
  })

  it("opens nothing: no reset, no link; anyone who has it makes an account of their own, and the change ends", async () => {
    const person = await register(app)
    const { totpURI } = await enableTwoFactor(person)
    const to = typo()
    await change(person, to)
    const stranger = openBrowser(app)
    const asked = await stranger.post("/request-password-reset", { email: to, redirectTo: "/auth/reset-password" })
    expect(asked.body).toMatchObject({ status: true })
    expect(await kindsTo(to)).toEqual(["verify-new-email"])
    await stranger.post("/sign-in/magic-link", { email: to, callbackURL: "/dashboard" })
    await stranger.get((await mailTo(app, to, "magic-link")).link)
    const { body } = await stranger.get("/get-session?disableCookieCache=true")
    expect(body.user).toMatchObject({ email: to, emailVerified: true })
    expect(body.user.id).not.toBe(person.id)
    expect(await shown(person.browser)).toEqual([person.email, true])
    expect(await stored(person.id)).toMatchObject({ twoFactorEnabled: true, pendingEmail: null })
    const again = await signIn(person.email)
    expect(again.body.twoFactorRedirect).toBe(true)
    expect((await again.browser.post("/two-factor/verify-totp", { code: freshTotpOf(totpURI) })).status).toBe(200)
  })

  it("is proved by its link in the owner's browser alone", async () => {
    const { browser, email, id, to } = await moving()
    const { link } = await mailTo(app, to, "verify-new-email")
    const other = await register(app)
    for (const stranger of [openBrowser(app), other.browser]) {
      expect((await stranger.get(link)).location).toBe("/done?error=unauthorized")
      expect(await stored(id)).toMatchObject({ email, pendingEmail: to })
    }
    expect(await shown(other.browser)).toEqual([other.email, true])
    expect((await browser.get(link)).location).toBe("/done")
    expect(await stored(id)).toMatchObject({ email: to, emailVerified: true, pendingEmail: null })
    expect(await shown(browser)).toEqual([to, true])
    expect((await browser.get(link)).location, "again").toBe("/done")
    expect([(await signIn(to)).status, (await signIn(email)).status]).toEqual([200, 401])
  })

  it("can be typed at the sign-in next to the password, as the proved one can; the second factor stays", async () => {
    const person = await register(app)
    await enableTwoFactor(person)
    const to = typo()
    await change(person, to)
    for (const email of [to.toUpperCase(), person.email]) expect((await signIn(email)).body.twoFactorRedirect).toBe(true)
    expect((await signIn(to, "wrong password")).status).toBe(401)
    const { browser } = await signIn(to)
    await browser.post("/two-factor/send-otp")
    expect(await kindsTo(person.email)).toContain("otp")
    expect(await kindsTo(to)).not.toContain("otp")
    const second = await register(app)
    await change(second, to)
    expect((await signIn(to)).status, "it means none of two").toBe(401)
  })

  it("opens no invitation of its own, and closes none of the proved one", async () => {
    const owner = await register(app)
    await owner.browser.get("/get-session")
    const [team] = await app.services.db.select().from(member).where(eq(member.userId, owner.id))
    const invite = async (email: string) => {
      const row = { id: newId(), organizationId: team!.organizationId, email, role: "member", inviterId: owner.id, createdAt: new Date() }
      await app.services.db.insert(invitation).values({ ...row, expiresAt: new Date(Date.now() + 60_000) })
      return row.id
    }
    const { browser, email, to } = await moving()
    const [theirs, own] = [await invite(to), await invite(email)]
    expect((await browser.post("/organization/accept-invitation", { invitationId: theirs })).status).not.toBe(200)
    expect((await browser.post("/organization/accept-invitation", { invitationId: own })).status).toBe(200)
  })

  it("is mailed its link again on demand, to the account that waits for it", async () => {
    const { browser, email, to } = await moving()
    expect((await browser.post("/send-verification-email", { email: to })).body).toEqual({ status: true })
    expect(await kindsTo(to)).toEqual(["verify-new-email", "verify-new-email"])
    expect((await browser.post("/send-verification-email", { email })).body).toEqual({
      message: "You can only send a verification email to an unverified email",
      code: "YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL",
      libraryCode: "EMAIL_ALREADY_VERIFIED",
    })
    await openBrowser(app).post("/send-verification-email", { email: to })
    expect(await kindsTo(to), "nobody else has a link sent").toHaveLength(2)
  })
})

describe("several changes", () => {
  it("the link at an address that is waited for no longer does nothing", async () => {
    const { to, ...person } = await moving()
    const { link: first } = await mailTo(app, to, "verify-new-email")
    const next = typo()
    await change(person, next)
    expect((await person.browser.get(first)).location).toBe("/done?error=invalid_token")
    expect(await shown(person.browser)).toEqual([next, false])
    await person.browser.get((await mailTo(app, next, "verify-new-email")).link)
    expect(await shown(person.browser)).toEqual([next, true])
  })

  it("back to the proved address at once, without a mail", async () => {
    const { browser, email, to } = await moving()
    const { link } = await mailTo(app, to, "verify-new-email")
    expect((await browser.post("/change-email", { newEmail: to })).body.message).toBe("Email is the same")
    const before = await kindsTo(email)
    expect((await browser.post("/change-email", { newEmail: email.toUpperCase() })).body).toEqual({ status: true })
    expect(await shown(browser)).toEqual([email, true])
    expect(await kindsTo(email)).toEqual(before)
    expect((await browser.get(link)).location).toBe("/done?error=invalid_token")
  })

  it("a reset link of the proved address works until the next one is proved", async () => {
    const reset = async (email: string) => {
      await openBrowser(app).post("/request-password-reset", { email, redirectTo: "/auth/reset-password" })
      return /reset-password\/(\w+)/.exec((await mailTo(app, email, "reset")).link)?.[1]
    }
    const one = await register(app)
    const token = await reset(one.email)
    await change(one, typo())
    const answer = await openBrowser(app).post("/reset-password", { newPassword: "another battery", token })
    expect([answer.status, (await stored(one.id)).emailVerified]).toEqual([200, true])
    expect((await signIn(one.email, "another battery")).status).toBe(200)

    const two = await moving()
    const late = await reset(two.email)
    await two.browser.get((await mailTo(app, two.to, "verify-new-email")).link)
    expect((await openBrowser(app).post("/reset-password", { newPassword: "another battery", token: late })).status).toBe(400)
  })

  it("an address that somebody proved meanwhile is theirs; one that somebody only signed up with gives way", async () => {
    const { browser, email, id, to } = await moving()
    const body = { name: "Mallory", email: to, password: "mallory's password" }
    expect((await openBrowser(app).post("/sign-up/email", body)).status).toBe(200)
    await browser.get((await mailTo(app, to, "verify-new-email")).link)
    expect(await stored(id)).toMatchObject({ email: to, emailVerified: true })
    expect((await signIn(to, "mallory's password")).status).toBe(401)

    const second = await moving()
    await register(app, { email: second.to })
    expect((await second.browser.get((await mailTo(app, second.to, "verify-new-email")).link)).location).toBe("/done?error=invalid_token")
    expect(await shown(second.browser)).toEqual([second.email, true])
    expect(email).not.toBe(to)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["has a session", (id) => signedIn(id)],
    ["is in a team", (id) => joined(id)],
  ])("an address of an account that nobody proved does not give way where the account %s", async (_what, use) => {
    const { browser, email, id, to } = await moving()
    const other = await register(app, { email: to, verified: false })
    await use(other.id)
    expect((await browser.get((await mailTo(app, to, "verify-new-email")).link)).location).toBe("/done?error=invalid_token")
    expect(await stored(other.id)).toMatchObject({ email: to, emailVerified: false })
    expect(await stored(id)).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    expect(await shown(browser)).toEqual([email, true])
  })

  it("the confirming link is not used up by somebody else", async () => {
    const person = await register(app)
    const to = typo()
    await person.browser.post("/change-email", { newEmail: to, callbackURL: "/done" })
    const { link } = await mailTo(app, person.email, "change-email")
    expect((await (await register(app)).browser.get(link)).location).toBe("/done?error=unauthorized")
    expect((await person.browser.get(link)).location).toBe("/done")
    expect(await shown(person.browser)).toEqual([to, false])
  })
})

describe("taking the change back", () => {
  it("works signed out, once, and after the new address is proved: the old one is proved again, all sessions end", async () => {
    const { browser, email, id, to } = await moving()
    await browser.get((await mailTo(app, to, "verify-new-email")).link)
    expect(await shown(browser)).toEqual([to, true])
    const token = await undoToken(email)
    const owner = openBrowser(app)
    const answer = await owner.post("/undo-email-change", { token })
    expect([answer.status, answer.body]).toEqual([200, { status: true, email, signedIn: false }])
    expect(await stored(id)).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    expect(await shown(browser), "the session that made the change").toBeNull()
    expect(await kindsTo(email)).toContain("email-restored")
    expect([(await signIn(email)).status, (await signIn(to)).status]).toEqual([200, 401])
    const again = await owner.post("/undo-email-change", { token })
    expect([again.status, again.body.message]).toEqual([400, "Invalid token"])
  })

  it("keeps the session in which it is asked, and ends a change that is not proved", async () => {
    const { browser, email, id, to } = await moving()
    const { browser: elsewhere } = await signIn(email)
    const { body } = await browser.post("/undo-email-change", { token: await undoToken(email) })
    expect(body).toMatchObject({ email, signedIn: true })
    expect([await shown(browser), await shown(elsewhere)]).toEqual([[email, true], null])
    expect((await browser.get((await mailTo(app, to, "verify-new-email")).link)).location).toBe("/done?error=invalid_token")
    expect(await stored(id)).toMatchObject({ email, pendingEmail: null })
  })

  it("takes later links with it, so that nobody undoes the undoing; ends after seven days; is nobody else's", async () => {
    const person = await moving()
    await person.browser.get((await mailTo(app, person.to, "verify-new-email")).link)
    const first = await undoToken(person.email)
    await change({ ...person, email: person.to }, typo())
    const later = await undoToken(person.to)
    const links = and(like(verification.identifier, `undo-email-change:${person.id}:%`))
    for (const row of await app.services.db.select().from(verification).where(links)) {
      expect(Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 86_400_000)).toBe(7)
    }
    const other = await register(app)
    const forged = `${other.id}.${first.split(".").at(-1)}`
    for (const token of [forged, "x", ".", "", `${person.id}.`]) {
      expect((await openBrowser(app).post("/undo-email-change", { token })).status).toBe(400)
    }
    expect((await openBrowser(app).post("/undo-email-change", { token: first })).status).toBe(200)
    expect((await openBrowser(app).post("/undo-email-change", { token: later })).status).toBe(400)
    expect(await stored(person.id)).toMatchObject({ email: person.email, emailVerified: true })

    const late = await moving()
    const token = await undoToken(late.email)
    const own = like(verification.identifier, `undo-email-change:${late.id}:%`)
    await app.services.db.update(verification).set({ expiresAt: new Date() }).where(own)
    expect((await openBrowser(app).post("/undo-email-change", { token })).status).toBe(400)
  })
})

describe("an account that was proved once and is to be proved again", () => {
  it("keeps its password and its second factor, no matter who proves the address, and by whichever way", async () => {
    const person = await register(app)
    await enableTwoFactor(person)
    const { db } = app.services
    const unset = () => db.update(user).set({ emailVerified: false, everVerified: true }).where(eq(user.id, person.id))
    const passwords = () => db.select().from(account).where(eq(account.userId, person.id))
    await unset()
    const byLink = openBrowser(app)
    await byLink.post("/sign-in/magic-link", { email: person.email, callbackURL: "/dashboard" })
    expect((await byLink.get((await mailTo(app, person.email, "magic-link")).link)).location).toContain("secondFactor=totp")
    expect([await stored(person.id), await passwords()]).toMatchObject([{ twoFactorEnabled: true, emailVerified: true }, [{}]])
    expect(await shown(byLink)).toBeNull()
    await unset()
    await openBrowser(app).post("/request-password-reset", { email: person.email, redirectTo: "/auth/reset-password" })
    const token = /reset-password\/(\w+)/.exec((await mailTo(app, person.email, "reset")).link)?.[1]
    expect((await openBrowser(app).post("/reset-password", { newPassword: "another battery", token })).status).toBe(200)
    expect(await stored(person.id)).toMatchObject({ twoFactorEnabled: true, emailVerified: true })
    expect((await signIn(person.email, "another battery")).body.twoFactorRedirect).toBe(true)
    await unset()
    const to = typo()
    expect((await person.browser.post("/change-email", { newEmail: to })).status).toBe(401)
    const at = { userId: person.id, createdAt: new Date(), updatedAt: new Date() }
    await db.insert(session).values({ ...at, id: newId(), token: `moving-${person.id}`, expiresAt: new Date(Date.now() + 60_000) })
    const cookie = await app.services.auth.cookieFor(`moving-${person.id}`)
    const browser = openBrowser(app, [[cookie.split("=")[0]!, cookie.slice(cookie.indexOf("=") + 1)]])
    expect((await browser.post("/change-email", { newEmail: to })).status).toBe(200)
    expect(await stored(person.id), "the address that it has goes on being the one").toMatchObject({
      email: person.email,
      pendingEmail: to,
    })
  })
})
