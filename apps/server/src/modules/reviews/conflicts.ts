import type { DbOrTx } from "@intray/db"
import { unindexed } from "@intray/db/fn"
import { reviewConflict, submission } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import type { ConflictParty } from "../../platform/conflicts.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, readablePortals } from "../../platform/visible-portals.ts"
import { isDeclaredBy } from "./access.ts"
import { projectSummaries } from "./blind/projection.ts"
import { type ConflictItem, MAX_CONFLICTS } from "./schema.ts"

/** Conflicts of interest that somebody declared, newest first, without those at portals that they no longer see. */
export async function readDeclared(
  ctx: TeamContext,
  party: ConflictParty,
  db: DbOrTx = ctx.db,
): Promise<(ConflictItem & { portalId: string })[]> {
  const { number, title, portalId } = submission
  const { submissionId, person, createdAt } = reviewConflict
  // The conflicts themselves are listed here, so they hide nothing.
  const visible = { portals: await readablePortals(ctx, db), conflicts: null }
  const rows = await db
    .select({ submissionId, number, title, portalId, person, createdAt })
    .from(reviewConflict)
    .innerJoin(submission, eq(submission.id, submissionId))
    .where(and(isDeclaredBy(party), eq(unindexed(reviewConflict.teamId), ctx.team.id), amongSubmissions(visible)))
    .orderBy(desc(createdAt), desc(reviewConflict.id))
    .limit(MAX_CONFLICTS)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** The caller's own conflicts of interest, to take them back: submissions that they have declared them on do not exist for them otherwise. */
export async function listConflicts(ctx: TeamContext, userId: string): Promise<{ items: ConflictItem[] }> {
  const rows = await readDeclared(ctx, { userId })
  const shown = await projectSummaries(ctx, rows, ({ submissionId: id, portalId }) => ({ id, portalId }))
  return { items: shown.map(({ submissionId, number, title, person, createdAt }) => ({ submissionId, number, title, person, createdAt })) }
}
