import { createHash } from "node:crypto"
import { newSecret } from "@intray/db/id"
import { act, bulk, event, job, label, member, submission, submissionCount, submissionLabel, user } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { enqueue } from "../../platform/jobs.ts"
import { makeMany } from "../../testing/many.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, refusal, stageNamed, type TestTeam } from "../../testing/world.ts"
import { BATCH } from "./batch.ts"
import { wakeStalled } from "./jobs.ts"
import type { BulkAction } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let ids: string[]
let pass: string
let sign: string
let more: string

const MANY = 330
const everything = { state: "all" } as const

beforeEach(async () => {
  team = await world.team()
  ;({ ids } = await makeMany(world, team, MANY))
  ;[pass, sign, more] = [await labelNamed(team, "Pass"), await labelNamed(team, "Sign"), await labelNamed(team, "Send more")]
})

const actId = () => `act-${newSecret(60)}`
const on = (labelId: string): BulkAction => ({ kind: "label", labelId, on: true })

/** Lets the worker do what it has; jobs are due by the real clock, and the world's is. */
async function drain(): Promise<void> {
  world.forward(10_000)
  await world.services.jobs.drain()
}

async function startAll(action: BulkAction, who = team.member, id = actId()) {
  return who.caller.bulk.start({ actId: id, filter: everything, action })
}

/** One fingerprint of every label of the team, who set it and when included. */
async function labelsHash(): Promise<string> {
  const rows = await world.db
    .select()
    .from(submissionLabel)
    .where(eq(submissionLabel.teamId, team.id))
    .orderBy(asc(submissionLabel.submissionId), asc(submissionLabel.labelId))
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex")
}

const ban = (userId: string, banExpires: Date | null) => world.db.update(user).set({ banned: true, banExpires }).where(eq(user.id, userId))
const labelled = (labelId: string) => world.db.$count(submissionLabel, eq(submissionLabel.labelId, labelId))
const numberOf = (id: string) => world.db.select({ number: submission.number }).from(submission).where(eq(submission.id, id))

describe("bulk.start", () => {
  test("labels everything that matches, says how far it is, and each has its line in the history", async () => {
    const id = actId()
    const begun = await startAll(on(pass), team.member, id)
    expect(begun).toMatchObject({ actId: id, total: MANY, done: 0, state: "queued", action: on(pass) })
    await drain()
    expect(await team.member.caller.bulk.get({ id: begun.id })).toMatchObject({ state: "done", done: MANY, changed: MANY, skipped: [] })
    expect(await labelled(pass)).toBe(MANY)
    const { items } = await team.owner.caller.history.list({ submissionId: ids[7] ?? "" })
    expect(items[0]).toMatchObject({ type: "submission.labelled", actor: { id: team.member.id }, after: { labelId: pass, name: "Pass" } })
    expect(await world.db.$count(event, and(eq(event.actId, id), inArray(event.type, ["bulk.started", "bulk.finished"])))).toBe(2)
    expect(
      (await team.member.caller.submissions.list({ filter: { state: "all", labels: { any: [pass] } }, limit: 100 })).items,
    ).toHaveLength(100)
  })

  test("one label of a question takes the place of another; what has it already is left as it is", async () => {
    const [first = "", second = ""] = ids
    await team.admin.caller.labels.set({ submissionId: first, labelId: sign, on: true, actId: actId() })
    await team.admin.caller.labels.set({ submissionId: second, labelId: pass, on: true, actId: actId() })
    const { id } = await startAll(on(pass))
    await drain()
    expect(await team.member.caller.bulk.get({ id })).toMatchObject({ done: MANY, changed: MANY - 1 })
    expect(await labelled(sign)).toBe(0)
    const [kept] = await world.db
      .select()
      .from(submissionLabel)
      .where(and(eq(submissionLabel.submissionId, second), eq(submissionLabel.labelId, pass)))
    expect(kept?.setBy).toBe(team.admin.id)
  })

  test("what was picked by hand is done at once", async () => {
    const numbers = (await Promise.all(ids.slice(3, 8).map(numberOf))).flat().map((row) => row.number)
    const item = await team.member.caller.bulk.start({
      actId: actId(),
      numbers: [...numbers, 2_000_000_000],
      action: on(more),
      expected: 5,
    })
    expect(item).toMatchObject({ state: "done", total: 5, done: 5, changed: 5 })
    expect(await labelled(more)).toBe(5)
    const off = { kind: "label", labelId: more, on: false } as const
    expect(await team.member.caller.bulk.start({ actId: actId(), numbers, action: off })).toMatchObject({ changed: 5 })
    expect(await labelled(more)).toBe(0)
  })

  test("moves; spam, withdrawn and erased stay where they are and are counted; a decision is held", async () => {
    const [gone = "", spam = "", erased = ""] = ids
    await world.db.update(submission).set({ withdrawnAt: new Date() }).where(eq(submission.id, gone))
    await world.db.update(submission).set({ erasedAt: new Date() }).where(eq(submission.id, erased))
    await team.owner.caller.decisions.markSpam({ id: spam, actId: actId() })
    const stageId = await stageNamed(team, "Declined")
    const numbers = (await Promise.all(ids.slice(0, 10).map(numberOf))).flat().map((row) => row.number)
    const item = await team.member.caller.bulk.start({ actId: actId(), numbers, action: { kind: "stage", stageId } })
    expect(item).toMatchObject({ state: "done", done: 10, changed: 7 })
    expect(item.skipped.map((one) => [one.reason, one.count, one.numbers]).sort()).toEqual([
      ["erased", 1, [numbers[2]]],
      ["spam", 1, [numbers[1]]],
      ["withdrawn", 1, [numbers[0]]],
    ])
    const [one] = await world.db
      .select()
      .from(submission)
      .where(eq(submission.id, ids[5] ?? ""))
    expect(one).toMatchObject({ stageId, held: true })
    expect(one?.publicStageId).not.toBe(stageId)
    const [count] = await world.db.select().from(submissionCount).where(eq(submissionCount.stageId, stageId))
    expect(count).toMatchObject({ count: 7, held: 7 })
  })

  test("assigns, and gives back", async () => {
    const { id, actId: given } = await startAll({ kind: "assign", userId: team.admin.id })
    await drain()
    expect(await team.member.caller.bulk.get({ id })).toMatchObject({ state: "done", changed: MANY })
    expect(await world.db.$count(submission, eq(submission.assigneeId, team.admin.id))).toBe(MANY)
    await team.member.caller.undo.undo({ actId: given })
    await drain()
    expect(await world.db.$count(submission, eq(submission.assigneeId, team.admin.id))).toBe(0)
  })

  test("changes nothing if the number of matches differs from the expected one", async () => {
    const call = team.member.caller.bulk.start({ actId: actId(), filter: everything, action: on(pass), expected: MANY + 1 })
    expect(await refusal(call)).toMatchObject({ code: "CONFLICT", reason: "bulk_changed" })
    await expect(team.member.caller.bulk.start({ actId: actId(), filter: everything, action: on(pass), expected: 1_234 })).rejects.toThrow(
      "330 submissions match now, not 1,234",
    )
    expect(await world.db.$count(bulk, eq(bulk.teamId, team.id))).toBe(0)
  })

  test("the same request again answers the same, and an id that is taken is refused", async () => {
    const id = actId()
    const numbers = (await Promise.all(ids.slice(0, 2).map(numberOf))).flat().map((row) => row.number)
    const begun = await startAll(on(pass), team.member, id)
    expect(await startAll(on(pass), team.member, id)).toMatchObject({ id: begun.id, total: MANY })
    expect(await refusal(startAll(on(sign), team.member, id))).toMatchObject({ reason: "act_other" })
    expect(await refusal(startAll(on(pass), team.admin, id))).toMatchObject({ code: "NOT_FOUND" })
    const twice = actId()
    const both = await Promise.all([1, 2].map(() => team.member.caller.bulk.start({ actId: twice, numbers, action: on(more) })))
    expect(both.map((item) => item.changed)).toEqual([2, 2])
    expect(both[0]?.id).toBe(both[1]?.id)
    const single = actId()
    await team.member.caller.labels.set({ submissionId: ids[3] ?? "", labelId: more, on: true, actId: single })
    expect(await refusal(startAll(on(pass), team.member, single))).toMatchObject({ reason: "act_other" })
    await drain()
    expect(await labelled(pass)).toBe(MANY)
  })

  test("refuses what one would be refused, and what is not named rightly", async () => {
    const start = (input: object) => team.member.caller.bulk.start({ actId: actId(), filter: everything, action: on(pass), ...input })
    await world.db.update(label).set({ archivedAt: new Date() }).where(eq(label.id, sign))
    expect(await refusal(start({ action: on(sign) }))).toMatchObject({ reason: "label_archived" })
    const other = await world.team()
    await makePortal(other)
    expect(await refusal(start({ action: on(await labelNamed(other, "Pass")) }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(start({ action: { kind: "stage", stageId: await stageNamed(other, "New") } }))).toMatchObject({
      code: "NOT_FOUND",
    })
    expect(await refusal(start({ action: { kind: "assign", userId: other.member.id } }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(start({ numbers: [1] }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(start({ filter: undefined }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(start({ expected: -1 }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(startAll(on(pass), team.viewer))).toMatchObject({ code: "FORBIDDEN" })
    expect(await world.db.$count(bulk, eq(bulk.teamId, team.id))).toBe(0)
  })
})

describe("on its way", () => {
  test("cancelled, what is done stays and can be undone; the rest was never touched", async () => {
    const begun = await startAll(on(pass))
    world.forward(10_000)
    const working = world.services.jobs.drain()
    const reached = async () => (await team.member.caller.bulk.get({ id: begun.id })).done
    while ((await reached()) === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    const cancelled = await team.member.caller.bulk.cancel({ id: begun.id })
    await working
    expect(cancelled).toMatchObject({ state: "cancelled" })
    expect(cancelled.done % BATCH).toBe(0)
    expect(cancelled.done).toBeLessThan(MANY)
    await drain()
    expect(await labelled(pass)).toBe(cancelled.done)
    expect(await team.member.caller.bulk.cancel({ id: begun.id })).toMatchObject({ state: "cancelled", done: cancelled.done })
    await team.member.caller.undo.undo({})
    await drain()
    expect(await labelled(pass)).toBe(0)
  })

  test("goes on where its process ended, and does nothing twice", async () => {
    const begun = await startAll(on(pass))
    // As a process leaves it that was killed after the first piece was stored: no job of it is left to be taken up.
    world.forward(10_000)
    await world.db.update(bulk).set({ state: "running" }).where(eq(bulk.id, begun.id))
    await world.db.delete(job).where(eq(job.kind, "bulk.run"))
    await wakeStalled(world.services)
    await drain()
    expect(await team.member.caller.bulk.get({ id: begun.id })).toMatchObject({ state: "done", done: MANY, changed: MANY })
    expect(await world.db.$count(event, and(eq(event.actId, begun.actId), eq(event.type, "submission.labelled")))).toBe(MANY)
  })

  test("two workers at the same one share its pieces", async () => {
    const begun = await startAll(on(pass))
    for (let times = 0; times < 2; times += 1) await enqueue(world.db, { kind: "bulk.run", payload: { id: begun.id } })
    await drain()
    expect(await world.db.$count(event, and(eq(event.actId, begun.actId), eq(event.type, "submission.labelled")))).toBe(MANY)
  })

  test("stops when the person may no longer do it, when they have left, and when the label goes", async () => {
    const cases: [string, string, () => Promise<unknown>][] = [
      ["owner", "member_gone", () => ban(team.owner.id, null)],
      ["owner", "member_gone", () => ban(team.owner.id, new Date(world.services.clock.now().getTime() + 60_000))],
      ["member", "forbidden", () => world.db.update(member).set({ role: "viewer" }).where(eq(member.userId, team.member.id))],
      ["admin", "member_gone", () => world.db.delete(member).where(eq(member.userId, team.admin.id))],
      ["owner", "label_archived", () => world.db.update(label).set({ archivedAt: new Date() }).where(eq(label.id, pass))],
    ]
    for (const [role, failure, change] of cases) {
      const { id } = await startAll(on(pass), team[role as "member"])
      await change()
      await drain()
      const [row] = await world.db.select().from(bulk).where(eq(bulk.id, id))
      expect([role, row?.state, row?.lastError]).toEqual([role, "failed", failure])
      await world.db.update(user).set({ banned: false, banExpires: null }).where(eq(user.id, team.owner.id))
    }
    expect(await labelled(pass)).toBe(0)
  })

  test("goes on for somebody whose ban is over", async () => {
    const { id } = await startAll(on(pass))
    await ban(team.member.id, new Date(world.services.clock.now().getTime() - 1))
    await drain()
    expect(await team.member.caller.bulk.get({ id })).toMatchObject({ state: "done", changed: MANY })
  })

  test("rests while its team is in the trash", async () => {
    const { id } = await startAll(on(pass), team.owner)
    await team.owner.caller.teams.delete({ name: team.name })
    await drain()
    expect(await labelled(pass)).toBe(0)
    await team.owner.caller.teams.restore({ id: team.id })
    await drain()
    expect(await team.owner.caller.bulk.get({ id })).toMatchObject({ state: "done", changed: MANY })
  })

  test("only one's own", async () => {
    const { id } = await startAll(on(pass))
    const other = await world.team()
    for (const who of [team.admin, other.owner]) {
      expect(await refusal(who.caller.bulk.get({ id }))).toMatchObject({ code: "NOT_FOUND" })
      expect(await refusal(who.caller.bulk.cancel({ id }))).toMatchObject({ code: "NOT_FOUND" })
      expect(await who.caller.bulk.list()).toEqual({ items: [] })
    }
    expect((await team.member.caller.bulk.list()).items.map((one) => one.id)).toEqual([id])
    await team.member.caller.bulk.cancel({ id })
  })
})

describe("undo", () => {
  async function mixed() {
    for (const [index, submissionId] of ids.slice(0, 12).entries()) {
      world.forward(1_000)
      await team.admin.caller.labels.set({ submissionId, labelId: index % 2 === 0 ? sign : more, on: true, actId: actId() })
    }
  }

  test("undoing a large act is a job that restores every row, including who set it and when", async () => {
    await mixed()
    const before = await labelsHash()
    world.forward(5_000)
    const begun = await startAll(on(pass))
    await drain()
    expect(await labelsHash()).not.toBe(before)
    const undo = await team.member.caller.undo.undo({})
    expect(undo).toMatchObject({ actId: begun.actId, kind: "label", undone: [], skipped: [] })
    const job = undo.job ?? ""
    expect((await team.member.caller.undo.undo({ actId: begun.actId })).job).toBe(job)
    await drain()
    expect(await team.member.caller.bulk.get({ id: job })).toMatchObject({
      action: { kind: "undo", actId: begun.actId, what: "label" },
      state: "done",
      done: MANY,
      changed: MANY,
      skipped: [],
    })
    expect(await labelsHash()).toBe(before)
    expect(await team.member.caller.bulk.get({ id: begun.id })).toMatchObject({ undone: true })
    expect(await team.member.caller.undo.undo({ actId: begun.actId })).toMatchObject({ undone: [], skipped: [], job: null })
  })

  test("skips what somebody changed since, by number", async () => {
    const begun = await startAll(on(pass))
    await drain()
    const [first = "", second = "", third = ""] = ids
    await team.admin.caller.labels.set({ submissionId: first, labelId: sign, on: true, actId: actId() })
    await team.admin.caller.labels.set({ submissionId: second, labelId: pass, on: false, actId: actId() })
    // Taken off and put on again: it is somebody else's now.
    for (const again of [false, true]) await team.admin.caller.labels.set({ submissionId: third, labelId: pass, on: again, actId: actId() })
    const { job: undoing } = await team.member.caller.undo.undo({ actId: begun.actId })
    await drain()
    const numbers = (await Promise.all([first, second, third].map(numberOf))).flat().map((row) => row.number)
    expect(await team.member.caller.bulk.get({ id: undoing ?? "" })).toMatchObject({
      changed: MANY - 3,
      skipped: [{ reason: "changed", count: 3, numbers }],
    })
    expect([await labelled(sign), await labelled(pass)]).toEqual([1, 1])
  })

  test("undoing a running act stops it and reverts its changes so far", async () => {
    const before = await labelsHash()
    const begun = await startAll(on(pass))
    world.forward(10_000)
    const working = world.services.jobs.drain()
    while ((await team.member.caller.bulk.get({ id: begun.id })).done < 2 * BATCH) await new Promise((resolve) => setTimeout(resolve, 1))
    await team.member.caller.undo.undo({})
    await working
    await drain()
    expect(await labelsHash()).toBe(before)
    expect((await team.member.caller.bulk.get({ id: begun.id })).state).toMatch(/^(cancelled|done)$/)
  })

  test("cancelled midway stays as far as it came; pressed again it goes on to the end", async () => {
    await mixed()
    const before = await labelsHash()
    const begun = await startAll(on(pass))
    await drain()
    const { job: undoing } = await team.member.caller.undo.undo({})
    const id = undoing ?? ""
    world.forward(10_000)
    const working = world.services.jobs.drain()
    while ((await team.member.caller.bulk.get({ id })).done === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    const cancelled = await team.member.caller.bulk.cancel({ id })
    await working
    expect(await labelled(pass)).toBe(MANY - cancelled.changed)
    expect(await team.member.caller.undo.undo({})).toMatchObject({ actId: begun.actId, job: id })
    await drain()
    expect(await team.member.caller.bulk.get({ id })).toMatchObject({ state: "done", done: MANY, changed: MANY, skipped: [] })
    expect(await labelsHash()).toBe(before)
  })

  test("of many single changes under one id is a job too", async () => {
    const id = actId()
    for (const submissionId of ids.slice(0, 101)) {
      await team.member.caller.labels.set({ submissionId, labelId: sign, on: true, actId: id })
      await team.member.caller.labels.set({ submissionId, labelId: pass, on: true, actId: id })
    }
    const { job: undoing } = await team.member.caller.undo.undo({})
    expect(undoing).not.toBeNull()
    await drain()
    expect(await world.db.$count(submissionLabel, eq(submissionLabel.teamId, team.id))).toBe(0)
  })

  test("what changed nothing leaves nothing to undo", async () => {
    await startAll({ kind: "label", labelId: pass, on: false })
    await drain()
    expect(await team.member.caller.undo.undo({})).toMatchObject({ actId: null })
    expect(await world.db.$count(act, and(eq(act.teamId, team.id), eq(act.undone, false)))).toBe(0)
  })
})
