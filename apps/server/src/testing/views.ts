import { type Role, roleNames } from "@intray/auth/permissions"
import { newId, newSecret } from "@intray/db/id"
import { savedView } from "@intray/db/schema"
import { recordEvents } from "../lib/events.ts"
import type { TestTeam, World } from "./world.ts"

type Made = Record<`${Role}View` | `${Role}Deletion`, string>

/** Gives each person of the team a view of their own, and one that they have just deleted. */
export async function makeViews(world: World, team: TestTeam): Promise<Made> {
  const now = world.services.clock.now()
  const view = (role: Role, name: string) => ({
    id: newId(),
    ownerId: team[role].id,
    name,
    shared: false,
    search: { q: "kite" },
    position: 0,
  })
  const views = roleNames.map((role) => ({ role, kept: view(role, "Kept"), gone: view(role, "Gone"), deletion: `act-${newSecret(60)}` }))
  await world.db.transaction(async (tx) => {
    await tx.insert(savedView).values(views.map(({ kept }) => ({ ...kept, teamId: team.id, createdAt: now, updatedAt: now })))
    await recordEvents(
      tx,
      views.map(({ role, gone, deletion }) => ({
        team,
        actor: { type: "user" as const, id: team[role].id, name: team[role].name },
        submissionId: null,
        type: "view.deleted",
        before: { ...gone, createdAt: now.getTime() },
        after: null,
        actId: `view:${deletion}`,
      })),
    )
  })
  return Object.fromEntries(
    views.flatMap(({ role, kept, deletion }) => [
      [`${role}View`, kept.id],
      [`${role}Deletion`, deletion],
    ]),
  ) as Made
}
