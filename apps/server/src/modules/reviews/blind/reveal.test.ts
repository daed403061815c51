import { audit, event } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { changeRound, makeRound } from "../../../testing/rounds.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, newest, send, type TestTeam } from "../../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }
let submissionId: string

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
  await send(world, portal.slug, { artist: "Kitefall", email: "kitefall@band.example" })
  submissionId = (await newest(team)).id
})

const makeBlind = (more: Parameters<typeof makeRound>[3] = {}) =>
  makeRound(world, team, portal, { blind: true, everyone: false, reviewerIds: [team.member.id, team.admin.id], ...more })
const isBlind = async (who: "member" | "admin") => (await team[who].caller.submissions.get({ id: submissionId })).blind === true
/** The audit log of the team, without who did it. */
const logged = async () => {
  const lines = await world.db
    .select()
    .from(audit)
    .where(and(eq(audit.teamId, team.id), eq(audit.action, "review_round.revealed")))
    .orderBy(asc(audit.id))
  return lines.map(({ actorId, targetId, detail }) => ({ by: actorId, roundId: targetId, detail }))
}
const countEvents = () => world.db.$count(event, and(eq(event.teamId, team.id), eq(event.type, "review.revealed")))

describe("names of a blind round", () => {
  test("that somebody asks for are in the audit log", async () => {
    const { roundId } = await makeBlind()
    expect(await isBlind("admin")).toBe(true)
    await team.admin.caller.reviews.reveal({ submissionId })
    await team.admin.caller.reviews.reveal({ roundId })
    expect(await isBlind("admin")).toBe(false)
    expect(await logged()).toEqual([
      { by: team.admin.id, roundId, detail: { reason: "asked", submissionId } },
      { by: team.admin.id, roundId, detail: { reason: "asked" } },
    ])
  })

  test("are revealed by switching it off, which is recorded", async () => {
    const { roundId } = await makeBlind()
    await changeRound(team, portal, roundId, { blind: false })
    expect(await isBlind("member")).toBe(false)
    expect(await logged()).toEqual([{ by: team.owner.id, roundId, detail: { reason: "switched_off" } }])
    expect(await countEvents()).toBe(1)
  })

  test("are revealed by taking its dates away or deleting it, which is recorded", async () => {
    const { roundId } = await makeBlind()
    await changeRound(team, portal, roundId, { opensAt: null })
    expect(await isBlind("member")).toBe(false)
    expect(await logged()).toMatchObject([{ detail: { reason: "switched_off" } }])
    await changeRound(team, portal, roundId, { opensAt: new Date(world.services.clock.now().getTime() + 1000).toISOString() })
    await team.owner.caller.reviews.deleteRound({ id: roundId })
    expect(await isBlind("member")).toBe(false)
    expect((await logged())[1]).toMatchObject({ detail: { reason: "deleted" } })
  })

  test("are revealed to reviewers who leave it, which is recorded with their names", async () => {
    const { roundId } = await makeBlind()
    await changeRound(team, portal, roundId, { reviewerIds: [team.member.id] })
    expect([await isBlind("admin"), await isBlind("member")]).toEqual([false, true])
    expect(await logged()).toEqual([{ by: team.owner.id, roundId, detail: { reason: "left", people: [team.admin.name] } }])
    expect(await countEvents()).toBe(1)
  })

  test("stay hidden from members who review on as one of everyone", async () => {
    const { roundId } = await makeBlind()
    await changeRound(team, portal, roundId, { everyone: true, reviewerIds: [] })
    expect([await isBlind("admin"), await isBlind("member")]).toEqual([false, true])
    expect(await logged()).toMatchObject([{ detail: { reason: "left", people: [team.admin.name] } }])
    await changeRound(team, portal, roundId, { everyone: false, reviewerIds: [team.admin.id] })
    expect(await isBlind("member")).toBe(false)
    expect((await logged())[1]).toMatchObject({ detail: { reason: "left", people: [team.member.name] } })
  })

  test("leave no record where nothing was hidden, or the round has closed", async () => {
    const closed = await makeBlind({ closesAt: new Date(world.services.clock.now().getTime() + 1000).toISOString() })
    await changeRound(team, portal, closed.roundId, { name: "Renamed" })
    world.forward(2000)
    await changeRound(team, portal, closed.roundId, { blind: false })
    const open = await makeRound(world, team, portal, { blind: false })
    await changeRound(team, portal, open.roundId, { everyone: false, reviewerIds: [team.member.id] })
    await team.owner.caller.reviews.deleteRound({ id: open.roundId })
    expect(await logged()).toEqual([])
  })
})
