import { newSecret } from "@intray/db/id"
import { stage, submission } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { makeMany } from "../../testing/many.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { MAX_STAGES } from "../stages/schema.ts"
import { BATCH } from "./batch.ts"
import { settleRemoved } from "./remove-stage.ts"

const world = useWorld()
let team: TestTeam

beforeEach(async () => {
  team = await world.team()
})

const actId = () => `act-${newSecret(60)}`
const names = async () => (await team.viewer.caller.stages.list()).items.map((one) => one.name)
const remove = async (from: string, into: string, caller = team.admin.caller, act = actId()) =>
  caller.stages.delete({ stageId: await stageNamed(team, from), intoId: await stageNamed(team, into), actId: act })
const positions = () =>
  world.db
    .select({ stageId: submission.stageId, publicStageId: submission.publicStageId, held: submission.held })
    .from(submission)
    .where(eq(submission.teamId, team.id))
    .orderBy(asc(submission.number))
const counted = async () => {
  const { byStage } = await team.owner.caller.submissions.counts()
  return new Map(byStage.map((one) => [one.stageId, one.count]))
}
async function drain() {
  world.forward(10_000)
  await world.services.jobs.drain()
}

/** Three that were accepted: one is published, one is held, one stays in the shortlist. */
async function scene() {
  const { slug } = await makePortal(team)
  const [shortlist, accepted] = [await stageNamed(team, "Shortlist"), await stageNamed(team, "Accepted")]
  const made: { id: string; demoId: string }[] = []
  for (const _ of [1, 2, 3]) {
    const { demoId } = await send(world, slug)
    const { id } = await newest(team)
    made.push({ id, demoId })
    await team.member.caller.decisions.move({ id, stageId: shortlist, actId: actId() })
  }
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error("three were to be made")
  await team.member.caller.decisions.decide({ id: first.id, stageId: accepted, publish: true, actId: actId() })
  await drain()
  world.forward(24 * 3600_000)
  await world.services.jobs.drain()
  await team.member.caller.decisions.move({ id: second.id, stageId: accepted, actId: actId() })
  return { first, second, third, shortlist, accepted }
}

describe("stages.delete", () => {
  test("moves what is there and what is seen there, tells nobody, and is taken back whole", async () => {
    const { first, second, third, shortlist, accepted } = await scene()
    const said = () =>
      Promise.all([first, second, third].map(async ({ demoId }) => JSON.stringify(await world.visitor.public.status({ demoId }))))
    const [before, told] = [await positions(), await said()]
    const act = actId()
    const item = await remove("Shortlist", "Listening", team.admin.caller, act)
    expect(item).toMatchObject({ state: "done", total: 2, changed: 2, action: { kind: "remove_stage", stageId: shortlist } })
    const listening = await stageNamed(team, "Listening")
    expect(await positions()).toEqual([
      before[0],
      { stageId: accepted, publicStageId: listening, held: true },
      { stageId: listening, publicStageId: listening, held: false },
    ])
    expect(await said()).toEqual(told)
    expect(await names()).not.toContain("Shortlist")
    expect((await counted()).get(listening)).toBe(1)
    expect((await team.viewer.caller.submissions.list({ filter: { stages: [listening] } })).items).toHaveLength(1)
    const line = (await team.viewer.caller.history.list({ submissionId: third.id })).items[0]
    expect(line).toMatchObject({ type: "submission.restaged", before: { name: "Shortlist" }, after: { name: "Listening" } })
    // Nothing goes there any more.
    const move = () => team.member.caller.decisions.move({ id: third.id, stageId: shortlist, actId: actId() })
    expect(await refusal(move())).toMatchObject({ reason: "stage_archived" })

    expect((await team.admin.caller.undo.undo({})).undone).toHaveLength(2)
    expect([await positions(), await said(), await names()]).toEqual([before, told, expect.arrayContaining(["Shortlist"])])
    // Asked again with the same id, it says how far that act is.
    expect(await remove("Shortlist", "Listening", team.admin.caller, act)).toMatchObject({ id: item.id })
    expect(await positions()).toEqual(before)
  })

  test("a decision stays a decision: published stays published, held stays held, with the words that go with it", async () => {
    const { second, accepted } = await scene()
    const yes = await team.admin.caller.stages.create({ name: "Yes", category: "accepted", publicWording: "In" })
    const letter = { id: crypto.randomUUID(), submissionId: second.id, subject: "Your demo", body: "Hello", when: "decision" } as const
    await team.member.caller.messages.write(letter)
    const before = await positions()
    await remove("Accepted", "Yes")
    const after = (await positions()).map((one) => ({
      ...one,
      stageId: one.stageId === yes.id ? accepted : one.stageId,
      publicStageId: one.publicStageId === yes.id ? accepted : one.publicStageId,
    }))
    expect(after).toEqual(before)
    expect((await positions())[0]).toEqual({ stageId: yes.id, publicStageId: yes.id, held: false })
    const { items } = await team.member.caller.messages.list({ submissionId: second.id })
    expect(items.at(-1)).toMatchObject({ state: "held" })
    await team.admin.caller.undo.undo({})
    expect(await positions()).toEqual(before)
  })

  test("many are moved piece by piece; until the last the stage is in use, and undoing brings all of it back", async () => {
    await makeMany(world, team, BATCH + 140)
    const fresh = await team.admin.caller.stages.create({ name: "Fresh", category: "inbox", publicWording: "Received" })
    const act = actId()
    const item = await remove("New", "Fresh", team.admin.caller, act)
    expect(item).toMatchObject({ state: "queued", total: BATCH + 140, done: 0 })
    expect(await names()).toContain("New")
    await drain()
    expect(await team.admin.caller.bulk.get({ id: item.id })).toMatchObject({ state: "done", changed: BATCH + 140, skipped: [] })
    expect(await names()).not.toContain("New")
    expect([...(await counted())].filter(([, count]) => count > 0)).toEqual([[fresh.id, BATCH + 140]])
    expect((await team.admin.caller.undo.undo({ actId: act })).job).not.toBeNull()
    expect(await names()).toContain("New")
    await drain()
    expect((await counted()).get(await stageNamed(team, "New"))).toBe(BATCH + 140)
  })

  test("an empty one goes and comes back too", async () => {
    expect(await remove("Shortlist", "New")).toMatchObject({ state: "done", total: 0, changed: 0 })
    expect(await names()).not.toContain("Shortlist")
    await team.admin.caller.undo.undo({})
    expect(await names()).toContain("Shortlist")
  })

  test("it comes back to a free place and under a name that is still its own, or not at all", async () => {
    const act = actId()
    await remove("Shortlist", "New", team.admin.caller, act)
    const undo = () => team.admin.caller.undo.undo({ actId: act })
    const make = (name: string) => team.admin.caller.stages.create({ name, category: "review", publicWording: "In review" })
    const taken = await make("shortlist")
    expect(await refusal(undo())).toMatchObject({ reason: "stage_name_taken" })
    await team.admin.caller.stages.update({ stageId: taken.id, name: "Another" })
    const made: string[] = []
    while ((await names()).length < MAX_STAGES) made.push((await make(`Further ${made.length}`)).name)
    expect(await refusal(undo())).toMatchObject({ reason: "too_many_stages" })
    expect(await names()).toHaveLength(MAX_STAGES)
    await remove("Another", "New")
    await undo()
    expect((await names()).filter((name) => name.toLowerCase() === "shortlist")).toEqual(["Shortlist"])
    // As many as there may be can still be brought into another order.
    const ids = (await team.viewer.caller.stages.list()).items.map((one) => one.id).reverse()
    expect((await team.admin.caller.stages.reorder({ stageIds: ids })).ids).toEqual(ids)
  })

  test("what came to it in that very moment follows", async () => {
    const { third, shortlist } = await scene()
    await remove("Shortlist", "Listening")
    const listening = await stageNamed(team, "Listening")
    // Anyone who read the stages before it was removed, and wrote after.
    await world.db.update(submission).set({ stageId: shortlist }).where(eq(submission.id, third.id))
    expect(await settleRemoved(world.services)).toBe(1)
    expect((await positions())[2]).toMatchObject({ stageId: listening })
    expect(await settleRemoved(world.services)).toBe(0)
  })

  test("is refused where something would be lost", async () => {
    await scene()
    expect(await refusal(remove("Accepted", "Declined"))).toMatchObject({ reason: "last_stage" })
    expect(await refusal(remove("New", "Listening"))).toMatchObject({ reason: "last_stage" })
    expect(await refusal(remove("Withdrawn", "New"))).toMatchObject({ reason: "stage_withdrawn" })
    expect(await refusal(remove("Shortlist", "Accepted"))).toMatchObject({ paths: ["intoId"] })
    expect(await refusal(remove("Shortlist", "Shortlist"))).toMatchObject({ paths: ["intoId"] })
    expect(await refusal(remove("Shortlist", "New", team.member.caller))).toMatchObject({ code: "FORBIDDEN" })
    const [stageId, intoId] = [await stageNamed(team, "Shortlist"), await stageNamed(team, "Listening")]
    await remove("Shortlist", "Listening")
    const again = (ids: object) => team.admin.caller.stages.delete({ stageId, intoId, actId: actId(), ...ids })
    expect(await refusal(again({}))).toMatchObject({ reason: "stage_archived" })
    expect(await refusal(again({ stageId: intoId, intoId: stageId }))).toMatchObject({ reason: "stage_archived" })
    await team.admin.caller.undo.undo({})
    const other = await world.team()
    expect(await refusal(remove("Shortlist", "New", other.admin.caller))).toMatchObject({ code: "NOT_FOUND" })
    expect(await world.db.$count(stage, eq(stage.teamId, team.id))).toBe(6)
  })
})
