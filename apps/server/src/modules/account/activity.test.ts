import { securityEvent, session, user } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { enableTwoFactor, freshTotpOf, openBrowser, type Registered, register, testPassword } from "../../testing/accounts.ts"
import { callerFor, createTestApp, makeTeam, makeUser, type TestApp } from "../../testing/index.ts"
import { forgetActivity } from "./activity.ts"

/* What concerned the safety of an account is there for its owner: by each way in, also what was tried in vain, and for 90 days. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" }
async function eventsOf(userId: string): Promise<string[]> {
  const rows = await app.services.db.select().from(securityEvent).where(eq(securityEvent.userId, userId)).orderBy(asc(securityEvent.id))
  return rows.map(({ type, method, count }) => [type, method, count > 1 ? count : null].filter((part) => part !== null).join(" "))
}
async function clean(person: Registered): Promise<void> {
  await app.services.db.delete(securityEvent).where(eq(securityEvent.userId, person.id))
}

describe("what is noted", () => {
  it("a sign-in, with browser and system, and without the whole address", async () => {
    const person = await register(app)
    await clean(person)
    await openBrowser(app).post("/sign-in/email", { email: person.email, password: testPassword }, firefox)
    const [row] = await app.services.db.select().from(securityEvent).where(eq(securityEvent.userId, person.id))
    expect(row).toMatchObject({ type: "signed_in", method: "password", browser: "Firefox", system: "Linux" })
    const [begun] = await app.services.db.select().from(session).where(eq(session.userId, person.id))
    if (begun?.ipAddress) expect(row?.network).not.toBe(begun.ipAddress)
  })

  it("wrong tries of an hour, counted in one line; an address without an account leaves none", async () => {
    const person = await register(app)
    await clean(person)
    const before = await app.services.db.$count(securityEvent)
    for (let tries = 0; tries < 3; tries++) {
      await openBrowser(app).post("/sign-in/email", { email: person.email.toUpperCase(), password: "wrong password" })
      await openBrowser(app).post("/sign-in/email", { email: "nobody-at-all@example.com", password: "wrong password" })
    }
    expect(await eventsOf(person.id)).toEqual(["sign_in_failed password 3"])
    expect(await app.services.db.$count(securityEvent)).toBe(before + 1)
  })

  it("the second step: on, awaited, wrong, right, and off", async () => {
    const person = await register(app)
    await clean(person)
    const { totpURI, backupCodes } = await enableTwoFactor(person)
    const browser = openBrowser(app)
    const password = () => browser.post("/sign-in/email", { email: person.email, password: testPassword })
    await password()
    expect(await eventsOf(person.id)).toEqual(["second_factor_on"])
    await browser.post("/two-factor/verify-totp", { code: "000000" })
    await browser.post("/two-factor/verify-totp", { code: freshTotpOf(totpURI) })
    await browser.post("/sign-out")
    await password()
    await browser.post("/two-factor/verify-backup-code", { code: backupCodes[0] })
    await browser.post("/two-factor/generate-backup-codes", { password: testPassword })
    await browser.post("/two-factor/disable", { password: "wrong password" })
    await browser.post("/two-factor/disable", { password: testPassword })
    expect(await eventsOf(person.id)).toEqual([
      "second_factor_on",
      "sign_in_failed app_code",
      "signed_in app_code",
      "signed_in backup_code",
      "backup_codes_made",
      "second_factor_off",
    ])
  })

  it("the same again within the hour as one line, whatever it is", async () => {
    const person = await register(app)
    await clean(person)
    for (let times = 0; times < 4; times++) await person.browser.post("/revoke-other-sessions")
    expect(await eventsOf(person.id)).toEqual(["sessions_ended 4"])
  })

  it("a changed password, and signing out elsewhere", async () => {
    const person = await register(app)
    await clean(person)
    await person.browser.post("/change-password", { currentPassword: "wrong password", newPassword: "another battery" })
    await person.browser.post("/change-password", { currentPassword: testPassword, newPassword: "another battery" })
    await person.browser.post("/revoke-other-sessions")
    expect(await eventsOf(person.id)).toEqual(["password_changed", "sessions_ended"])
  })

  it("an API key, for its maker", async () => {
    const team = await makeTeam(app.services)
    await callerFor(app.services, team.owner, team).apiKeys.create({
      name: "Ours",
      scopes: ["submission:read"],
      portalIds: null,
      expiresIn: null,
    })
    expect(await eventsOf(team.owner.id)).toEqual(["api_key_made"])
  })
})

describe("account.activity", () => {
  it("is one's own alone, newest first, page by page, of 90 days", async () => {
    const { db, clock } = app.services
    const person = await makeUser(app.services)
    const other = await makeUser(app.services)
    const now = clock.now().getTime()
    const line = (userId: string, id: string, days: number) => ({
      id,
      userId,
      type: "signed_in",
      method: "password",
      browser: "",
      system: "",
      network: null,
      createdAt: new Date(now - days * 86_400_000),
    })
    await db
      .insert(securityEvent)
      .values([line(person.id, "a", 91), line(person.id, "b", 80), line(person.id, "c", 2), line(other.id, "d", 1)])
    const caller = callerFor(app.services, person)
    const first = await caller.account.activity({ limit: 1 })
    expect([first.items.map(({ id }) => id), first.nextCursor]).toEqual([["c"], "c"])
    const second = await caller.account.activity({ limit: 5, cursor: "c" })
    expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([["b"], null])
    expect((await caller.account.activity({ cursor: "d" })).items.map(({ id }) => id)).toEqual(["c", "b"])
    await expect(callerFor(app.services, null).account.activity({})).rejects.toMatchObject({ code: "UNAUTHORIZED" })
    await expect(caller.account.activity({ limit: 51 })).rejects.toMatchObject({ code: "BAD_REQUEST" })
    expect(await forgetActivity(app.services, 1)).toBe(1)
    expect((await db.select().from(securityEvent).where(eq(securityEvent.userId, person.id))).map(({ id }) => id).sort()).toEqual([
      "b",
      "c",
    ])
    await db.delete(user).where(eq(user.id, other.id))
    expect(await db.select().from(securityEvent).where(eq(securityEvent.userId, other.id))).toEqual([])
  })
})
