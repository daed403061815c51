import type { Tx } from "@intray/db"
import { submission, watch } from "@intray/db/schema"
import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm"
import { enqueue } from "../../platform/jobs.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Ids of watches: who they belong to is looked up when they are told. */
    "watch.tell": { ids: string[] }
  }
}

/**
 * Says that the status pages of submissions have changed, in the transaction that changes them: those who watch get one mail, and no other
 * until somebody has looked at the page. Only what is public may be a cause: a new public line, a message that was sent.
 * @param mailed the submitter's own address hears of this very change by a mail of its own
 */
export async function noteChange(tx: Tx, submissionIds: readonly string[], mailed = false): Promise<void> {
  if (submissionIds.length === 0) return
  const own = tx
    .select({ one: sql`1` })
    .from(submission)
    .where(and(eq(submission.id, watch.submissionId), eq(submission.submitterEmail, watch.email)))
  const others = mailed ? notExists(own) : undefined
  const told = await tx
    .update(watch)
    .set({ told: true })
    .where(and(inArray(watch.submissionId, [...submissionIds]), isNotNull(watch.verifiedAt), eq(watch.told, false), others))
    .returning({ id: watch.id })
  if (told.length > 0) await enqueue(tx, { kind: "watch.tell", payload: { ids: told.map((one) => one.id) } })
}

/** The same of new public lines. Of a published decision the submitter hears by mail anyway. */
export async function noteLines(tx: Tx, lines: readonly { submissionId: string; category: string }[]): Promise<void> {
  const isDecision = (category: string) => category === "accepted" || category === "declined"
  for (const mailed of [true, false]) {
    const ids = lines.filter((line) => isDecision(line.category) === mailed).map((line) => line.submissionId)
    await noteChange(tx, ids, mailed)
  }
}
