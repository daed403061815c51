import { newId, newSecret } from "@intray/db/id"
import { submission, teamCounter } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { refreshFacets } from "../modules/submission-index/write.ts"
import { type CountChanges, noteCount, writeCounts } from "../modules/submission-writes/counts.ts"
import { recordEvents, systemActor } from "../platform/events.ts"
import { bare } from "./events.ts"
import { makePortal, newest, send, type TestTeam, type World } from "./world.ts"

/** A team's portal with so many submissions, all alike, in the first stage. @returns their ids, oldest first */
export async function makeMany(world: World, team: TestTeam, count: number): Promise<{ slug: string; portalId: string; ids: string[] }> {
  const { slug, id: portalId } = await makePortal(team)
  await send(world, slug)
  const first = await newest(team)
  const ids = await world.db.transaction(async (tx) => {
    const [row] = await tx.select().from(submission).where(eq(submission.id, first.id))
    if (!row) throw new Error("the first is not there")
    const rows = Array.from({ length: count - 1 }, (_, index) => ({
      ...row,
      id: newId(),
      number: row.number + index + 1,
      demoId: newSecret(160),
      idempotencyKey: null,
      idempotencyHash: null,
    }))
    for (let from = 0; from < rows.length; from += 200) await tx.insert(submission).values(rows.slice(from, from + 200))
    const made = rows.map((one) => one.id)
    await tx
      .update(teamCounter)
      .set({ nextNumber: first.number + count })
      .where(eq(teamCounter.teamId, team.id))
    await recordEvents(
      tx,
      made.map((submissionId) => bare({ team, actor: systemActor, submissionId, type: "submission.created" })),
    )
    const counts: CountChanges = new Map()
    for (const one of rows) noteCount(counts, one, 1)
    await writeCounts(tx, team.id, counts)
    await refreshFacets(tx, team.id, made)
    return [first.id, ...made]
  })
  return { slug, portalId, ids }
}
