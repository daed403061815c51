import { deletedTeam, job, organization } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { callerFor, makeUser } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { refusal } from "../../testing/world.ts"
import { purgeOverdue } from "./purge.ts"
import { TRASH_DAYS } from "./trash.ts"
import { MAX_TEAMS } from "./update.ts"

const day = 86_400_000
const world = useWorld()

test("a team whose time is over goes, whatever became of the work that was to remove it", async () => {
  const [lost, kept] = [await world.team(), await world.team()]
  const there = (id: string) => world.db.$count(organization, eq(organization.id, id))
  await lost.owner.caller.teams.delete({ name: lost.name })
  // Given up by an admin, or failed too often.
  await world.db.update(job).set({ state: "dead" }).where(eq(job.kind, "team.purge"))
  expect(await purgeOverdue(world.services)).toBe(0)
  world.forward(TRASH_DAYS * day)
  await kept.owner.caller.teams.delete({ name: kept.name })
  await world.services.jobs.drain()
  expect(await there(lost.id)).toBe(1)
  expect(await purgeOverdue(world.services)).toBe(1)
  expect(await purgeOverdue(world.services), "one at a time").toBe(0)
  const waiting = and(eq(job.kind, "team.purge"), eq(job.state, "queued"))
  expect(await world.db.$count(job, waiting), "one now, and the other team's").toBe(2)
  await world.services.jobs.drain()
  expect([await there(lost.id), await there(kept.id)]).toEqual([0, 1])
  expect(await world.db.$count(deletedTeam)).toBe(1)
})

test("deleting teams makes no room for more of them, as long as they could be brought back", async () => {
  const person = await makeUser(world.services)
  const caller = callerFor(world.services, person)
  const make = (number: number) => caller.teams.create({ name: `Team ${number}`, slug: `room-${number}` })
  for (let number = 0; number < MAX_TEAMS; number += 1) {
    const team = await make(number)
    if (number % 10 === 0) await callerFor(world.services, person, team).teams.delete({ name: team.name })
  }
  expect(await refusal(make(MAX_TEAMS))).toMatchObject({ reason: "too_many_teams" })
})
