import { newId } from "@intray/db/id"
import { audit, event, team as group, member, organizationRole, presence, session, teamMember } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { callerFor, makeUser, signInAs } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { refusal, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
beforeAll(async () => {
  other = await world.team()
})
beforeEach(async () => {
  team = await world.team()
})

const roleOf = async (userId: string, of = team) =>
  (
    await world.db
      .select()
      .from(member)
      .where(and(eq(member.userId, userId), eq(member.organizationId, of.id)))
  )[0]?.role ?? null
const audited = async () => (await world.db.select().from(audit).where(eq(audit.teamId, team.id))).map((one) => one.action)

/** Another person in the team, with a role of any kind. */
async function join(role: string) {
  const person = await makeUser(world.services)
  await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: person.id, role, createdAt: new Date() })
  return { ...person, caller: callerFor(world.services, person, team) }
}
const define = (role: string, grants: Record<string, string[]>) =>
  world.db
    .insert(organizationRole)
    .values({ id: newId(), organizationId: team.id, role, permission: JSON.stringify(grants), createdAt: new Date() })

test("members.people names addresses to those who manage people", async () => {
  const { items } = await team.admin.caller.members.people()
  expect(items).toHaveLength(4)
  expect(items.find((one) => one.id === team.viewer.id)).toMatchObject({ role: "viewer", email: expect.stringContaining("@") })
  for (const who of [team.member, team.viewer]) expect(await refusal(who.caller.members.people())).toMatchObject({ code: "FORBIDDEN" })
})

describe("members.setRole", () => {
  test("gives another role, and says so", async () => {
    await team.admin.caller.members.setRole({ userId: team.viewer.id, role: "member" })
    expect(await roleOf(team.viewer.id)).toBe("member")
    expect(await audited()).toEqual(["member.role_changed"])
    expect(await world.db.$count(event, and(eq(event.teamId, team.id), eq(event.type, "team.role_changed")))).toBe(1)
    await team.viewer.caller.submissions.list({})
  })

  test("to nobody what one does not hold, from nobody who holds more", async () => {
    const { setRole } = team.admin.caller.members
    expect(await refusal(setRole({ userId: team.admin.id, role: "owner" }))).toMatchObject({ reason: "role_beyond_you" })
    expect(await refusal(setRole({ userId: team.owner.id, role: "viewer" }))).toMatchObject({ reason: "beyond_you" })
    await define("Clerk", { ac: ["read"], submission: ["read"], insight: ["read"], member: ["update", "delete"] })
    await define("Biller", { billing: ["manage"] })
    const clerk = await join("Clerk")
    const as = clerk.caller.members
    expect(await refusal(as.setRole({ userId: team.viewer.id, role: "member" }))).toMatchObject({ reason: "role_beyond_you" })
    expect(await refusal(as.setRole({ userId: team.member.id, role: "viewer" }))).toMatchObject({ reason: "beyond_you" })
    expect(await refusal(as.setRole({ userId: clerk.id, role: "admin" }))).toMatchObject({ reason: "role_beyond_you" })
    expect(await refusal(as.remove({ userId: team.admin.id }))).toMatchObject({ reason: "beyond_you" })
    expect(await refusal(setRole({ userId: team.viewer.id, role: "Biller" }))).toMatchObject({ reason: "role_beyond_you" })
    expect(await Promise.all([team.owner, team.admin, team.member, team.viewer].map((one) => roleOf(one.id)))).toEqual([
      "owner",
      "admin",
      "member",
      "viewer",
    ])
  })

  test("an owner remains, also when two step down at once", async () => {
    expect(await refusal(team.owner.caller.members.setRole({ userId: team.owner.id, role: "admin" }))).toMatchObject({
      reason: "last_owner",
    })
    const second = await join("owner")
    const both = await Promise.allSettled([
      team.owner.caller.members.setRole({ userId: team.owner.id, role: "admin" }),
      second.caller.members.setRole({ userId: second.id, role: "admin" }),
    ])
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"])
    expect([await roleOf(team.owner.id), await roleOf(second.id)].sort()).toEqual(["admin", "owner"])
  })

  test("bad input, no right, no such member", async () => {
    const { setRole } = team.owner.caller.members
    for (const role of ["", "nobody", "admin,owner", "Owner", "__proto__"])
      expect(await refusal(setRole({ userId: team.viewer.id, role }))).toMatchObject({ code: "BAD_REQUEST", paths: ["role"] })
    for (const userId of [other.viewer.id, "unknown"])
      expect(await refusal(setRole({ userId, role: "member" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.member.caller.members.setRole({ userId: team.member.id, role: "admin" }))).toMatchObject({
      code: "FORBIDDEN",
    })
  })
})

describe("members.remove and teams.leave", () => {
  test("takes groups, open pages and what sessions begin with, too", async () => {
    const cookie = await signInAs(world.services, { ...(await makeUser(world.services)), id: team.viewer.id })
    const groupId = newId()
    await world.db.insert(group).values({ id: groupId, organizationId: team.id, name: "Night", memberCount: 1, createdAt: new Date() })
    await world.db.insert(teamMember).values({ id: newId(), teamId: groupId, userId: team.viewer.id, createdAt: new Date() })
    await world.db.insert(presence).values({ id: newId(), teamId: team.id, userId: team.viewer.id, seenAt: new Date() })
    await world.db.update(session).set({ activeOrganizationId: team.id }).where(eq(session.userId, team.viewer.id))
    await team.admin.caller.members.remove({ userId: team.viewer.id })
    expect(await roleOf(team.viewer.id)).toBeNull()
    expect(await world.db.$count(teamMember, eq(teamMember.userId, team.viewer.id))).toBe(0)
    expect((await world.db.select().from(group).where(eq(group.id, groupId)))[0]?.memberCount).toBe(0)
    expect(await world.db.$count(presence, eq(presence.userId, team.viewer.id))).toBe(0)
    expect((await world.services.auth.readSession(new Headers({ cookie })))?.session.activeOrganizationId).toBeNull()
    expect(await refusal(team.viewer.caller.submissions.list({}))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("leaving, but not by the last owner; another team loses nobody", async () => {
    expect(await refusal(team.owner.caller.teams.leave())).toMatchObject({ reason: "last_owner" })
    expect(await team.member.caller.teams.leave()).toEqual({ next: null })
    expect(await refusal(team.member.caller.teams.leave())).toMatchObject({ code: "NOT_FOUND" })
    await join("owner")
    expect(await team.owner.caller.teams.leave()).toEqual({ next: null })
    expect(await audited()).toEqual(["member.left", "member.left"])
    expect(await refusal(team.admin.caller.members.remove({ userId: other.viewer.id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await roleOf(other.viewer.id, other)).toBe("viewer")
    expect(await refusal(team.viewer.caller.members.remove({ userId: team.viewer.id }))).toMatchObject({ code: "FORBIDDEN" })
  })
})

describe("members.transfer", () => {
  test("hands the team on, and its owner stays as admin", async () => {
    await team.owner.caller.members.transfer({ userId: team.viewer.id })
    expect([await roleOf(team.owner.id), await roleOf(team.viewer.id)]).toEqual(["admin", "owner"])
    expect(await refusal(team.owner.caller.members.transfer({ userId: team.owner.id }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("by an owner alone, to a member alone", async () => {
    expect(await refusal(team.admin.caller.members.transfer({ userId: team.admin.id }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(team.owner.caller.members.transfer({ userId: team.owner.id }))).toMatchObject({ reason: "yourself" })
    expect(await refusal(team.owner.caller.members.transfer({ userId: other.owner.id }))).toMatchObject({ code: "NOT_FOUND" })
    await define("Closer", { organization: ["update", "delete"], submission: ["read"] })
    const closer = await join("Closer")
    expect(await refusal(closer.caller.members.transfer({ userId: closer.id }))).toMatchObject({ code: "FORBIDDEN" })
  })
})
