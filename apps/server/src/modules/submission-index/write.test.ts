import { arrivedAt, readAttributes, readFacets } from "@intray/db/facets"
import { facet, submissionFacet } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, send, stageNamed, storedUpload, type TestTeam } from "../../testing/world.ts"
import { canonicalAttributes, facetIdOf, nextFacetId } from "./attributes.ts"
import { facetIds, refreshFacets } from "./write.ts"

const world = useWorld()
let team: TestTeam

beforeAll(async () => {
  team = await world.team()
})

const attributes = { portal: "p", stage: "s", held: false, assignee: null, labels: ["a"], reviewers: ["u"], files: false }

/** The facts that the rows of the query core say of a submission. */
async function placed(id: string) {
  const [tables] = await readAttributes(world.db, team.id, [id])
  if (!tables) throw new Error("no such submission")
  const [row] = await world.db.select().from(submissionFacet).where(eq(submissionFacet.key, tables.key))
  if (!row) throw new Error("it has no place")
  const [known] = await readFacets(world.db, [row.facetId])
  expect(known?.facts).toEqual(tables.facts)
  expect(known?.teamId).toBe(team.id)
  return { ...tables.facts, arrived: row.arrived }
}

test("what comes in and what is done to it is in its row of facts", async () => {
  const portal = await makePortal(team)
  const upload = await storedUpload(world, { teamId: team.id, portalId: portal.id })
  await send(world, portal.slug, { tracks: [{ title: "T", genre: "electronica", audio: [upload] }] })
  const { id, stageId } = await newest(team)
  const arrived = arrivedAt(world.services.clock.now())
  const start = { portal: portal.id, stage: stageId, held: false, assignee: null, labels: [], reviewers: [], files: true, arrived }
  expect(await placed(id)).toEqual(start)

  const labelId = await labelNamed(team, "Send more")
  await team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: "facet-label" })
  expect(await placed(id)).toEqual({ ...start, labels: [labelId], reviewers: [team.member.id] })
  await team.member.caller.undo.undo({ actId: "facet-label" })
  expect(await placed(id)).toEqual(start)

  const [accepted, listening] = [await stageNamed(team, "Accepted"), await stageNamed(team, "Listening")]
  await team.member.caller.decisions.move({ id, stageId: listening, actId: "facet-move" })
  expect(await placed(id)).toEqual({ ...start, stage: listening })
  await team.member.caller.decisions.decide({ id, stageId: accepted, publish: false, actId: "facet-decide" })
  expect(await placed(id)).toEqual({ ...start, stage: accepted, held: true })
  await team.member.caller.decisions.publish({ id })
  expect(await placed(id)).toEqual({ ...start, stage: accepted })
})

test("facts that are equal share a row, and others that fall on the same place get the next", async () => {
  const first = facetIdOf(team.id, canonicalAttributes(attributes))
  const stranger = { ...attributes, stage: "another" }
  await world.db.insert(facet).values({ id: first, teamId: team.id, facts: stranger })
  const ids = await world.db.transaction((tx) => facetIds(tx, team.id, [attributes, stranger, attributes]))
  expect(ids).toEqual([nextFacetId(first), facetIdOf(team.id, canonicalAttributes(stranger)), nextFacetId(first)])
  expect(await world.db.transaction((tx) => facetIds(tx, team.id, [attributes]))).toEqual([nextFacetId(first)])
})

test("a facet whose transaction was rolled back is made again", async () => {
  const own = { ...attributes, stage: "rolled back" }
  const rolledBack = world.db.transaction(async (tx) => {
    await facetIds(tx, team.id, [own])
    throw new Error("no")
  })
  await expect(rolledBack).rejects.toThrow("no")
  const [id] = await world.db.transaction((tx) => facetIds(tx, team.id, [own]))
  expect((await readFacets(world.db, [id as number])).map((row) => row.facts)).toEqual([own])
})

test("no one's submissions are placed but the team's own", async () => {
  const other = await world.team()
  const { slug } = await makePortal(other)
  await send(world, slug)
  const { id } = await newest(other)
  const before = await world.db.select().from(submissionFacet)
  await world.db.transaction((tx) => refreshFacets(tx, team.id, [id, "unknown"]))
  expect(await world.db.select().from(submissionFacet)).toEqual(before)
})
