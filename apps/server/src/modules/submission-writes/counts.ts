import { type DbOrTx, prepared } from "@intray/db"
import { portal, submissionCount } from "@intray/db/schema"
import { and, eq, sql } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import type { PlaceCount } from "../stages/schema.ts"

/** Count changes of one transaction, collected so that each count is written once and always in the same order. */
export type CountChanges = Map<string, PlaceCount & { /** Places of the portal that the change frees. */ freed: number }>

type Place = { portalId: string; stageId: string; held: boolean; spam?: boolean; gone?: boolean }

/**
 * Adds one submission to a place (1), or removes it (-1). `spam`: the place is the spam stage, which takes none of
 * the portal's places. `gone`: the submission is in the trash or erased, and not counted.
 */
export function noteCount(changes: CountChanges, at: Place, by: 1 | -1) {
  const { portalId, stageId, spam = false, gone = false } = at
  const key = `${portalId} ${stageId}`
  const { count, held, freed } = changes.get(key) ?? { count: 0, held: 0, freed: 0 }
  const some = gone ? 0 : by
  changes.set(key, { portalId, stageId, count: count + some, held: held + (at.held ? some : 0), freed: freed + (spam ? by : 0) })
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

/** Writes the collected changes. Sorted, because two transactions that lock the same rows in different orders would deadlock. */
export async function writeCounts(tx: DbOrTx, teamId: TeamId, changes: CountChanges): Promise<void> {
  const sorted = [...changes.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [, { portalId, stageId, count, held, freed }] of sorted) {
    if (freed !== 0) {
      await tx
        .update(portal)
        .set({ taken: sql`${portal.taken} - ${freed}` })
        .where(and(eq(portal.id, portalId), eq(portal.teamId, teamId)))
    }
    if (count === 0 && held === 0) continue
    await raise(tx, { teamId, portalId, stageId, count, held })
  }
}
