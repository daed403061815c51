import { newId } from "@intray/db/id"
import { team as group, invitation, mail, member, notification, organizationRole, teamMember, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { callerFor, makeUser } from "../../../testing/teams.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { refusal, type TestTeam } from "../../../testing/world.ts"
import { maskAddress } from "./answer.ts"

const day = 86_400_000
const world = useWorld({ env: { smtpUrl: "smtp://127.0.0.1:1" } })
let team: TestTeam
let other: TestTeam
beforeAll(async () => {
  other = await world.team()
})
beforeEach(async () => {
  team = await world.team("Lantern <b>Quay</b> https://evil.example/x")
})

const person = async (entry: object = {}) => {
  const made = await makeUser(world.services, entry)
  return { ...made, caller: callerFor(world.services, made) }
}
const invite = async (email: string, role = "member", more: object = {}) => {
  const { results } = await team.owner.caller.invitations.send({ emails: [email], role, ...more })
  return results[0]?.id ?? ""
}
const rowOf = async (id: string) => (await world.db.select().from(invitation).where(eq(invitation.id, id)))[0]
const memberships = (userId: string) => world.db.$count(member, and(eq(member.userId, userId), eq(member.organizationId, team.id)))

describe("invitations.send", () => {
  test("several at once, each answered for itself", async () => {
    const member = (await world.db.select().from(user).where(eq(user.id, team.member.id)))[0]!
    const emails = ["Nils <Nils@Example.com>", member.email.toUpperCase(), "nobody", "nils@example.com", " olga@example.com "]
    const { results } = await team.admin.caller.invitations.send({ emails, role: "viewer" })
    expect(results.map((one) => [one.email, one.result, one.id !== null])).toEqual([
      ["nils@example.com", "invited", true],
      [member.email, "already_member", false],
      ["nobody", "bad_address", false],
      ["nils@example.com", "already_invited", false],
      ["olga@example.com", "invited", true],
    ])
    expect(results.map((one) => one.mailed)).toEqual([true, false, false, false, true])
    const { items } = await team.admin.caller.invitations.list()
    expect(items.map((one) => [one.email, one.role, one.state, one.inviter?.name]).sort()).toEqual([
      ["nils@example.com", "viewer", "open", team.admin.name],
      ["olga@example.com", "viewer", "open", team.admin.name],
    ])
    expect(Date.parse(items[0]!.expiresAt) - Date.parse(items[0]!.createdAt)).toBe(7 * day)
    expect(items[0]!.url).toBe(`http://localhost:3000/accept-invitation/${items[0]!.id}`)
  })

  test("as many are open as may be, and not one more", async () => {
    const now = world.services.clock.now()
    const open = {
      organizationId: team.id,
      role: "viewer",
      inviterId: team.owner.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + day),
    }
    const rows = Array.from({ length: 199 }, (_, at) => ({ id: newId(), email: `guest-${at}@example.com`, ...open }))
    await world.db.insert(invitation).values(rows)
    expect(await invite("the-last@example.com")).not.toBe("")
    expect(await refusal(invite("one-more@example.com"))).toMatchObject({ reason: "too_many_invitations" })
  })

  test("the mail says who and where in quotation, and leads to our address alone", async () => {
    const id = await invite("nils@example.com")
    const letters = await world.db.select().from(mail).where(eq(mail.teamId, team.id))
    expect(letters).toHaveLength(1)
    const { subject, html, text } = letters[0]!
    expect(subject).not.toMatch(/Lantern|evil/)
    expect(html).not.toContain("<b>Quay")
    expect(`${html}${text}`).not.toContain("https://evil.example")
    const links = [...html.matchAll(/href="([^"]*)"/g)].map((found) => found[1]?.replace(/&amp;[\w-]{43}$/, "&secret"))
    expect(links).toEqual([`http://localhost:3000/accept-invitation/${id}#nils%40example.com&secret`])
    expect(text).toContain(team.owner.name)
  })

  test("not to more than one holds, not without the right, and only into one's own groups", async () => {
    const { send } = team.admin.caller.invitations
    const emails = ["nils@example.com"]
    expect(await refusal(send({ emails, role: "owner" }))).toMatchObject({ reason: "role_beyond_you" })
    expect(await refusal(send({ emails, role: "nobody" }))).toMatchObject({ code: "BAD_REQUEST", paths: ["role"] })
    for (const bad of [[], Array.from({ length: 21 }, (_, at) => `a${at}@example.com`)])
      expect(await refusal(send({ emails: bad, role: "member" }))).toMatchObject({ code: "BAD_REQUEST" })
    for (const who of [team.member, team.viewer])
      expect(await refusal(who.caller.invitations.send({ emails, role: "viewer" }))).toMatchObject({ code: "FORBIDDEN" })
    const foreign = newId()
    await world.db.insert(group).values({ id: foreign, organizationId: other.id, name: "Theirs", createdAt: new Date() })
    expect(await refusal(send({ emails, role: "member", groupId: foreign }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await world.db.$count(invitation, eq(invitation.organizationId, team.id))).toBe(0)
  })

  test("an admin does not see, send again or take back what only an owner may give", async () => {
    const id = await invite("boss@example.com", "owner")
    expect((await team.owner.caller.invitations.list()).items).toHaveLength(1)
    expect((await team.admin.caller.invitations.list()).items).toEqual([])
    expect(await refusal(team.admin.caller.invitations.cancel({ id }))).toMatchObject({ reason: "beyond_you" })
    expect(await refusal(team.admin.caller.invitations.resend({ id }))).toMatchObject({ reason: "role_beyond_you" })
  })
})

describe("in every case", () => {
  test("signed out: the least that a page needs, and nothing private", async () => {
    const id = await invite("nils.holm@lantern.example")
    expect(await world.visitor.invitations.look({ id })).toEqual({
      team: { name: team.name, slug: null },
      inviter: { name: team.owner.name },
      role: "member",
      email: "n…@l….example",
      state: "open",
      case: "signed_out",
      expiresAt: expect.any(String),
    })
    expect(await refusal(world.visitor.invitations.look({ id: "unknown" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(world.visitor.invitations.accept({ id }))).toMatchObject({ code: "UNAUTHORIZED" })
    expect([maskAddress("a@b"), maskAddress("ørjan@x.y.example")]).toEqual(["a…@b…", "ø…@x….example"])
  })

  test("the right account joins, with its group, once", async () => {
    const groupId = newId()
    await world.db.insert(group).values({ id: groupId, organizationId: team.id, name: "Night", createdAt: new Date() })
    const guest = await person()
    const id = await invite(guest.email, "viewer", { groupId })
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ case: "ready", email: guest.email })
    const both = await Promise.all([guest.caller.invitations.accept({ id }), guest.caller.invitations.accept({ id })])
    expect(both[0]).toEqual({ team: { id: team.id, name: team.name, slug: team.slug } })
    expect(both[1]).toEqual(both[0])
    expect(await memberships(guest.id)).toBe(1)
    expect(await world.db.$count(teamMember, eq(teamMember.userId, guest.id))).toBe(1)
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ state: "used", case: "already_member", team: { slug: team.slug } })
    const late = await person()
    expect(await refusal(late.caller.invitations.accept({ id }))).toMatchObject({ reason: "wrong_account" })
  })

  test("is invalid after its sender left or was demoted", async () => {
    const guest = await person()
    const send = async (by: "owner" | "admin", role: string) => {
      const { results } = await team[by].caller.invitations.send({ emails: [guest.email], role })
      return results[0]?.id ?? ""
    }
    const cancelled = { reason: "invitation_cancelled" }
    const id = await send("admin", "admin")
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ state: "open" })
    await team.owner.caller.members.setRole({ userId: team.admin.id, role: "member" })
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ state: "cancelled" })
    expect(await refusal(guest.caller.invitations.accept({ id }))).toMatchObject(cancelled)
    await team.owner.caller.members.setRole({ userId: team.admin.id, role: "admin" })
    await team.owner.caller.members.remove({ userId: team.admin.id })
    expect(await refusal(guest.caller.invitations.accept({ id }))).toMatchObject(cancelled)
    expect(await memberships(guest.id)).toBe(0)
    await team.owner.caller.invitations.cancel({ id })
    const next = await send("owner", "admin")
    expect((await guest.caller.invitations.accept({ id: next })).team.slug).toBe(team.slug)
  })

  test("is valid again when somebody who may invite sends it again", async () => {
    const guest = await person()
    const { results } = await team.admin.caller.invitations.send({ emails: [guest.email], role: "member" })
    const id = results[0]?.id ?? ""
    await team.owner.caller.members.setRole({ userId: team.admin.id, role: "member" })
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ state: "cancelled" })
    await team.owner.caller.invitations.resend({ id })
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ state: "open" })
    expect((await guest.caller.invitations.accept({ id })).team.slug).toBe(team.slug)
  })

  test("to a group stays valid when somebody sends it again who may not add to groups", async () => {
    const guest = await person()
    const groupId = newId()
    await world.db.insert(group).values({ id: groupId, organizationId: team.id, name: "Night", createdAt: new Date() })
    const id = await invite(guest.email, "viewer", { groupId })
    const grants = { ac: ["read"], submission: ["read"], insight: ["read"], invitation: ["create"] }
    const { role } = await team.owner.caller.roles.create({ name: "Greeter", grants })
    await team.owner.caller.members.setRole({ userId: team.member.id, role })
    await team.member.caller.invitations.resend({ id })
    expect((await rowOf(id))?.inviterId).toBe(team.owner.id)
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ state: "open" })
  })

  test("a role that the team has no more becomes the least, and the others hear of the newcomer", async () => {
    const role = { role: "Sorter", permission: JSON.stringify({ submission: ["read", "label"] }) }
    await world.db.insert(organizationRole).values({ id: newId(), organizationId: team.id, ...role, createdAt: new Date() })
    const guest = await person()
    const id = await invite(guest.email, "Sorter")
    await world.db.delete(organizationRole).where(eq(organizationRole.organizationId, team.id))
    await guest.caller.invitations.accept({ id })
    const [joined] = await world.db.select({ role: member.role }).from(member).where(eq(member.userId, guest.id))
    expect(joined?.role).toBe("viewer")
    const heard = await world.db.select().from(notification).where(eq(notification.teamId, team.id))
    expect(heard.map((one) => [one.event, one.userId]).sort()).toEqual(
      [team.owner, team.admin, team.member, team.viewer].map((one) => ["member.joined", one.id]).sort(),
    )
  })

  test("a used one lets nobody back in", async () => {
    const guest = await person()
    const id = await invite(guest.email)
    await guest.caller.invitations.accept({ id })
    await team.owner.caller.members.remove({ userId: guest.id })
    expect(await refusal(guest.caller.invitations.accept({ id }))).toMatchObject({ reason: "invitation_used" })
    expect(await memberships(guest.id)).toBe(0)
  })

  test("rejects the wrong account and an unverified one, each with its reason", async () => {
    const stranger = await person()
    const guest = await person({ emailVerified: false })
    const id = await invite(guest.email)
    expect(await stranger.caller.invitations.look({ id })).toMatchObject({ case: "wrong_account", email: expect.stringContaining("…") })
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ case: "unverified" })
    for (const verb of ["accept", "decline"] as const) {
      expect(await refusal(stranger.caller.invitations[verb]({ id }))).toMatchObject({ reason: "wrong_account" })
      expect(await refusal(guest.caller.invitations[verb]({ id }))).toMatchObject({ reason: "email_unverified" })
    }
    expect((await rowOf(id))?.status).toBe("pending")
  })

  test("expired, until it is sent again", async () => {
    const guest = await person()
    const id = await invite(guest.email)
    await world.db
      .update(invitation)
      .set({ expiresAt: new Date(world.services.clock.now().getTime() - 1) })
      .where(eq(invitation.id, id))
    expect(await guest.caller.invitations.look({ id })).toMatchObject({ state: "expired" })
    expect(await refusal(guest.caller.invitations.accept({ id }))).toMatchObject({ reason: "invitation_expired" })
    expect((await team.owner.caller.invitations.list()).items).toMatchObject([{ id, state: "expired" }])
    await team.owner.caller.invitations.resend({ id })
    expect(await world.db.$count(mail, eq(mail.to, guest.email))).toBe(2)
    await guest.caller.invitations.accept({ id })
    expect(await memberships(guest.id)).toBe(1)
  })

  test("taken back, and declined by the mailbox's owner without an account", async () => {
    const guest = await person()
    const [first, second] = [await invite(guest.email), await invite("nobody-yet@example.com")]
    await team.admin.caller.invitations.cancel({ id: first })
    expect(await refusal(team.admin.caller.invitations.cancel({ id: first }))).toMatchObject({ reason: "invitation_closed" })
    expect(await refusal(guest.caller.invitations.accept({ id: first }))).toMatchObject({ reason: "invitation_cancelled" })
    await world.visitor.invitations.decline({ id: second })
    expect(await world.visitor.invitations.look({ id: second })).toMatchObject({ state: "declined" })
    expect(await refusal(world.visitor.invitations.decline({ id: second }))).toMatchObject({ reason: "invitation_declined" })
    for (const verb of ["cancel", "resend"] as const)
      expect(await refusal(other.owner.caller.invitations[verb]({ id: second }))).toMatchObject({ code: "NOT_FOUND" })
  })
})
