import { act, member, submission, submissionFacet, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { eventCount, makePortal, newest, type Person, refusal, send, type TestTeam } from "../../testing/world.ts"
import { unassignGone } from "./unassign.ts"

const world = useWorld()
let team: TestTeam
let slug: string
let id: string

beforeEach(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
  await send(world, slug)
  id = (await newest(team)).id
})

let serial = 0
const assign = (to: Person | null, who = team.member, actId = `assign-${serial++}`, ids = [id]) =>
  who.caller.assignments.set({ submissionIds: ids, userId: to?.id ?? null, actId })
const assignee = async (of = id) =>
  (await world.db.select({ to: submission.assigneeId }).from(submission).where(eq(submission.id, of)))[0]?.to
const history = async () =>
  (await team.viewer.caller.history.list({ submissionId: id })).items.map(({ type, before, after }) => ({ type, before, after }))

describe("assignments.set", () => {
  test("assigns to a member and unassigns, with the names in the history", async () => {
    expect(await assign(team.owner)).toEqual({ items: [{ id, number: 1, assigneeId: team.owner.id }] })
    await assign(team.viewer)
    await assign(null)
    expect(await assignee()).toBeNull()
    const [nobody, owner, viewer] = [null, team.owner, team.viewer].map((one) => ({ assigneeId: one?.id ?? null, name: one?.name ?? null }))
    expect((await history()).slice(0, 3)).toEqual([
      { type: "submission.assigned", before: viewer, after: nobody },
      { type: "submission.assigned", before: owner, after: viewer },
      { type: "submission.assigned", before: nobody, after: owner },
    ])
  })

  test("records nothing if the assignee does not change", async () => {
    await assign(team.owner)
    const before = [await eventCount(world), await world.db.$count(act)]
    await assign(team.owner, team.member, "again")
    expect([await eventCount(world), await world.db.$count(act)]).toEqual(before)
  })

  test("assigns many submissions in one act, without duplicates", async () => {
    await send(world, slug)
    const { id: second } = await newest(team)
    await assign(team.owner, team.member, "one-of-them", [second])
    const before = await eventCount(world)
    const { items } = await assign(team.owner, team.member, "many", [id, second, id])
    expect(items.map((one) => one.number)).toEqual([1, 2])
    expect(await eventCount(world)).toBe(before + 1)
    expect([await assignee(), await assignee(second)]).toEqual([team.owner.id, team.owner.id])
  })

  test("updates the filter index", async () => {
    await assign(team.owner)
    const before = await world.db.select().from(submissionFacet)
    await assign(team.admin)
    expect(await world.db.select().from(submissionFacet)).not.toEqual(before)
  })

  test("rejects viewers, another team's things, somebody outside the team, and bad input", async () => {
    const elsewhere = await world.team()
    await makePortal(elsewhere).then((portal) => send(world, portal.slug))
    const foreign = (await newest(elsewhere)).id
    const before = await eventCount(world)
    expect(await refusal(assign(team.owner, team.viewer))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(assign(elsewhere.owner))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(assign(team.owner, team.member, "foreign", [id, foreign]))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(assign(team.owner, team.member, "none", []))).toMatchObject({ code: "BAD_REQUEST", paths: ["submissionIds"] })
    const many = Array.from({ length: 101 }, (_, index) => `s-${index}`)
    expect(await refusal(assign(team.owner, team.member, "many", many))).toMatchObject({ code: "BAD_REQUEST", paths: ["submissionIds"] })
    await world.db.delete(member).where(eq(member.userId, team.admin.id))
    expect(await refusal(assign(team.admin))).toMatchObject({ code: "NOT_FOUND" })
    expect([await assignee(), await eventCount(world)]).toEqual([null, before])
  })

  test("serializes concurrent assignments, and records each in the history", async () => {
    await Promise.all([assign(team.owner, team.member), assign(team.admin, team.owner), assign(team.viewer, team.admin)])
    const changes = (await history()).filter((one) => one.type === "submission.assigned").reverse()
    expect(changes).toHaveLength(3)
    let is: string | null = null
    for (const { before, after } of changes as { before: { assigneeId: string | null }; after: { assigneeId: string | null } }[]) {
      expect(before.assigneeId).toBe(is)
      is = after.assigneeId
    }
    expect(await assignee()).toBe(is)
  })
})

describe("undo.undo", () => {
  test("assigns to the earlier assignee again, once", async () => {
    await assign(team.owner)
    await assign(team.admin, team.member, "mine")
    expect(await team.member.caller.undo.undo({ actId: "mine" })).toMatchObject({
      kind: "assign",
      undone: [{ submissionId: id, number: 1 }],
      skipped: [],
    })
    expect(await assignee()).toBe(team.owner.id)
    await team.member.caller.undo.undo({ actId: "mine" })
    expect(await assignee()).toBe(team.owner.id)
  })

  test("skips and reports submissions that were reassigned since, or whose earlier assignee no longer exists", async () => {
    await assign(team.owner, team.member, "first")
    await assign(team.admin, team.owner)
    expect(await team.member.caller.undo.undo({ actId: "first" })).toMatchObject({
      undone: [],
      skipped: [{ submissionId: id, reason: "changed" }],
    })
    expect(await assignee()).toBe(team.admin.id)
    await assign(team.member, team.member, "second")
    await world.db.delete(member).where(eq(member.userId, team.admin.id))
    expect(await team.member.caller.undo.undo({ actId: "second" })).toMatchObject({ undone: [], skipped: [{ reason: "changed" }] })
    expect(await assignee()).toBe(team.member.id)
  })
})

test("unassigns the submissions of a deleted account, also in filters and the history", async () => {
  await assign(team.admin)
  await send(world, slug)
  const { id: second } = await newest(team)
  await assign(team.owner, team.member, "others", [second])
  await world.db.delete(user).where(eq(user.id, team.admin.id))
  expect(await assignee()).toBeNull()
  expect(await unassignGone(world.services)).toBe(1)
  expect(await unassignGone(world.services)).toBe(0)
  const found = async (who: string) => {
    const { items } = await team.owner.caller.submissions.list({ filter: { assignees: [who] } })
    return items.map((row) => row.id)
  }
  expect([await found("none"), await found(team.admin.id), await found(team.owner.id)]).toEqual([[id], [], [second]])
  const [line] = (await team.owner.caller.history.list({ submissionId: id })).items
  expect(line).toMatchObject({
    type: "submission.assigned",
    actor: { type: "system" },
    before: { assigneeId: team.admin.id },
    after: { assigneeId: null, because: "no_account" },
  })
})
