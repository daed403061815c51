import type { Tx } from "@intray/db"
import { submission, watch } from "@intray/db/schema"
import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm"
import { enqueue } from "../../platform/jobs.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Ids of watches; their addresses are looked up when the mail is sent. */
    "watch.tell": { ids: string[] }
  }
}

/**
 * Records that the status pages of submissions have changed, in the transaction of the change: watchers get one mail, and no further
 * one until somebody has opened the page. Only public changes count: a new public line, or a sent message.
 * @param mailed the submitter's own address gets a mail about this change anyway
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

/** Records new public lines. The submitter gets a mail about a published decision anyway. */
export async function noteLines(tx: Tx, lines: readonly { submissionId: string; category: string }[]): Promise<void> {
  const isDecision = (category: string) => category === "accepted" || category === "declined"
  for (const mailed of [true, false]) {
    const ids = lines.filter((line) => isDecision(line.category) === mailed).map((line) => line.submissionId)
    await noteChange(tx, ids, mailed)
  }
}
