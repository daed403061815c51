import { type DbOrTx, prepared } from "@intray/db"
import { portal, submissionCount } from "@intray/db/schema"
import { and, eq, sql } from "drizzle-orm"
import type { TeamId } from "../../../lib/events.ts"
import type { PlaceCount } from "../../core/stages/schema.ts"

/** Changes of counts that one transaction makes, gathered so that each count is written once and always in the same order. */
export type CountChanges = Map<string, PlaceCount & { spam: boolean }>

/**
 * Notes that one submission has come (1) to where it stands now, or gone (-1) from where it stood. `spam` says that it is the
 * stage for spam, in which it takes none of its portal's places.
 */
export function noteCount(changes: CountChanges, at: { portalId: string; stageId: string; held: boolean; spam?: boolean }, by: 1 | -1) {
  const { portalId, stageId, spam = false } = at
  const key = `${portalId} ${stageId}`
  const known = changes.get(key)
  changes.set(key, { portalId, stageId, spam, count: (known?.count ?? 0) + by, held: (known?.held ?? 0) + (at.held ? by : 0) })
}

const raise = prepared((db, $: { teamId: string; portalId: string; stageId: string; count: number; held: number }) =>
  db
    .insert(submissionCount)
    .values({ teamId: $.teamId, portalId: $.portalId, stageId: $.stageId, count: $.count, held: $.held })
    .onConflictDoUpdate({
      target: [submissionCount.teamId, submissionCount.portalId, submissionCount.stageId],
      set: { count: sql`${submissionCount.count} + ${$.count}`, held: sql`${submissionCount.held} + ${$.held}` },
    }),
)

/** Writes the noted changes. Sorted, because two transactions that lock the same rows in another order wait for each other for ever. */
export async function writeCounts(tx: DbOrTx, teamId: TeamId, changes: CountChanges): Promise<void> {
  const sorted = [...changes.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [, { portalId, stageId, count, held, spam }] of sorted) {
    if (spam && count !== 0) {
      await tx
        .update(portal)
        .set({ taken: sql`${portal.taken} - ${count}` })
        .where(and(eq(portal.id, portalId), eq(portal.teamId, teamId)))
    }
    if (count === 0 && held === 0) continue
    await raise(tx, { teamId, portalId, stageId, count, held })
  }
}
