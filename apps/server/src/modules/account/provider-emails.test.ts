import { account, session, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { enableTwoFactor, mailTo, openBrowser, type Registered, register, testPassword } from "../../testing/accounts.ts"
import type { OidcPerson } from "../../testing/oidc.ts"
import { createProviderApp, errorIn, type ProviderApp } from "../../testing/providers.ts"

/* Whose word about an address is believed: nobody gets into, or in front of, another person's account by a provider. */

let at: ProviderApp
/** Addresses are proved before the first sign-in. */
let mailed: ProviderApp
let trusting: ProviderApp
/** Of `at`; nobody may get at this account. */
let owner: Registered
beforeAll(async () => {
  at = await createProviderApp()
  owner = await register(at.app)
  mailed = await createProviderApp({}, { env: { smtpUrl: "smtp://127.0.0.1:9" } })
  trusting = await createProviderApp({ TRUSTED_PROVIDERS: "acme" })
})
afterAll(() => Promise.all([at, mailed, trusting].map((each) => each.close())))

let serial = 0
const stranger = (person: Partial<OidcPerson>): OidcPerson => ({ sub: `stranger-${++serial}`, name: "Eve", ...person })
const userOf = async (where: ProviderApp, email: string) =>
  (await where.app.services.db.select().from(user).where(eq(user.email, email)))[0]
const accountsOf = async (where: ProviderApp, userId: string) =>
  (await where.app.services.db.select().from(account).where(eq(account.userId, userId))).map((each) => each.providerId).sort()

const unproved: [string, unknown][] = [
  ["false", false],
  ["absent", undefined],
  ["the text false", "false"],
  ["another spelling of true", "True"],
  ["in capitals", "TRUE"],
  ["a number", 1],
  ["a list", [true]],
]

describe("an address that the provider does not vouch for", () => {
  it.each(unproved)("opens no account of its owner: %s", async (_, emailVerified) => {
    const sessions = await at.app.services.db.select().from(session)
    const cases = [owner.email, owner.email.toUpperCase(), owner.email.replace("somebody", "SomeBody")]
    for (const email of cases) {
      const { location, browser } = await at.signIn(stranger({ email, emailVerified }), { body: { errorCallbackURL: "/auth/login" } })
      expect(location).toBe("/auth/login?error=account_not_linked")
      expect(browser.cookies.has("better-auth.session_token")).toBe(false)
    }
    expect(await accountsOf(at, owner.id)).toEqual(["credential"])
    expect(await at.app.services.db.select().from(session)).toHaveLength(sessions.length)
  })

  it.each(unproved)("makes no account in its owner's place: %s", async (_, emailVerified) => {
    const email = `nobody-yet-${++serial}@example.com`
    const { location, browser } = await at.signIn(stranger({ email, emailVerified }))
    expect(errorIn(location)).toBe("email_not_verified")
    expect(browser.cookies.has("better-auth.session_token")).toBe(false)
    expect(await userOf(at, email)).toBeUndefined()
    const direct = await openBrowser(at.app).post("/sign-in/social", {
      provider: "acme",
      idToken: { token: await at.oidc.idToken(stranger({ email, emailVerified })) },
    })
    expect([direct.status, direct.body.code, direct.body.message]).toEqual([403, "EMAIL_NOT_VERIFIED", "Email not verified"])
    expect(await userOf(at, email)).toBeUndefined()
  })

  it("is of no use to somebody signed in either", async () => {
    const me = await register(at.app)
    const { location } = await at.link(me.browser, stranger({ email: me.email, emailVerified: false }))
    expect(errorIn(location)).toBe("unable_to_link_account")
    expect(await accountsOf(at, me.id)).toEqual(["credential"])
  })
})

describe("an address that cannot be read as one", () => {
  it.each([
    ["none", undefined],
    ["empty", ""],
    // Lower-cased, the Kelvin sign is a k: anyone who owns this address does not own that one.
    ["a look-alike", "bac\u212Aer@example.com"],
    ["another alphabet", "b\u0430cker@example.com"],
    ["full-width", "\uFF42acker@example.com"],
    ["with a space", " backer@example.com"],
    ["two at once", "backer@example.com,eve@example.com"],
    ["no host", "backer"],
    ["reserved", "backer@acme.placeholder.invalid"],
    ["too long", `${"a".repeat(250)}@example.com`],
  ])("counts as none: %s", async (_, email) => {
    if (!(await userOf(at, "backer@example.com"))) await register(at.app, { email: "backer@example.com" })
    const { location, browser } = await at.signIn(stranger({ ...(email === undefined ? {} : { email }), emailVerified: true }))
    expect(errorIn(location)).toBe("email_not_found")
    expect(browser.cookies.has("better-auth.session_token")).toBe(false)
  })
})

describe("an address that the provider vouches for", () => {
  it.each([true, "true"])("opens the account of its owner, written in whichever case: %s", async (emailVerified) => {
    const owner = await register(at.app)
    const { location, browser } = await at.signIn(stranger({ email: owner.email.toUpperCase(), emailVerified }), {
      body: { callbackURL: "/dashboard" },
    })
    expect(location).toBe("/dashboard")
    expect((await browser.get("/get-session")).body.user.id).toBe(owner.id)
    expect(await accountsOf(at, owner.id)).toEqual(["acme", "credential"])
  })

  it("gives an account that nobody proved to its owner, and nothing of it to the person who made it", async () => {
    const squatter = await register(mailed.app, { email: "victim@example.com", verified: false })
    const { location, browser } = await mailed.signIn(stranger({ email: "Victim@example.com", emailVerified: true }), {
      body: { callbackURL: "/dashboard" },
    })
    expect(location).toBe("/dashboard")
    expect((await browser.get("/get-session")).body.user).toMatchObject({ id: squatter.id, emailVerified: true })
    expect(await accountsOf(mailed, squatter.id)).toEqual(["acme"])
    const back = await openBrowser(mailed.app).post("/sign-in/email", { email: "victim@example.com", password: testPassword })
    expect(back.status).toBe(401)
    expect((await squatter.browser.get("/get-session")).body).toBeNull()
  })

  it("takes nothing from an unproved account that is in use, and does not get into it", async () => {
    const owner = await register(at.app, { verified: false })
    const { location } = await at.signIn(stranger({ email: owner.email, emailVerified: true }))
    expect(errorIn(location)).toBe("account_not_linked")
    expect(await accountsOf(at, owner.id)).toEqual(["credential"])
    expect((await owner.browser.get("/get-session")).body.user.id).toBe(owner.id)
  })

  it("lets nobody in who is banned", async () => {
    const person = stranger({ email: "banned@example.com", emailVerified: true })
    await at.signIn(person)
    await at.app.services.db.update(user).set({ banned: true }).where(eq(user.email, "banned@example.com"))
    const { location, browser } = await at.signIn(person)
    expect(errorIn(location)).toBe("banned")
    expect((await browser.get("/get-session")).body).toBeNull()
  })

  it("is no second factor", async () => {
    const owner = await register(at.app)
    await enableTwoFactor(owner)
    const { browser } = await at.signIn(stranger({ email: owner.email, emailVerified: true }))
    expect((await browser.get("/get-session")).body).toBeNull()
  })

  it("makes an admin of ADMIN_EMAIL, and of nobody who only writes it", async () => {
    const admins = await createProviderApp({}, { env: { smtpUrl: "smtp://127.0.0.1:9", adminEmail: "boss@example.com" } })
    try {
      await admins.signIn(stranger({ email: "boss@example.com", emailVerified: false }))
      expect(await userOf(admins, "boss@example.com")).toBeUndefined()
      await admins.signIn(stranger({ email: "boss@example.com", emailVerified: true }))
      expect((await userOf(admins, "boss@example.com"))?.role).toBe("admin")
    } finally {
      await admins.close()
    }
  })
})

describe("a provider that is trusted", () => {
  it.each(unproved.slice(0, 2))("is believed whatever it says of the proof: %s", async (_, emailVerified) => {
    const owner = await register(trusting.app)
    const { browser } = await trusting.signIn(stranger({ email: owner.email, emailVerified }))
    expect((await browser.get("/get-session")).body.user.id).toBe(owner.id)
    const email = `trusted-${++serial}@example.com`
    await trusting.signIn(stranger({ email, emailVerified }))
    expect((await userOf(trusting, email))?.emailVerified).toBe(true)
  })

  it("is believed when somebody signed in adds it, too", async () => {
    const me = await register(trusting.app)
    const { location } = await trusting.link(me.browser, stranger({ email: me.email }), { callbackURL: "/dashboard" })
    expect(location).toBe("/dashboard")
    expect(await accountsOf(trusting, me.id)).toEqual(["acme", "credential"])
  })

  it("is not believed by another name", async () => {
    const owner = await register(trusting.app)
    const { location } = await trusting.signIn(stranger({ email: owner.email }), { body: { provider: "other" } })
    expect(errorIn(location)).toBe("account_not_linked")
  })
})

it("cleans what it takes over of a profile", async () => {
  const long = { name: `\u202Eevil\u0000 ${"x".repeat(300)}`, picture: `data:image/png;base64,${"A".repeat(5000)}` }
  const { browser } = await at.signIn(stranger({ email: "long@example.com", emailVerified: true, ...long }))
  const me = (await browser.get("/get-session")).body.user as unknown as { name: string; image: string | null }
  expect(me.name).toBe(`evil ${"x".repeat(115)}`)
  expect(me.image).toBeNull()
})

describe("an address that an established account waits for", () => {
  it("makes an account of its own for the person the provider vouches for, and ends the change", async () => {
    const person = await register(mailed.app)
    await enableTwoFactor(person)
    const to = `mistyped-${++serial}@example.com`
    await person.browser.post("/change-email", { newEmail: to, callbackURL: "/done" })
    await person.browser.get((await mailTo(mailed.app, person.email, "change-email")).link)
    const own = await mailed.link(person.browser, stranger({ email: to, emailVerified: true }))
    expect(errorIn(own.location), "nor can it be connected to the account that waits").toBe("email_does_not_match")
    const { browser } = await mailed.signIn(stranger({ email: to, emailVerified: true }))
    const { body } = await browser.get("/get-session")
    expect([body.user.email, body.user.id === person.id]).toEqual([to, false])
    expect(await accountsOf(mailed, person.id)).toEqual(["credential"])
    expect(await userOf(mailed, person.email)).toMatchObject({ id: person.id, twoFactorEnabled: true, pendingEmail: null })
  })

  it("is not taken for one that nobody ever proved where an admin asked for a new proof", async () => {
    const person = await register(mailed.app)
    const { db } = mailed.app.services
    await db.update(user).set({ emailVerified: false, everVerified: true }).where(eq(user.id, person.id))
    const { location } = await mailed.signIn(stranger({ email: person.email, emailVerified: true }))
    expect(errorIn(location)).toBe("account_not_linked")
    expect(await accountsOf(mailed, person.id)).toEqual(["credential"])
  })
})
