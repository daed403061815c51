import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, type TestTeam } from "../../testing/world.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let slug: string
beforeAll(async () => {
  team = await world.team("Cutwater Lane")
  ;({ slug } = await makePortal(team))
})

const mine = () => team.member.caller.messages
const theirs = () => team.admin.caller.messages
const begun = async () => {
  await send(world, slug)
  const submissionId = (await newest(team)).id
  const message = await mine().write({ id: randomUUID(), submissionId, body: "Thank you.", when: "now" })
  return { submissionId, message, id: message.id }
}

describe("an act about a message that comes again, because its answer was lost", () => {
  it("keeps it back once", async () => {
    const { id, message } = await begun()
    const act = { id, revision: message.revision, sendAt: null }
    const first = await mine().edit(act)
    expect(first).toMatchObject({ state: "draft", revision: 1 })
    expect(await mine().edit(act)).toEqual(first)
    // Put off by a colleague since, it is another message than the one that was kept back.
    await theirs().edit({ id, revision: 1, sendAt: new Date(world.services.clock.now().getTime() + 3_600_000).toISOString() })
    expect(await refusal(mine().edit(act))).toMatchObject({ code: "CONFLICT", reason: "stale_revision" })
  })

  it("saves words and a moment once; what others saved is no repetition of it", async () => {
    const { id, message } = await begun()
    const sendAt = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    const act = { id, revision: message.revision, subject: "About it", body: "On Tuesday.", sendAt }
    const first = await mine().edit(act)
    expect(await mine().edit(act)).toEqual(first)
    expect(await refusal(mine().edit({ ...act, body: "On Monday." }))).toMatchObject({ reason: "stale_revision" })
    expect(await refusal(theirs().edit(act))).toMatchObject({ reason: "stale_revision" })
    // It has left since: it says what was saved.
    world.forward(2 * 3_600_000)
    await world.services.jobs.drain()
    expect(await mine().edit(act)).toMatchObject({ state: "sent", body: "On Tuesday." })
  })

  it("sends it once by one press, and says of any other that it is on its way", async () => {
    const { id } = await begun()
    const act = { id, actId: randomUUID() }
    const first = await mine().sendNow(act)
    expect(first).toMatchObject({ state: "sent", revision: 1 })
    expect(await mine().sendNow(act)).toEqual(first)
    expect(await refusal(mine().sendNow({ id, actId: randomUUID() }))).toMatchObject({ code: "CONFLICT", reason: "message_sent" })
    expect(await refusal(mine().sendNow({ id }))).toMatchObject({ reason: "message_sent" })
  })

  it("a repeated deletion by the same member succeeds, and another member's fails", async () => {
    const { id, submissionId } = await begun()
    const elsewhere = (await begun()).submissionId
    expect(await refusal(mine().delete({ id, submissionId: elsewhere }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await mine().list({ submissionId })).items.map((one) => one.id)).toEqual([id])
    const act = { id, submissionId }
    expect(await mine().delete(act)).toEqual({ id })
    expect(await mine().delete(act)).toEqual({ id })
    expect(await refusal(theirs().delete(act))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(mine().delete({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(mine().delete({ id: randomUUID(), submissionId }))).toMatchObject({ code: "NOT_FOUND" })
  })

  it("and at the same moment", async () => {
    const { id, submissionId, message } = await begun()
    const kept = await Promise.all([1, 2].map(() => mine().edit({ id, revision: message.revision, sendAt: null })))
    expect(kept[0]).toEqual(kept[1])
    const one = await begun()
    const act = { id, actId: randomUUID() }
    await Promise.all([1, 2].map(() => mine().sendNow(act)))
    await Promise.all([1, 2].map(() => mine().delete({ id: one.id, submissionId: one.submissionId })))
    expect((await mine().list({ submissionId })).items.map(({ state }) => state)).toEqual(["sent"])
    expect((await mine().list({ submissionId: one.submissionId })).items).toEqual([])
  })
})
