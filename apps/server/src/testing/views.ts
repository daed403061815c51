import { roleNames } from "@intray/auth/permissions"
import { newId, newSecret } from "@intray/db/id"
import { savedView } from "@intray/db/schema"
import { recordEvents } from "../platform/events.ts"
import type { TestTeam, World } from "./world.ts"

type Made<K extends string> = Record<`${K}View` | `${K}Deletion`, string>

/** Gives each person of the team a view of their own, and one that they have just deleted. */
export const makeViews = (world: World, team: TestTeam) =>
  makeViewsOf(
    world,
    team,
    roleNames.map((key) => ({ key, id: team[key].id, name: team[key].name })),
  )

/** The same for people of the team, each called by a key. */
export async function makeViewsOf<K extends string>(
  world: World,
  team: TestTeam,
  people: readonly { key: K; id: string; name: string }[],
): Promise<Made<K>> {
  const now = world.services.clock.now()
  const view = (ownerId: string, name: string) => ({ id: newId(), ownerId, name, shared: false, search: { q: "kite" }, position: 0 })
  const views = people.map((person) => ({
    person,
    kept: view(person.id, "Kept"),
    gone: view(person.id, "Gone"),
    deletion: `act-${newSecret(60)}`,
  }))
  await world.db.transaction(async (tx) => {
    await tx.insert(savedView).values(views.map(({ kept }) => ({ ...kept, teamId: team.id, createdAt: now, updatedAt: now })))
    await recordEvents(
      tx,
      views.map(({ person, gone, deletion }) => ({
        team,
        actor: { type: "user" as const, id: person.id, name: person.name },
        submissionId: null,
        type: "view.deleted" as const,
        before: { ...gone, createdAt: now.getTime() },
        after: null,
        actId: `view:${deletion}`,
      })),
    )
  })
  return Object.fromEntries(
    views.flatMap(({ person, kept, deletion }) => [
      [`${person.key}View`, kept.id],
      [`${person.key}Deletion`, deletion],
    ]),
  ) as Made<K>
}
