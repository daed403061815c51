import type { DbOrTx } from "@intray/db"
import { portal, submission } from "@intray/db/schema"
import { and, eq, isNotNull, isNull } from "drizzle-orm"

const DAY_MS = 86_400_000

/** The reply deadline for a submission that arrives now; null: no promise. */
export function dueAtOf(promiseDays: number | null, now: Date): Date | null {
  return promiseDays === null ? null : new Date(now.getTime() + promiseDays * DAY_MS)
}

/**
 * The deadline of a submission that arrived as spam but is none: the one its sender was promised. Null: it did not arrive as spam,
 * was answered, or has a deadline already.
 */
export async function promisedOnArrival(db: DbOrTx, submissionId: string): Promise<{ dueAt: Date | null } | null> {
  const { id, suspicion, dueAt, repliedAt } = submission
  const [row] = await db
    .select({ promiseDays: portal.promiseDays, createdAt: submission.createdAt })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .where(and(eq(id, submissionId), isNotNull(suspicion), isNull(dueAt), isNull(repliedAt)))
  return row ? { dueAt: dueAtOf(row.promiseDays, row.createdAt) } : null
}
