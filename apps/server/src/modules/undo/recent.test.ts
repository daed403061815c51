import { newId } from "@intray/db/id"
import { beforeAll, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let slug: string

beforeAll(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
})

const arrive = async () => {
  await send(world, slug)
  return newest(team)
}
/** Separates acts by time, because a test's clock does not move. */
const later = () => world.forward(60_000)

it("lists the caller's last acts, newest first, with their changes, and which were undone", async () => {
  const { undo, labels, decisions } = team.member.caller
  expect(await undo.list()).toEqual({ items: [] })
  const one = await arrive()
  const [sign, listening] = [await labelNamed(team, "Sign"), await stageNamed(team, "Listening")]
  await labels.set({ submissionId: one.id, labelId: sign, on: true, actId: "first" })
  later()
  await decisions.move({ id: one.id, stageId: listening, actId: "second" })
  later()
  await undo.undo({ actId: "second" })
  // Acts of others are not listed.
  await team.admin.caller.labels.set({ submissionId: one.id, labelId: await labelNamed(team, "On sound"), on: true, actId: "other" })

  const { items } = await undo.list()
  expect(items).toMatchObject([
    {
      actId: "second",
      kind: "stage",
      undone: true,
      submissions: 1,
      submission: { id: one.id, number: one.number, title: one.title },
      change: { type: "submission.stage_changed", after: { name: "Listening" } },
    },
    { actId: "first", kind: "label", undone: false, change: { type: "submission.labelled", after: { name: "Sign" } } },
  ])
  expect((await team.admin.caller.undo.list()).items.map((item) => item.actId)).toEqual(["other"])
})

it("describes a decision, when it is published, and that it cannot be undone after that", async () => {
  const one = await arrive()
  const { undo, outbox, decisions } = team.owner.caller
  const decide = async (actId: string, publish: boolean) => {
    later()
    await decisions.decide({ id: one.id, stageId: await stageNamed(team, "Accepted"), publish, actId })
    return (await undo.list()).items[0]
  }
  await outbox.setRecall({ minutes: 10 })
  const decided = { submission: { id: one.id }, change: { type: "submission.stage_changed", after: { name: "Accepted" } } }
  expect(await decide("decide", true)).toMatchObject({ ...decided, actId: "decide", told: false })
  world.forward(11 * 60_000)
  await world.services.jobs.drain()
  expect((await undo.list()).items[0]).toMatchObject({ ...decided, actId: "decide", told: true })
  await outbox.setRecall({ minutes: null })
})

it("describes a replaced label by the new one", async () => {
  const one = await arrive()
  const { undo, labels } = team.owner.caller
  for (const name of ["Sign", "Pass"]) {
    later()
    await labels.set({ submissionId: one.id, labelId: await labelNamed(team, name), on: true, actId: `to-${name}` })
  }
  expect((await undo.list()).items[0]).toMatchObject({ actId: "to-Pass", change: { type: "submission.labelled", after: { name: "Pass" } } })
})

it("describes a bulk act by one of its submissions, with their number", async () => {
  const numbers: number[] = []
  for (let n = 0; n < 3; n += 1) numbers.push((await arrive()).number)
  const { undo, bulk } = team.admin.caller
  const labelId = await labelNamed(team, "Shortlist")
  later()
  await bulk.start({ actId: "many", numbers, action: { kind: "label", labelId, on: true } })
  world.forward(10_000)
  await world.services.jobs.drain()
  expect((await undo.list()).items[0]).toMatchObject({
    actId: "many",
    submissions: 3,
    submission: { number: numbers[0] },
    change: { type: "submission.labelled", after: { name: "Shortlist" } },
  })
})

it("leaves out acts in a portal that was hidden from the caller since", async () => {
  const portal = await makePortal(team)
  await send(world, portal.slug)
  const one = await newest(team)
  const { undo, labels } = team.member.caller
  later()
  await labels.set({ submissionId: one.id, labelId: await labelNamed(team, "Sign"), on: true, actId: "hidden-since" })
  expect((await undo.list()).items[0]?.actId).toBe("hidden-since")
  const { id: crew } = await team.owner.caller.groups.create({ name: "Crew", userIds: [] })
  await team.owner.caller.portals.setGroups({ id: portal.id, groupIds: [crew] })
  expect((await undo.list()).items.map((item) => item.actId)).not.toContain("hidden-since")
  // Undone now, it would be marked as undone without any change.
  expect(await refusal(undo.undo({ actId: "hidden-since" }))).toEqual({ code: "CONFLICT", reason: "undo_hidden" })
  await team.owner.caller.groups.setMembers({ id: crew, userIds: [team.member.id] })
  expect(await undo.undo({ actId: "hidden-since" })).toMatchObject({ undone: [{ submissionId: one.id }] })
  await team.owner.caller.groups.setMembers({ id: crew, userIds: [] })
})

it("is limited to the team, to visible submissions, and to the last thirty", async () => {
  const one = await arrive()
  const { undo, labels } = team.viewer.caller
  expect(await undo.list()).toEqual({ items: [] })
  await expect(labels.set({ submissionId: one.id, labelId: newId(), on: true, actId: "no" })).rejects.toThrow()
  const other = await world.team()
  expect(await other.owner.caller.undo.list()).toEqual({ items: [] })
  const [sign, pass] = [await labelNamed(team, "Sign"), await labelNamed(team, "Pass")]
  for (let n = 0; n < 32; n += 1) {
    later()
    await team.owner.caller.labels.set({ submissionId: one.id, labelId: n % 2 ? sign : pass, on: true, actId: `again-${n}` })
  }
  const { items } = await team.owner.caller.undo.list()
  expect([items.length, items[0]?.actId, items.at(-1)?.actId]).toEqual([30, "again-31", "again-2"])
})

it("describes a bulk act by the first submission that it changed, if earlier ones were unchanged or are hidden", async () => {
  const { undo, bulk, labels } = team.admin.caller
  const labelId = await labelNamed(team, "Shortlist")
  const [already, changed] = [await arrive(), await arrive()]
  await labels.set({ submissionId: already.id, labelId, on: true, actId: "beforehand" })
  later()
  await bulk.start({ actId: "some", numbers: [already.number, changed.number], action: { kind: "label", labelId, on: true } })
  expect((await undo.list()).items[0]).toMatchObject({ actId: "some", submissions: 1, submission: { number: changed.number } })
})

it("lists erasures, alone or with others, as impossible to undo", async () => {
  const { undo, bulk, labels, trash } = team.owner.caller
  const [one, other] = [await arrive(), await arrive()]
  later()
  await labels.set({ submissionId: one.id, labelId: await labelNamed(team, "Shortlist"), on: true, actId: "labelled-before" })
  expect((await undo.list()).items[0]).toMatchObject({ actId: "labelled-before", erased: false })
  later()
  await trash.erase({ id: one.id })
  later()
  await bulk.start({ actId: "erased-by-hand", numbers: [other.number], action: { kind: "erase" } })
  const { items } = await undo.list()
  const erased = { kind: "erase", undone: false, submissions: 1, erased: true, change: { type: "submission.erased" } }
  expect(items.slice(0, 3)).toMatchObject([
    { ...erased, submission: { number: other.number, title: "" } },
    { ...erased, submission: { number: one.number, title: "" } },
    // Earlier acts remain listed, but cannot be undone.
    { kind: "label", actId: "labelled-before", undone: false, erased: true, submission: { number: one.number, title: "" } },
  ])
  for (const { actId } of items.slice(0, 2)) expect(await refusal(undo.undo({ actId }))).toMatchObject({ reason: "not_undoable" })
})
