import { publicationItem } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import type { Change } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"

/** Recalls pending publications of these submissions; the decisions stay held. @returns ids of the recalled ones */
export async function recallPlanned({ tx, ctx, events, actId }: Change, rows: readonly HeldRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const ids = rows.map((row) => row.id)
  const recalled = await tx
    .update(publicationItem)
    .set({ state: "recalled" })
    .where(and(inArray(publicationItem.submissionId, ids), eq(publicationItem.state, "waiting")))
    .returning({ submissionId: publicationItem.submissionId, publicationId: publicationItem.publicationId })
  const { team, actor } = ctx
  for (const { submissionId, publicationId } of recalled) {
    events.push({ team, actor, submissionId, type: "publication.unplanned", before: null, after: { publicationId }, actId })
  }
  return new Set(recalled.map((one) => one.submissionId))
}
