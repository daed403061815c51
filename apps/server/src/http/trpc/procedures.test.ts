import { beforeAll, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
beforeAll(async () => {
  team = await world.team()
})

test("wakes the worker after a mutation has committed, and not after a query", async () => {
  const { slug } = await makePortal(team)
  let looks = 0
  const { jobs } = world.services
  const { wake } = jobs
  jobs.wake = () => {
    looks += 1
  }
  try {
    const after = async (call: () => Promise<unknown>) => {
      looks = 0
      await call()
      return looks > 0
    }
    expect(await after(() => send(world, slug))).toBe(true)
    const { id } = await newest(team)
    const stageId = await stageNamed(team, "Declined")
    expect(await after(() => team.member.caller.decisions.decide({ id, stageId, publish: false, actId: "wakes" }))).toBe(true)
    expect(await after(() => team.member.caller.submissions.get({ id }))).toBe(false)
  } finally {
    jobs.wake = wake
  }
})
