import type { DbOrTx } from "@intray/db"
import { portal, submission } from "@intray/db/schema"
import { and, eq, isNotNull, isNull } from "drizzle-orm"

const DAY_MS = 86_400_000

/** Until when an answer is promised to what comes in now; null: nothing is promised. */
export function dueAtOf(promiseDays: number | null, now: Date): Date | null {
  return promiseDays === null ? null : new Date(now.getTime() + promiseDays * DAY_MS)
}

/**
 * What the team owes to what came as spam and is none: the answer that its sender was promised all along. Null: it did not come as spam,
 * or is answered, or owed already.
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
