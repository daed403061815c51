import { newId } from "@intray/db/id"
import { member, notification, submission } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { makeMany } from "../../testing/many.ts"
import { useWorld } from "../../testing/use-world.ts"
import type { Person, TestTeam } from "../../testing/world.ts"
import { unassignGone } from "./unassign.ts"

const world = useWorld()
let team: TestTeam
let ids: string[]
const MANY = 230

beforeEach(async () => {
  team = await world.team()
})

const make = async (count: number) => {
  ;({ ids } = await makeMany(world, team, count))
}
let serial = 0
const give = (to: Person, some: string[]) =>
  team.owner.caller.assignments.set({ submissionIds: some, userId: to.id, actId: `given-${serial++}` })
/** Assigns all submissions in one bulk act. */
async function giveAll(to: Person) {
  await team.owner.caller.bulk.start({ actId: `all-${serial++}`, filter: {}, action: { kind: "assign", userId: to.id } })
  await drain()
}
/** Runs due jobs. Jobs are queued by the system clock, so the world's clock must be ahead of it. */
async function drain(): Promise<void> {
  world.forward(10_000)
  await world.services.jobs.drain()
}
const theirs = (who: Person, of = team) => world.db.$count(submission, and(eq(submission.assigneeId, who.id), eq(submission.teamId, of.id)))
const counted = async (who: string) =>
  (await team.owner.caller.submissions.facets({ filter: { state: "all", snoozed: "any", assignees: [who] } })).total
const lastLine = async (id: string) => (await team.owner.caller.history.list({ submissionId: id })).items[0]
const rejoin = (who: Person) =>
  world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: who.id, role: "member", createdAt: new Date() })

describe("submissions of a member who leaves a team are unassigned", () => {
  test("after a removal: all of them, in batches, with actor and reason in each history, and in the counts", async () => {
    await make(MANY)
    await giveAll(team.member)
    const [other = ""] = ids
    await give(team.admin, [other])
    expect([await counted(team.member.id), await counted("none")]).toEqual([MANY - 1, 0])
    await team.admin.caller.members.remove({ userId: team.member.id })
    await drain()
    expect([await theirs(team.member), await theirs(team.admin)]).toEqual([0, 1])
    expect([await counted(team.member.id), await counted(team.admin.id), await counted("none")]).toEqual([0, 1, MANY - 1])
    for (const id of [ids[1] ?? "", ids.at(-1) ?? ""]) {
      expect(await lastLine(id)).toMatchObject({
        type: "submission.assigned",
        actor: { type: "user", id: team.admin.id },
        before: { assigneeId: team.member.id, name: team.member.name },
        after: { assigneeId: null, name: null, because: "removed" },
      })
    }
    expect(await lastLine(other)).toMatchObject({ after: { assigneeId: team.admin.id } })
    // It is no act of the actor, so undo does not include it.
    expect(await team.admin.caller.undo.undo({})).toMatchObject({ actId: null })
  })

  test("after they left by themselves; another team's stay; pending notifications are dropped", async () => {
    await make(2)
    await give(team.member, ids)
    expect(await world.db.$count(notification, inArray(notification.submissionId, ids))).toBe(0)
    await give(team.viewer, [ids[0] ?? ""])
    expect(await world.db.$count(notification, inArray(notification.submissionId, ids))).toBe(1)
    const mine = team
    team = await world.team()
    const [first = "", second = ""] = ids
    await make(1)
    await world.db.insert(member).values({
      id: newId(),
      organizationId: team.id,
      userId: mine.viewer.id,
      role: "member",
      createdAt: new Date(),
    })
    await give(mine.viewer, ids)
    await mine.viewer.caller.teams.leave()
    await drain()
    expect([await theirs(mine.viewer, mine), await theirs(mine.viewer), await theirs(mine.member, mine)]).toEqual([0, 1, 1])
    expect(await world.db.$count(notification, inArray(notification.submissionId, [first, second]))).toBe(0)
    expect((await mine.owner.caller.history.list({ submissionId: first })).items[0]).toMatchObject({
      actor: { type: "user", id: mine.viewer.id },
      after: { assigneeId: null, because: "left" },
    })
  })

  test("unless they rejoin before the job has run", async () => {
    await make(2)
    await give(team.member, ids)
    await team.admin.caller.members.remove({ userId: team.member.id })
    await rejoin(team.member)
    await drain()
    expect(await theirs(team.member)).toBe(2)
  })

  test("including assignments that were made just while they left; a team in the trash keeps its assignees", async () => {
    await make(2)
    await give(team.member, ids)
    await world.db.delete(member).where(and(eq(member.userId, team.member.id), eq(member.organizationId, team.id)))
    await team.owner.caller.teams.delete({ name: team.name })
    expect(await unassignGone(world.services)).toBe(0)
    expect(await theirs(team.member)).toBe(2)
    await team.owner.caller.teams.restore({ id: team.id })
    expect(await unassignGone(world.services)).toBe(2)
    expect(await unassignGone(world.services)).toBe(0)
    expect(await counted("none")).toBe(2)
    expect(await lastLine(ids[0] ?? "")).toMatchObject({
      actor: { type: "system" },
      before: { name: team.member.name },
      after: { assigneeId: null, because: "not_member" },
    })
  })
})
