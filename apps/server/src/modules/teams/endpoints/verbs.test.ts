import { newId } from "@intray/db/id"
import { audit, deletedTeam, event, invitation, mail, member, organizationRole, session } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createTestApp, makeTeam, makeUser, postAuth, signInAs, type TestApp, type TestTeam } from "../../../testing/index.ts"

/* The rows of the specification about organizations, at the sign-in library's doors. */

let app: TestApp
let team: TestTeam
let cookies: Record<"owner" | "admin" | "member" | "viewer", string>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  team = await makeTeam(app.services)
  const [owner, admin, member, viewer] = await Promise.all(
    [team.owner, team.admin, team.member, team.viewer].map((one) => signInAs(app.services, one)),
  )
  cookies = { owner: owner!, admin: admin!, member: member!, viewer: viewer! }
})

type Answer = { status: number; body: Record<string, never> & { message?: string; code?: string }; set: string[] }
async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, body: text === "" ? null : JSON.parse(text), set: response.headers.getSetCookie() }
}
const post = async (path: string, body: unknown, cookie = cookies.owner) =>
  answerOf(await postAuth(app, `/organization/${path}`, body, { cookie }))
const get = async (path: string, cookie = cookies.owner) => answerOf(await app.request(`/api/auth/organization/${path}`, { cookie }))
const at = (organizationId: string = team.id) => ({ organizationId })
const memberId = async (userId: string) => (await app.services.db.select().from(member).where(eq(member.userId, userId)))[0]!.id
const active = async (userId: string) =>
  (await app.services.db.select().from(session).where(eq(session.userId, userId)))[0]?.activeOrganizationId
const acts = async () =>
  (await app.services.db.select().from(audit).where(eq(audit.teamId, team.id)).orderBy(audit.id)).map((one) => one.action)
const refusedAs = ({ status, body }: Answer) => [status, body.code]

describe("reading", () => {
  it("list, get-full-organization and get-active-member work without a stored team: the first one is taken", async () => {
    expect(await active(team.member.id)).toBeNull()
    const own = await get("get-active-member", cookies.member)
    expect(own.body).toMatchObject({ organizationId: team.id, userId: team.member.id, role: "member" })
    expect(await active(team.member.id)).toBe(team.id)
    expect((await get("list", cookies.member)).body).toMatchObject([{ id: team.id, name: team.name, slug: team.slug }])
    const full = (await get("get-full-organization", cookies.member)).body as unknown as {
      id: string
      members: { user: { name: string } }[]
    }
    expect([full.id, full.members.length]).toEqual([team.id, 4])
  })

  it("the cookie goes before what the session has, where it names one of one's own teams", async () => {
    const second = await makeTeam(app.services, "Second")
    await app.services.db
      .insert(member)
      .values({ id: newId(), ...at(second.id), userId: team.member.id, role: "admin", createdAt: new Date() })
    const named = async (id: string) => (await get("get-active-member", `${cookies.member}; activeOrganizationId=${id}`)).body
    expect(await named(second.id)).toMatchObject({ organizationId: second.id, role: "admin" })
    const other = await makeTeam(app.services, "Other")
    expect(await named(other.id)).toMatchObject({ organizationId: second.id })
  })

  it("get-organization and get-full-organization: another team is as unknown as none, and asking for it moves nobody", async () => {
    const other = await makeTeam(app.services, "Other")
    await get("list-members", cookies.member)
    for (const path of ["get-organization", "get-full-organization"]) {
      for (const name of [`organizationId=${other.id}`, "organizationId=none", `organizationSlug=${other.slug}`, "organizationSlug=none"]) {
        const refused = await get(`${path}?${name}`, cookies.member)
        expect([path, name, ...refusedAs(refused)]).toEqual([path, name, 403, "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION"])
      }
      expect((await get(path, cookies.member)).body).toMatchObject({ id: team.id, name: team.name })
      expect((await get(`${path}?organizationSlug=${team.slug}`, cookies.member)).body).toMatchObject({ id: team.id })
    }
    expect(await active(team.member.id)).toBe(team.id)
  })

  it("names people's addresses to those alone who manage people; everybody knows their own", async () => {
    const named = async (path: string, cookie: string) => {
      const { members } = (await get(path, cookie)).body as unknown as { members: { user: { email?: string; name: string } }[] }
      expect(members).toHaveLength(4)
      return members.flatMap((one) => one.user.email ?? []).sort()
    }
    const everybody = [team.owner, team.admin, team.member, team.viewer].map((one) => one.email).sort()
    for (const path of ["get-full-organization", "list-members", `list-members?organizationSlug=${team.slug}`]) {
      for (const cookie of [cookies.owner, cookies.admin]) expect([path, await named(path, cookie)]).toEqual([path, everybody])
      expect([path, await named(path, cookies.member)]).toEqual([path, [team.member.email]])
      expect([path, await named(path, cookies.viewer)]).toEqual([path, [team.viewer.email]])
    }
    const tried = async (memberIdOrEmail: string) => refusedAs(await post("remove-member", { memberIdOrEmail, ...at() }, cookies.viewer))
    expect(await tried(team.admin.email), "nor is it said whose an address is").toEqual(await tried("nobody@example.com"))
  })

  it("shows invitations to those alone who may send them", async () => {
    await post("invite-member", { email: "nils@example.com", role: "member", ...at() })
    await post("invite-member", { email: "olga@example.com", role: "owner", ...at() })
    const seen = async (cookie: string) => {
      const listed = (await get(`list-invitations?organizationId=${team.id}`, cookie)).body as unknown as { email: string }[]
      const { invitations } = (await get("get-full-organization", cookie)).body as unknown as { invitations: { email: string }[] }
      expect(invitations.map((one) => one.email).sort()).toEqual(listed.map((one) => one.email).sort())
      return listed.map((one) => one.email).sort()
    }
    expect(await seen(cookies.owner)).toEqual(["nils@example.com", "olga@example.com"])
    expect(await seen(cookies.admin)).toEqual(["nils@example.com"])
    expect(await seen(cookies.member)).toEqual([])
  })
})

describe("has-permission", () => {
  const ask = async (permissions: Record<string, string[]>, cookie = cookies.member) =>
    (await post("has-permission", { permissions, ...at() }, cookie)).body

  it("says yes, and no in both sentences of the specification", async () => {
    expect(await ask({ submission: ["label"] })).toEqual({ success: true, error: null })
    expect(await ask({ unicorn: ["ride"] })).toEqual({ success: false, error: "You are not allowed to access resource: unicorn" })
    expect(await ask({ organization: ["update"] })).toEqual({
      success: false,
      error: "You are not allowed to access resource: organization",
    })
    expect(await ask({ organization: ["delete"] }, cookies.admin)).toEqual({
      success: false,
      error: 'unauthorized to access resource "organization"',
    })
    expect(await ask({ "access-control": ["create"] })).toEqual({
      success: false,
      error: 'unauthorized to access resource "access-control"',
    })
    expect(await ask({ "access-control": ["read"] })).toEqual({ success: true, error: null })
    expect(await ask({})).toMatchObject({ success: false })
    expect((await post("has-permission", { ...at() })).status).toBe(400)
  })

  it("both are said by the verbs too", async () => {
    expect((await post("delete", at(), cookies.admin)).body.message).toBe('unauthorized to access resource "organization"')
    expect((await post("delete", at(), cookies.member)).body.message).toBe("You are not allowed to access resource: organization")
    const role = { role: "mine", permission: { submission: ["read"] }, ...at() }
    expect((await post("create-role", role, cookies.member)).body.message).toBe('unauthorized to access resource "access-control"')
  })
})

describe("teams", () => {
  it("create, check-slug, update and set-active", async () => {
    const slug = `far-shore-${newId()}`.slice(0, 48)
    expect((await post("check-slug", { slug })).body).toEqual({ status: true })
    const made = await post("create", { name: "Far Shore", slug })
    expect(made.body).toMatchObject({ name: "Far Shore", slug, members: [{ role: "owner", userId: team.owner.id }] })
    const { id } = made.body as unknown as { id: string }
    expect(await active(team.owner.id)).toBe(id)
    expect(made.set.join()).toContain(`activeOrganizationId=${id}`)
    expect(await app.services.db.$count(event, and(eq(event.teamId, id), eq(event.type, "team.created")))).toBe(1)
    expect(refusedAs(await post("check-slug", { slug }))).toEqual([400, "SLUG_IS_TAKEN"])
    expect(refusedAs(await post("create", { name: "Again", slug }))).toEqual([400, "SLUG_IS_TAKEN"])
    expect(refusedAs(await post("update", { data: { slug }, ...at() }))).toEqual([400, "SLUG_IS_TAKEN"])
    expect((await post("update", { data: { name: "Near Shore" } })).body).toMatchObject({ id, name: "Near Shore", slug })
    const back = await post("set-active", at())
    expect([back.body, back.set.join()]).toMatchObject([{ id: team.id }, expect.stringContaining(`activeOrganizationId=${team.id}`)])
    const cookie = back.set.find((one) => one.startsWith("activeOrganizationId="))
    expect(cookie, "the page, which makes and deletes teams too, can change it").not.toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(await active(team.owner.id)).toBe(team.id)
    const other = await makeTeam(app.services, "Other")
    for (const body of [at(other.id), { organizationSlug: other.slug }, at("unknown")])
      expect(refusedAs(await post("set-active", body))).toEqual([403, "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION"])
    expect(await active(team.owner.id)).toBe(team.id)
    expect((await post("set-active", { organizationId: null })).body).toBeNull()
    expect(await active(team.owner.id)).toBeNull()
  })

  it("delete is the trash: the next team is the first that remains, then none", async () => {
    const second = (await post("create", { name: "Second", slug: `s-${newId()}`, keepCurrentActiveOrganization: true }))
      .body as unknown as { id: string }
    const gone = await post("delete", at())
    expect([gone.status, gone.body]).toMatchObject([200, { id: team.id, name: team.name }])
    expect(await active(team.owner.id)).toBe(second.id)
    expect(await app.services.db.$count(deletedTeam, eq(deletedTeam.teamId, team.id))).toBe(1)
    expect(await app.services.db.$count(member, eq(member.organizationId, team.id))).toBe(0)
    expect(refusedAs(await post("delete", at()))).toEqual([403, "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION"])
    const last = await post("delete", at(second.id))
    expect(await active(team.owner.id)).toBeNull()
    expect(last.set.join()).toMatch(/activeOrganizationId=;.*Max-Age=0/)
    expect(await acts()).toContain("team.deleted")
  })

  it("leave, but not the last owner", async () => {
    expect(refusedAs(await post("leave", at()))).toEqual([400, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER"])
    expect((await post("leave", at(), cookies.member)).body).toMatchObject({ userId: team.member.id, role: "member" })
    expect((await post("leave", at(), cookies.member)).status).toBe(403)
    expect(await acts()).toEqual(["member.left"])
  })
})

describe("members", () => {
  it("change their role, and are removed by id or address", async () => {
    const changed = await post("update-member-role", { memberId: await memberId(team.viewer.id), role: "member", ...at() })
    expect(changed.body).toMatchObject({ userId: team.viewer.id, role: "member" })
    expect((await post("remove-member", { memberIdOrEmail: team.viewer.email, ...at() }, cookies.admin)).body).toMatchObject({
      member: { userId: team.viewer.id },
    })
    expect((await post("remove-member", { memberIdOrEmail: await memberId(team.member.id) })).status).toBe(200)
    expect(await acts()).toEqual(["member.role_changed", "member.removed", "member.removed"])
    expect((await get("get-active-member", cookies.viewer)).status).toBe(400)
  })

  it("the last owner is not demoted, and no admin touches an owner", async () => {
    const owner = await memberId(team.owner.id)
    expect((await post("update-member-role", { memberId: owner, role: "admin", ...at() })).status).toBe(400)
    expect((await post("update-member-role", { memberId: owner, role: "admin", ...at() }, cookies.admin)).status).toBe(403)
    expect((await post("remove-member", { memberIdOrEmail: owner, ...at() }, cookies.admin)).status).toBe(403)
  })
})

describe("invitations", () => {
  const invite = async (email: string, more: object = {}) => post("invite-member", { email, role: "member", ...at(), ...more })

  it("are mailed, accepted by the person they are for, and used once", async () => {
    const guest = await makeUser(app.services)
    const sent = await invite(guest.email.toUpperCase())
    expect(sent.body).toMatchObject({ email: guest.email, role: "member", status: "pending", organizationId: team.id })
    const { id } = sent.body as unknown as { id: string }
    const [letter] = await app.services.db.select().from(mail).where(eq(mail.to, guest.email))
    expect([letter?.kind, letter?.text.includes(`/accept-invitation/${id}`)]).toEqual(["invitation", true])
    expect(refusedAs(await invite(guest.email))).toEqual([400, "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION"])
    expect((await invite(guest.email, { resend: true })).body).toMatchObject({ id })
    expect(refusedAs(await post("accept-invitation", { invitationId: id }, cookies.viewer))).toEqual([
      403,
      "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
    ])
    const cookie = await signInAs(app.services, guest)
    const accepted = await post("accept-invitation", { invitationId: id }, cookie)
    expect(accepted.body).toMatchObject({ invitation: { id, status: "accepted" }, member: { userId: guest.id, role: "member" } })
    expect(await active(guest.id)).toBe(team.id)
    expect(refusedAs(await invite(guest.email))).toEqual([400, "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION"])
    expect(refusedAs(await invite("nobody"))).toEqual([400, "INVALID_EMAIL"])
  })

  it("are taken back and declined", async () => {
    const guest = await makeUser(app.services)
    const cookie = await signInAs(app.services, guest)
    const first = (await invite(guest.email)).body as unknown as { id: string }
    expect((await post("cancel-invitation", { invitationId: first.id }, cookies.member)).status).toBe(403)
    expect((await post("cancel-invitation", { invitationId: first.id }, cookies.admin)).body).toMatchObject({ status: "canceled" })
    expect((await post("accept-invitation", { invitationId: first.id }, cookie)).status).toBe(400)
    const second = (await invite(guest.email)).body as unknown as { id: string }
    expect((await post("reject-invitation", { invitationId: second.id }, cookie)).body).toMatchObject({
      invitation: { status: "rejected" },
    })
    const rows = await app.services.db
      .select()
      .from(invitation)
      .where(eq(invitation.email, guest.email))
      .orderBy(desc(invitation.createdAt))
    expect(rows.map((row) => row.status).sort()).toEqual(["canceled", "rejected"])
  })
})

describe("roles and groups", () => {
  it("a role is made, renamed with those who have it, and deleted with a role in its place", async () => {
    const made = await post("create-role", { role: "Scout", permission: { submission: ["read"], "access-control": ["read"] }, ...at() })
    expect(made.body).toMatchObject({ success: true, roleData: { role: "Scout", permission: { ac: ["read"], submission: ["read"] } } })
    await post("update-member-role", { memberId: await memberId(team.viewer.id), role: "Scout", ...at() })
    expect((await get("list-roles")).body).toMatchObject([{ role: "Scout" }])
    const renamed = await post("update-role", { roleName: "Scout", data: { roleName: "Pathfinder" }, ...at() })
    expect(renamed.body).toMatchObject({ roleData: { role: "Pathfinder" } })
    const role = async () => (await app.services.db.select().from(member).where(eq(member.userId, team.viewer.id)))[0]?.role
    expect(await role()).toBe("Pathfinder")
    expect(refusedAs(await post("delete-role", { roleName: "Pathfinder", ...at() }))).toEqual([400, "ROLE_IS_ASSIGNED_TO_MEMBERS"])
    expect((await post("delete-role", { roleName: "Pathfinder", moveTo: "viewer", ...at() })).body).toEqual({ success: true })
    expect(await role()).toBe("viewer")
    expect(await app.services.db.$count(organizationRole, eq(organizationRole.organizationId, team.id))).toBe(0)
  })

  it("a group is made, renamed, filled, emptied and removed", async () => {
    const { id } = (await post("create-team", { name: "Night shift", ...at() })).body as unknown as { id: string }
    expect((await post("update-team", { teamId: id, data: { name: "Day shift", ...at() } })).body).toMatchObject({ id, name: "Day shift" })
    const who = { teamId: id, userId: team.viewer.id, ...at() }
    expect((await post("add-team-member", who)).body).toMatchObject({ teamId: id, userId: team.viewer.id })
    expect((await get(`list-team-members?teamId=${id}`, cookies.viewer)).body).toMatchObject([{ userId: team.viewer.id }])
    expect((await post("remove-team-member", who)).status).toBe(200)
    expect((await post("remove-team", { teamId: id, ...at() }, cookies.member)).status).toBe(403)
    expect((await post("remove-team", { teamId: id, ...at() })).status).toBe(200)
    expect((await get("list-teams")).body).toEqual([])
    expect(await acts()).toContain("group.deleted")
  })
})
