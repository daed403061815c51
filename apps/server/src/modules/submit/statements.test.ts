import { statementsOf } from "@intray/db/testing"
import { expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, send } from "../../testing/world.ts"

const world = useWorld()

// The words of a submission are two statements on SQLite and one on Postgres; the inbox's first stage is remembered on SQLite. One asks for the
// team's review rounds, and one writes the values that filters on answers compare.
const plain = 20

test.each([
  ["where there are no plans", false, plain],
  // One more: what the plan has. Whether it is over the limit is said by the counting itself.
  ["where there are plans", true, plain + 1],
])("a submission costs as many statements as before it was counted by month, but for the counting: %s", async (_, plans, all) => {
  world.services.env.plans = plans
  const team = await world.team()
  const { slug } = await makePortal(team)
  // Settles the team's zone, as the worker does within seconds.
  await team.owner.caller.insights.overview()
  await send(world, slug)
  const asked = await statementsOf(() => send(world, slug))
  expect(asked.reduce((sum, { times }) => sum + times, 0)).toBe(all)
  expect(asked.filter(({ sql }) => sql.includes("team_month")).map(({ times }) => times)).toEqual([1])
})
