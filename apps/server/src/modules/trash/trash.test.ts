import { newSecret } from "@intray/db/id"
import { event, file, message, portal as portalTable, submission, submissionCount } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { createRandom } from "../../cli/seed/random.ts"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, labelNamed, makePortal, newest, refusal, send, stageNamed, storedUpload, type TestTeam } from "../../testing/world.ts"
import { sendDue } from "../messages/send.ts"
import { emptyAll } from "./empty.ts"
import { leaveErased } from "./leave-erased.ts"

const DAY_MS = 86_400_000

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }
beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

const actId = () => `act-${newSecret(60)}`
async function sent(artist: string): Promise<{ id: string; number: number; demoId: string }> {
  const { demoId } = await send(world, portal.slug, { artist })
  const { id, number } = await newest(team)
  return { id, number, demoId }
}
const numbers = async (filter: object, who = team.viewer) =>
  (await who.caller.submissions.list({ filter })).items.map((one) => one.number).sort()

type Counts = { total: number; byStage: { stageId: string; count: number; held: number }[] }
const inOrder = ({ total, byStage }: Counts) => ({ total, byStage: byStage.toSorted((a, b) => (a.stageId < b.stageId ? -1 : 1)) })

/** Everything by which the team finds and counts submissions. */
async function found() {
  const { caller } = team.owner
  return {
    list: await numbers({}),
    open: await numbers({ state: "open" }),
    words: await numbers({ text: "passerby" }),
    facets: await caller.submissions.facets({}),
    counts: inOrder(await caller.submissions.counts({})),
    portal: await caller.portals.get({ slug: portal.slug }),
  }
}

/** Recounts stages and facets from the rows, and compares them with the stored ones. */
async function expectRecounted() {
  const rows = await world.db.select().from(submission).where(eq(submission.teamId, team.id))
  const present = rows.filter((row) => row.trashedAt === null && row.erasedAt === null)
  const kept = await world.db.select().from(submissionCount).where(eq(submissionCount.teamId, team.id))
  for (const one of kept) {
    const there = present.filter((row) => row.portalId === one.portalId && row.stageId === one.stageId)
    expect({ count: one.count, held: one.held }).toEqual({ count: there.length, held: there.filter((row) => row.held).length })
  }
  expect(await numbers({ stages: [...new Set(rows.map((row) => row.stageId))] })).toEqual(present.map((row) => row.number).sort())
  const trashed = rows.filter((row) => row.trashedAt !== null).map((row) => row.number)
  expect(await numbers({ trash: true })).toEqual(trashed.sort())
}

describe("the trash", () => {
  test("hides a submission from lists, search, menus and counts, and restoring it brings everything back", async () => {
    const [one] = [await sent("Passerby"), await sent("Somebody else")]
    const labelId = await labelNamed(team, "Send more")
    await team.member.caller.labels.set({ submissionId: one.id, labelId, on: true, actId: actId() })
    await team.member.caller.decisions.decide({
      id: one.id,
      stageId: await stageNamed(team, "Declined"),
      publish: false,
      actId: actId(),
    })
    const before = await found()
    expect(before).toMatchObject({ words: [1], list: [1, 2], facets: { total: 2, held: 1 }, counts: { total: 2 }, portal: { taken: 2 } })
    const put = await team.owner.caller.trash.add({ id: one.id, actId: actId() })
    expect(Date.parse(put.goesAt ?? "") - Date.parse(put.trashedAt ?? "")).toBe(30 * DAY_MS)
    const after = await found()
    // Its place stays taken, because it did arrive.
    expect(after).toMatchObject({
      words: [],
      list: [2],
      open: [2],
      facets: { total: 1, held: 0 },
      counts: { total: 1 },
      portal: { taken: 2 },
    })
    expect(await numbers({ trash: true, text: "passerby" })).toEqual([1])
    await expectRecounted()
    await team.admin.caller.trash.restore({ id: one.id, actId: actId() })
    expect(await found()).toEqual(before)
    await expectRecounted()
  })

  test("is undone by its act, alone and with many; many are restored by a filter", async () => {
    for (const artist of ["A", "B", "C"]) await sent(artist)
    const before = await found()
    const act = actId()
    const bulk = await team.owner.caller.bulk.start({ actId: act, filter: {}, action: { kind: "trash" } })
    expect(bulk).toMatchObject({ state: "done", changed: 3 })
    expect(await numbers({})).toEqual([])
    expect((await team.owner.caller.undo.undo({ actId: act })).undone).toHaveLength(3)
    expect(await found()).toEqual(before)
    await team.owner.caller.bulk.start({ actId: actId(), numbers: [1, 3], action: { kind: "trash" } })
    await expectRecounted()
    const back = await team.owner.caller.bulk.start({ actId: actId(), filter: { trash: true }, action: { kind: "restore" } })
    expect(back).toMatchObject({ changed: 2 })
    expect(await found()).toEqual(before)
  })

  test("says to everybody who opens one by its number where it is, who put it there, and refuses what is done about it", async () => {
    const one = await sent("Kitefall")
    await team.owner.caller.trash.add({ id: one.id, actId: actId() })
    const seen = await team.viewer.caller.submissions.get({ number: one.number })
    expect(seen).toMatchObject({ trashedAt: expect.any(String), goneBy: { actor: { id: team.owner.id }, because: null } })
    const { caller } = team.member
    const refused = { code: "CONFLICT", reason: "in_trash" }
    const labelId = await labelNamed(team, "Send more")
    const stageId = await stageNamed(team, "Listening")
    expect(await refusal(caller.labels.set({ submissionId: one.id, labelId, on: true, actId: actId() }))).toMatchObject(refused)
    expect(await refusal(caller.decisions.move({ id: one.id, stageId, actId: actId() }))).toMatchObject(refused)
    expect(await refusal(caller.assignments.set({ submissionIds: [one.id], userId: null, actId: actId() }))).toMatchObject(refused)
    const text = "Why is it here?"
    expect(await refusal(caller.comments.add({ id: crypto.randomUUID(), submissionId: one.id, text }))).toMatchObject(refused)
    const many = await caller.bulk.start({ actId: actId(), numbers: [one.number], action: { kind: "label", labelId, on: true } })
    expect(many).toMatchObject({ changed: 0, skipped: [{ reason: "trashed", numbers: [one.number] }] })
    // Its sender sees what they saw.
    expect(await world.visitor.public.status({ demoId: one.demoId })).toMatchObject({ number: one.number })
  })

  test("is for who may delete, and for none of another team", async () => {
    const one = await sent("Kitefall")
    const [other, input] = [await world.team(), { id: one.id, actId: actId() }]
    for (const who of [team.member, team.viewer]) {
      expect(await refusal(who.caller.trash.add(input))).toMatchObject({ code: "FORBIDDEN" })
      expect(await refusal(who.caller.trash.restore(input))).toMatchObject({ code: "FORBIDDEN" })
      expect(await refusal(who.caller.trash.erase({ id: one.id }))).toMatchObject({ code: "FORBIDDEN" })
      const bulk = who.caller.bulk.start({ actId: actId(), filter: {}, action: { kind: "erase" } })
      expect(await refusal(bulk)).toMatchObject({ code: "FORBIDDEN" })
    }
    expect(await refusal(other.owner.caller.trash.add(input))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.trash.restore(input))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.trash.erase({ id: one.id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await numbers({})).toEqual([one.number])
  })

  test("holds back a message that was to go at a time; restored before, it goes, and after, it is a draft", async () => {
    const [soon, late] = [await sent("A"), await sent("B")]
    const write = async (id: string, days: number) => {
      const when = new Date(world.services.clock.now().getTime() + days * DAY_MS).toISOString()
      return (await team.member.caller.messages.write({ id: crypto.randomUUID(), submissionId: id, body: "Hello", when })).id
    }
    const [missed, kept] = [await write(soon.id, 1), await write(late.id, 3)]
    for (const { id } of [soon, late]) await team.owner.caller.trash.add({ id, actId: actId() })
    expect(await team.owner.caller.outbox.counts()).toMatchObject({ waiting: 0 })
    world.forward(2 * DAY_MS)
    await sendDue(world.services)
    const states = async () => {
      const rows = await world.db
        .select()
        .from(message)
        .where(inArray(message.id, [missed, kept]))
      return [missed, kept].map((id) => rows.find((row) => row.id === id)?.state)
    }
    expect(await states()).toEqual(["waiting", "waiting"])
    for (const { id } of [soon, late]) await team.owner.caller.trash.restore({ id, actId: actId() })
    expect(await states()).toEqual(["draft", "waiting"])
    world.forward(2 * DAY_MS)
    await sendDue(world.services)
    expect(await states()).toEqual(["draft", "sent"])
  })

  test("holds back a decision that was on its way", async () => {
    const one = await sent("A")
    const stageId = await stageNamed(team, "Declined")
    await team.owner.caller.outbox.setRecall({ minutes: 30 })
    await team.member.caller.decisions.decide({ id: one.id, stageId, publish: true, actId: actId() })
    expect(await team.owner.caller.outbox.counts()).toMatchObject({ decisions: 1 })
    await team.owner.caller.trash.add({ id: one.id, actId: actId() })
    expect(await team.owner.caller.outbox.counts()).toMatchObject({ decisions: 0 })
    world.forward(DAY_MS)
    await world.services.jobs.drain()
    await team.owner.caller.trash.restore({ id: one.id, actId: actId() })
    expect(await team.viewer.caller.submissions.get({ id: one.id })).toMatchObject({ held: true, publishAt: null })
  })

  test("whatever is done in whatever order, what is kept equals what is counted again", async () => {
    const random = createRandom(20)
    const all = [await sent("A"), await sent("B"), await sent("C"), await sent("D")]
    const stages = [await stageNamed(team, "Listening"), await stageNamed(team, "Declined"), await stageNamed(team, "Shortlist")]
    const acts: string[] = []
    const { caller } = team.owner
    for (let step = 0; step < 60; step += 1) {
      const { id } = random.pick(all)
      const act = actId()
      const kinds = [
        () => caller.trash.add({ id, actId: act }),
        () => caller.trash.restore({ id, actId: act }),
        () => caller.decisions.move({ id, stageId: random.pick(stages), actId: act }),
        () => caller.decisions.markSpam({ id, actId: act }),
        () => caller.undo.undo({ actId: acts.length > 0 ? random.pick(acts) : act }),
        () => (random.chance(0.1) ? caller.trash.erase({ id }) : caller.decisions.publish({ id })),
      ]
      const done = await random
        .pick(kinds)()
        .then(() => true)
        .catch(() => false)
      if (done) acts.push(act)
      await expectRecounted()
    }
    const [row] = await world.db.select().from(portalTable).where(eq(portalTable.id, portal.id))
    const spam = await stageNamed(team, "Spam").catch(() => "")
    const places = await world.db.$count(submission, eq(submission.portalId, portal.id))
    const inSpam = await world.db.$count(submission, and(eq(submission.portalId, portal.id), eq(submission.stageId, spam)))
    expect(row?.taken).toBe(places - inSpam)
  })
})

describe("erasing by the team", () => {
  test("leaves nothing in rows and files, is out of every list, and says by its number who did it", async () => {
    const upload = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    await world.services.storage.write(upload, Buffer.from("sound"))
    const answers = { tracks: [{ title: "Canarytitle", audio: [upload], genre: "electronica" }] }
    await world.visitor.public.submit({ slug: portal.slug, idempotencyKey: newSecret(80), answers: demoAnswers(answers) })
    const { id, number } = await newest(team)
    await sent("Kept")
    expect(await team.owner.caller.trash.erase({ id })).toEqual({ id, number, erased: true })
    expect(await world.db.$count(file, eq(file.id, upload))).toBe(0)
    world.forward(60_000)
    await world.services.jobs.drain()
    expect(await world.services.storage.size(upload)).toBeNull()
    expect(await found()).toMatchObject({ list: [2], words: [], counts: { total: 1 }, facets: { total: 1 }, portal: { taken: 2 } })
    expect(await numbers({ trash: true })).toEqual([])
    expect(await numbers({ numbers: [number] })).toEqual([])
    const seen = await team.viewer.caller.submissions.get({ number })
    expect(seen).toMatchObject({ title: "", answers: {}, goneBy: { actor: { id: team.owner.id }, because: "team" } })
    const refused = { code: "CONFLICT", reason: "erased" }
    expect(await refusal(team.owner.caller.trash.add({ id, actId: actId() }))).toMatchObject(refused)
    expect(await refusal(team.owner.caller.trash.restore({ id, actId: actId() }))).toMatchObject(refused)
    // Twice it does nothing more.
    await team.owner.caller.trash.erase({ id })
    expect(await world.db.$count(event, and(eq(event.submissionId, id), eq(event.type, "submission.erased")))).toBe(1)
    await expectRecounted()
  })

  test("of many is no act that is undone, and what came before it still is", async () => {
    const [one] = [await sent("A"), await sent("B")]
    const labelId = await labelNamed(team, "Send more")
    await team.owner.caller.labels.set({ submissionId: one.id, labelId, on: true, actId: actId() })
    const act = actId()
    await team.owner.caller.bulk.start({ actId: act, numbers: [2], action: { kind: "erase" } })
    expect(await refusal(team.owner.caller.undo.undo({ actId: act }))).toMatchObject({ code: "CONFLICT", reason: "not_undoable" })
    expect(await team.owner.caller.undo.undo({})).toMatchObject({ kind: "label", undone: [{ number: 1 }] })
    expect(await numbers({})).toEqual([1])
  })

  test("goes through the trash and spam by itself after thirty days", async () => {
    const [trashed, spam, saved] = [await sent("A"), await sent("B"), await sent("C")]
    await team.owner.caller.trash.add({ id: trashed.id, actId: actId() })
    for (const { id } of [spam, saved]) await team.owner.caller.decisions.markSpam({ id, actId: actId() })
    // Came as spam: it counts from when somebody first looked.
    const robot = {
      slug: portal.slug,
      idempotencyKey: newSecret(80),
      answers: demoAnswers({ artist: "Botnet" }),
      website: "https://buy.example",
    }
    const { number: came } = await world.visitor.public.submit(robot)
    await emptyAll(world.services)
    world.forward(29 * DAY_MS)
    await team.owner.caller.decisions.move({ id: saved.id, stageId: await stageNamed(team, "Listening"), actId: actId() })
    await team.owner.caller.decisions.markSpam({ id: saved.id, actId: actId() })
    await emptyAll(world.services)
    const because = async (number: number) => (await team.viewer.caller.submissions.get({ number })).goneBy?.because ?? null
    expect(await because(spam.number)).toBe(null)
    world.forward(DAY_MS)
    await emptyAll(world.services)
    expect(await Promise.all([trashed, spam, saved].map(({ number }) => because(number)))).toEqual(["trash", "spam", null])
    expect(await because(came)).toBe("spam")
    await expectRecounted()
  })

  test("what was erased while lists still showed it leaves them once", async () => {
    const [one] = [await sent("A"), await sent("B")]
    await world.db.update(submission).set({ erasedAt: world.services.clock.now() }).where(eq(submission.id, one.id))
    await leaveErased(world.services)
    await leaveErased(world.services)
    const rows = await world.db.select().from(submissionCount).where(eq(submissionCount.teamId, team.id))
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(1)
    await team.owner.caller.labels.set({
      submissionId: (await newest(team)).id,
      labelId: await labelNamed(team, "Send more"),
      on: true,
      actId: actId(),
    })
    expect((await team.owner.caller.submissions.counts({})).total).toBe(1)
  })
})
