import { cheapPasswords } from "@intray/auth/testing/passwords"
import { account, user } from "@intray/db/schema"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { hashedAsInProduction } from "../../testing/passwords.ts"

/** What every other test is spared: passwords as a program keeps them. That no setting makes them cheaper is in start.test.ts. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ realPasswords: true })
})
afterAll(() => app.close())

it("a password is kept as scrypt at its full cost, with a salt of its own, and opens the account", async () => {
  const [{ browser, email }] = [await register(app), await register(app)]
  const rows = await app.services.db.select({ password: account.password }).from(account)
  expect(rows).toHaveLength(2)
  const [first = "", second = ""] = rows.map(({ password }) => password ?? "")
  expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(first).not.toBe(second)
  expect(hashedAsInProduction(testPassword, first)).toBe(true)
  expect((await browser.post("/sign-in/email", { email, password: testPassword })).status).toBe(200)
  expect((await browser.post("/sign-in/email", { email, password: `${testPassword}!` })).status).toBe(401)
  expect(hashedAsInProduction(testPassword, await app.services.auth.hashPassword(testPassword))).toBe(true)
})

it("the cheap ones of tests open nothing here", async () => {
  const cheap = await cheapPasswords.hash(testPassword)
  expect(await cheapPasswords.verify({ hash: cheap, password: testPassword })).toBe(true)
  expect(hashedAsInProduction(testPassword, cheap)).toBe(false)
  await app.services.db.update(account).set({ password: cheap })
  const [person] = await app.services.db.select({ email: user.email }).from(user)
  const answer = await openBrowser(app).post("/sign-in/email", { email: person?.email, password: testPassword })
  expect(answer.status).toBe(401)
})
