import type { DbOrTx, Tx } from "@intray/db"
import { webhookDelivery } from "@intray/db/schema"
import { aliasedTable, and, eq, lt, notExists, type SQL, sql } from "drizzle-orm"
import { BEHIND } from "./retry.ts"

const earlier = aliasedTable(webhookDelivery, "earlier")

/** Whether no earlier delivery of the same webhook and submission is pending. */
export function isFirst(db: DbOrTx): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(earlier)
      .where(
        and(
          eq(earlier.webhookId, webhookDelivery.webhookId),
          eq(earlier.submissionId, webhookDelivery.submissionId),
          eq(earlier.state, sql`'pending'`),
          lt(earlier.seq, webhookDelivery.seq),
        ),
      ),
  )
}

/** Reorders all pending deliveries of a webhook: the first of each submission is due now, the others wait for it. */
export async function orderAnew(tx: Tx, webhookId: string, now: Date): Promise<void> {
  const waits = and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, "pending"))
  await tx.update(webhookDelivery).set({ nextAt: BEHIND }).where(waits)
  await tx
    .update(webhookDelivery)
    .set({ nextAt: now })
    .where(and(waits, isFirst(tx)))
}
