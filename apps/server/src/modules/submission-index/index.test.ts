import { addFacets, putPlacings, readFacets } from "@intray/db/facets"
import { submission } from "@intray/db/schema"
import { searchKey } from "@intray/db/search"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { recordEvent, systemActor } from "../../platform/events.ts"
import { bare } from "../../testing/events.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, send, type TestTeam } from "../../testing/world.ts"
import { forgetTeam, submissionIndexOf } from "./teams.ts"

const world = useWorld()
let team: TestTeam
let slug: string
beforeAll(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
  for (let count = 0; count < 3; count += 1) await send(world, slug)
})

const numbers = async () => (await team.viewer.caller.submissions.list({ limit: 100 })).items.map((row) => row.number)
const remember = () => submissionIndexOf(world.db, team.id)

/** What is true of one of the submissions. */
async function someFacts() {
  const teamIndex = await remember()
  const [row] = await readFacets(world.db, [teamIndex.facets.id[teamIndex.facetOf[1] as number] ?? 0])
  if (!row) throw new Error("nothing is known")
  return row.facts
}

test("callers at once share one memory, and each sees what was committed before it asked", async () => {
  const indexes = await Promise.all([remember(), remember(), remember()])
  expect(new Set(indexes).size).toBe(1)
  const { id } = await newest(team)
  const labelId = await labelNamed(team, "Pass")
  await team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: "memory-label" })
  const lists = await Promise.all([1, 2, 3].map(() => team.viewer.caller.submissions.list({ filter: { labels: { any: [labelId] } } })))
  expect(lists.map((list) => list.items.map((row) => row.id))).toEqual([[id], [id], [id]])
  expect(await remember()).toBe(indexes[0])
})

test("a submission that is deleted is in no list, whether an event tells its number or not", async () => {
  await send(world, slug)
  const { id, number } = await newest(team)
  const teamIndex = await remember()
  await world.db.transaction(async (tx) => {
    await tx.delete(submission).where(eq(submission.id, id))
    await recordEvent(tx, {
      team,
      actor: systemActor,
      submissionId: null,
      type: "submission.deleted",
      before: { number, importId: "" },
      after: null,
    })
  })
  expect(await numbers()).not.toContain(number)
  expect((await team.viewer.caller.submissions.facets({ filter: {} })).total).toBe(3)
  expect(await remember()).toBe(teamIndex)

  await send(world, slug)
  const silent = await newest(team)
  await world.db.delete(submission).where(eq(submission.id, silent.id))
  expect(await numbers()).toEqual([3, 2, 1])
  expect(await remember()).not.toBe(teamIndex)
})

test("where events are missing, everything is read again", async () => {
  await send(world, slug)
  const { id } = await newest(team)
  const teamIndex = await remember()
  const { total } = await team.viewer.caller.submissions.facets({ filter: {} })
  await team.member.caller.labels.set({ submissionId: id, labelId: await labelNamed(team, "Pass"), on: true, actId: "memory-gap" })
  await send(world, slug)
  // The submission's last event is deleted with it, in the middle of those to catch up with, and no event records the deletion.
  await world.db.delete(submission).where(eq(submission.id, id))
  expect((await team.viewer.caller.submissions.facets({ filter: {} })).total).toBe(total)
  expect(await remember()).not.toBe(teamIndex)
  expect(await numbers()).toHaveLength(4)
})

test("drops facets without submissions, and the others keep theirs", async () => {
  const attributes = await someFacts()
  const before = await remember()
  const { id, number } = await newest(team)
  const others = (await team.viewer.caller.submissions.facets({ filter: {} })).stages
  for (let count = 0; count < 70; count += 1) {
    await world.db.transaction(async (tx) => {
      await addFacets(tx, [{ id: 1_000 + count, teamId: team.id, facts: { ...attributes, labels: [`label-${count}`] } }])
      await putPlacings(tx, [{ key: searchKey(before.ordinal, number), facetId: 1_000 + count, arrived: 7 }])
      await recordEvent(tx, bare({ team, actor: systemActor, submissionId: id, type: "submission.labelled" }))
    })
    expect((await remember()).facets.length).toBeLessThan(65)
  }
  const teamIndex = await remember()
  expect(teamIndex).toBe(before)
  const labelOf = (of: number) => teamIndex.facets.labels.of(teamIndex.facetOf[of] ?? -1).map((one) => teamIndex.labels.ids[one])
  expect(labelOf(number)).toEqual(["label-69"])
  const counts = ({ facets }: typeof teamIndex) => [...facets.count.subarray(0, facets.length)]
  expect(counts(teamIndex).reduce((sum, count) => sum + count, 0)).toBe((await numbers()).length)
  expect((await team.viewer.caller.submissions.facets({ filter: {} })).stages).toEqual(others)
  // What is in memory next holds only what is there.
  forgetTeam(world.db, team.id, teamIndex)
  const anew = await remember()
  expect(counts(anew).every((count) => count > 0)).toBe(true)
  expect(anew.facets.length).toBeLessThan(teamIndex.facets.length)
})

test("numbers far beyond the others are found", async () => {
  const teamIndex = await remember()
  const attributes = await someFacts()
  const { id } = await newest(team)
  await world.db.transaction(async (tx) => {
    await addFacets(tx, [{ id: 77, teamId: team.id, facts: { ...attributes, labels: [] } }])
    await tx.update(submission).set({ number: 5_000 }).where(eq(submission.id, id))
    await putPlacings(tx, [{ key: searchKey(teamIndex.ordinal, 5_000), facetId: 77, arrived: 5 }])
    await recordEvent(tx, bare({ team, actor: systemActor, submissionId: id, type: "submission.stage_changed" }))
  })
  const now = await remember()
  expect([now.top, now.facetOf.length >= 5_000, now.arrived[5_000]]).toEqual([5_000, true, 5])
})
