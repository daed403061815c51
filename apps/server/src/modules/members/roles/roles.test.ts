import { audit, invitation, member } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../../testing/use-world.ts"
import { refusal, type TestTeam } from "../../../testing/world.ts"

const world = useWorld()
let team: TestTeam
beforeEach(async () => {
  team = await world.team()
})

const labeller = { ac: ["read"], submission: ["read", "label"] }
const roleOf = async (userId: string) =>
  (
    await world.db
      .select()
      .from(member)
      .where(and(eq(member.userId, userId), eq(member.organizationId, team.id)))
  )[0]?.role

test("roles.list: the built-in ones and the team's own, with what they allow and how many have them", async () => {
  await team.owner.caller.roles.create({ name: "Scout", grants: labeller })
  await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "Scout" })
  await team.owner.caller.invitations.send({ emails: ["nils@example.com"], role: "Scout" })
  const { items } = await team.member.caller.roles.list()
  expect(items.map((one) => [one.role, one.builtIn, one.members, one.invitations, one.givable])).toEqual([
    ["owner", true, 1, 0, false],
    ["admin", true, 1, 0, false],
    ["member", true, 1, 0, true],
    ["viewer", true, 0, 0, true],
    ["Scout", false, 1, 1, true],
  ])
  expect(items[4]?.grants).toEqual(labeller)
  expect((await (await world.team()).member.caller.roles.list()).items).toHaveLength(4)
})

test("a role holds at once, and no longer than it says", async () => {
  await team.owner.caller.roles.create({ name: "Scout", grants: labeller })
  await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "Scout" })
  const scout = team.viewer.caller
  expect(await refusal(scout.exports.count({ filter: {} }))).toMatchObject({ code: "FORBIDDEN" })
  await team.owner.caller.roles.update({ role: "Scout", grants: { ...labeller, submission: ["read", "export"] } })
  await scout.exports.count({ filter: {} })
  await team.owner.caller.roles.update({ role: "Scout", grants: {} })
  expect(await refusal(scout.submissions.list({}))).toMatchObject({ code: "FORBIDDEN" })
})

test("a role that works with submissions, or sees them in results, releases or rehearsals, must include reading; one that only imports need not", async () => {
  const { create, update } = team.owner.caller.roles
  for (const action of ["label", "review", "comment", "assign", "move", "reply", "delete", "export"]) {
    const made = refusal(create({ name: "Scout", grants: { submission: [action] } }))
    expect(await made, action).toMatchObject({ code: "BAD_REQUEST", paths: ["grants.submission"] })
  }
  const others: Record<string, string[]>[] = [
    { review: ["manage"] },
    { release: ["publish"] },
    { rule: ["manage"] },
    { review: ["manage"], submission: ["import"] },
  ]
  for (const grants of others) {
    const made = refusal(create({ name: "Scout", grants }))
    expect(await made, JSON.stringify(grants)).toMatchObject({ code: "BAD_REQUEST", paths: ["grants.submission"] })
  }
  await create({ name: "Scout", grants: labeller })
  const changed = refusal(update({ role: "Scout", grants: { submission: ["label"] } }))
  expect(await changed).toMatchObject({ code: "BAD_REQUEST", paths: ["grants.submission"] })
  expect(await create({ name: "Importer", grants: { submission: ["import"] } })).toEqual({ role: "Importer" })
})

describe("nobody grants what they do not hold", () => {
  test("in making, in changing, in deleting", async () => {
    const { admin, owner } = team
    expect(await refusal(admin.caller.roles.create({ name: "Biller", grants: { billing: ["manage"] } }))).toMatchObject({
      reason: "grant_beyond_you",
    })
    await owner.caller.roles.create({ name: "Biller", grants: { billing: ["manage"] } })
    await owner.caller.roles.create({ name: "Scout", grants: labeller })
    const beyond: Record<string, string[]>[] = [{ organization: ["delete"] }, { ...labeller, billing: ["manage"] }]
    for (const grants of beyond)
      expect(await refusal(admin.caller.roles.update({ role: "Scout", grants }))).toMatchObject({ reason: "grant_beyond_you" })
    expect(await refusal(admin.caller.roles.update({ role: "Biller", grants: labeller }))).toMatchObject({ reason: "grant_beyond_you" })
    expect(await refusal(admin.caller.roles.update({ role: "Biller", name: "Clerk" }))).toMatchObject({ reason: "grant_beyond_you" })
    expect(await refusal(admin.caller.roles.delete({ role: "Biller" }))).toMatchObject({ reason: "grant_beyond_you" })
    expect(await refusal(admin.caller.roles.delete({ role: "Scout", moveTo: "owner" }))).toMatchObject({ reason: "role_beyond_you" })
    expect(await refusal(team.member.caller.roles.create({ name: "Mine", grants: labeller }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("one whose role may make roles makes none above it", async () => {
    await team.owner.caller.roles.create({ name: "Maker", grants: { ac: ["create", "read", "update", "delete"], submission: ["read"] } })
    await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "Maker" })
    const maker = team.viewer.caller.roles
    expect(await refusal(maker.create({ name: "More", grants: labeller }))).toMatchObject({ reason: "grant_beyond_you" })
    expect(await refusal(maker.update({ role: "Maker", grants: { ac: ["update"], member: ["update"] } }))).toMatchObject({
      reason: "grant_beyond_you",
    })
    expect(await maker.create({ name: "Less", grants: { submission: ["read"] } })).toEqual({ role: "Less" })
  })
})

describe("names", () => {
  test("a renamed role keeps those who have it, invitations too", async () => {
    await team.owner.caller.roles.create({ name: "Scout", grants: labeller })
    await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "Scout" })
    await team.owner.caller.invitations.send({ emails: ["nils@example.com"], role: "Scout" })
    expect(await team.owner.caller.roles.update({ role: "Scout", name: "Pathfinder" })).toEqual({ role: "Pathfinder" })
    expect(await roleOf(team.viewer.id)).toBe("Pathfinder")
    const [open] = await world.db.select().from(invitation).where(eq(invitation.organizationId, team.id))
    expect(open?.role).toBe("Pathfinder")
    await team.viewer.caller.submissions.list({})
  })

  test("are each one role's", async () => {
    const { create, update } = team.owner.caller.roles
    await create({ name: "Scout", grants: labeller })
    await create({ name: "Other", grants: labeller })
    for (const name of ["scout", "OWNER", "admin", "constructor"])
      expect(await refusal(create({ name, grants: labeller }))).toMatchObject({ reason: "role_taken" })
    expect(await refusal(update({ role: "Other", name: "SCOUT" }))).toMatchObject({ reason: "role_taken" })
    for (const name of ["", "a,owner", "x".repeat(41), "a\u0000"])
      expect(await refusal(create({ name, grants: labeller }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(create({ name: "Strange", grants: { unicorn: ["ride"] } }))).toMatchObject({ paths: ["grants.unicorn"] })
    for (const role of ["owner", "viewer"]) expect(await refusal(update({ role, grants: {} }))).toMatchObject({ reason: "built_in_role" })
    expect(await refusal(update({ role: "Nobody", grants: {} }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

test("roles.delete asks where those go who have it", async () => {
  const { roles, members, invitations } = team.owner.caller
  await roles.create({ name: "Scout", grants: labeller })
  await members.setRole({ userId: team.viewer.id, role: "Scout" })
  await invitations.send({ emails: ["nils@example.com"], role: "Scout" })
  expect(await refusal(roles.delete({ role: "Scout" }))).toMatchObject({ reason: "role_in_use" })
  expect(await refusal(roles.delete({ role: "Scout", moveTo: "Scout" }))).toMatchObject({ paths: ["moveTo"] })
  expect(await refusal(roles.delete({ role: "Scout", moveTo: "nobody" }))).toMatchObject({ code: "BAD_REQUEST" })
  expect(await roleOf(team.viewer.id)).toBe("Scout")
  await roles.delete({ role: "Scout", moveTo: "viewer" })
  expect(await roleOf(team.viewer.id)).toBe("viewer")
  expect((await invitations.list()).items).toMatchObject([{ role: "viewer" }])
  await roles.create({ name: "Unused", grants: labeller })
  await roles.delete({ role: "Unused" })
  expect(await refusal(roles.delete({ role: "Unused" }))).toMatchObject({ code: "NOT_FOUND" })
  const lines = await world.db.select().from(audit).where(eq(audit.teamId, team.id))
  expect(lines.map((one) => one.action).filter((one) => one.startsWith("role."))).toEqual([
    "role.created",
    "role.deleted",
    "role.created",
    "role.deleted",
  ])
})
