import type { Tx } from "@intray/db"
import { dataImport, portal, submission } from "@intray/db/schema"
import { eq, inArray, sql } from "drizzle-orm"
import { recordEvents } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isSample } from "../session/first-steps/service.ts"
import { stagesOf } from "../stages/service.ts"
import { type CountChanges, noteCount, writeCounts } from "../submission-writes/counts.ts"
import { goneOf } from "../submission-writes/rows.ts"
import { eraseFromReleases } from "../submissions/erase-from-releases.ts"

export type Removed = {
  id: string
  number: number
  portalId: string
  stageId: string
  held: boolean
  trashedAt: Date | null
  erasedAt: Date | null
}

/**
 * Removes submissions with all that hangs on them in the database, from every count and from their portals' quotas too. What is left of
 * each is a line in the team's history, with its number alone.
 * @param rows locked by this transaction
 */
export async function removeRows(
  tx: Tx,
  ctx: Pick<TeamContext, "team" | "actor">,
  rows: readonly Removed[],
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  const { team, actor } = ctx
  const spam = new Set((await stagesOf(tx, team.id)).filter((stage) => stage.category === "spam").map((stage) => stage.id))
  const ids = rows.map((row) => row.id)
  const released = await eraseFromReleases(tx, ids, { team, actor, now })
  await tx.delete(submission).where(inArray(submission.id, ids))
  // The history first, as every other writer does: who holds a portal and waits for the counter meets who does it the other way round.
  const deleted = { team, actor, submissionId: null, type: "submission.deleted", after: null, at: now } as const
  await recordEvents(tx, [...rows.map((row) => ({ ...deleted, before: { number: row.number, importId } })), ...released])
  const counts: CountChanges = new Map()
  for (const row of rows) noteCount(counts, { ...row, gone: goneOf(row) !== null }, -1)
  for (const portalId of [...new Set(rows.map((row) => row.portalId))].sort()) {
    const places = isSample(importId) ? 0 : rows.filter((row) => row.portalId === portalId && !spam.has(row.stageId)).length
    if (places === 0) continue
    await tx
      .update(portal)
      .set({ taken: sql`${portal.taken} - ${places}` })
      .where(eq(portal.id, portalId))
  }
  await writeCounts(tx, team.id, counts)
}

/**
 * Has the files of somebody's imports removed, in the transaction that removes their account and with it what is known of the imports: nobody
 * would find the files any more. What the imports brought stays.
 */
export async function removeFilesOf(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.select({ key: dataImport.storageKey }).from(dataImport).where(eq(dataImport.userId, userId))
  if (rows.length > 0) await enqueue(tx, { kind: "submission.remove", payload: { files: rows.map((row) => row.key), mails: [] } })
}
