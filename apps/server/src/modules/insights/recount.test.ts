import { insightSubmission, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { actAndRecount, countsOf } from "../../testing/model/insights.ts"
import { useWorld } from "../../testing/use-world.ts"

const seed = Number(process.env.TEST_SEED)
/** As many as were asked for in `npm run test:full`. */
const ACTS = process.env.TEST_FULL ? 2_000 : 500

const world = useWorld({ now: new Date("2026-03-02T09:30:00.250Z") })

// On Postgres these run in `npm run test:full` alone; a few hundred of them are in `model.test.ts`.
test(`${ACTS} acts by chance, followed piece by piece, equal a full recount`, async () => {
  const scene = await actAndRecount(world, { acts: ACTS, seed })
  const counts = await countsOf(world, scene)
  // Every kind of count took part, and what was erased or deleted is among it.
  const metrics = new Set(counts.map((one) => one.split(" ")[0]))
  expect([...metrics].sort()).toEqual([
    "answered",
    "choice",
    "choice_accepted",
    "decision",
    "label",
    "look",
    "outcome",
    "reply",
    "source",
    "source_accepted",
    "standing",
    "work",
  ])
  expect(counts.some((one) => Number(one.split(" ").at(-1)) > 0)).toBe(true)
  const there = await world.db.$count(submission, eq(submission.teamId, scene.team.id))
  expect(await world.db.$count(insightSubmission, eq(insightSubmission.teamId, scene.team.id))).toBeLessThanOrEqual(there)
}, 240_000)
