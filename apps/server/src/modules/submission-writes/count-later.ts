import type { Tx } from "@intray/db"
import { insightPending } from "@intray/db/schema"

/** Queues a submission that changed without an event for recounting, in the transaction of its change. */
export async function countLater(tx: Tx, teamId: string, submissionId: string): Promise<void> {
  await tx.insert(insightPending).values({ teamId, submissionId }).onConflictDoNothing()
}
