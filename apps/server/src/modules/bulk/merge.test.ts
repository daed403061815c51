import { newSecret } from "@intray/db/id"
import { submissionLabel } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { makeMany } from "../../testing/many.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, refusal, type TestTeam } from "../../testing/world.ts"
import { BATCH } from "./batch.ts"

const world = useWorld()
let team: TestTeam
let ids: string[]
let from: string
let into: string

beforeEach(async () => {
  team = await world.team()
  ;({ ids } = await makeMany(world, team, BATCH + 60))
  ;[from, into] = [await labelNamed(team, "Intro too long"), await labelNamed(team, "Mix needs work")]
})

const actId = () => `act-${newSecret(60)}`
const labelled = () =>
  world.db
    .select()
    .from(submissionLabel)
    .where(eq(submissionLabel.teamId, team.id))
    .orderBy(asc(submissionLabel.submissionId), asc(submissionLabel.labelId))
const count = (labelId: string) =>
  world.db.$count(submissionLabel, and(eq(submissionLabel.teamId, team.id), eq(submissionLabel.labelId, labelId)))

async function put(labelId: string, numbers: number[]) {
  await team.member.caller.bulk.start({ actId: actId(), numbers, action: { kind: "label", labelId, on: true } })
  await drain()
}
async function drain() {
  world.forward(10_000)
  await world.services.jobs.drain()
}
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe("labels.merge", () => {
  test("puts the other in its place, where both stand too, keeping who put it there; and is taken back whole", async () => {
    await put(from, numbers(1, 8))
    await put(into, numbers(6, 10))
    const before = await labelled()
    const act = actId()
    const item = await team.admin.caller.labels.merge({ labelId: from, intoId: into, actId: act })
    expect(item).toMatchObject({ state: "done", total: 8, changed: 8, action: { kind: "merge", labelId: from, intoId: into } })
    expect([await count(from), await count(into)]).toEqual([0, 10])
    const moved = (await labelled()).filter(
      (row) => row.labelId === into && before.every((one) => one.submissionId !== row.submissionId || one.labelId !== into),
    )
    expect(moved.map((row) => row.setBy)).toEqual(Array(5).fill(team.member.id))
    expect((await team.viewer.caller.submissions.facets({ filter: { state: "all" } })).labels).toContainEqual({ id: into, count: 10 })

    // It is out of use: nobody can put it on, and undone it comes back only once it is in use again.
    expect(
      await refusal(team.member.caller.labels.set({ submissionId: ids[20] ?? "", labelId: from, on: true, actId: actId() })),
    ).toMatchObject({
      reason: "label_archived",
    })
    await team.admin.caller.labels.archive({ labelId: from, archived: false })
    await team.admin.caller.undo.undo({ actId: act })
    expect(await labelled()).toEqual(before)
  })

  test("many are done piece by piece; asked twice it is done once", async () => {
    await put(from, numbers(1, BATCH + 50))
    const input = { labelId: from, intoId: into, actId: actId() }
    const item = await team.admin.caller.labels.merge(input)
    expect(item).toMatchObject({ state: "queued", total: BATCH + 50 })
    expect(await team.admin.caller.labels.merge(input)).toMatchObject({ id: item.id })
    await drain()
    expect(await team.admin.caller.bulk.get({ id: item.id })).toMatchObject({ state: "done", changed: BATCH + 50 })
    expect([await count(from), await count(into)]).toEqual([0, BATCH + 50])
    // Now it is nowhere and can go.
    await team.admin.caller.labels.delete({ labelId: from })
  })

  test("the groups that waited for it wait for the other", async () => {
    const { id } = await team.admin.caller.labelGroups.create({ name: "Reason", multiple: true, required: false, onlyIf: [from] })
    await team.admin.caller.labels.merge({ labelId: from, intoId: into, actId: actId() })
    const { groups } = await team.viewer.caller.labels.list()
    expect(groups.find((group) => group.id === id)).toMatchObject({ onlyIf: [into] })
  })

  test("only within a group, into another label in use, of one's own team", async () => {
    const sign = await labelNamed(team, "Sign")
    const archived = await labelNamed(team, "Send more")
    await team.admin.caller.labels.archive({ labelId: archived, archived: true })
    for (const intoId of [from, sign, archived]) {
      const refused = await refusal(team.admin.caller.labels.merge({ labelId: from, intoId, actId: actId() }))
      expect(refused).toMatchObject({ code: "BAD_REQUEST", paths: ["intoId"] })
    }
    const other = await world.team()
    await makeMany(world, other, 1)
    const theirs = await labelNamed(other, "Mix needs work")
    for (const [labelId, intoId] of [
      [from, theirs],
      [theirs, from],
    ] as const) {
      expect(await refusal(team.admin.caller.labels.merge({ labelId, intoId, actId: actId() }))).toMatchObject({ code: "NOT_FOUND" })
    }
  })

  test("an id that is an act already is refused", async () => {
    const taken = actId()
    await team.admin.caller.labels.set({ submissionId: ids[0] ?? "", labelId: into, on: true, actId: taken })
    expect(await refusal(team.admin.caller.labels.merge({ labelId: from, intoId: into, actId: taken }))).toMatchObject({
      reason: "act_other",
    })
  })
})

describe("a group that is not asked", () => {
  test("is passed over by a bulk act, and said", async () => {
    const { id: groupId } = await team.admin.caller.labelGroups.create({ name: "Reason", multiple: true, required: false, onlyIf: [into] })
    const label = await team.admin.caller.labels.create({ groupId, name: "Because", hue: "blue", key: null })
    await put(into, [3, 5])
    const done = await team.member.caller.bulk.start({
      actId: actId(),
      numbers: [1, 3, 5],
      action: { kind: "label", labelId: label.id, on: true },
    })
    expect(done).toMatchObject({ changed: 2, skipped: [{ reason: "not_asked", count: 1, numbers: [1] }] })
    const refused = await refusal(
      team.member.caller.labels.set({ submissionId: ids[0] ?? "", labelId: label.id, on: true, actId: actId() }),
    )
    expect(refused).toEqual({ code: "CONFLICT", reason: "label_not_asked" })
    // What exists stays when the label that it waited for goes, and can be taken off.
    await team.member.caller.labels.set({ submissionId: ids[2] ?? "", labelId: into, on: false, actId: actId() })
    const { labelIds } = await team.member.caller.submissions.get({ id: ids[2] ?? "" })
    expect(labelIds).toEqual([label.id])
    await team.member.caller.labels.set({ submissionId: ids[2] ?? "", labelId: label.id, on: false, actId: actId() })
  })
})
