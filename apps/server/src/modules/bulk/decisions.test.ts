import { randomUUID } from "node:crypto"
import { message } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { beforeAll, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let slug: string
let declined: string
let numbers: number[]
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  ;({ slug } = await makePortal(team))
  declined = await stageNamed(team, "Declined")
  for (let count = 0; count < 120; count += 1) await send(world, slug)
  numbers = (await team.owner.caller.submissions.list({ limit: 100 })).items.map((row) => row.number).slice(0, 3)
})

const act = () => ({ actId: randomUUID() })
const inState = (state: "draft" | "held" | "waiting" | "sent") =>
  world.db.$count(message, and(eq(message.teamId, team.id), eq(message.state, state)))
const start = (input: Parameters<typeof team.owner.caller.bulk.start>[0]) => team.member.caller.bulk.start(input)
const reply = { subject: "About {{submission.title}}", body: "Not this time, {{submitter.name}}." }
const held = async () => (await team.owner.caller.submissions.facets({ filter: {} })).held

it("many are decided with one reply, published together after the time to think again, and called back until then", async () => {
  const wrong = act()
  const action = { kind: "decide", stageId: declined, publish: true, reply } as const
  const begun = await start({ ...wrong, filter: {}, action })
  await world.services.jobs.drain()
  expect(await team.member.caller.bulk.get({ id: begun.id })).toMatchObject({ state: "done", changed: 120, skipped: [] })
  const { publications } = team.member.caller
  expect((await publications.list()).items).toMatchObject([{ state: "waiting", total: 120 }])
  expect([await held(), await inState("held")]).toEqual([120, 120])
  const { items } = await publications.preview({ limit: 1 })
  expect(items).toMatchObject([
    { message: { body: "Not this time, Sunniva Aasbrekk.", subject: "About Glasshouse" }, wording: "Not this time" },
  ])
  await team.member.caller.undo.undo({ actId: wrong.actId })
  await world.services.jobs.drain()
  expect([await held(), await inState("held"), await inState("draft")]).toEqual([0, 0, 0])
  world.forward(700_000)
  await world.services.jobs.drain()
  expect((await publications.list()).items).toMatchObject([{ state: "recalled", counts: { done: 0, recalled: 120 } }])
  expect(await inState("sent")).toBe(0)
})

it("held decisions are published by an act that can be undone until it is too late", async () => {
  await start({ ...act(), numbers, action: { kind: "decide", stageId: declined, publish: false, reply } })
  const first = act()
  expect(await start({ ...first, numbers: [...numbers, 1], action: { kind: "publish" } })).toMatchObject({
    changed: 3,
    skipped: [{ reason: "not_held", numbers: [1] }],
  })
  expect((await team.member.caller.undo.undo(first)).undone).toHaveLength(3)
  world.forward(700_000)
  await world.services.jobs.drain()
  expect([await held(), await inState("sent")]).toEqual([3, 0])
  const second = act()
  await start({ ...second, numbers, action: { kind: "publish" } })
  world.forward(700_000)
  await world.services.jobs.drain()
  expect([await held(), await inState("sent")]).toEqual([0, 3])
  expect((await team.member.caller.undo.undo(second)).skipped).toHaveLength(3)
})

it("deciding many again replaces their replies without leaving drafts, and undo restores them", async () => {
  const some = (await team.owner.caller.submissions.list({ limit: 100 })).items.map((row) => row.number).slice(-12)
  await start({ ...act(), numbers: some, action: { kind: "decide", stageId: declined, publish: false, reply } })
  const before = [await inState("held"), await inState("draft")]
  const accepted = await stageNamed(team, "Accepted")
  for (const stageId of [declined, accepted]) {
    const again = act()
    const other = { subject: "News", body: "Another letter." }
    await start({ ...again, numbers: some, action: { kind: "decide", stageId, publish: false, reply: other } })
    expect([await inState("held"), await inState("draft")]).toEqual(before)
    const bodies = async () => {
      const { items } = await team.member.caller.outbox.list({ state: "held", limit: 100 })
      return items.filter((one) => some.includes(one.submission.number)).map((one) => one.body)
    }
    expect(await bodies()).toEqual(some.map(() => "Another letter."))
    await team.member.caller.undo.undo(again)
    await world.services.jobs.drain()
    expect(await bodies()).toEqual(some.map(() => "Not this time, Sunniva Aasbrekk."))
  }
})

it("the same is written to many, where it has all its values; what has not gone can be taken back", async () => {
  const { caller } = team.member
  const missing = { kind: "reply", body: "{{feedback}}", when: "now" } as const
  expect(await start({ ...act(), numbers, action: missing })).toMatchObject({ changed: 0, skipped: [{ reason: "missing", count: 3 }] })
  const sent = await inState("sent")
  const written = act()
  expect(await start({ ...written, numbers, action: { kind: "reply", body: "Hello {{submitter.name}}.", when: "now" } })).toMatchObject({
    changed: 3,
  })
  expect(await inState("waiting")).toBe(3)
  expect((await caller.undo.undo(written)).undone).toHaveLength(3)
  expect(await inState("waiting")).toBe(0)
  await start({ ...act(), numbers, action: { kind: "reply", body: "Hello.", when: "now" } })
  world.forward(700_000)
  await world.services.jobs.drain()
  expect(await inState("sent")).toBe(sent + 3)
  expect(await start({ ...act(), numbers, action: { kind: "reply", body: "Hello.", when: "decision" } })).toMatchObject({
    skipped: [{ reason: "not_held", count: 3 }],
  })
  const viewer = team.viewer.caller.bulk.start({ ...act(), numbers, action: { kind: "reply", body: "Hello.", when: "now" } })
  expect(await refusal(viewer)).toMatchObject({ code: "FORBIDDEN" })
})

it("publishing many deletes the replies that newer ones replaced", async () => {
  const { items } = await team.owner.caller.submissions.list({ limit: 100, filter: { state: "open" } })
  const chosen = items.slice(0, 3)
  const decide = (body: string) =>
    start({
      ...act(),
      numbers: chosen.map((row) => row.number),
      action: { kind: "decide", stageId: declined, publish: false, reply: { subject: "About it", body } },
    })
  const written = async () => {
    const ids = chosen.map((row) => row.id)
    const rows = await world.db.select().from(message).where(inArray(message.submissionId, ids)).orderBy(message.body)
    return rows.map((row) => [row.state, row.subject, row.body])
  }
  const three = (state: string, body: string) => Array.from({ length: 3 }, () => [state, "About it", body])
  await decide("First words.")
  expect(await written()).toEqual(three("held", "First words."))
  await decide("Second words.")
  expect(await written()).toEqual([...three("replaced", "First words."), ...three("held", "Second words.")])
  await start({ ...act(), numbers: chosen.map((row) => row.number), action: { kind: "publish" } })
  world.forward(700_000)
  await world.services.jobs.drain()
  expect(await written()).toEqual(three("sent", "Second words."))
})
