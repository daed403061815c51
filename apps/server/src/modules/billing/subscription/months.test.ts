import { newId } from "@intray/db/id"
import { portal as portalTable, submission, teamMonth } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { useWorld } from "../../../testing/use-world.ts"
import { demoAnswers, makePortal, newest, send, stageNamed, type TestTeam, type World } from "../../../testing/world.ts"
import { openAllWaiting, openWaiting } from "../../submission-writes/over-limit.ts"
import { eraseSubmission } from "../../submissions/erase.ts"

const world = useWorld({ env: { plans: true } })
const offered = () => world.services.env
let before: Pick<World["services"]["env"], "plans" | "offer">
beforeEach(() => {
  before = { plans: offered().plans, offer: offered().offer }
})
afterEach(() => void Object.assign(offered(), before))

/** The clock to a moment. */
const until = (moment: string) => world.services.setNow(new Date(moment))
/** A team with a portal at a moment. @param zone the one that it has chosen */
async function at(now: string, zone?: string): Promise<{ team: TestTeam; slug: string; portalId: string }> {
  until(now)
  const team = await world.team()
  if (zone !== undefined) await team.owner.caller.insights.setZone({ zone })
  const { slug, id } = await makePortal(team)
  return { team, slug, portalId: id }
}
const counted = async (team: TestTeam) => {
  const rows = await world.db.select().from(teamMonth).where(eq(teamMonth.teamId, team.id)).orderBy(asc(teamMonth.month))
  return Object.fromEntries(rows.map((one) => [one.month, one.submissions]))
}
const used = async (team: TestTeam) => (await team.viewer.caller.billing.plan()).features.submissions.used
/** The smallest plan as if it had so many a month. */
const allowing = (submissions: number) => {
  const [smallest, ...others] = offered().offer
  offered().offer = [{ ...smallest, submissions }, ...others]
}
const overOf = async (team: TestTeam) => {
  const rows = await world.db.select().from(submission).where(eq(submission.teamId, team.id)).orderBy(asc(submission.number))
  return rows.map((one) => (one.overLimit ? `${one.overMonth} ${one.overPlace}` : "in"))
}

test.each([
  ["Pacific/Auckland", "2026-01-31T10:59:59.999Z", "2026-01-31T11:00:00.000Z", "2026-01", "2026-02"],
  ["America/Los_Angeles", "2026-03-01T07:59:59.999Z", "2026-03-01T08:00:00.000Z", "2026-02", "2026-03"],
  // Both after their clocks have changed.
  ["Pacific/Auckland", "2026-05-31T11:59:59.999Z", "2026-05-31T12:00:00.000Z", "2026-05", "2026-06"],
  ["America/Los_Angeles", "2026-04-01T06:59:59.999Z", "2026-04-01T07:00:00.000Z", "2026-03", "2026-04"],
])("a month of %s ends at its midnight: %s is the last moment", async (zone, last, first, before, after) => {
  const { team, slug } = await at(last, zone)
  await send(world, slug)
  await send(world, slug)
  expect(await used(team)).toBe(2)
  until(first)
  expect(await used(team)).toBe(0)
  await send(world, slug)
  expect(await used(team)).toBe(1)
  expect(await counted(team)).toEqual({ [before]: 2, [after]: 1 })
  const history = await team.viewer.caller.billing.history()
  expect(history.zone).toBe(zone)
  expect(history.months.slice(-2)).toEqual([
    { month: before, submissions: 2 },
    { month: after, submissions: 1 },
  ])
})

test("before the team has a zone it is the longest owner's, and UTC where they have none", async () => {
  const { team, slug } = await at("2026-01-31T23:00:00Z")
  await send(world, slug)
  expect(await counted(team)).toEqual({ "2026-01": 1 })
  await team.owner.caller.notifications.set({ zone: "Pacific/Auckland" })
  await team.admin.caller.notifications.set({ zone: "America/Los_Angeles" })
  await send(world, slug)
  expect(await counted(team)).toEqual({ "2026-01": 1, "2026-02": 1 })
  // What is counted by days needs a zone that stays: from here on it is the team's own, and its owners move alone.
  expect((await team.owner.caller.insights.overview()).zone).toBe("Pacific/Auckland")
  await team.owner.caller.notifications.set({ zone: "America/Los_Angeles" })
  await send(world, slug)
  expect(await counted(team)).toEqual({ "2026-01": 1, "2026-02": 2 })
  expect((await team.owner.caller.insights.overview()).zone).toBe("Pacific/Auckland")
})

test("a zone that is changed moves nothing that was counted, and each month goes on where it stood", async () => {
  const { team, slug } = await at("2026-02-01T02:00:00Z", "Pacific/Auckland")
  await send(world, slug)
  await send(world, slug)
  await team.owner.caller.insights.setZone({ zone: "America/Los_Angeles" })
  // There it is still January.
  expect(await used(team)).toBe(0)
  await send(world, slug)
  expect(await counted(team)).toEqual({ "2026-01": 1, "2026-02": 2 })
  until("2026-02-01T08:00:00Z")
  expect(await used(team)).toBe(2)
  await send(world, slug)
  expect(await counted(team)).toEqual({ "2026-01": 1, "2026-02": 3 })
  until("2026-02-14T12:00:00Z")
  await team.owner.caller.insights.setZone({ zone: "Europe/Oslo" })
  await send(world, slug)
  expect(await used(team)).toBe(4)
})

test("a mark belongs to the month in which it was counted, whatever the zone became", async () => {
  const { team, slug } = await at("2026-02-01T02:00:00Z", "Pacific/Auckland")
  allowing(1)
  for (let index = 0; index < 3; index += 1) await send(world, slug)
  expect(await overOf(team)).toEqual(["in", "2026-02 2", "2026-02 3"])
  // In January of Los Angeles one place is free, and these have none of it: they were counted in February.
  await team.owner.caller.insights.setZone({ zone: "America/Los_Angeles" })
  expect(await openWaiting(world.services, team.id)).toBe(0)
  await send(world, slug)
  allowing(2)
  expect(await openWaiting(world.services, team.id)).toBe(1)
  expect(await overOf(team)).toEqual(["in", "in", "2026-02 3", "in"])
  until("2026-03-01T07:59:00Z")
  await openAllWaiting(world.services)
  expect(await overOf(team)).toEqual(["in", "in", "2026-02 3", "in"])
  until("2026-03-01T08:00:00Z")
  await openAllWaiting(world.services)
  expect(await overOf(team)).toEqual(["in", "in", "in", "in"])
})

test("what is erased or deleted, and a portal that is, lower nothing", async () => {
  const { team, slug, portalId } = await at("2026-03-10T10:00:00Z")
  allowing(2)
  await send(world, slug)
  const row = await newest(team)
  const actor = { type: "system", id: null, name: null } as const
  const erasing = { team, id: row.id, actor, now: world.services.clock.now() }
  expect(await world.db.transaction((tx) => eraseSubmission(tx, erasing))).toBe(true)
  await send(world, slug)
  expect(await used(team)).toBe(2)
  await world.db.delete(submission).where(eq(submission.portalId, portalId))
  await world.db.delete(portalTable).where(eq(portalTable.id, portalId))
  expect(await used(team)).toBe(2)
  const other = await makePortal(team)
  await send(world, other.slug)
  expect(await overOf(team)).toEqual(["2026-03 3"])
  expect((await team.viewer.caller.billing.history()).months.at(-1)).toEqual({ month: "2026-03", submissions: 3 })
})

test("samples, spam, and spam that is restored do not count; what is marked as spam later did", async () => {
  const { team, slug, portalId } = await at("2026-03-10T10:00:00Z")
  allowing(1)
  await world.visitor.public.submit({ slug, idempotencyKey: newId(), answers: demoAnswers(), website: "x" })
  const [spam] = await world.db.select({ id: submission.id }).from(submission).where(eq(submission.teamId, team.id))
  await team.owner.caller.onboarding.addSamples({ portalId })
  expect([await counted(team), await used(team)]).toEqual([{}, 0])
  await team.owner.caller.decisions.move({ id: spam?.id ?? "", stageId: await stageNamed(team, "Listening"), actId: newId() })
  expect(await used(team)).toBe(0)
  await send(world, slug)
  const real = await newest(team)
  expect((await overOf(team)).every((one) => one === "in")).toBe(true)
  await team.owner.caller.decisions.markSpam({ id: real.id, actId: newId() })
  expect(await used(team)).toBe(1)
})

test("a refused submission is not counted, and one that is sent twice once", async () => {
  const { team, slug, portalId } = await at("2026-03-10T10:00:00Z")
  await team.owner.caller.portals.update({ portalId, quota: 1 })
  const one = { slug, idempotencyKey: newId(), answers: demoAnswers() }
  await Promise.all(Array.from({ length: 8 }, () => world.visitor.public.submit(one)))
  expect(await counted(team)).toEqual({ "2026-03": 1 })
  await expect(send(world, slug)).rejects.toMatchObject({ code: "CONFLICT" })
  expect(await counted(team)).toEqual({ "2026-03": 1 })
})

test("another team's month is its own, and without plans it is counted alike", async () => {
  const { team, slug } = await at("2026-03-10T10:00:00Z")
  world.services.env.plans = false
  await send(world, slug)
  world.services.env.plans = true
  const other = await world.team()
  expect([await used(team), await used(other)]).toEqual([1, 0])
})

test("a year of months, those without anything too, by the team's calendar", async () => {
  // In Kiritimati it is May already.
  const { team } = await at("2026-04-30T10:00:00Z", "Pacific/Kiritimati")
  const rows = [
    ["2025-05", 9],
    ["2025-12", 7],
    ["2026-05", 2],
  ] as const
  await world.db.insert(teamMonth).values(rows.map(([month, submissions]) => ({ teamId: team.id, month, submissions })))
  const { months } = await team.viewer.caller.billing.history()
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: "2025-06", submissions: 0 })
  expect(months.filter((one) => one.submissions > 0)).toEqual([
    { month: "2025-12", submissions: 7 },
    { month: "2026-05", submissions: 2 },
  ])
})
