import { newId } from "@intray/db/id"
import { team as group, invitation, member, organization, organizationRole, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTestApp, makeTeam, makeUser, postAuth, sessionOf, signInAs, type TestApp, type TestTeam } from "../testing/index.ts"

/** The doors of the sign-in library: other teams, more rights than one has, and fields that are not one's to set. */

let app: TestApp
let team: TestTeam
let other: TestTeam
const theirs = { invitation: newId(), group: newId(), role: newId(), member: "" }
const cookies: Record<string, string> = {}

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  team = await makeTeam(app.services)
  other = await makeTeam(app.services, "Other Shore")
  for (const role of ["owner", "admin", "member", "viewer"] as const) cookies[role] = await signInAs(app.services, team[role])
  const createdAt = new Date()
  const expiresAt = new Date(Date.now() + 3_600_000)
  const organizationId = other.id
  await db.insert(invitation).values({
    id: theirs.invitation,
    organizationId,
    email: "guest@example.com",
    role: "viewer",
    expiresAt,
    inviterId: other.owner.id,
    createdAt,
  })
  await db.insert(group).values({ id: theirs.group, organizationId, name: "Night shift", createdAt })
  await db.insert(organizationRole).values({ id: theirs.role, organizationId, role: "scout", permission: "{}", createdAt })
  const [row] = await db.select().from(member).where(eq(member.userId, other.viewer.id))
  theirs.member = row!.id
})
afterAll(() => app.close())

const post = (path: string, body: unknown, cookie = cookies.owner!) => postAuth(app, path, body, { cookie })
const get = (path: string, cookie = cookies.owner!) => app.request(`/api/auth${path}`, { cookie })

async function rows(): Promise<string> {
  const { db } = app.services
  const tables = [invitation, member, organization, organizationRole, group]
  return JSON.stringify(await Promise.all(tables.map((table) => db.select().from(table as typeof member))))
}

describe("another team", () => {
  const canary = /Other Shore|other-shore|Night shift|guest@example\.com|"scout"/
  /** Doors that know no team's slug, and the one that knows none by its id either: they tell of the team in which the session works. */
  const ofOwnTeam = /^(list-(invitations|members\b|teams|roles)|get-active-member)/

  it.each([true, false])("shows nothing to an owner of this one; named: %s", async (named) => {
    // As the active team of the session too, where it was before the person was put out.
    if (!named) await app.services.db.update(member).set({ role: "owner" }).where(eq(member.userId, team.owner.id))
    const address = named ? `organizationId=${other.id}` : `organizationSlug=${other.slug}`
    for (const path of [
      "get-organization",
      "get-full-organization",
      "list-invitations",
      "list-members",
      "list-teams",
      "list-roles",
      "get-active-member",
      "get-active-member-role",
      `get-role?roleId=${theirs.role}`,
      `get-active-member-role?userId=${other.owner.id}`,
      `list-members?filterField=userId&filterValue=${other.owner.id}`,
      `list-team-members?teamId=${theirs.group}`,
      `list-user-teams?userId=${other.owner.id}`,
      `get-invitation?id=${theirs.invitation}`,
      "list-user-invitations?email=guest@example.com",
    ]) {
      const response = await get(`/organization/${path}${path.includes("?") ? "&" : "?"}${address}`)
      const text = await response.text()
      const told = canary.test(text) || [other.id, other.owner.email, other.viewer.email].some((each) => text.includes(each))
      const refused = response.status >= 400 && response.status < 500
      const own = response.status === 200 && ofOwnTeam.test(path) && (!named || path === "get-active-member")
      expect([path, refused || own, told]).toEqual([path, true, false])
    }
  })

  it("is changed in nothing by an owner of this one, under its name or under one's own", async () => {
    const before = await rows()
    const tries: [string, Record<string, unknown>][] = [
      ["update", { data: { name: "Taken over" } }],
      ["set-active", {}],
      ["invite-member", { email: "me@example.com", role: "owner" }],
      ["remove-member", { memberIdOrEmail: other.viewer.email }],
      ["remove-member", { memberIdOrEmail: theirs.member }],
      ["update-member-role", { memberId: theirs.member, role: "owner" }],
      ["create-team", { name: "Mine" }],
      ["update-team", { teamId: theirs.group, data: { name: "Mine" } }],
      ["remove-team", { teamId: theirs.group }],
      ["add-team-member", { teamId: theirs.group, userId: team.owner.id }],
      ["remove-team-member", { teamId: theirs.group, userId: other.owner.id }],
      ["create-role", { role: "mine", permission: { submission: ["read"] } }],
      ["update-role", { roleId: theirs.role, data: { permission: { submission: ["read"] } } }],
      ["delete-role", { roleId: theirs.role }],
      ["leave", {}],
      ["cancel-invitation", { invitationId: theirs.invitation }],
      ["accept-invitation", { invitationId: theirs.invitation }],
      ["reject-invitation", { invitationId: theirs.invitation }],
      ["has-permission", { permissions: { submission: ["read"] } }],
    ]
    for (const [path, body] of tries) {
      const { status } = await post(`/organization/${path}`, { ...body, organizationId: other.id })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
    for (const path of [
      "remove-member",
      "update-member-role",
      "update-team",
      "remove-team",
      "add-team-member",
      "update-role",
      "delete-role",
    ]) {
      for (const [, body] of tries.filter(([name]) => name === path)) {
        const { status } = await post(`/organization/${path}`, { ...body, organizationId: team.id })
        expect([path, status >= 400 && status < 500]).toEqual([path, true])
      }
    }
    expect(await rows()).toBe(before)
  })
})

describe("more rights than one has", () => {
  const mine = async (userId: string) => (await app.services.db.select().from(member).where(eq(member.userId, userId)))[0]!.id
  const names = [
    "owner",
    " owner",
    "owner ",
    "\towner",
    "\u00a0owner",
    "admin,owner",
    "admin, owner",
    ["owner"],
    [" owner"],
    ["admin", "owner "],
    ["a,owner"],
    "OWNER",
  ]

  it("are not given by an admin in an invitation, however the role is written", async () => {
    for (const [at, role] of names.entries()) {
      const body = { email: `second-${at}@example.com`, role, organizationId: team.id }
      expect([role, (await post("/organization/invite-member", body, cookies.admin)).status]).toEqual([
        role,
        expect.toSatisfy((status) => status === 400 || status === 403),
      ])
    }
    expect(await app.services.db.select().from(invitation).where(eq(invitation.organizationId, team.id))).toEqual([])
  })

  it("are not taken by an admin, nor an owner's taken away", async () => {
    const before = await rows()
    for (const role of names) {
      const { status } = await post(
        "/organization/update-member-role",
        { memberId: await mine(team.admin.id), role, organizationId: team.id },
        cookies.admin,
      )
      expect([role, status === 400 || status === 403]).toEqual([role, true])
    }
    const owner = await mine(team.owner.id)
    for (const [path, body] of [
      ["update-member-role", { memberId: owner, role: "viewer" }],
      ["remove-member", { memberIdOrEmail: owner }],
      ["remove-member", { memberIdOrEmail: team.owner.email }],
    ] as const) {
      expect((await post(`/organization/${path}`, { ...body, organizationId: team.id }, cookies.admin)).status).toBeGreaterThanOrEqual(400)
    }
    for (const path of ["leave", "update-member-role"]) {
      const body = { memberId: owner, role: "viewer", organizationId: team.id }
      expect((await post(`/organization/${path}`, body)).status).toBe(400)
    }
    expect(await rows()).toBe(before)
  })

  it("are not put into a role of the team's own, nor hidden in its name", async () => {
    const create = (role: unknown, permission: Record<string, string[]> = { submission: ["read"] }) =>
      post("/organization/create-role", { role, permission, organizationId: team.id }, cookies.admin)
    for (const role of [
      "a,owner",
      ",owner",
      " owner",
      "owner ",
      "owner",
      "viewer",
      "__proto__",
      "constructor",
      "toString",
      "a\u0000b",
      "a\nb",
      "",
      "x".repeat(61),
      ["a"],
    ]) {
      expect([role, (await create(role)).status]).toEqual([role, 400])
    }
    expect((await create("biller", { billing: ["manage"] })).status).toBe(403)
    expect((await create("eraser", { organization: ["delete"] })).status).toBe(403)
    expect((await create("scout")).status).toBe(200)
    for (const data of [{ permission: { billing: ["manage"] } }, { roleName: "x,owner" }, { roleName: " owner" }, { roleName: "owner" }]) {
      const { status } = await post("/organization/update-role", { roleName: "scout", data, organizationId: team.id }, cookies.admin)
      expect([data, status === 400 || status === 403]).toEqual([data, true])
    }
    await app.services.db.delete(organizationRole).where(eq(organizationRole.organizationId, team.id))
  })

  it("are not a member's or a viewer's to hand out", async () => {
    const before = await rows()
    for (const role of ["member", "viewer"]) {
      for (const [path, body] of [
        ["update", { data: { name: "Mine" } }],
        ["invite-member", { email: "me@example.com", role: "viewer" }],
        ["update-member-role", { memberId: await mine(team[role as "viewer"].id), role: "admin" }],
        ["remove-member", { memberIdOrEmail: team.admin.email }],
        ["create-role", { role: "mine", permission: { submission: ["read"] } }],
        ["create-team", { name: "Mine" }],
      ] as const) {
        const { status } = await post(`/organization/${path}`, { ...body, organizationId: team.id }, cookies[role])
        expect([role, path, status === 401 || status === 403]).toEqual([role, path, true])
      }
    }
    expect(await rows()).toBe(before)
  })

  it("are not the platform's for an owner of a team", async () => {
    const userId = other.owner.id
    for (const [path, body] of Object.entries({
      "set-role": { userId: team.owner.id, role: "admin" },
      "create-user": { email: "made@example.com", password: "correct horse", name: "Made", role: "admin" },
      "update-user": { userId: team.owner.id, data: { role: "admin" } },
      "list-user-sessions": { userId },
      "ban-user": { userId },
      "unban-user": { userId },
      "impersonate-user": { userId },
      "remove-user": { userId },
      "revoke-user-sessions": { userId },
      "set-user-password": { userId, newPassword: "correct horse" },
    })) {
      expect([path, (await post(`/admin/${path}`, body)).status]).toEqual([path, 403])
    }
    for (const path of ["/admin/list-users", `/admin/get-user?id=${userId}`]) expect((await get(path)).status).toBe(403)
    expect((await sessionOf(app, cookies.owner!)).user?.role).toBe("user")
  })
})

describe("fields that are not one's to set", () => {
  it.each([
    { id: "1" },
    { createdAt: "2001-01-01" },
    { userId: "somebody" },
    { plan: "pro" },
    { members: [] },
    { logo: "javascript:alert(1)" },
    { logo: "data:text/html,x" },
  ])("%o with a new team: refused, and no team", async (extra) => {
    const slug = `made-${newId()}`
    expect((await post("/organization/create", { name: "Made", slug, ...extra })).status).toBe(400)
    expect(await app.services.db.select().from(organization).where(eq(organization.slug, slug))).toEqual([])
  })

  it.each([{ id: "1" }, { createdAt: "2001-01-01" }, { plan: "pro" }, { logo: "javascript:alert(1)" }])(
    "%o of a team: refused",
    async (extra) => {
      const before = await rows()
      expect((await post("/organization/update", { data: { name: "Renamed", ...extra }, organizationId: team.id })).status).toBe(400)
      expect(await rows()).toBe(before)
    },
  )

  it.each([
    { role: "admin" },
    { emailVerified: true },
    { banned: false },
    { id: "1" },
    { email: "z@example.com" },
    { createdAt: "2001-01-01" },
    { image: "javascript:1" },
  ])("%o of a person: refused", async (extra) => {
    const person = await makeUser(app.services, { emailVerified: false })
    const { status } = await post("/update-user", { name: "Renamed", ...extra }, await signInAs(app.services, person))
    const [row] = await app.services.db.select().from(user).where(eq(user.id, person.id))
    expect([status, row?.name, row?.role, row?.emailVerified, row?.email]).toEqual([400, person.name, "user", false, person.email])
  })

  it.each([{ userId: "x" }, { activeOrganizationId: "x" }, { impersonatedBy: "x" }, { expiresAt: "2099-01-01" }, { token: "x" }])(
    "%o of a session: refused",
    async (fields) => {
      expect((await post("/update-session", fields)).status).toBe(400)
    },
  )
})
