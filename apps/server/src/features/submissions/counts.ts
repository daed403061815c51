import type { DbOrTx } from "@intray/db"
import { submissionCount } from "@intray/db/schema"
import { and, eq, gt, sql } from "drizzle-orm"
import type { TeamId } from "../../lib/events.ts"

/** Changes of counts that one transaction makes, gathered so that each count is written once and always in the same order. */
export type CountChanges = Map<string, { portalId: string; stageId: string; delta: number }>

/** Notes that `delta` more submissions of the portal stand in the stage. */
export function noteCount(changes: CountChanges, portalId: string, stageId: string, delta: number) {
  const key = `${portalId} ${stageId}`
  const known = changes.get(key)
  changes.set(key, { portalId, stageId, delta: (known?.delta ?? 0) + delta })
}

/** Writes the noted changes. Sorted, because two transactions that lock the same rows in another order wait for each other for ever. */
export async function writeCounts(tx: DbOrTx, teamId: TeamId, changes: CountChanges): Promise<void> {
  const sorted = [...changes.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [, { portalId, stageId, delta }] of sorted) {
    if (delta === 0) continue
    await tx
      .insert(submissionCount)
      .values({ teamId, portalId, stageId, count: delta })
      .onConflictDoUpdate({
        target: [submissionCount.teamId, submissionCount.portalId, submissionCount.stageId],
        set: { count: sql`${submissionCount.count} + ${delta}` },
      })
  }
}

/** How many submissions of the team stand where; places without any are left out. */
export async function countsOf(db: DbOrTx, teamId: TeamId): Promise<{ portalId: string; stageId: string; count: number }[]> {
  return db
    .select({ portalId: submissionCount.portalId, stageId: submissionCount.stageId, count: submissionCount.count })
    .from(submissionCount)
    .where(and(eq(submissionCount.teamId, teamId), gt(submissionCount.count, 0)))
}
