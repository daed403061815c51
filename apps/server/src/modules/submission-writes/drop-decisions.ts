import type { Tx } from "@intray/db"
import { message, publicationItem } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"

/**
 * The held decisions of submissions are no more: decided otherwise, taken back, withdrawn. What was to go with them becomes a draft, and
 * where they were about to be published, they are not.
 * @param ids of submissions whose rows this transaction holds
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
