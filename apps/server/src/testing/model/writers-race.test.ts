import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { createRandom } from "../../cli/seed/random.ts"
import { useWorld } from "../use-world.ts"
import { comeIn, edit, makeScene } from "./edits.ts"
import { tellAll } from "./oracle.ts"

const seed = Number(process.env.TEST_SEED)
const WRITERS = 6
const EDITS = 100

const world = useWorld({ now: new Date("2026-03-02T09:30:00.250Z") })

test(`${WRITERS} that write to the same submissions at once never wait for each other in a circle`, async () => {
  const random = createRandom(seed)
  const scene = await makeScene(world)
  for (let index = 0; index < 20; index += 1) await comeIn(scene, random)
  const { all } = await tellAll(world.db, scene.team.id)
  // `edit` passes over what rules refuse and throws everything else; a circle that the database broke is a fault for somebody.
  const write = async (own: ReturnType<typeof createRandom>) => {
    for (let index = 0; index < EDITS; index += 1) await edit(scene, own, all)
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(createRandom(seed + 1 + n))))
  expect(scene.acts.length).toBeGreaterThan(WRITERS * 10)
  expect(await world.db.$count(submission, eq(submission.teamId, scene.team.id))).toBeGreaterThan(20)
})
