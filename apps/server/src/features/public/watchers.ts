import type { Tx } from "@intray/db"
import { watch } from "@intray/db/schema"
import { and, eq, inArray, isNotNull } from "drizzle-orm"
import { enqueue } from "../../lib/jobs.ts"

declare module "../../lib/jobs.ts" {
  interface JobPayloads {
    /** Ids of watches: who they belong to is looked up when they are told. */
    "watch.tell": { ids: string[] }
  }
}

/**
 * Says that the status pages of submissions have changed, in the transaction that changes them: those who watch get one mail, and no other
 * until somebody has looked at the page. Only what is public may be a cause: a new public line, a message that was sent.
 */
export async function noteChange(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return
  const told = await tx
    .update(watch)
    .set({ told: true })
    .where(and(inArray(watch.submissionId, [...submissionIds]), isNotNull(watch.verifiedAt), eq(watch.told, false)))
    .returning({ id: watch.id })
  if (told.length > 0) await enqueue(tx, { kind: "watch.tell", payload: { ids: told.map((one) => one.id) } })
}
