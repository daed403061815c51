import { expect, test } from "vitest"
import { createRandom } from "../../cli/seed/random.ts"
import { comeIn, edit, makeScene } from "../../testing/model/edits.ts"
import { actAndRecount, countsOf, follow, recount } from "../../testing/model/insights.ts"
import { tellAll } from "../../testing/model/oracle.ts"
import { useWorld } from "../../testing/use-world.ts"
import { countBatches } from "./count.ts"
import { stateOf } from "./follow.ts"

const seed = Number(process.env.TEST_SEED)
const ACTS = 200

const world = useWorld({ now: new Date("2026-03-02T09:30:00.250Z") })

test(`${ACTS} acts by chance, followed piece by piece, equal a full recount`, async () => {
  await actAndRecount(world, { acts: ACTS, seed })
})

test("several that count at once while several write count everything once", async () => {
  const random = createRandom(seed + 1)
  const scene = await makeScene(world)
  for (let index = 0; index < 20; index += 1) await comeIn(scene, random)
  const { all } = await tellAll(world.db, scene.team.id)
  await stateOf(world.services, scene.team.id)
  let writing = 3
  const write = async (own: ReturnType<typeof createRandom>) => {
    for (let index = 0; index < 20; index += 1) await edit(scene, own, all)
    writing -= 1
  }
  const count = async () => {
    while (writing > 0) {
      await countBatches(world.services, scene.team.id, 2)
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all([2, 3, 4].map((n) => write(createRandom(seed + n))).concat(count(), count()))
  await follow(world, scene)
  const followed = await countsOf(world, scene)
  await recount(world, scene)
  expect(followed).toEqual(await countsOf(world, scene))
})
