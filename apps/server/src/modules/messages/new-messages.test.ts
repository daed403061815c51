import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let portalId: string
let id: string
let demoId: string

beforeEach(async () => {
  team = await world.team()
  const portal = await makePortal(team)
  portalId = portal.id
  ;({ demoId } = await send(world, portal.slug))
  ;({ id } = await newest(team))
  await ask()
})

const ask = () => world.visitor.public.message({ demoId, id: randomUUID(), body: "Is there a cable?" })
const isNew = async (who = team.member) => {
  const { items } = await who.caller.submissions.list({ filter: { unread: true, state: "all" } })
  const { newMessages } = await who.caller.submissions.counts()
  expect(newMessages, "the count says what the view shows").toBe(items.length)
  return items.some((one) => one.id === id)
}
const write = (more: object = {}) =>
  team.member.caller.messages.write({ id: randomUUID(), submissionId: id, body: "There is.", when: "now", ...more })

describe("new messages", () => {
  it("are shown whatever the stage: a reply to an acceptance too", async () => {
    const stageId = await stageNamed(team, "Accepted")
    await team.owner.caller.decisions.decide({ id, stageId, publish: true, actId: randomUUID() })
    world.forward(11 * 60_000)
    await world.services.jobs.drain()
    await team.member.caller.messages.done({ submissionId: id, done: true })
    expect(await isNew()).toBe(false)
    await ask()
    expect(await isNew()).toBe(true)
    expect((await team.member.caller.submissions.list({ filter: { state: "open" } })).items, "it is not open").toEqual([])
  })

  it("stay when they are read, and when only a draft was written", async () => {
    await team.member.caller.messages.seen({ submissionId: id })
    await write({ when: "draft" })
    expect(await isNew()).toBe(true)
  })

  it("are done with an answer, unless that leaves them open, and come back with the next message", async () => {
    await write({ keepOpen: true })
    expect(await isNew()).toBe(true)
    await write()
    expect(await isNew()).toBe(false)
    world.forward(60_000)
    await ask()
    expect(await isNew()).toBe(true)
  })

  it("come back where the answer is kept back or deleted before it is sent, and not where another was sent", async () => {
    const { messages } = team.member.caller
    world.forward(1_000)
    const first = await write()
    await messages.edit({ id: first.id, revision: 0, sendAt: null })
    expect(await isNew()).toBe(true)
    await messages.sendNow({ id: first.id })
    expect(await isNew()).toBe(false)
    world.forward(1_000)
    const second = await write()
    await messages.delete({ id: second.id })
    expect(await isNew(), "the first answer was sent").toBe(false)
  })

  it("an answer that was planned before the next message does not mark that one as done", async () => {
    world.forward(1_000)
    await write()
    world.forward(1_000)
    await ask()
    world.forward(11 * 60_000)
    await world.services.jobs.drain()
    expect(await isNew()).toBe(true)
  })

  it("can be marked as done and as new again, by who may reply", async () => {
    const { messages } = team.member.caller
    const done = { submissionId: id, done: true }
    expect(await refusal(team.viewer.caller.messages.done(done))).toMatchObject({ code: "FORBIDDEN" })
    const other = await world.team()
    expect(await refusal(other.owner.caller.messages.done(done))).toMatchObject({ code: "NOT_FOUND" })
    expect(await isNew()).toBe(true)
    expect([await messages.done(done), await messages.done(done)]).toEqual([{ unread: false }, { unread: false }])
    expect(await messages.done({ ...done, done: false })).toEqual({ unread: true })
    expect(await isNew()).toBe(true)
  })

  it("are counted neither in the trash nor in portals that somebody does not see", async () => {
    const group = await team.owner.caller.groups.create({ name: "Readers" })
    await team.owner.caller.portals.setGroups({ id: portalId, groupIds: [group.id] })
    expect([await isNew(team.member), await isNew(team.owner)]).toEqual([false, true])
    await team.owner.caller.trash.add({ id, actId: randomUUID() })
    expect(await isNew(team.owner)).toBe(false)
  })

  it("that somebody has snoozed are not counted for them", async () => {
    const until = new Date(world.services.clock.now().getTime() + 3_600_000).toISOString()
    await team.member.caller.snoozes.set({ submissionIds: [id], until, actId: randomUUID() })
    expect((await team.member.caller.submissions.counts()).newMessages).toBe(0)
    expect((await team.owner.caller.submissions.counts()).newMessages).toBe(1)
  })
})
