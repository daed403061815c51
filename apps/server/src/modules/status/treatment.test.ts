import { event, portalTreatment, treatmentGiven } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { eraseSubmission } from "../submissions/erase.ts"

const day = 86_400_000
const world = useWorld({ now: new Date("2026-03-12T10:00:00Z") })
let team: TestTeam
let portal: { id: string; slug: string }
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  portal = await makePortal(team)
  await team.owner.caller.portals.update({ portalId: portal.id, asksTreatment: true })
})

let acts = 0
const decided = async (stage = "Declined", slug = portal.slug) => {
  const { demoId } = await send(world, slug)
  const { id } = await newest(team)
  acts += 1
  await team.owner.caller.decisions.decide({ id, stageId: await stageNamed(team, stage), publish: true, actId: `treatment-${acts}` })
  world.forward(60_000)
  await world.services.jobs.drain()
  return { demoId, id }
}
const say = (demoId: string, answer: number) => world.visitor.public.treatment({ demoId, answer })
const asks = async (demoId: string) => (await world.visitor.public.status({ demoId })).treatment
const sums = async (portalId = portal.id) =>
  (await world.db.select().from(portalTreatment).where(eq(portalTreatment.portalId, portalId))).map((row) => [
    row.day,
    row.answer,
    row.count,
  ])
const told = async () => (await team.viewer.caller.insights.breakdown()).treatment.map((one) => [one.key, one.count])

test("it is asked after a decision that was published, where the portal asks, and of nobody else", async () => {
  const { demoId } = await send(world, portal.slug)
  expect(await asks(demoId)).toBe(null)
  expect(await refusal(say(demoId, 3))).toMatchObject({ code: "CONFLICT", reason: "treatment_not_asked" })
  const silent = await makePortal(team)
  const there = await decided("Declined", silent.slug)
  expect(await asks(there.demoId)).toBe(null)
  expect(await refusal(say(there.demoId, 3))).toMatchObject({ reason: "treatment_not_asked" })
  const held = await send(world, portal.slug)
  const { id } = await newest(team)
  await team.owner.caller.decisions.decide({ id, stageId: await stageNamed(team, "Accepted"), publish: false, actId: "treatment-held" })
  expect(await asks(held.demoId)).toBe(null)
  expect(await asks((await decided("Accepted")).demoId)).toBe("ask")
  expect(await refusal(say("a".repeat(32), 3))).toMatchObject({ code: "NOT_FOUND" })
})

test("an answer is a step of five, counts once, and is written next to nothing of its submission", async () => {
  const { demoId, id } = await decided()
  for (const answer of [0, 6, 2.5, "3", null]) expect(await refusal(say(demoId, answer as never))).toMatchObject({ code: "BAD_REQUEST" })
  expect(await refusal(world.visitor.public.treatment({ demoId, answer: 2, words: "rude" } as never))).toMatchObject({
    code: "BAD_REQUEST",
  })
  const events = await world.db.$count(event)
  const other = await makePortal(team)
  await team.admin.caller.portals.update({ portalId: other.id, asksTreatment: true })
  const mine = await decided("Declined", other.slug)
  expect(await world.db.$count(event)).toBeGreaterThan(events)
  const before = await world.db.$count(event)
  await Promise.all([say(mine.demoId, 2), say(mine.demoId, 2)])
  expect(await say(mine.demoId, 5)).toEqual({ given: true })
  expect(await sums(other.id)).toEqual([["2026-03-12", 2, 1]])
  expect(await asks(mine.demoId)).toBe("given")
  // The history says nothing of it, and neither does what the team sees of the page.
  expect(await world.db.$count(event)).toBe(before)
  expect((await team.owner.caller.status.preview({ id: mine.id })).treatment).toBe(null)
  expect((await team.owner.caller.status.preview({ id })).treatment).toBe(null)
  expect(await world.db.select().from(treatmentGiven)).toEqual([{ submissionId: mine.id, teamId: team.id }])
  await world.db.transaction((tx) =>
    eraseSubmission(tx, { team, id: mine.id, actor: { type: "system", id: null, name: null }, now: world.services.clock.now() }),
  )
  expect(await world.db.$count(treatmentGiven)).toBe(0)
  expect(await sums(other.id)).toEqual([["2026-03-12", 2, 1]])
})

test("it is for who manages the portal to switch", async () => {
  for (const who of [team.member, team.viewer]) {
    expect(await refusal(who.caller.portals.update({ portalId: portal.id, asksTreatment: false }))).toMatchObject({ code: "FORBIDDEN" })
  }
  expect((await team.viewer.caller.portals.get({ slug: portal.slug })).asksTreatment).toBe(true)
})

test("insights tell of it by month that is over, and never of fewer than five", async () => {
  expect(await sums()).toEqual([])
  for (const answer of [5, 5, 5, 5]) await say((await decided()).demoId, answer)
  world.forward(25 * day)
  expect(await told()).toEqual([])
  world.forward(-25 * day)
  for (const answer of [5, 4, 4, 1]) await say((await decided()).demoId, answer)
  expect(await told()).toEqual([])
  world.forward(25 * day)
  // Three who said less than very well are too few to be told apart from the rest.
  expect(await told()).toEqual([["small", 8]])
  world.forward(-25 * day)
  for (const answer of [2, 1]) await say((await decided()).demoId, answer)
  world.forward(25 * day)
  expect(await told()).toEqual([
    ["5", 5],
    ["small", 5],
  ])
  // Anyone who does not see the portal learns nothing of it.
  const group = await team.owner.caller.groups.create({ name: "Inside", userIds: [team.member.id] })
  await team.owner.caller.portals.setGroups({ id: portal.id, groupIds: [group.id] })
  expect(await told()).toEqual([])
})
