import { user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Registered, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"

/* What the sign-in library's own endpoints for admins take, and what acting as somebody else does not open. */

let app: TestApp
let boss: Registered
let person: Registered
beforeAll(async () => {
  app = await createTestApp()
  boss = await register(app, { name: "Boss" })
  await app.services.db.update(user).set({ role: "admin" }).where(eq(user.id, boss.id))
})
beforeEach(async () => {
  person = await register(app, { name: "Mara Lind" })
})
afterAll(() => app.close())

test("they take no name, address or end of a ban that cannot be kept", async () => {
  const { browser } = boss
  const made = { email: "odd@example.com", password: testPassword }
  for (const [path, body] of [
    ["/admin/create-user", { ...made, name: "" }],
    ["/admin/create-user", { ...made, name: "a\u0007b" }],
    ["/admin/create-user", { ...made, name: "x".repeat(121) }],
    ["/admin/update-user", { userId: person.id, data: { name: "a\nb" } }],
    ["/admin/update-user", { userId: person.id, data: { email: "no address" } }],
    ["/admin/update-user", { userId: person.id, data: { banExpires: "never" } }],
    ["/admin/update-user", { userId: person.id, data: { image: "javascript:alert(1)" } }],
    ["/admin/ban-user", { userId: person.id, banExpiresIn: 1e300 }],
    ["/admin/ban-user", { userId: person.id, banExpiresIn: -5 }],
    ["/admin/ban-user", { userId: person.id, banReason: "x".repeat(501) }],
  ] as const) {
    const answer = await browser.post(path, body)
    expect([path, body, answer.status, answer.body.code]).toEqual([path, body, 400, "VALIDATION_ERROR"])
  }
  const [row] = await app.services.db.select().from(user).where(eq(user.id, person.id))
  expect(row).toMatchObject({ name: "Mara Lind", banned: false })
  expect((await browser.post("/admin/update-user", { userId: person.id, data: { name: "Mara Vale" } })).status).toBe(200)
})

test("anyone who acts as somebody else is not given all that is held of them", async () => {
  const browser = boss.browser.copy()
  expect((await browser.post("/admin/impersonate-user", { userId: person.id })).status).toBe(200)
  const asked = await app.request("/api/account/export", { cookie: browser.cookie() })
  expect([asked.status, ((await asked.json()) as { code: string }).code]).toEqual([403, "impersonating"])
  expect((await app.request("/api/account/export", { cookie: person.browser.cookie() })).status).toBe(200)
})
