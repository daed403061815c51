import { expect, test } from "vitest"
import { recordEvents } from "../../platform/events.ts"
import { bare } from "../../testing/events.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, send } from "../../testing/world.ts"

const world = useWorld()

test("shows the events that their definitions show, to all or to their actor", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  await send(world, slug)
  const { id: submissionId } = await newest(team)
  const actor = { type: "user" as const, id: team.member.id, name: null }
  const types = ["submission.labelled", "submission.snoozed", "message.seen", "submission.of_a_later_version"]
  await world.db.transaction((tx) =>
    recordEvents(
      tx,
      types.map((type) => bare({ team, actor, submissionId, type })),
    ),
  )
  const shown = async (caller: typeof team.owner.caller) =>
    (await caller.history.list({ submissionId, limit: 10 })).items.map((item) => item.type)
  expect(await shown(team.member.caller)).toEqual(["submission.snoozed", "submission.labelled", "submission.created"])
  expect(await shown(team.admin.caller)).toEqual(["submission.labelled", "submission.created"])
})
