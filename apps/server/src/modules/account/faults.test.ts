import { account, verification } from "@intray/db/schema"
import { refuseWrites } from "@intray/db/testing"
import { eq } from "drizzle-orm"
import { SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mailTo, openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { createProviderApp, errorIn, oidcId, type ProviderApp } from "../../testing/providers.ts"

/* What is answered when the database cannot write, provoked by triggers in it; and tokens that are signed rightly and say too little. */

let at: ProviderApp
const logged: string[] = []
beforeAll(async () => {
  const log = { info: () => {}, warn: () => {}, error: (message: string) => void logged.push(message) }
  at = await createProviderApp({}, { log })
})
afterAll(() => at.close())

/** While the table takes no new row. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const mend = await refuseWrites(at.app.services.db, table)
  try {
    return await work()
  } finally {
    await mend()
  }
}

describe("a session that cannot be written", () => {
  const said = { message: "Failed to create session", code: "FAILED_TO_CREATE_SESSION" }

  it("is 401 at sign-in, and 500 with the same words elsewhere; the fault is logged once", async () => {
    const { email, browser } = await register(at.app)
    logged.length = 0
    const answer = await without("session", () => openBrowser(at.app).post("/sign-in/email", { email, password: testPassword }))
    expect([answer.status, answer.body]).toEqual([401, said])
    expect(logged.filter((line) => line.includes("Failed to create session"))).toHaveLength(1)
    const signUp = { name: "Kit", email: "kit-without@example.com", password: testPassword }
    const refused = await without("session", () => openBrowser(at.app).post("/sign-up/email", signUp))
    expect([refused.status, refused.body]).toEqual([500, said])
    // Nothing stays of it: the same address signs up afterwards.
    expect((await openBrowser(at.app).post("/sign-up/email", signUp)).status).toBe(200)
    const changed = await without("session", () =>
      browser.post("/change-password", { currentPassword: testPassword, newPassword: `${testPassword} 2` }),
    )
    expect([changed.status, changed.body]).toEqual([500, said])
  })

  it("is 500 after the link of a mail, in JSON", async () => {
    const { browser, email } = await register(at.app, { verified: false })
    await browser.post("/send-verification-email", { email })
    const { link } = await mailTo(at.app, email, "verify")
    const answer = await without("session", () => openBrowser(at.app).get(link))
    expect([answer.status, answer.body]).toEqual([500, said])
  })

  it("is unable_to_create_session on the way back from a provider, and by an id token", async () => {
    const person = { sub: "no-session", email: "no-session@example.com", emailVerified: true }
    const browser = openBrowser(at.app)
    const { body } = await at.begin(browser)
    const back = await at.oidc.authorize(body.url, person)
    const answer = await without("session", () => browser.get(back.href.replace(/^.*\/api\/auth/, "")))
    expect(errorIn(answer.location)).toBe("unable_to_create_session")
    const token = await at.oidc.idToken(person)
    const direct = await without("session", () => openBrowser(at.app).post("/sign-in/social", { provider: oidcId, idToken: { token } }))
    expect([direct.status, direct.body.message, direct.body.code]).toEqual([401, "unable to create session", "UNABLE_TO_CREATE_SESSION"])
  })
})

describe("a new password of which a part cannot be written", () => {
  it.each(["session", "mail"])("is not set at all, and nobody is shut out: %s", async (table) => {
    const { email, browser } = await register(at.app)
    const other = openBrowser(at.app)
    await other.post("/sign-in/email", { email, password: testPassword })
    const next = `${testPassword} 2`
    const body = { currentPassword: testPassword, newPassword: next, revokeOtherSessions: true }
    expect((await without(table, () => browser.post("/change-password", body))).status).toBe(500)
    const emailOf = async (at: typeof browser) => (await at.get("/get-session?disableCookieCache=true")).body?.user.email
    expect([await emailOf(browser), await emailOf(other)]).toEqual([email, email])
    const signIn = async (password: string) => (await openBrowser(at.app).post("/sign-in/email", { email, password })).status
    expect([await signIn(testPassword), await signIn(next)]).toEqual([200, 401])
    expect((await browser.post("/change-password", body)).status, "and then it is").toBe(200)
    expect([await emailOf(browser), await emailOf(other)]).toEqual([email, undefined])
  })
})

describe("a verification that cannot be written", () => {
  const said = { message: "Unable to create verification", code: "UNABLE_TO_CREATE_VERIFICATION" }

  it("is 500 in the words of the specification where somebody leaves for a provider, and where one is mailed", async () => {
    const { browser, email } = await register(at.app)
    const answers = await without("verification", () =>
      Promise.all([
        at.begin(openBrowser(at.app)),
        browser.post("/link-social", { provider: oidcId }),
        openBrowser(at.app).post("/request-password-reset", { email }),
      ]),
    )
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([500, said])
  })

  it("leads to the error page on the way back from a provider", async () => {
    const browser = openBrowser(at.app)
    const { body } = await at.begin(browser)
    const back = await at.oidc.authorize(body.url, { sub: "late", email: "late@example.com", emailVerified: true })
    const answer = await without("verification", () => browser.get(back.href.replace(/^.*\/api\/auth/, "")))
    expect(errorIn(answer.location)).toBe("internal_server_error")
    expect(await at.app.services.db.$count(verification)).toBeGreaterThan(0)
  })
})

it("any other fault is 500 with a message and a code, never an empty answer", async () => {
  const { browser, id } = await register(at.app)
  await at.app.services.db.delete(account).where(eq(account.userId, id))
  const answer = await without("account", () => browser.post("/set-password", { newPassword: testPassword }))
  expect([answer.status, answer.body]).toEqual([500, { message: "Internal Server Error", code: "INTERNAL_SERVER_ERROR" }])
  expect((await browser.post("/set-password", { newPassword: testPassword })).status).toBe(200)
})

describe("a token of a verification link", () => {
  const key = new TextEncoder().encode("a secret of forty characters for testing")
  const signed = (claims: Record<string, unknown>, lasting = false) => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256" })
    return (lasting ? token : token.setExpirationTime("1h")).sign(key)
  }

  it.each([
    ["no e-mail claim", {}, false],
    ["a claim that is no address", { email: "nobody" }, false],
    ["a claim that is no text", { email: 7 }, false],
    ["no end", { email: "kit-lasting@example.com" }, true],
  ])("that is signed and has %s is invalid_token", async (_, claims, lasting) => {
    const { browser } = await register(at.app)
    if (lasting) await register(at.app, { email: "kit-lasting@example.com", verified: false }).catch(() => undefined)
    const token = await signed(claims, lasting)
    const direct = await browser.get(`/verify-email?token=${token}`)
    expect([direct.status, direct.body]).toEqual([401, { message: "Invalid token", code: "INVALID_TOKEN" }])
    expect((await browser.get(`/verify-email?token=${token}&callbackURL=/x`)).location).toBe("/x?error=invalid_token")
  })
})
