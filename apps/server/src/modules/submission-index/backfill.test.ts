import { facet, setting, submissionFacet } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, send } from "../../testing/world.ts"
import { backfillIndex, placedKey } from "./backfill.ts"

const world = useWorld()

test("what came in before facts were kept gets them, in every team, once", async () => {
  const teams = [await world.team(), await world.team()]
  for (const [index, team] of teams.entries()) {
    const { slug } = await makePortal(team)
    for (let count = 0; count <= index; count += 1) await send(world, slug)
    const { id } = await newest(team)
    const labelId = await labelNamed(team, "Pass")
    await team.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: `older-${index}` })
  }
  const placings = () => world.db.select().from(submissionFacet).orderBy(asc(submissionFacet.key))
  const before = await placings()
  expect(before).toHaveLength(3)
  await world.db.delete(submissionFacet)
  await world.db.delete(facet)
  expect(await backfillIndex(world.db)).toBe(3)
  expect(await placings()).toEqual(before)
  expect(await backfillIndex(world.db)).toBe(0)
  expect((await teams[1]?.viewer.caller.submissions.list({}))?.items.map((row) => row.labelIds.length)).toEqual([1, 0])

  // A stop in between: what was done is not done again.
  const [first] = before
  await world.db.delete(submissionFacet)
  const rows = await Promise.all(teams.map((team) => team.viewer.caller.submissions.list({ sort: "oldest" })))
  expect(first).toBeDefined()
  const oldest = rows.flatMap((page) => page.items.map((row) => row.id)).sort()[0] as string
  await world.db.update(setting).set({ value: oldest }).where(eq(setting.key, placedKey))
  expect(await backfillIndex(world.db)).toBe(2)
})
