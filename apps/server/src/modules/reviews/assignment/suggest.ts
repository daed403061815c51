import type { DbOrTx } from "@intray/db"
import { submission, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { ConflictReason } from "./conflict-reasons.ts"
import { compareKeys, toReviewerKeys } from "./conflicts.ts"
import { readForm, readSubmissionKeys } from "./named-persons.ts"

/** The strongest reason why a member may have a conflict of interest on a submission; null: nothing coincides. A person decides. */
export async function suggestConflict(db: DbOrTx, userId: string, submissionId: string): Promise<ConflictReason | null> {
  const [person] = await db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
  const { portalId, submitterName, submitterEmail, answers } = submission
  const [row] = await db
    .select({ portalId, submitterName, submitterEmail, answers })
    .from(submission)
    .where(eq(submission.id, submissionId))
  if (!person || !row) return null
  const form = await readForm(db, row)
  return compareKeys(toReviewerKeys({ ...person, links: [] }), readSubmissionKeys(row, form))[0] ?? null
}
