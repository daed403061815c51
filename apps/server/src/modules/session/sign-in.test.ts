import { WRONG_ALL } from "@intray/auth/constants"
import { newId } from "@intray/db/id"
import { invitation, member, organization, session, stage, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cookiesOf, createTestApp, makeTeam, makeUser, postAuth, sessionOf, signInAs, type TestApp } from "../../testing/index.ts"

const password = "correct horse battery"

const post = postAuth

describe("without a mail server", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it("signs up, makes a team with its stages, and is signed in", async () => {
    const response = await post(app, "/sign-up/email", { name: "Mara Ødegård", email: "Mara@Example.com", password })
    expect(response.status).toBe(200)
    const data = await sessionOf(app, cookiesOf(response))
    expect(data.user?.email).toBe("mara@example.com")
    expect(data.team).toMatchObject({ name: "Mara's team", slug: "maras-team", role: "owner" })
    const stages = await app.services.db.select().from(stage).orderBy(stage.position)
    expect(stages.map((one) => one.name)).toEqual(["New", "Listening", "Shortlist", "Accepted", "Declined", "Withdrawn"])
    const [row] = await app.services.db.select().from(session)
    const [team] = await app.services.db.select().from(organization)
    expect(row?.activeOrganizationId).toBe(team?.id)
  })

  it("signs in again into the same team, also twice at once", async () => {
    const body = { email: "mara@example.com", password }
    const responses = await Promise.all([post(app, "/sign-in/email", body), post(app, "/sign-in/email", body)])
    expect(responses.map((response) => response.status)).toEqual([200, 200])
    const rows = await app.services.db.select().from(member)
    expect(rows).toHaveLength(1)
  })

  it("gives a second team of the same name another slug", async () => {
    const response = await post(app, "/sign-up/email", { name: "Mara Lind", email: "lind@example.com", password })
    const data = await sessionOf(app, cookiesOf(response))
    expect(data.team?.slug).toMatch(/^maras-team-[a-z2-7]{5}$/)
  })

  it("makes no team for somebody who is invited", async () => {
    const [team] = await app.services.db.select().from(organization)
    const [owner] = await app.services.db.select().from(user)
    await app.services.db.insert(invitation).values({
      id: newId(),
      organizationId: team!.id,
      email: "guest@example.com",
      role: "viewer",
      expiresAt: new Date(Date.now() + 60_000),
      inviterId: owner!.id,
      createdAt: new Date(),
    })
    const response = await post(app, "/sign-up/email", { name: "Guest", email: "guest@example.com", password })
    expect(response.status).toBe(200)
    expect(await sessionOf(app, cookiesOf(response))).toMatchObject({ teams: [], team: null })
  })

  it("refuses a wrong password, a short and a long one, and a taken address", async () => {
    expect((await post(app, "/sign-in/email", { email: "mara@example.com", password: "wrong horse battery" })).status).toBe(401)
    const short = await post(app, "/sign-up/email", { name: "A", email: "a@example.com", password: "1234567" })
    expect([short.status, ((await short.json()) as { code: string }).code]).toEqual([400, "PASSWORD_TOO_SHORT"])
    const long = await post(app, "/sign-up/email", { name: "A", email: "a@example.com", password: "x".repeat(129) })
    expect(((await long.json()) as { code: string }).code).toBe("PASSWORD_TOO_LONG")
    const taken = await post(app, "/sign-up/email", { name: "A", email: "MARA@example.com", password })
    expect([taken.status, ((await taken.json()) as { message: string }).message]).toEqual([422, "User already exists. Use another email."])
  })

  it.each([{ role: "admin" }, { emailVerified: true }, { id: "1" }, { banned: false }, { plan: "pro" }])(
    "refuses an extra %o at sign-up",
    async (extra) => {
      const email = `extra-${newId()}@example.com`
      const response = await post(app, "/sign-up/email", { name: "A", email, password, ...extra })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, "VALIDATION_ERROR"])
      expect(await app.services.db.select().from(user).where(eq(user.email, email))).toEqual([])
    },
  )

  it.each([
    ["malformed JSON", "{", 400],
    ["a NUL character", JSON.stringify({ name: "A\0", email: "nul@example.com", password }), 400],
    ["an empty name", JSON.stringify({ name: " ", email: "nul@example.com", password }), 400],
    ["a list", "[]", 400],
    ["deep nesting", "[".repeat(60) + "]".repeat(60), 413],
    ["a huge body", JSON.stringify({ name: "A".repeat(70_000) }), 413],
    ["an overlong address", JSON.stringify({ name: "A", email: `${"a".repeat(300)}@example.com`, password }), 400],
  ])("answers %s without a fault", async (_what, body, status) => {
    expect((await post(app, "/sign-up/email", body)).status).toBe(status)
    expect((await post(app, "/sign-in/email", body)).status).toBeLessThan(500)
  })

  it("refuses a form of another site, and redirects to other places", async () => {
    const body = { email: "mara@example.com", password }
    expect((await post(app, "/sign-in/email", body, { origin: "https://evil.example" })).status).toBe(403)
    expect((await post(app, "/sign-in/email", { ...body, callbackURL: "https://evil.example/" })).status).toBe(403)
    expect((await post(app, "/sign-in/email", { ...body, callbackURL: "//evil.example/" })).status).toBe(403)
  })

  it("ends a session at once when it is revoked or its user banned", async () => {
    const person = await makeUser(app.services)
    const cookie = await signInAs(app.services, person)
    expect((await sessionOf(app, cookie)).user?.email).toBe(person.email)
    await app.services.db.update(user).set({ banned: true }).where(eq(user.id, person.id))
    expect((await sessionOf(app, cookie)).user).toBeNull()
    await app.services.db.update(user).set({ banned: false }).where(eq(user.id, person.id))
    await app.services.db.delete(session).where(eq(session.userId, person.id))
    expect((await sessionOf(app, cookie)).user).toBeNull()
  })

  it("lets the cookie's copy of a session serve /get-session alone", async () => {
    const signedIn = await post(app, "/sign-in/email", { email: "lind@example.com", password })
    const cookie = cookiesOf(signedIn)
    expect(cookie).toContain("session_data")
    const [lind] = await app.services.db.select().from(user).where(eq(user.email, "lind@example.com"))
    await app.services.db.delete(session).where(eq(session.userId, lind!.id))
    expect(await (await app.request("/api/auth/get-session", { cookie })).json()).not.toBeNull()
    const endpoint = await app.request("/api/auth/organization/list", { cookie })
    expect(endpoint.status).toBe(401)
  })

  it("lists teams oldest membership first", async () => {
    const team = await makeTeam(app.services, "First")
    const second = await makeTeam(app.services, "Second")
    await app.services.db
      .insert(member)
      .values({ id: newId(), organizationId: second.id, userId: team.member.id, role: "viewer", createdAt: new Date() })
    const response = await app.request("/api/organization/list", { cookie: await signInAs(app.services, team.member) })
    const list = (await response.json()) as Record<string, unknown>[]
    expect(list.map(({ name, role }) => ({ name, role }))).toEqual([
      { name: "First", role: "member" },
      { name: "Second", role: "viewer" },
    ])
    expect(Object.keys(list[0]!).sort()).toEqual(["createdAt", "id", "logo", "name", "role", "slug"])
    expect((await app.request("/api/organization/list")).status).toBe(401)
  })

  it("gives a team that is made by hand the same beginning, under the same rules", async () => {
    const person = await makeUser(app.services)
    const cookie = await signInAs(app.services, person)
    const create = (body: unknown) => post(app, "/organization/create", body, { cookie })
    const made = await create({ name: "By Hand", slug: "by-hand" })
    expect(made.status).toBe(200)
    const { id } = (await made.json()) as { id: string }
    expect(await app.services.db.select().from(stage).where(eq(stage.teamId, id))).toHaveLength(6)
    expect((await sessionOf(app, cookie, { "x-intray-team": "by-hand" })).team).toMatchObject({ name: "By Hand", role: "owner" })
    for (const body of [
      { name: "", slug: "ok" },
      { name: "A", slug: "Not A Slug" },
      { name: "A", slug: "x".repeat(49) },
      { name: "x".repeat(81), slug: "ok" },
    ]) {
      expect((await create(body)).status).toBe(400)
    }
    expect((await create({ name: "A", slug: "x".repeat(2500) })).status).toBe(413)
    expect((await post(app, "/organization/delete", { organizationId: id }, { cookie })).status).toBe(200)
    expect((await post(app, "/update-user", { name: "x".repeat(500) }, { cookie })).status).toBe(400)
    expect((await post(app, "/update-user", { role: "admin" }, { cookie })).status).toBe(400)
  })

  it("lets an unproved address accept what was sent to it: nothing can prove it, and nobody guesses the link", async () => {
    const [invited] = await app.services.db.select().from(invitation)
    const cookie = cookiesOf(await post(app, "/sign-in/email", { email: "guest@example.com", password }))
    const response = await post(app, "/organization/accept-invitation", { invitationId: invited!.id }, { cookie })
    expect(response.status).toBe(200)
  })

  it("lets a session live on while its person comes back", async () => {
    const person = await makeUser(app.services)
    const cookie = await signInAs(app.services, person)
    const mine = () => app.services.db.select().from(session).where(eq(session.userId, person.id))
    await app.services.db
      .update(session)
      .set({ expiresAt: new Date(Date.now() + 5 * 86_400_000) })
      .where(eq(session.userId, person.id))
    const page = await app.request("/dashboard/submissions", { cookie })
    expect([page.status, cookiesOf(page)]).toEqual([200, expect.stringContaining("session_token=")])
    expect((await mine())[0]!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(cookiesOf(await app.request("/dashboard/submissions", { cookie }))).toBe("")
  })

  it("signs out", async () => {
    const cookie = cookiesOf(await post(app, "/sign-in/email", { email: "mara@example.com", password }))
    expect((await post(app, "/sign-out", {}, { cookie })).status).toBe(200)
    expect((await sessionOf(app, cookie)).user).toBeNull()
  })
})

describe("rate limits", () => {
  it("slow down guessing: by account from any number of addresses, and by network", async () => {
    const limited = await createTestApp({ env: { rateLimits: true, proxies: 1 } })
    // In the middle of every window.
    limited.services.setNow(new Date("2026-03-11T21:47:30Z"))
    // Attempts that are malformed count like others, and cost the test no hashing.
    const attempt = async (email: string, address: string) =>
      (await postAuth(limited, "/sign-in/email", { email, password }, { "x-forwarded-for": address })).status
    try {
      const statuses: number[] = []
      for (let at = 0; at < WRONG_ALL.max + 2; at += 1) statuses.push(await attempt("Guessed", `198.51.100.${at}`))
      expect(statuses).toEqual([...Array(WRONG_ALL.max).fill(400), 429, 429])
      const network: number[] = []
      for (let at = 0; at < 22; at += 1) network.push(await attempt(`other-${at}`, `2001:db8:1:2::${at}`))
      expect(network).toEqual([...Array(20).fill(400), 429, 429])
      expect(await attempt("another", "2001:db8:1:3::1")).toBe(400)
    } finally {
      await limited.close()
    }
  })
})
