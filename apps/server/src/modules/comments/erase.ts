import type { Tx } from "@intray/db"
import { comment, mention } from "@intray/db/schema"
import { and, inArray, isNull } from "drizzle-orm"

/** Removes the text of all comments on submissions, because it may quote the submitter; empty comments remain. */
export async function eraseComments(tx: Tx, submissionIds: readonly string[], now: Date): Promise<void> {
  const gone = await tx
    .update(comment)
    .set({ text: "", fileId: null, atMs: null, deletedAt: now })
    .where(and(inArray(comment.submissionId, [...submissionIds]), isNull(comment.deletedAt)))
    .returning({ id: comment.id })
  if (gone.length === 0) return
  await tx.delete(mention).where(
    inArray(
      mention.commentId,
      gone.map((one) => one.id),
    ),
  )
}
