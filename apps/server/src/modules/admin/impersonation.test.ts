import { session, user } from "@intray/db/schema"
import { and, eq, isNotNull } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Browser, type Registered, register, testPassword } from "../../testing/accounts.ts"
import { type AuditLine, auditLines } from "../../testing/admins.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"
import { createTeam } from "../teams/service.ts"

let app: TestApp
let boss: Registered
let person: Registered
const setRole = (id: string, role: string) => app.services.db.update(user).set({ role }).where(eq(user.id, id))
beforeAll(async () => {
  app = await createTestApp()
  boss = await register(app, { name: "Boss" })
  await setRole(boss.id, "admin")
})
beforeEach(async () => {
  person = await register(app, { name: "Mara Lind" })
})
afterAll(() => app.close())

async function trpc(browser: Browser, path: string, input?: unknown): Promise<{ status: number; data: never; code?: string }> {
  const init = input === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(input) }
  const response = await app.request(`/api/trpc/${path}`, { ...init, cookie: browser.cookie() })
  const body = (await response.json()) as { result?: { data: never }; error?: { data: { code: string } } }
  return { status: response.status, data: body.result?.data as never, ...(body.error ? { code: body.error.data.code } : {}) }
}
const whoIs = async (browser: Browser) =>
  (await trpc(browser, "session.get")).data as {
    user: { name: string } | null
    impersonator: { name: string; until: string } | null
    acted: unknown
  }
const lines = async (limit = 5): Promise<Pick<AuditLine, "actor" | "admin" | "action" | "target">[]> =>
  (await auditLines(app.services, limit)).map(({ actor, admin, action, target }) => ({ actor, admin, action, target }))
/** A browser in which the admin acts as the person. */
async function acting(): Promise<Browser> {
  const browser = boss.browser.copy()
  const answer = await browser.post("/admin/impersonate-user", { userId: person.id })
  expect(answer.status).toBe(200)
  return browser
}
const actingSessions = () =>
  app.services.db
    .select()
    .from(session)
    .where(and(eq(session.userId, person.id), isNotNull(session.impersonatedBy)))

describe("acting as somebody else", () => {
  test("makes no key and no webhook, which would outlast it; the person does", async () => {
    await app.services.db.transaction((tx) => createTeam(tx, { name: "Lantern Quay", ownerId: person.id }))
    const browser = await acting()
    const key = { name: "Mine", scopes: ["submission:read"] }
    const made = await trpc(person.browser, "apiKeys.create", key)
    expect(made.status).toBe(200)
    const webhook = { name: "Mine", url: "https://hooks.example.com/x", events: ["submission.created"] }
    const hook = await trpc(person.browser, "webhooks.create", webhook)
    expect(hook.status).toBe(200)
    const { id } = hook.data as { id: string }
    for (const [path, input] of [
      ["apiKeys.create", key],
      ["apiKeys.update", { id: (made.data as { id: string }).id, name: "Longer" }],
      ["webhooks.create", webhook],
      ["webhooks.update", { id, url: "https://hooks.example.com/y" }],
      ["webhooks.rotate", { id }],
    ] as const)
      expect([path, await trpc(browser, path, input)]).toMatchObject([path, { status: 403, code: "FORBIDDEN" }])
    expect(await trpc(browser, "apiKeys.revoke", { id: (made.data as { id: string }).id })).toMatchObject({ status: 200 })
  })

  test("goes there and back, with both names in the log", async () => {
    const browser = await acting()
    const there = await whoIs(browser)
    expect([there.user?.name, there.impersonator?.name]).toEqual(["Mara Lind", "Boss"])
    expect(new Date(there.impersonator!.until).getTime() - Date.now()).toBeGreaterThan(3_590_000)
    expect((await lines(1))[0]).toEqual({ actor: "Boss", admin: null, action: "user.impersonated", target: "Mara Lind" })
    const renamed = await trpc(browser, "preferences.set", { keys: { on: true, map: { next: "n" } } })
    expect(renamed.status).toBe(200)
    expect((await auditLines(app.services, 1))[0]).toMatchObject({
      actor: "Mara Lind",
      admin: "Boss",
      action: "impersonation.acted",
      detail: { call: "preferences.set" },
    })
    expect((await browser.post("/update-user", { name: "Mara L." })).status).toBe(200)
    expect((await auditLines(app.services, 1))[0]).toMatchObject({ admin: "Boss", detail: { call: "POST /api/auth/update-user" } })
    expect((await browser.post("/admin/stop-impersonating")).status).toBe(200)
    expect((await lines(1))[0]).toMatchObject({ admin: "Boss", action: "impersonation.stopped" })
    const back = await whoIs(browser)
    expect([back.user?.name, back.impersonator]).toEqual(["Boss", null])
    expect(await actingSessions()).toEqual([])
  })

  test("opens neither what proves who the person is, nor the admin area", async () => {
    const browser = await acting()
    const closed: [string, unknown?][] = [
      ["/change-password", { newPassword: "another password", currentPassword: testPassword }],
      ["/set-password", { newPassword: "another password" }],
      ["/change-email", { newEmail: "other@example.com" }],
      ["/delete-user", { password: testPassword }],
      ["/two-factor/enable", { password: testPassword }],
      ["/two-factor/disable", { password: testPassword }],
      ["/two-factor/generate-backup-codes", { password: testPassword }],
      ["/verify-password", { password: testPassword }],
      ["/passkey/verify-registration", { response: { id: "x" }, name: "Kept" }],
      ["/passkey/delete-passkey", { id: "x" }],
      ["/passkey/update-passkey", { id: "x", name: "Kept" }],
      ["/link-social", { provider: "github" }],
      ["/unlink-account", { providerId: "credential" }],
      ["/get-access-token", { providerId: "github" }],
      ["/refresh-token", { providerId: "github" }],
      ["/api-key/create", { name: "Kept", organizationId: "x" }],
      ["/admin/impersonate-user", { userId: boss.id }],
      ["/admin/set-role", { userId: person.id, role: "admin" }],
    ]
    for (const [path, body] of closed) {
      const answer = await browser.post(path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "IMPERSONATING"])
    }
    for (const path of ["/passkey/generate-register-options", "/account-info"])
      expect((await browser.get(path)).body.code, path).toBe("IMPERSONATING")
    expect((await trpc(browser, "admin.users.list?input=%7B%7D")).code).toBe("NOT_FOUND")
    // Not even where the person becomes an admin meanwhile.
    await setRole(person.id, "admin")
    expect((await trpc(browser, "admin.users.list?input=%7B%7D")).code).toBe("NOT_FOUND")
    expect((await app.request("/api/admin/audit.csv", { cookie: browser.cookie() })).status).toBe(404)
    expect((await browser.get("/admin/list-users")).body.code).toBe("IMPERSONATING")
    await setRole(person.id, "user")
    // The person themselves goes on as always.
    expect((await person.browser.post("/change-password", { newPassword: "another password", currentPassword: testPassword })).status).toBe(
      200,
    )
  })

  /** As the session is so long after it began, however long the library would have let it live. */
  const began = (ms: number, expiresAt: Date) =>
    app.services.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - ms), expiresAt })
      .where(and(eq(session.userId, person.id), isNotNull(session.impersonatedBy)))
  const [hour, later, before] = [3_600_001, () => new Date(Date.now() + 86_400_000), () => new Date(Date.now() - 1)]

  test("ends after an hour, however often the page is looked at", async () => {
    const browser = await acting()
    browser.cookies.delete("better-auth.dont_remember")
    await browser.get("/get-session")
    await began(hour, later())
    expect((await whoIs(browser)).user).toBeNull()
    for (const path of ["/list-sessions", "/organization/list", "/list-accounts"])
      expect([path, (await browser.get(path)).status]).toEqual([path, 401])
    expect((await browser.post("/update-user", { name: "Taken" })).status).toBe(401)
    expect((await trpc(browser, "preferences.set", { keys: { on: true, map: {} } })).code).toBe("UNAUTHORIZED")
  })

  test.each([
    ["had expired too", before],
    ["would have lived on", later],
  ])("leads back to the admin's own account once its hour is over, where the session %s", async (_what, expiresAt) => {
    const browser = await acting()
    await began(hour, expiresAt())
    expect(await whoIs(browser)).toMatchObject({ user: null, impersonator: null, acted: { admin: "Boss", person: "Mara Lind" } })
    expect((await browser.post("/admin/stop-impersonating")).status).toBe(200)
    expect((await lines(1))[0]).toMatchObject({ admin: "Boss", action: "impersonation.stopped" })
    expect(await whoIs(browser)).toMatchObject({ user: { name: "Boss" }, impersonator: null, acted: null })
    expect(await actingSessions()).toEqual([])
  })

  test("leads nowhere without the admin's own session, after signing out, for who is no admin any more, and the next day", async () => {
    const back = async (browser: Browser) => (await browser.post("/admin/stop-impersonating")).status
    const own = (await app.services.db.select().from(session).where(eq(session.userId, boss.id)))[0]!
    const ways: [string, (browser: Browser) => unknown][] = [
      ["no cookie", (browser) => browser.cookies.delete("better-auth.admin_session")],
      ["signed out", (browser) => browser.post("/sign-out")],
      ["no admin", () => setRole(boss.id, "user")],
      ["the next day", () => began(13 * 3_600_000 + 1, before())],
      ["their session expired", () => app.services.db.update(session).set({ expiresAt: before() }).where(eq(session.id, own.id))],
    ]
    for (const [why, change] of ways) {
      const browser = await acting()
      await began(hour, before())
      await change(browser)
      expect([why, await back(browser), (await whoIs(browser)).user]).toEqual([why, 401, null])
      await setRole(boss.id, "admin")
      await app.services.db.update(session).set({ expiresAt: own.expiresAt }).where(eq(session.id, own.id))
    }
  })

  test("leads nobody else back who signs in at the same browser", async () => {
    const browser = await acting()
    await began(hour, before())
    browser.cookies.set("better-auth.session_token", person.browser.cookies.get("better-auth.session_token")!)
    expect((await browser.post("/admin/stop-impersonating")).status).toBe(400)
    expect((await whoIs(browser)).user?.name).toBe("Mara Lind")
  })

  test("ends with the admin's role, and with the admin", async () => {
    for (const end of [{ role: "user" }, { banned: true }]) {
      const browser = await acting()
      await app.services.db.update(user).set(end).where(eq(user.id, boss.id))
      expect((await whoIs(browser)).user).toBeNull()
      await app.services.db.update(user).set({ role: "admin", banned: false }).where(eq(user.id, boss.id))
    }
  })

  test("ends for good when another admin takes the role away, also where it comes back", async () => {
    const other = await register(app, { name: "Other" })
    await setRole(other.id, "admin")
    const browser = await acting()
    // Nobody looks in between: whatever is found then of somebody who is no admin is removed in any case.
    for (const role of ["user", "admin"]) {
      expect((await trpc(other.browser, "admin.users.setRole", { id: boss.id, role })).status).toBe(200)
    }
    await setRole(other.id, "user")
    expect([(await whoIs(browser)).user, await actingSessions()]).toEqual([null, []])
    expect((await whoIs(boss.browser)).user?.name).toBe("Boss")
  })

  test("is refused towards other admins, oneself and the banned, and to everybody else", async () => {
    const refused = async (browser: Browser, userId: string) => {
      const { status, body } = await browser.post("/admin/impersonate-user", { userId })
      return [status, body.code]
    }
    expect(await refused(person.browser, boss.id)).toEqual([403, "YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS"])
    expect(await refused(boss.browser, boss.id)).toEqual([400, "self_impersonation"])
    await setRole(person.id, "admin")
    expect(await refused(boss.browser, person.id)).toEqual([400, "other_admin_impersonation"])
    await setRole(person.id, "user")
    await app.services.db.update(user).set({ banned: true }).where(eq(user.id, person.id))
    expect(await refused(boss.browser, person.id)).toEqual([400, "banned"])
  })
})

describe("the library's own endpoints", () => {
  test("keep the rules, and write down what was done", async () => {
    const { browser } = boss
    expect((await browser.get("/admin/list-users?limit=1")).status).toBe(200)
    expect((await lines(1))[0]).toMatchObject({ actor: "Boss", action: "user.listed" })
    expect((await browser.post("/admin/ban-user", { userId: person.id, banReason: "Spam" })).status).toBe(200)
    expect((await auditLines(app.services, 1))[0]).toMatchObject({ action: "user.banned", target: "Mara Lind", detail: { reason: "Spam" } })
    await browser.post("/admin/unban-user", { userId: person.id })
    const code = async (path: string, body: unknown) => (await browser.post(path, body)).body.code
    expect(await code("/admin/set-role", { userId: boss.id, role: "user" })).toBe("last_admin")
    expect(await code("/admin/update-user", { userId: boss.id, data: { role: "user" } })).toBe("last_admin")
    expect(await code("/admin/update-user", { userId: person.id, data: { twoFactorEnabled: false } })).toBe("unknown_field")
    expect(await code("/admin/set-role", { userId: person.id, role: "owner" })).toBe("unknown_role")
    await setRole(person.id, "admin")
    expect(await code("/admin/set-user-password", { userId: person.id, newPassword: "a password of mine" })).toBe("other_admin")
    expect(await code("/admin/update-user", { userId: person.id, data: { email: "mine@example.com" } })).toBe("other_admin")
    await setRole(person.id, "user")
    const made = await browser.post("/admin/create-user", {
      name: "New",
      email: "new-one@example.com",
      password: testPassword,
      role: "admin",
    })
    expect([made.status, (made.body.user as unknown as { role: string }).role]).toEqual([200, "admin"])
    expect((await lines(1))[0]).toMatchObject({ action: "user.created", target: "New" })
    expect((await browser.post("/admin/set-user-password", { userId: person.id, newPassword: "a password of ours" })).status).toBe(200)
    expect((await whoIs(person.browser)).user).toBeNull()
    expect((await browser.post("/admin/remove-user", { userId: made.body.user.id })).status).toBe(200)
    expect((await lines(1))[0]).toMatchObject({ action: "user.deleted", target: "New" })
    const before = await lines(1)
    expect((await person.browser.get("/admin/list-users")).status).toBe(401)
    expect(await lines(1)).toEqual(before)
  })
})
