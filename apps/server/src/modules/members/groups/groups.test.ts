import { newId } from "@intray/db/id"
import { audit, team as group, member, organizationRole, teamMember } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { useWorld } from "../../../testing/use-world.ts"
import { eventCount, makePortal, refusal, type TestTeam } from "../../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
beforeAll(async () => {
  team = await world.team()
  other = await world.team()
})

const listed = async () => (await team.viewer.caller.groups.list()).items
const members = async (id: string) => (await listed()).find((one) => one.id === id)?.members.map((one) => one.id)

describe("groups", () => {
  it("are made, renamed, filled and deleted, and everybody in the team reads them", async () => {
    const { groups } = team.admin.caller
    const { id } = await groups.create({ name: "  A&R ", userIds: [team.member.id, team.member.id] })
    expect(await listed()).toMatchObject([{ id, name: "A&R", members: [{ id: team.member.id }], portals: [] }])
    await groups.rename({ id, name: "Scouts" })
    await groups.setMembers({ id, userIds: [team.viewer.id, team.owner.id] })
    expect(new Set(await members(id))).toEqual(new Set([team.viewer.id, team.owner.id]))
    const [row] = await world.db.select().from(group).where(eq(group.id, id))
    expect(row).toMatchObject({ name: "Scouts", memberCount: 2 })
    const before = await eventCount(world)
    await groups.rename({ id, name: "Scouts" })
    await groups.setMembers({ id, userIds: [team.owner.id, team.viewer.id] })
    expect(await eventCount(world)).toBe(before)
    const lines = await world.db.select({ action: audit.action }).from(audit).where(eq(audit.targetId, id))
    expect(lines.map((line) => line.action)).toEqual(["group.created", "group.renamed", "group.changed"])
    await groups.delete({ id })
    expect(await listed()).toEqual([])
  })

  it("have names of their own, and take no strangers", async () => {
    const { groups } = team.owner.caller
    const { id } = await groups.create({ name: "Night shift" })
    expect(await refusal(groups.create({ name: "NIGHT shift" }))).toEqual({ code: "BAD_REQUEST", reason: "invalid", paths: ["name"] })
    const second = await groups.create({ name: "Day shift" })
    expect(await refusal(groups.rename({ id: second.id, name: "night shift" }))).toMatchObject({ paths: ["name"] })
    expect(await refusal(groups.create({ name: " " }))).toMatchObject({ code: "BAD_REQUEST" })
    for (const userIds of [[other.member.id], [team.member.id, "nobody"]]) {
      expect(await refusal(groups.setMembers({ id, userIds }))).toMatchObject({ code: "NOT_FOUND" })
      expect(await refusal(groups.create({ name: "Strangers", userIds }))).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(await members(id)).toEqual([])
    for (const one of [id, second.id]) await groups.delete({ id: one })
  })

  it("lose anyone who leaves the team", async () => {
    const leaving = await world.team()
    const { id } = await leaving.owner.caller.groups.create({ name: "All", userIds: [leaving.member.id, leaving.viewer.id] })
    await leaving.owner.caller.members.remove({ userId: leaving.member.id })
    expect((await leaving.owner.caller.groups.list()).items[0]?.members.map((one) => one.id)).toEqual([leaving.viewer.id])
    expect(await world.db.$count(teamMember, and(eq(teamMember.teamId, id), eq(teamMember.userId, leaving.member.id)))).toBe(0)
  })
})

describe("who sees a portal", () => {
  it("is said by groups of the team, and told with the portal and its groups", async () => {
    const { groups, portals } = team.owner.caller
    const [first, second] = [await groups.create({ name: "One" }), await groups.create({ name: "Two" })]
    const portal = await makePortal(team)
    const foreign = await other.owner.caller.groups.create({ name: "Theirs" })
    for (const groupIds of [[foreign.id], [first.id, foreign.id], ["none"]]) {
      expect(await refusal(portals.setGroups({ id: portal.id, groupIds }))).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(await portals.get({ slug: portal.slug })).toMatchObject({ limited: false, groupIds: [] })
    const both = { limited: true, groupIds: [first.id, second.id] }
    expect(await portals.setGroups({ id: portal.id, groupIds: [second.id, first.id, first.id] })).toEqual(both)
    expect(await portals.get({ slug: portal.slug })).toMatchObject(both)
    expect((await portals.list()).items.find((one) => one.id === portal.id)?.limited).toBe(true)
    const seen = async () => (await groups.list()).items.map((one) => one.portals.map((each) => [each.slug, each.only]))
    expect(await seen()).toEqual([[[portal.slug, false]], [[portal.slug, false]]])
    // Who does not see the portal is not told that a group is the one that does.
    expect((await listed()).map((one) => one.portals)).toEqual([[], []])
    // A role that manages the team, and no portals, opens none to itself.
    const role = {
      role: "office",
      permission: JSON.stringify({ submission: ["read"], team: ["create", "update", "delete"], invitation: ["create"] }),
    }
    await world.db.insert(organizationRole).values({ id: newId(), organizationId: team.id, ...role, createdAt: new Date() })
    await world.db
      .update(member)
      .set({ role: "office" })
      .where(and(eq(member.organizationId, team.id), eq(member.userId, team.viewer.id)))
    const office = team.viewer.caller
    expect(await refusal(office.groups.setMembers({ id: first.id, userIds: [team.viewer.id] }))).toMatchObject({
      reason: "group_beyond_you",
    })
    const invited = office.invitations.send({ emails: ["second@example.com"], role: "office", groupId: first.id })
    expect(await refusal(invited)).toMatchObject({ reason: "group_beyond_you" })
    expect(await refusal(office.portals.get({ slug: portal.slug }))).toMatchObject({ code: "NOT_FOUND" })
    const third = await office.groups.create({ name: "Third", userIds: [team.viewer.id] })
    await office.groups.delete(third)
    await groups.setMembers({ id: first.id, userIds: [team.viewer.id] })
    expect(await office.groups.setMembers({ id: first.id, userIds: [team.viewer.id, team.member.id] })).toEqual({ id: first.id })
    await groups.setMembers({ id: first.id, userIds: [] })
    await groups.delete({ id: first.id })
    expect(await seen()).toEqual([[[portal.slug, true]]])
    expect(await portals.setGroups({ id: portal.id, groupIds: [] })).toEqual({ limited: false, groupIds: [] })
    expect((await portals.list()).items.find((one) => one.id === portal.id)?.limited).toBe(false)
  })
})
