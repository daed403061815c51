import { account, session } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, mailTo, openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"
import { resetPassword } from "../admin/users/by-operator.ts"

/* A password that a guesser tries first is taken at no door: sign-up, reset, change, a first password, the operator's area and command. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const tooCommon = { status: 400, code: "PASSWORD_TOO_COMMON", message: expect.stringContaining("a few words in a row") }
const said = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message })
const signIn = async (email: string, password: string) => (await openBrowser(app).post("/sign-in/email", { email, password })).status

describe("a common password", () => {
  it.each(["password", "Trustno1", "12345678", "my intray word", "marlene and friends"])("%s is refused at sign-up", async (password) => {
    const answer = await openBrowser(app).post("/sign-up/email", { name: "Marlene", email: "marlene@example.com", password })
    expect(said(answer)).toEqual(tooCommon)
  })

  it("is named after what the specification has words for", async () => {
    const post = async (body: object) => (await openBrowser(app).post("/sign-up/email", { name: "Marlene", ...body })).body.code
    expect(await post({ email: "no address", password: "password" })).toBe("VALIDATION_ERROR")
    expect(await post({ email: "marlene@example.com", password: "qwerty" })).toBe("PASSWORD_TOO_SHORT")
    const unknown = await openBrowser(app).post("/reset-password", { newPassword: "password", token: "x".repeat(24) })
    expect(unknown.body.code).toBe("INVALID_TOKEN")
    expect((await openBrowser(app).post("/change-password", { currentPassword: testPassword, newPassword: "password" })).status).toBe(401)
  })

  it("is refused at a reset, whose link goes on working", async () => {
    const person = await register(app)
    await openBrowser(app).post("/forget-password", { email: person.email })
    const token = /reset-password\/(\w+)/.exec((await mailTo(app, person.email, "reset")).link)?.[1]
    expect(said(await openBrowser(app).post("/reset-password", { newPassword: "password", token }))).toEqual(tooCommon)
    expect(said(await openBrowser(app).post(`/reset-password?token=${token}`, { newPassword: "password" }))).toEqual(tooCommon)
    const name = person.email.split("@")[0]
    expect(said(await openBrowser(app).post("/reset-password", { newPassword: `of ${name} alone`, token }))).toEqual(tooCommon)
    expect(await signIn(person.email, testPassword)).toBe(200)
    expect((await openBrowser(app).post("/reset-password", { newPassword: "another battery", token })).status).toBe(200)
  })

  it("is refused when a password is changed, and when a first one is set", async () => {
    const person = await register(app)
    const change = { currentPassword: testPassword, newPassword: "iloveyou1" }
    expect(said(await person.browser.post("/change-password", change))).toEqual(tooCommon)
    expect(await signIn(person.email, "iloveyou1")).toBe(401)
    await app.services.db.update(account).set({ providerId: "github", password: null }).where(eq(account.userId, person.id))
    await app.services.db.update(session).set({ updatedAt: new Date() }).where(eq(session.userId, person.id))
    expect(said(await person.browser.post("/set-password", { newPassword: "iloveyou1" }))).toEqual(tooCommon)
    expect((await person.browser.post("/set-password", { newPassword: "another battery" })).status).toBe(200)
  })

  it("is refused to the operator", async () => {
    const person = await register(app)
    expect(await resetPassword(app.services, person.email, "password")).toEqual({ ok: false, reason: "common" })
    expect(await signIn(person.email, testPassword)).toBe(200)
    expect(await resetPassword(app.services, person.email, null)).toMatchObject({ ok: true })
  })
})
