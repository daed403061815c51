import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import type { SubmissionRow } from "../submissions/schema.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let slug: string
let stages: { accepted: string; declined: string; review: string }
beforeAll(async () => {
  team = await world.team("Tern Wharf")
  ;({ slug } = await makePortal(team))
  const [accepted, declined, review] = await Promise.all(["Accepted", "Declined", "Listening"].map((name) => stageNamed(team, name)))
  stages = { accepted: accepted ?? "", declined: declined ?? "", review: review ?? "" }
})

const arrive = async () => {
  await send(world, slug)
  return (await newest(team)).id
}
type Position = Pick<SubmissionRow, "stageId" | "publicStageId" | "publishAt" | "held">
const stands = async (id: string): Promise<Position> => {
  const { stageId, publicStageId, publishAt, held } = await team.member.caller.submissions.get({ id })
  return { stageId, publicStageId, publishAt, held }
}
const seenBy = async (id: string) => {
  const { stageId, publicStageId, publishAt } = await stands(id)
  return { stageId, publicStageId, leaving: publishAt !== null }
}
const decided = (id: string, stageId: string, publish = false) => ({ id, stageId, publish, actId: randomUUID() })
const passRecall = async () => {
  world.forward(11 * 60_000)
  await world.services.jobs.drain()
}
const overtaken = { code: "CONFLICT", reason: "decided_meanwhile" }
const [mine, theirs] = [() => team.member.caller.decisions, () => team.admin.caller.decisions]

describe("a decision about a submission that somebody else has changed since", () => {
  it("does not replace a published decision, and names its author", async () => {
    const id = await arrive()
    const seen = await seenBy(id)
    await theirs().decide(decided(id, stages.declined, true))
    await passRecall()
    const before = await stands(id)
    const late = { ...decided(id, stages.accepted, true), reply: { id: randomUUID(), subject: "Yes", body: "We say YES" }, seen }
    expect(await refusal(mine().decide(late))).toMatchObject(overtaken)
    await expect(mine().decide(late)).rejects.toThrow(/^(?!Somebody).+ changed what is decided .* in Declined now, and published/)
    expect(await stands(id)).toEqual(before)
    expect((await team.member.caller.messages.list({ submissionId: id })).items).toEqual([])
    // A member who has seen the new state can decide otherwise.
    await mine().decide({ ...decided(id, stages.accepted), seen: await seenBy(id) })
    expect(await stands(id)).toMatchObject({ stageId: stages.accepted, held: true })
  })

  it("does not recall a pending one: by holding, moving or publishing", async () => {
    const id = await arrive()
    const seen = await seenBy(id)
    await theirs().decide(decided(id, stages.declined, true))
    const before = await stands(id)
    expect(before.publishAt).not.toBeNull()
    expect(await refusal(mine().decide({ ...decided(id, stages.accepted), seen }))).toMatchObject(overtaken)
    expect(await refusal(mine().move({ id, stageId: stages.review, actId: randomUUID(), seen }))).toMatchObject(overtaken)
    expect(await refusal(mine().publish({ id, seen }))).toMatchObject(overtaken)
    expect(await stands(id)).toEqual(before)
  })

  it("does not publish again after a recall, and names nobody for it", async () => {
    const id = await arrive()
    await mine().decide(decided(id, stages.accepted, true))
    const seen = await seenBy(id)
    const [publication] = (await team.admin.caller.publications.list()).items
    await team.admin.caller.publications.recall({ id: publication?.id ?? "" })
    await expect(mine().publish({ id, seen })).rejects.toThrow(/^Somebody changed/)
  })

  it("does not hold back a decision that a colleague published together with others", async () => {
    const id = await arrive()
    await mine().decide(decided(id, stages.accepted))
    const seen = await seenBy(id)
    const { number } = await team.member.caller.submissions.get({ id })
    await team.admin.caller.publications.start({ id: randomUUID(), numbers: [number], expected: 1 })
    await expect(mine().decide({ ...decided(id, stages.declined), seen })).rejects.toThrow(/^(?!Somebody).+ and on its way/)
  })
})

it("ignores the caller's own changes and retries of the same act", async () => {
  const id = await arrive()
  const seen = await seenBy(id)
  const act = { ...decided(id, stages.accepted, true), reply: { id: randomUUID(), subject: "Yes", body: "We say YES" }, seen }
  const first = await mine().decide(act)
  expect(await mine().decide(act)).toEqual(first)
  await mine().decide({ ...decided(id, stages.declined), seen })
  await theirs().decide(decided(id, stages.accepted, true))
  const now = await stands(id)
  // A retry after a lost response, when others have continued since: it is not done a second time.
  expect(await mine().decide(act)).toMatchObject({ stageId: stages.accepted, publishAt: now.publishAt })
  expect(await stands(id)).toEqual(now)
})

it("overwrites if the caller sends no seen position", async () => {
  const id = await arrive()
  await theirs().decide(decided(id, stages.declined, true))
  await mine().decide(decided(id, stages.accepted))
  expect(await stands(id)).toMatchObject({ stageId: stages.accepted, held: true, publishAt: null })
})
