import { user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { mailTo, openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = "/get-session?disableCookieCache=true"

/** An admin who acts as somebody else in one browser, and is signed in as themselves in another. */
async function scene() {
  const [admin, person] = [await register(app), await register(app)]
  await app.services.db.update(user).set({ role: "admin" }).where(eq(user.id, admin.id))
  const own = openBrowser(app)
  expect((await own.post("/sign-in/email", { email: admin.email, password: testPassword })).status).toBe(200)
  const acting = admin.browser
  expect((await acting.post("/admin/impersonate-user", { userId: person.id })).status).toBe(200)
  const sees = async () => (await acting.get(read)).body?.user.email ?? null
  expect(await sees()).toBe(person.email)
  return { admin, person, own, sees }
}

it.each([
  ["/revoke-sessions", undefined],
  ["/revoke-other-sessions", undefined],
  ["/change-password", { currentPassword: testPassword, newPassword: "another horse battery" }],
])("sessions that an admin opened as somebody else end with %s", async (path, body) => {
  const { own, person, sees } = await scene()
  expect((await own.post(path, body)).status).toBe(200)
  expect(await sees()).toBeNull()
  expect((await person.browser.get(read)).body.user.email).toBe(person.email)
})

it("and with a password that is set again by mail", async () => {
  const { admin, sees } = await scene()
  const forgetful = openBrowser(app)
  expect((await forgetful.post("/request-password-reset", { email: admin.email, redirectTo: "/auth/reset-password" })).status).toBe(200)
  const { link } = await mailTo(app, admin.email, "reset")
  const token = (await forgetful.get(link)).location?.match(/token=([^&]+)/)?.[1]
  expect((await forgetful.post("/reset-password", { newPassword: "another horse battery", token })).status).toBe(200)
  expect(await sees()).toBeNull()
})

it("but not with what somebody else ends", async () => {
  const { sees } = await scene()
  const other = await register(app)
  expect((await other.browser.post("/revoke-sessions")).status).toBe(200)
  expect(await sees()).not.toBeNull()
})
