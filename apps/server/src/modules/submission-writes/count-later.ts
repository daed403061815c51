import type { Tx } from "@intray/db"
import { insightPending } from "@intray/db/schema"

/** Has a submission counted again that changed without an event, in the transaction that changes it. */
export async function countLater(tx: Tx, teamId: string, submissionId: string): Promise<void> {
  await tx.insert(insightPending).values({ teamId, submissionId }).onConflictDoNothing()
}
