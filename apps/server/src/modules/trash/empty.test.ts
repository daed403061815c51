import { submission } from "@intray/db/schema"
import { and, eq, isNull } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { makeMany } from "../../testing/many.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, send, type TestTeam } from "../../testing/world.ts"
import { emptyTrash } from "./empty.ts"

/** Other requests during large erasures. */

const world = useWorld()
let team: TestTeam
beforeAll(async () => {
  team = await world.team()
})

test("other requests are answered while many submissions are erased", async () => {
  const { slug } = await makePortal(team)
  for (let n = 0; n < 160; n += 1) await send(world, slug, { artist: `Artist ${n}` })
  await world.db.update(submission).set({ trashedAt: world.services.clock.now() }).where(eq(submission.teamId, team.id))
  world.forward(31 * 86_400_000)
  // The numbers of remaining submissions that other requests see.
  const left = new Set<number>()
  let done = false
  const looking = (async () => {
    while (!done) {
      left.add(await world.db.$count(submission, and(eq(submission.teamId, team.id), isNull(submission.erasedAt))))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  expect(await emptyTrash(world.services)).toBe(160)
  done = true
  await looking
  expect([...left].filter((count) => count > 0 && count < 160).length).toBeGreaterThanOrEqual(2)
})

test("a submission that is restored while the trash is being emptied stays", async () => {
  const other = await world.team()
  const { ids } = await makeMany(world, other, 150)
  const { bulk, submissions } = other.owner.caller
  await world.db.update(submission).set({ trashedAt: world.services.clock.now() }).where(eq(submission.teamId, other.id))
  const numbers = Array.from({ length: 150 }, (_, index) => index + 1)
  const { id } = await bulk.start({ actId: "empty-the-trash", numbers, action: { kind: "erase" } })
  const rescued = ids[140] ?? ""
  await other.admin.caller.trash.restore({ id: rescued, actId: "rescue" })
  world.forward(10_000)
  await world.services.jobs.drain()
  expect(await submissions.get({ id: rescued })).toMatchObject({ erasedAt: null, trashedAt: null })
  expect(await bulk.get({ id })).toMatchObject({ state: "done", changed: 149, skipped: [{ reason: "changed", count: 1 }] })
})
