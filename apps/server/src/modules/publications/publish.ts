import { newId } from "@intray/db/id"
import { publication, publicationItem } from "@intray/db/schema"
import { eq, sql } from "drizzle-orm"
import { keyOf, personOf } from "../../platform/events.ts"
import { deleteReplaced, lockHeldMessages } from "../messages/replaced.ts"
import { sendLocked } from "../messages/send.ts"
import { stagesOf } from "../stages/service.ts"
import { type Change, writeSoFar } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { publish } from "../submission-writes/stage.ts"

/**
 * Publishes held decisions to their submitters, with their messages; leaves other rows unchanged. Each submitter gets one
 * mail with both.
 * @param publishedBy the act or publication that does it: at most one mail for each of its submissions, ever
 * @returns ids of the published submissions
 */
export async function publishHeld(change: Change, rows: readonly HeldRow[], publishedBy: string): Promise<ReadonlySet<string>> {
  const { tx, ctx } = change
  const stages = rows.length > 0 ? await stagesOf(tx, ctx.team.id) : []
  const wordings = new Map<string, string>()
  for (const { id } of rows) {
    const line = publish(change, stages, id)
    if (line) wordings.set(id, line.wording)
  }
  await writeSoFar(change)
  const told = new Set(wordings.keys())
  if (told.size === 0) return told
  const messages = await lockHeldMessages(tx, [...wordings.keys()].sort())
  await sendLocked(change, messages, { wordings, publishedBy, actId: change.actId })
  await deleteReplaced(change, [...told])
  return told
}

/**
 * Publishes held decisions at once, without time to recall them, and records that as a finished publication: one list then
 * shows everything that was published.
 * @param id of the whole publication, if this is a part of it
 */
export async function publishNow(change: Change, rows: readonly HeldRow[], actId: string, id: string = newId()): Promise<void> {
  const told = await publishHeld(change, rows, actId)
  const published = rows.filter((row) => told.has(row.id))
  if (published.length === 0) return
  const { tx, ctx } = change
  const [teamId, now] = [ctx.team.id, ctx.clock.now()]
  await tx
    .insert(publication)
    .values({
      id,
      teamId,
      userId: personOf(ctx.actor),
      apiKeyId: keyOf(ctx.actor),
      state: "done",
      runAt: now,
      total: 0,
      done: 0,
      createdAt: now,
      finishedAt: now,
    })
    .onConflictDoNothing({ target: publication.id })
  const made = await tx
    .insert(publicationItem)
    .values(published.map((row) => ({ publicationId: id, submissionId: row.id, teamId, stageId: row.stageId, state: "done" as const })))
    .onConflictDoNothing()
    .returning({ id: publicationItem.submissionId })
  const more = made.length
  await tx
    .update(publication)
    .set({ total: sql`${publication.total} + ${more}`, done: sql`${publication.done} + ${more}`, finishedAt: now })
    .where(eq(publication.id, id))
}
