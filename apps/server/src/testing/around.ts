import { randomUUID } from "node:crypto"
import { newSecret } from "@intray/db/id"
import { file } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { storedUpload, type TestTeam, type World } from "./world.ts"

type Around = { submissionId: string; portalId: string; demoId: string }

/** What is around submissions in tables of its own and is named in no request: a file, a watch, a snooze, somebody who is mentioned. */
export async function makeAround(world: World, team: TestTeam, { submissionId, portalId, demoId }: Around): Promise<void> {
  const id = await storedUpload(world, { teamId: team.id, portalId })
  await world.db.update(file).set({ submissionId }).where(eq(file.id, id))
  await world.visitor.public.watch({ demoId, email: "friend@kitefall.example" })
  const { comments, snoozes } = team.owner.caller
  const until = new Date(world.services.clock.now().getTime() + 86_400_000).toISOString()
  await snoozes.set({ submissionIds: [submissionId], until, actId: `act-${newSecret(60)}` })
  await comments.add({ id: randomUUID(), submissionId, text: `For @[${team.member.id}]` })
}
