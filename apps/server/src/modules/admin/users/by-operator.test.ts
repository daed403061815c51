import { audit, session } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { enableTwoFactor, freshTotpOf, mailsTo, openBrowser, register, testPassword } from "../../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../../testing/index.ts"
import { removeSecondFactor, resetPassword } from "./by-operator.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const next = "another horse battery"
const signIn = async (email: string, password: string) => {
  const browser = openBrowser(app)
  return { browser, answer: await browser.post("/sign-in/email", { email, password }) }
}
const sessionsOf = (id: string) => app.services.db.$count(session, eq(session.userId, id))
const told = async (email: string, kind: string) => (await mailsTo(app, email)).filter((mail) => mail.kind === `account.${kind}`).length

describe("a password that the operator chooses", () => {
  it("ends sessions and mailed links of that account alone, and its owner is notified", async () => {
    const [person, other] = [await register(app), await register(app)]
    await signIn(person.email, testPassword)
    await openBrowser(app).post("/forget-password", { email: person.email, redirectTo: "/auth/reset-password" })
    await openBrowser(app).post("/forget-password", { email: other.email, redirectTo: "/auth/reset-password" })
    const tokenOf = async (email: string) => {
      const mail = (await mailsTo(app, email)).find(({ kind }) => kind === "account.reset")
      return /reset-password\/(\w+)/.exec(mail?.link ?? "")?.[1] ?? ""
    }
    expect(await resetPassword(app.services, "nobody@example.com", next)).toEqual({ ok: false, reason: "unknown" })
    expect(await resetPassword(app.services, person.email.toUpperCase(), next)).toEqual({ ok: true, password: next, sessions: 2 })
    expect([await sessionsOf(person.id), await sessionsOf(other.id)]).toEqual([0, 1])
    expect(await app.services.db.select().from(audit).where(eq(audit.targetId, person.id))).toMatchObject([
      { actorId: null, actorName: "system", action: "user.password_reset", detail: { by: "command", sessions: 2 } },
    ])
    const use = async (email: string) => {
      const { status, body } = await openBrowser(app).post("/reset-password", { newPassword: `third ${next}`, token: await tokenOf(email) })
      return [status, body.code]
    }
    expect([await use(person.email), await use(other.email)]).toEqual([
      [400, "INVALID_TOKEN"],
      [200, undefined],
    ])
    expect(await told(person.email, "password-changed")).toBe(1)
    const statuses = [await signIn(person.email, testPassword), await signIn(person.email, next)].map(({ answer }) => answer.status)
    expect(statuses).toEqual([401, 200])
  })

  it("has a trusted device asked for the second factor again", async () => {
    const person = await register(app)
    const { totpURI } = await enableTwoFactor(person)
    const { browser } = await signIn(person.email, testPassword)
    await browser.post("/two-factor/verify-totp", { code: freshTotpOf(totpURI), trustDevice: true })
    await browser.post("/sign-out")
    expect((await browser.post("/sign-in/email", { email: person.email, password: testPassword })).body.token).toEqual(expect.any(String))
    expect(await resetPassword(app.services, person.email, next)).toMatchObject({ ok: true, sessions: 2 })
    expect((await browser.post("/sign-in/email", { email: person.email, password: next })).body.twoFactorRedirect).toBe(true)
  })
})

it("two-factor of somebody who lost it is removed by the operator, and they are notified", async () => {
  const person = await register(app)
  await enableTwoFactor(person)
  const before = await told(person.email, "two-factor-changed")
  expect(await removeSecondFactor(app.services, "nobody@example.com")).toBeNull()
  expect(await removeSecondFactor(app.services, person.email.toUpperCase())).toBe(1)
  expect(await told(person.email, "two-factor-changed")).toBe(before + 1)
  expect((await signIn(person.email, testPassword)).answer.body.token).toEqual(expect.any(String))
  expect(await removeSecondFactor(app.services, person.email)).toBe(1)
  // There was none any more: nothing to tell.
  expect(await told(person.email, "two-factor-changed")).toBe(before + 1)
})
