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
  // What filters ask of them has been there once: what is counted is what nearly always is so.
  for (const labelId of [labels.pass, labels.strong]) for (const on of [true, false]) await set(labelId, on)
})

let serial = 0
function set(labelId: string, on: boolean) {
  return team.member.caller.labels.set({ submissionId, labelId, on, actId: `act-${serial++}` })
}

/** How many statements one label costs a member, the look-up of their team at the door left out. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const asked = await statementsOf(work)
  return asked.filter(({ sql }) => !sql.includes('"organization"')).reduce((sum, { times }) => sum + times, 0)
}

test("one label costs nine statements, of which it was eleven when each change remembered for itself what follows from it", async () => {
  // SQLite tells when nothing has changed: who may, and which labels there are, is not asked again.
  const known = world.db.engine === "sqlite" ? 2 : 0
  expect(await costOf(() => set(labels.pass, true))).toBe(9 - known)
  // Fourteen: its history was written line by line.
  expect(await costOf(() => set(labels.strong, true))).toBe(10 - known)
  expect(await costOf(() => set(labels.strong, false))).toBe(9 - known)
  // Five: who may, the row, the label, what is.
  expect(await costOf(() => set(labels.strong, false))).toBe(4 - known)
})
