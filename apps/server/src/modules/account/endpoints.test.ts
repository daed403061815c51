import { newId } from "@intray/db/id"
import { account, apikey, invitation, member, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mailsTo, mailTo, openBrowser, register, testPassword } from "../../testing/accounts.ts"
import { createTestApp, makeTeam, signInAs, type TestApp, type TestUser } from "../../testing/index.ts"

/* The rows of the specification's table under /api/auth, one after the other, so that an upgrade that drops one is seen. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const userKeys = [
  "banExpires",
  "banReason",
  "banned",
  "createdAt",
  "email",
  "emailVerified",
  "id",
  "image",
  "name",
  "role",
  "twoFactorEnabled",
  "updatedAt",
]
const sessionKeys = [
  "activeOrganizationId",
  "activeTeamId",
  "createdAt",
  "expiresAt",
  "id",
  "impersonatedBy",
  "ipAddress",
  "token",
  "updatedAt",
  "userAgent",
  "userId",
]
const keysOf = (value: unknown) => Object.keys(value as object).sort()

describe("sessions", () => {
  it("GET /get-session: session and user, or null", async () => {
    const { browser } = await register(app, { verified: false })
    const { status, body } = await browser.get("/get-session")
    expect([status, keysOf(body)]).toEqual([200, ["session", "user"]])
    expect(keysOf(body.user)).toEqual(userKeys)
    expect(keysOf(body.session)).toEqual(sessionKeys)
    expect(body.user.emailVerified).toBe(false)
    const nobody = await openBrowser(app).get("/get-session")
    expect([nobody.status, nobody.text]).toEqual([200, "null"])
  })

  it("POST /sign-in/email: redirect, token, url, user; e-mail in lower case", async () => {
    const { email } = await register(app, { email: "Upper.Case@Example.com" })
    expect(email).toBe("upper.case@example.com")
    const browser = openBrowser(app)
    const body = { email: "UPPER.case@example.COM", password: testPassword, callbackURL: "/dashboard/submissions", rememberMe: true }
    const answer = await browser.post("/sign-in/email", body)
    expect(answer.body).toMatchObject({ redirect: true, url: "/dashboard/submissions", token: expect.any(String) })
    expect(keysOf(answer.body.user)).toEqual(userKeys)
    const plain = await openBrowser(app).post("/sign-in/email", { email, password: testPassword })
    expect(plain.body).toMatchObject({ redirect: false, token: expect.any(String), user: { email } })
  })

  it("POST /sign-out", async () => {
    const { browser } = await register(app)
    expect((await browser.post("/sign-out")).body).toEqual({ success: true })
    expect((await browser.get("/get-session")).text).toBe("null")
  })

  it("POST /revoke-session ends one's own, and says when there is none", async () => {
    const mine = await register(app)
    const other = await register(app)
    const second = openBrowser(app)
    const { body } = await second.post("/sign-in/email", { email: mine.email, password: testPassword })
    const foreign = (await other.browser.get("/get-session")).body.session.token
    for (const token of [foreign, "nothing", ""]) {
      const refused = await mine.browser.post("/revoke-session", { token })
      expect([refused.status, refused.body.message, refused.body.code]).toEqual([400, "Session not found", "SESSION_NOT_FOUND"])
    }
    expect((await other.browser.get("/get-session?disableCookieCache=true")).body.user.email).toBe(other.email)
    expect((await mine.browser.post("/revoke-session", { token: body.token })).body).toEqual({ status: true })
    expect((await second.get("/get-session?disableCookieCache=true")).text).toBe("null")
    const bad = await mine.browser.post("/revoke-session", { token: 5 })
    expect([bad.status, bad.body]).toEqual([400, { code: "VALIDATION_ERROR", message: "Invalid body parameters", fields: ["token"] }])
  })

  it("POST /revoke-session takes the id that the list of sessions shows", async () => {
    const mine = await register(app)
    const other = await register(app)
    const { body } = await other.browser.get("/get-session")
    expect((await mine.browser.post("/revoke-session", { token: body.session.id })).status).toBe(400)
    expect((await other.browser.post("/revoke-session", { token: body.session.id })).body).toEqual({ status: true })
    expect((await other.browser.get("/get-session?disableCookieCache=true")).text).toBe("null")
  })

  it("POST /revoke-other-sessions and /revoke-sessions", async () => {
    const mine = await register(app)
    const second = openBrowser(app)
    await second.post("/sign-in/email", { email: mine.email, password: testPassword })
    const stranger = await register(app)
    expect((await mine.browser.post("/revoke-other-sessions")).body).toEqual({ status: true })
    expect((await second.get("/get-session?disableCookieCache=true")).text).toBe("null")
    expect((await mine.browser.get("/get-session?disableCookieCache=true")).body.user.email).toBe(mine.email)
    expect((await mine.browser.post("/revoke-sessions")).body).toEqual({ status: true })
    expect((await mine.browser.get("/get-session?disableCookieCache=true")).text).toBe("null")
    expect((await stranger.browser.get("/get-session?disableCookieCache=true")).body.user.email).toBe(stranger.email)
  })

  it("GET /ok, and the error page with code, words and a way home", async () => {
    expect((await openBrowser(app).get("/ok")).body).toEqual({ ok: true })
    const page = await openBrowser(app).get("/error?error=please_restart_the_process&error_description=%3Cscript%3Ealert(1)%3C/script%3E")
    expect(page.headers.get("content-type")).toContain("text/html")
    expect(page.text).toContain("please_restart_the_process")
    expect(page.text).toContain("Begin again.")
    expect(page.text).toContain('<a href="/">')
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/)
    for (const code of ["<script>alert(1)</script>", "x".repeat(500), "a&b<c>", "javascript:alert(1)", "http://evil.example"]) {
      const answer = await openBrowser(app).get(`/error?error=${encodeURIComponent(code)}`)
      expect(answer.text).not.toContain(code)
      expect(answer.text).toContain("Code: unknown")
    }
  })
})

describe("addresses", () => {
  it("POST /send-verification-email: to one's own unverified address, and always success for anybody else", async () => {
    const { browser, email } = await register(app, { verified: false })
    expect((await browser.post("/send-verification-email", { email, callbackURL: "/dashboard" })).body).toEqual({ status: true })
    const other = await browser.post("/send-verification-email", { email: "else@example.com" })
    expect([other.status, other.body.message]).toEqual([400, "You can only send a verification email to your own email"])
    await app.services.db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
    const verified = await browser.post("/send-verification-email", { email })
    expect([verified.status, verified.body.message]).toEqual([400, "You can only send a verification email to an unverified email"])
    expect((await openBrowser(app).post("/send-verification-email", { email: "nobody@example.com" })).body).toEqual({ status: true })
    const bad = await openBrowser(app).post("/send-verification-email", { email: "not an address" })
    expect([bad.status, bad.body.code, bad.body.message]).toEqual([400, "VALIDATION_ERROR", "Invalid body parameters"])
  })

  it("GET /verify-email: signs in, {status, user: null}, or a redirect; the link is the specification's", async () => {
    const { browser, email } = await register(app, { verified: false })
    await browser.post("/send-verification-email", { email, callbackURL: "/dashboard" })
    const { link, subject } = await mailTo(app, email, "verify")
    expect(subject).toContain("Verify")
    expect(link).toMatch(/^\/verify-email\?token=[\w.-]+&callbackURL=%2Fdashboard$/)
    const claims = JSON.parse(Buffer.from(/token=[\w-]+\.([\w-]+)/.exec(link)![1]!, "base64url").toString("utf8"))
    expect(claims.exp - claims.iat).toBe(3600)
    const elsewhere = openBrowser(app)
    const followed = await elsewhere.get(link)
    expect([followed.status, followed.location]).toEqual([302, "/dashboard"])
    expect((await elsewhere.get("/get-session")).body.user).toMatchObject({ email, emailVerified: true })
    const again = await openBrowser(app).get(link.split("&")[0]!)
    expect([again.status, again.body]).toEqual([200, { status: true, user: null }])
    const missing = await openBrowser(app).get("/verify-email")
    expect([missing.status, missing.body.code, missing.body.message]).toEqual([400, "VALIDATION_ERROR", "Invalid query parameters"])
  })

  it("verify-email says by code what is wrong with a link", async () => {
    const wrong = await openBrowser(app).get("/verify-email?token=nonsense")
    expect([wrong.status, wrong.body.code]).toEqual([401, "INVALID_TOKEN"])
    const page = await openBrowser(app).get("/verify-email?token=nonsense&callbackURL=/auth/login")
    expect([page.status, page.location]).toEqual([302, "/auth/login?error=invalid_token"])
    const gone = await register(app, { verified: false })
    await gone.browser.post("/send-verification-email", { email: gone.email })
    const { link } = await mailTo(app, gone.email, "verify")
    await app.services.db.delete(user).where(eq(user.id, gone.id))
    expect((await openBrowser(app).get(link)).location).toContain("error=user_not_found")
    const old = await new SignJWT({ email: "late@example.com" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(Math.floor(Date.now() / 1000) - 60)
      .sign(new TextEncoder().encode("a secret of forty characters for testing"))
    expect((await openBrowser(app).get(`/verify-email?token=${old}&callbackURL=/x`)).location).toBe("/x?error=token_expired")
    const mine = await register(app)
    await mine.browser.post("/change-email", { newEmail: "elsewhere@example.com" })
    const stranger = await register(app)
    const link2 = (await mailTo(app, mine.email, "change-email")).link
    expect((await stranger.browser.get(link2)).location).toContain("error=unauthorized")
    const plain = await stranger.browser.get(link2.replace(/&callbackURL=.*$/, ""))
    expect([plain.status, plain.body]).toEqual([401, { message: "unauthorized", code: "UNAUTHORIZED", libraryCode: "INVALID_USER" }])
  })

  it("POST /change-email: at once where the address is not verified", async () => {
    const { browser, email, id } = await register(app, { verified: false })
    for (const [newEmail, message] of [
      ["not an address", "Invalid body parameters"],
      [email.toUpperCase(), "Email is the same"],
    ] as const) {
      const refused = await browser.post("/change-email", { newEmail })
      expect([refused.status, refused.body.message]).toEqual([400, message])
    }
    const taken = await register(app)
    const refused = await browser.post("/change-email", { newEmail: taken.email.toUpperCase() })
    expect([refused.status, refused.body]).toEqual([400, { message: "Couldn't update your email", code: "COULDNT_UPDATE_YOUR_EMAIL" }])
    expect((await mailsTo(app, taken.email)).filter((mail) => mail.kind !== "account.verify")).toEqual([])
    expect((await browser.post("/change-email", { newEmail: "New.Place@example.com" })).body).toEqual({ status: true })
    const [row] = await app.services.db.select().from(user).where(eq(user.id, id))
    expect(row).toMatchObject({ email: "new.place@example.com", emailVerified: false })
    expect((await mailTo(app, "new.place@example.com", "verify")).link).toContain("/verify-email?token=")
    expect((await browser.get("/get-session")).body.user.email).toBe("new.place@example.com")
  })

  it("POST /change-email: by a mail to the address that is verified, once; then the new one is to be verified", async () => {
    const { browser, email, id } = await register(app)
    expect((await browser.post("/change-email", { newEmail: "moved@example.com", callbackURL: "/done" })).body).toEqual({ status: true })
    const read = async () => (await app.services.db.select().from(user).where(eq(user.id, id)))[0]!
    expect(await read()).toMatchObject({ email, emailVerified: true })
    const { link } = await mailTo(app, email, "change-email")
    const both = await Promise.all([browser.copy().get(link), browser.copy().get(link)])
    expect(both.map((answer) => answer.location).sort()).toEqual(["/done", "/done?error=invalid_token"])
    const session = await browser.get("/get-session?disableCookieCache=true")
    expect(session.body.user).toMatchObject({ email: "moved@example.com", emailVerified: false })
    expect(await read(), "only the proved one opens the account").toMatchObject({ email, pendingEmail: "moved@example.com" })
    expect((await mailTo(app, email, "email-changed")).text).toContain("moved")
    await browser.get((await mailTo(app, "moved@example.com", "verify-new-email")).link)
    expect(await read()).toMatchObject({ email: "moved@example.com", emailVerified: true })
  })
})

it("a person who opens a broken link in a browser reads a page, a program reads the code", async () => {
  const path = "/delete-user/callback?token=nonsense"
  expect((await openBrowser(app).get(path)).status).toBe(404)
  const opened = await openBrowser(app).get(path, { "sec-fetch-mode": "navigate" })
  expect([opened.status, opened.location]).toEqual([302, "/api/auth/error?error=failed_to_get_user_info"])
  expect((await openBrowser(app).get("/error?error=failed_to_get_user_info")).text).toContain("Sign in first in this browser")
})

describe("linked accounts", () => {
  const link = (userId: string, providerId = "github", accountId = newId()) =>
    app.services.db
      .insert(account)
      .values({ id: newId(), userId, providerId, accountId, scope: "read:user,user:email", createdAt: new Date(), updatedAt: new Date() })

  it("GET /list-accounts", async () => {
    const { browser, id } = await register(app)
    await link(id, "github", "4711")
    const { body } = await browser.get("/list-accounts")
    const list = body as unknown as Record<string, unknown>[]
    expect(list).toHaveLength(2)
    for (const one of list) expect(keysOf(one)).toEqual(["accountId", "createdAt", "id", "providerId", "scopes", "updatedAt"])
    expect(list.find((one) => one.providerId === "github")).toMatchObject({ accountId: "4711", scopes: ["read:user", "user:email"] })
    expect(list.find((one) => one.providerId === "credential")).toMatchObject({ accountId: id, scopes: [] })
  })

  it("POST /unlink-account by provider, by provider and account, by the row's id; never the last", async () => {
    const { browser, id } = await register(app)
    const other = await register(app)
    await link(other.id, "gitlab", "theirs")
    const last = await browser.post("/unlink-account", { providerId: "credential" })
    expect([last.status, last.body.message]).toEqual([400, "You can't unlink your last account"])
    await link(id, "github", "one")
    await link(id, "github", "two")
    await link(id, "google", "three")
    for (const body of [
      { providerId: "gitlab" },
      { providerId: "gitlab", accountId: "theirs" },
      { providerId: "github", accountId: "x" },
    ]) {
      const missing = await browser.post("/unlink-account", body)
      expect([missing.status, missing.body.message]).toEqual([400, "Account not found"])
    }
    const [row] = await app.services.db.select().from(account).where(eq(account.accountId, "three"))
    for (const body of [{ providerId: "github", accountId: "two" }, { accountId: row!.id }, { providerId: "github" }]) {
      expect((await browser.post("/unlink-account", body)).body).toEqual({ status: true })
    }
    const left = await app.services.db.select().from(account).where(eq(account.userId, id))
    expect(left.map((one) => one.providerId)).toEqual(["credential"])
    expect((await openBrowser(app).post("/unlink-account", { providerId: "github" })).status).toBe(401)
  })

  it("POST /account-info takes one's own accounts alone", async () => {
    const { browser } = await register(app)
    const other = await register(app)
    await link(other.id, "github", "secret-of-another")
    const foreign = await browser.post("/account-info", { accountId: "secret-of-another" })
    expect([foreign.status, foreign.body.message]).toEqual([400, "Account not found"])
    const bad = await browser.post("/account-info", {})
    expect([bad.status, bad.body.code]).toEqual([400, "VALIDATION_ERROR"])
    expect((await openBrowser(app).post("/account-info", { accountId: "x" })).status).toBe(401)
  })
})

describe("platform and teams", () => {
  it("an address that is not there is refused with a message and its code", async () => {
    const answer = await app.request("/api/auth/no-such-address")
    expect([answer.status, await answer.json()]).toEqual([404, { message: "Not Found", code: "NOT_FOUND" }])
  })

  it("GET /admin/list-users and POST /admin/stop-impersonating", async () => {
    const admin = await register(app)
    await app.services.db.update(user).set({ role: "admin" }).where(eq(user.id, admin.id))
    const person = await register(app)
    expect((await person.browser.get("/admin/list-users")).status).toBe(403)
    expect((await openBrowser(app).get("/admin/list-users")).status).toBe(401)
    const list = await admin.browser.get("/admin/list-users?limit=5")
    expect([list.status, keysOf(list.body)]).toEqual([200, ["limit", "total", "users"]])
    expect((await admin.browser.post("/admin/impersonate-user", { userId: person.id })).status).toBe(200)
    expect((await admin.browser.get("/get-session")).body.user.email).toBe(person.email)
    expect((await admin.browser.post("/admin/stop-impersonating")).status).toBe(200)
    expect((await admin.browser.get("/get-session")).body.user.email).toBe(admin.email)
    const nobody = await person.browser.post("/admin/stop-impersonating")
    const said = { message: "You are not impersonating anyone", code: "YOU_ARE_NOT_IMPERSONATING_ANYONE" }
    expect([nobody.status, nobody.body]).toEqual([400, said])
  })

  it("the calls about organizations", async () => {
    const { browser, id } = await register(app)
    const made = await browser.post("/organization/create", { name: "Harbour", slug: "harbour" })
    expect([made.status, made.body.id]).toEqual([200, expect.any(String)])
    const organizationId = made.body.id
    expect((await browser.get("/organization/list")).body).toEqual(expect.arrayContaining([expect.objectContaining({ name: "Harbour" })]))
    const full = await browser.get(`/organization/get-full-organization?organizationId=${organizationId}`)
    expect(full.body).toMatchObject({ id: organizationId, members: [{ userId: id, role: "owner" }], invitations: [] })
    expect((await browser.post("/organization/set-active", { organizationId })).body).toMatchObject({ id: organizationId })
    expect((await browser.get("/organization/get-active-member")).body).toMatchObject({ userId: id, role: "owner" })
    expect((await browser.post("/organization/check-slug", { slug: "harbour-2" })).body).toEqual({ status: true })
    expect((await browser.post("/organization/check-slug", { slug: "harbour" })).status).toBe(400)
    for (const query of ["sortBy=password", "filterField=x&filterValue=y", "limit=x", "offset=-1"]) {
      const refused = await browser.get(`/organization/list-members?organizationId=${organizationId}&${query}`)
      expect([query, refused.status, refused.body.message]).toEqual([query, 400, "Invalid query parameters"])
    }
    expect((await browser.get(`/organization/list-members?organizationId=${organizationId}&sortBy=createdAt&limit=5`)).status).toBe(200)
    for (const query of ["sortBy=nothing", "sortDirection=x", "limit=x"])
      expect(await browser.get(`/api-key/list?${query}`), query).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } })
    expect((await browser.get("/api-key/list?sortBy=createdAt&sortDirection=asc&limit=5")).status).toBe(200)
    const renamed = await browser.post("/organization/update", { data: { name: "Harbour Two" }, organizationId })
    expect(renamed.body).toMatchObject({ name: "Harbour Two" })

    const guest = await register(app)
    const invited = await browser.post("/organization/invite-member", { email: guest.email, role: "member", organizationId })
    const foreign = await register(app)
    expect((await foreign.browser.post("/organization/accept-invitation", { invitationId: invited.body.id })).status).toBe(403)
    const accepted = await guest.browser.post("/organization/accept-invitation", { invitationId: invited.body.id })
    expect([accepted.status, keysOf(accepted.body)]).toEqual([200, ["invitation", "member"]])
    const joined = () =>
      app.services.db
        .select()
        .from(member)
        .where(and(eq(member.userId, guest.id), eq(member.organizationId, organizationId)))
    const [row] = await joined()
    const changed = await browser.post("/organization/update-member-role", { memberId: row!.id, role: "viewer", organizationId })
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ role: "viewer" })])
    expect((await guest.browser.post("/organization/leave", { organizationId })).status).toBe(200)
    expect(await joined()).toEqual([])
    const [used] = await app.services.db.select().from(invitation).where(eq(invitation.id, invited.body.id))
    expect(used?.status).toBe("accepted")
  })

  it("POST /api-key/create, delete and delete-all-expired-api-keys, for who manages keys", async () => {
    const team = await makeTeam(app.services)
    const other = await makeTeam(app.services)
    const as = async (person: TestUser) => {
      const cookie = await signInAs(app.services, person)
      return openBrowser(app, [[cookie.split("=")[0]!, cookie.slice(cookie.indexOf("=") + 1)]])
    }
    const [admin, viewer, foreign] = [await as(team.admin), await as(team.viewer), await as(other.owner)]
    const body = { name: "Import", organizationId: team.id }
    const made = await admin.post("/api-key/create", body)
    expect([made.status, made.body.key]).toEqual([200, expect.stringMatching(/^intray_live_[0-9A-Za-z]{38}$/)])
    expect(made.body).toMatchObject({ referenceId: team.id, name: "Import", enabled: true })
    const refused = await viewer.post("/api-key/create", body)
    expect([refused.status, refused.body.message]).toEqual([403, "You are not allowed to access resource: apiKey"])
    expect((await foreign.post("/api-key/create", body)).status).toBe(404)
    const unknown = { message: "API Key not found", code: "API_KEY_NOT_FOUND" }
    const nowhere = [
      await foreign.post("/api-key/create", body),
      await foreign.post("/api-key/delete", { keyId: made.body.id }),
      await admin.post("/api-key/delete", { keyId: "none" }),
    ]
    for (const { status, body: said } of nowhere) expect([status, said]).toEqual([404, unknown])
    expect((await viewer.post("/api-key/delete", { keyId: made.body.id })).status).toBe(403)
    expect((await admin.post("/api-key/create", { ...body, permissions: { submission: ["fly"] } })).status).toBe(400)
    expect((await admin.post("/api-key/create", { ...body, permissions: { member: ["delete"] } })).status).toBe(400)
    // What is done to submissions answers with what is in them.
    expect((await admin.post("/api-key/create", { ...body, permissions: { submission: ["delete"] } })).status).toBe(400)
    const given = await admin.post("/api-key/create", { ...body, permissions: { submission: ["read", "delete"] } })
    expect([given.status, given.body.permissions]).toEqual([200, { submission: ["read", "delete"] }])
    expect(made.body.permissions).toEqual({ submission: ["read"], insight: ["read"] })
    expect((await admin.post("/api-key/create", { name: "Active team" })).body.referenceId).toBe(team.id)
    const old = await admin.post("/api-key/create", { name: "Old", organizationId: team.id })
    const theirs = await foreign.post("/api-key/create", { name: "Old", organizationId: other.id })
    for (const id of [old.body.id, theirs.body.id]) {
      await app.services.db
        .update(apikey)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(apikey.id, id))
    }
    expect((await viewer.post("/api-key/delete-all-expired-api-keys")).status).toBe(403)
    expect((await admin.post("/api-key/delete-all-expired-api-keys")).body).toEqual({ success: true, error: null })
    // Without a team it means the active one; histories go on naming what was ended.
    const ended = (await app.services.db.select().from(apikey)).filter((row) => row.revokedAt !== null).map((row) => row.id)
    expect([ended.includes(old.body.id), ended.includes(theirs.body.id), ended.includes(made.body.id)]).toEqual([true, false, false])
    expect((await admin.post("/api-key/delete", { keyId: made.body.id })).body).toEqual({ success: true })
    expect((await openBrowser(app).post("/api-key/create", body)).status).toBe(401)
  })
})
