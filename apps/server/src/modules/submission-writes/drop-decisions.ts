import type { Tx } from "@intray/db"
import { message, publicationItem } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"

/**
 * Drops the held decisions of submissions, because they were decided differently, taken back or withdrawn. Their replies become
 * drafts, and pending publications skip them.
 * @param ids of submissions whose rows this transaction has locked
 */
export async function dropDecisions(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(message)
    .set({ state: "draft", updatedAt: now })
    .where(and(inArray(message.submissionId, [...ids]), eq(message.state, "held")))
  await tx
    .update(publicationItem)
    .set({ state: "skipped", reason: "changed" })
    .where(and(inArray(publicationItem.submissionId, [...ids]), eq(publicationItem.state, "waiting")))
}
