import { insightDay, insightSeries } from "@intray/db/schema"
import { and, eq, ne } from "drizzle-orm"
import { expect } from "vitest"
import { createRandom } from "../../cli/seed/random.ts"
import { countBatches } from "../../modules/insights/count.ts"
import { restart, stateOf } from "../../modules/insights/follow.ts"
import type { World } from "../world.ts"
import { comeIn, edit, makeScene, type Scene } from "./edits.ts"
import { tellAll } from "./oracle.ts"

/** Every count there is, as one sorted text each. */
export async function countsOf(world: World, { team }: Scene): Promise<string[]> {
  const rows = await world.db
    .select()
    .from(insightDay)
    .innerJoin(insightSeries, eq(insightSeries.id, insightDay.seriesId))
    .where(and(eq(insightSeries.teamId, team.id), ne(insightDay.count, 0)))
  return rows
    .map(({ insight_day: { day, count, kept }, insight_series: { metric, portalId, key } }) =>
      [metric, portalId, key, day, count, kept].join(" "),
    )
    .sort()
}

/** Counts what has happened since the last time. */
export async function follow(world: World, { team }: Scene): Promise<void> {
  await stateOf(world.services, team.id)
  expect(await countBatches(world.services, team.id)).toBe(true)
}

/** Counts all of it again, without what was counted so far. */
export async function recount(world: World, scene: Scene): Promise<void> {
  await world.db.transaction((tx) => restart(tx, scene.team.id, world.services.clock.now()))
  await follow(world, scene)
}

/** Does so many acts by chance, followed piece by piece, and compares the counts with a recount four times on the way. */
export async function actAndRecount(world: World, { acts, seed }: { acts: number; seed: number }): Promise<Scene> {
  const random = createRandom(seed)
  const scene = await makeScene(world)
  for (let index = 0; index < 25; index += 1) await comeIn(scene, random)
  let { all } = await tellAll(world.db, scene.team.id)
  const quarter = Math.ceil(acts / 4)
  for (let done = 1; done <= acts; done += 1) {
    await edit(scene, random, all)
    if (random.chance(0.1)) await scene.team.viewer.caller.submissions.seen({ id: random.pick(all).id }).catch(() => undefined)
    if (random.chance(0.1)) all = (await tellAll(world.db, scene.team.id)).all
    if (random.chance(0.05)) await follow(world, scene)
    if (done % quarter !== 0) continue
    await follow(world, scene)
    const followed = await countsOf(world, scene)
    expect(followed).not.toHaveLength(0)
    await recount(world, scene)
    expect(followed, `after ${done} acts, seed ${seed}`).toEqual(await countsOf(world, scene))
  }
  return scene
}
