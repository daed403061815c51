import { randomUUID } from "node:crypto"
import { message } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { publicMessages } from "./public.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let slug: string
let stages: { accepted: string; declined: string }
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  ;({ slug } = await makePortal(team))
  stages = { accepted: await stageNamed(team, "Accepted"), declined: await stageNamed(team, "Declined") }
})

const arrive = async () => {
  await send(world, slug)
  return (await newest(team)).id
}
type Deciding = { stageId: string; reply: { id: string; body: string }; publish?: boolean; actId?: string }
const decide = (id: string, deciding: Deciding) =>
  team.member.caller.decisions.decide({
    ...{ id, publish: false, actId: randomUUID(), ...deciding },
    reply: { subject: "About it", ...deciding.reply },
  })
const said = async (submissionId: string) =>
  (await team.member.caller.messages.list({ submissionId })).items.map(({ body, state }) => ({ body, state }))
const readable = async (id: string) => (await publicMessages(world.db, id, "")).map((one) => one.body)
const passRecall = async () => {
  world.forward(11 * 60_000)
  await world.services.jobs.drain()
}

it("the newest words of a reply go with the newest decision, also where the answer to the first was lost", async () => {
  const id = await arrive()
  const reply = randomUUID()
  await decide(id, { stageId: stages.accepted, reply: { id: reply, body: "We say YES" } })
  await decide(id, { stageId: stages.declined, reply: { id: reply, body: "We say NO, sorry." } })
  expect(await said(id)).toEqual([{ body: "We say NO, sorry.", state: "held" }])
  await team.member.caller.decisions.publish({ id })
  await passRecall()
  expect(await readable(id)).toEqual(["We say NO, sorry."])
})

it("the newest words of a reply go out where the last of three is published", async () => {
  const id = await arrive()
  const reply = randomUUID()
  const stageId = stages.accepted
  await decide(id, { stageId, reply: { id: reply, body: "FIRST words" } })
  await decide(id, { stageId, reply: { id: reply, body: "SECOND words" } })
  await decide(id, { stageId, reply: { id: reply, body: "THIRD words" }, publish: true })
  expect(await said(id)).toEqual([{ body: "THIRD words", state: "held" }])
  await passRecall()
  expect(await readable(id)).toEqual(["THIRD words"])
  // The submitter knows it: other words are a message of their own.
  const late = decide(id, { stageId, reply: { id: reply, body: "FOURTH words" } })
  expect(await refusal(late)).toMatchObject({ code: "CONFLICT", reason: "message_sent" })
  await decide(id, { stageId, reply: { id: reply, body: "THIRD words" } })
  expect(await readable(id)).toEqual(["THIRD words"])
})

it("a reply that became a draft goes with a new decision that has the same text", async () => {
  const id = await arrive()
  const reply = { id: randomUUID(), body: "Thank you." }
  await decide(id, { stageId: stages.accepted, reply })
  await decide(id, { stageId: stages.declined, reply })
  expect(await said(id)).toEqual([{ body: "Thank you.", state: "held" }])
})

it("a repeated decision does not touch a reply that was edited or held back since", async () => {
  const id = await arrive()
  const deciding = { stageId: stages.accepted, reply: { id: randomUUID(), body: "Thank you." }, actId: randomUUID() }
  await decide(id, deciding)
  await team.admin.caller.messages.edit({ id: deciding.reply.id, revision: 0, sendAt: null })
  await decide(id, deciding)
  expect(await said(id)).toEqual([{ body: "Thank you.", state: "draft" }])
  const other = { ...deciding, reply: { ...deciding.reply, body: "No." }, actId: randomUUID() }
  expect(await refusal(decide(id, other))).toMatchObject({ reason: "message_changed" })
  expect(await said(id)).toEqual([{ body: "Thank you.", state: "draft" }])
})

const states = async (submissionId: string) =>
  (await team.member.caller.messages.list({ submissionId })).items.map(({ body, state }) => ({ body, state }))
const inOutbox = async (submissionId: string) =>
  (await team.member.caller.outbox.list({})).items.filter((one) => one.submission.id === submissionId).map((one) => one.body)
const oldLetter = { body: "The first letter.", state: "held" }

it("a new reply hides the old one, and undo restores the old one", async () => {
  for (const to of [stages.accepted, stages.declined]) {
    const id = await arrive()
    const [first, actId] = [randomUUID(), randomUUID()]
    await decide(id, { stageId: stages.accepted, reply: { id: first, body: "The first letter." } })
    await decide(id, { stageId: to, reply: { id: randomUUID(), body: "The second letter." }, actId })
    expect(await states(id)).toEqual([{ body: "The second letter.", state: "held" }])
    expect(await inOutbox(id)).toEqual(["The second letter."])
    expect(await refusal(team.member.caller.messages.sendNow({ id: first }))).toMatchObject({ code: "NOT_FOUND" })
    await team.member.caller.undo.undo({ actId })
    expect(await states(id)).toEqual([oldLetter])
  }
})

it("a decision can remove its reply, and undo restores it", async () => {
  const id = await arrive()
  const stageId = stages.accepted
  await decide(id, { stageId, reply: { id: randomUUID(), body: "The first letter." } })
  await team.member.caller.decisions.decide({ id, stageId, publish: false, actId: randomUUID() })
  expect(await states(id)).toEqual([oldLetter])
  const actId = randomUUID()
  await team.member.caller.decisions.decide({ id, stageId, publish: false, actId, reply: null })
  expect(await states(id)).toEqual([])
  await team.member.caller.undo.undo({ actId })
  expect(await states(id)).toEqual([oldLetter])
  await team.member.caller.decisions.decide({ id, stageId, publish: true, actId: randomUUID(), reply: null })
  await passRecall()
  expect(await readable(id)).toEqual([])
  expect(await world.db.$count(message, eq(message.submissionId, id))).toBe(0)
})
