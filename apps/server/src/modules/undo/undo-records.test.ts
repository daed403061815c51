import { newId } from "@intray/db/id"
import { act, member, organizationRole } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { callerFor, makeUser } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let id: string

beforeAll(async () => {
  team = await world.team()
  const { slug } = await makePortal(team)
  await send(world, slug)
  id = (await newest(team)).id
})

/** Creates a user with a custom role. */
async function inRole(role: string, actions: string[]) {
  const person = await makeUser(world.services)
  const joined = { organizationId: team.id, role, createdAt: new Date() }
  await world.db.insert(organizationRole).values({ id: newId(), ...joined, permission: JSON.stringify({ submission: actions }) })
  await world.db.insert(member).values({ id: newId(), ...joined, userId: person.id })
  return { id: person.id, caller: callerFor(world.services, person, team) }
}

test("users who may only move can undo moves, and users who may only label can undo labels", async () => {
  const mover = await inRole("mover", ["read", "move"])
  const labeller = await inRole("labeller", ["read", "label"])
  const [stageId, labelId] = [await stageNamed(team, "Listening"), await labelNamed(team, "Send more")]
  const label = { submissionId: id, labelId, on: true, actId: "a-label" }

  await mover.caller.decisions.move({ id, stageId, actId: "a-move" })
  expect(await refusal(mover.caller.labels.set(label))).toMatchObject({ code: "FORBIDDEN" })
  expect(await mover.caller.undo.undo({})).toMatchObject({ actId: "a-move", kind: "stage", undone: [{ submissionId: id }] })

  await labeller.caller.labels.set(label)
  expect(await refusal(labeller.caller.decisions.move({ id, stageId, actId: "no-move" }))).toMatchObject({ code: "FORBIDDEN" })
  expect(await labeller.caller.undo.undo({})).toMatchObject({ actId: "a-label", kind: "label", undone: [{ submissionId: id }] })
})

test("rejects undo after the user has lost the permission, and changes nothing", async () => {
  const person = await inRole("changing", ["read", "label", "move"])
  const setRole = (actions: string[]) =>
    world.db
      .update(organizationRole)
      .set({ permission: JSON.stringify({ submission: actions }) })
      .where(eq(organizationRole.role, "changing"))
  const stageId = await stageNamed(team, "Shortlist")
  await person.caller.decisions.move({ id, stageId, actId: "lost" })
  for (const actions of [["read", "label"], ["read"]]) {
    await setRole(actions)
    for (const input of [{}, { actId: "lost" }]) expect(await refusal(person.caller.undo.undo(input))).toMatchObject({ code: "FORBIDDEN" })
  }
  expect(await newest(team)).toMatchObject({ stageId })
  expect(await world.db.select({ undone: act.undone }).from(act).where(eq(act.id, "lost"))).toEqual([{ undone: false }])
})
