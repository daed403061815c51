import { randomUUID } from "node:crypto"
import { publication, publicationItem } from "@intray/db/schema"
import type { Examples } from "../../testing/examples.ts"
import { stageNamed, type TestTeam, type World } from "../../testing/world.ts"

/** A publication of one submission that is due in a week. */
export async function makePublication(world: World, team: TestTeam, submissionId: string): Promise<string> {
  const id = randomUUID()
  const createdAt = world.services.clock.now()
  const runAt = new Date(createdAt.getTime() + 7 * 86_400_000)
  const facts = { id, teamId: team.id, userId: team.owner.id, state: "waiting", runAt, total: 1, done: 0, createdAt } as const
  await world.db.insert(publication).values(facts)
  const stageId = await stageNamed(team, "Declined")
  await world.db.insert(publicationItem).values({ publicationId: id, submissionId, teamId: team.id, stageId, state: "waiting" })
  return id
}

export const publicationExamples: Examples = {
  "publications.start": ({ slug, stageId }) => ({ id: randomUUID(), filter: { portals: [slug], stages: [stageId] } }),
  "publications.check": ({ slug }) => ({ filter: { portals: [slug] } }),
  "publications.list": () => undefined,
  "publications.get": ({ publicationId }) => ({ id: publicationId }),
  "publications.recall": ({ publicationId }) => ({ id: publicationId }),
  "publications.preview": ({ slug }) => ({ filter: { portals: [slug] } }),
}
