import type { Tx } from "@intray/db"
import { message, submission } from "@intray/db/schema"
import { and, eq, isNotNull } from "drizzle-orm"
import { notify } from "./notify.ts"

/** Whom it concerns what a submitter does: whose the submission is, and who has written to them. */
export async function recipientsOf(tx: Tx, submissionId: string): Promise<string[]> {
  const assigned = await tx
    .select({ id: submission.assigneeId })
    .from(submission)
    .where(and(eq(submission.id, submissionId), isNotNull(submission.assigneeId)))
  const writers = await tx
    .selectDistinct({ id: message.authorId })
    .from(message)
    .where(and(eq(message.submissionId, submissionId), isNotNull(message.authorId)))
  return [...new Set([...assigned, ...writers].flatMap((one) => one.id ?? []))]
}

type Done = { teamId: string; event: "submission.edited" | "submission.withdrawn"; submissionId: string; at: Date }

/** Tells them of what the submitter did; where it concerns nobody yet, nobody. */
export async function notifyRecipients(tx: Tx, done: Done): Promise<void> {
  await notify(tx, { ...done, actorId: null, userIds: await recipientsOf(tx, done.submissionId) })
}
