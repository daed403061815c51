import type { Tx } from "@intray/db"
import { message, submission } from "@intray/db/schema"
import { and, eq, isNotNull } from "drizzle-orm"
import type { NotifyContext } from "../../platform/event-definitions.ts"
import { notify } from "./notify.ts"

/** Whom to notify of a submitter's action: the assignee, and members who have written to them. */
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

/** Creates the `notify` of a submitter's event: it notifies the assignee and members who wrote about the submission. */
export function notifyRecipients(event: "submission.edited" | "submission.withdrawn") {
  return async ({ tx, ctx }: NotifyContext, changes: readonly { submissionId: string | null }[]): Promise<void> => {
    for (const { submissionId } of changes) {
      if (submissionId === null) continue
      const userIds = await recipientsOf(tx, submissionId)
      await notify(tx, { teamId: ctx.team.id, event, submissionId, actorId: null, userIds, at: ctx.clock.now() })
    }
  }
}
