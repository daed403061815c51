import { statementsOf } from "@intray/db/testing"
import { beforeAll, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, send, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let submissionId: string
const labels = { pass: "", strong: "" }

beforeAll(async () => {
  team = await world.team()
  const { slug } = await makePortal(team)
  await send(world, slug)
  submissionId = (await newest(team)).id
  const { groups } = await team.owner.caller.labels.list()
  const [pass, strong] = groups.find((group) => !group.multiple)?.labels ?? []
  labels.pass = pass?.id ?? ""
  labels.strong = strong?.id ?? ""
  // Warms up: each label's facets exist afterwards, as they nearly always do in practice.
  for (const labelId of [labels.pass, labels.strong]) for (const on of [true, false]) await set(labelId, on)
})

let serial = 0
function set(labelId: string, on: boolean) {
  return team.member.caller.labels.set({ submissionId, labelId, on, actId: `act-${serial++}` })
}

/** Statements that setting one label costs a member, without the look-up of their team. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const asked = await statementsOf(work)
  return asked.filter(({ sql }) => !sql.includes('"organization"')).reduce((sum, { times }) => sum + times, 0)
}

test("runs at most nine statements for one label", async () => {
  // SQLite knows that permissions and labels have not changed, and does not read them again.
  const known = world.db.engine === "sqlite" ? 2 : 0
  expect(await costOf(() => set(labels.pass, true))).toBe(9 - known)
  // One more than above, because the label replaces another one of its group.
  expect(await costOf(() => set(labels.strong, true))).toBe(10 - known)
  expect(await costOf(() => set(labels.strong, false))).toBe(9 - known)
  // Nothing changes: only permissions, the row, the label and the current labels are read.
  expect(await costOf(() => set(labels.strong, false))).toBe(4 - known)
})
