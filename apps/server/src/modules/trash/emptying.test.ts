import { newSecret } from "@intray/db/id"
import { audit, setting, submission, submissionCount } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, send, type TestTeam } from "../../testing/world.ts"
import { emptyTrash } from "./empty.ts"
import { leaveErased } from "./leave-erased.ts"

const DAY_MS = 86_400_000

const world = useWorld()
let team: TestTeam
let slug: string
beforeEach(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
})

const actId = () => `act-${newSecret(60)}`
async function sent(): Promise<{ id: string; number: number }> {
  await send(world, slug)
  return newest(team)
}

/** The database, with an action just before its first transaction. */
function interrupted(happens: () => Promise<unknown>): typeof world.db {
  let before: (() => Promise<unknown>) | null = happens
  return new Proxy(world.db, {
    get(target, key) {
      const value = Reflect.get(target, key, target)
      if (key !== "transaction") return typeof value === "function" ? value.bind(target) : value
      return async (work: Parameters<typeof target.transaction>[0]) => {
        const now = before
        before = null
        await now?.()
        return target.transaction(work)
      }
    },
  })
}

test("a submission that is restored while the trash is emptied stays", async () => {
  const { id } = await sent()
  await team.owner.caller.trash.add({ id, actId: actId() })
  world.forward(31 * DAY_MS)
  const db = interrupted(() => team.owner.caller.trash.restore({ id, actId: actId() }))
  expect(await emptyTrash({ ...world.services, db })).toBe(0)
  expect(await team.viewer.caller.submissions.get({ id })).toMatchObject({ goneBy: null, by: "Kitefall" })
})

test("an erasure by a member is recorded once, however often they repeat it", async () => {
  const { id, number } = await sent()
  const lines = () =>
    world.db
      .select({ actorId: audit.actorId, name: audit.targetName })
      .from(audit)
      .where(and(eq(audit.teamId, team.id), eq(audit.action, "submission.erased")))
  await team.admin.caller.trash.erase({ id })
  await team.owner.caller.trash.erase({ id })
  expect(await lines()).toEqual([{ actorId: team.admin.id, name: `#${number}` }])
})

test("the next run skips submissions that an interrupted run has removed from lists", async () => {
  const [one, two] = [await sent(), await sent()]
  await sent()
  const erasedAt = world.services.clock.now()
  const next = async (id: string, after: string) => {
    await world.db.update(submission).set({ erasedAt }).where(eq(submission.id, id))
    await world.db
      .insert(setting)
      .values({ key: "erased.left", value: after })
      .onConflictDoUpdate({ target: setting.key, set: { value: after } })
    await leaveErased(world.services)
  }
  await next(one.id, "")
  await next(two.id, one.id)
  const stages = (await team.owner.caller.stages.list()).items.map((stage) => stage.id)
  const rows = await world.db.select().from(submissionCount).where(inArray(submissionCount.stageId, stages))
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(1)
})
