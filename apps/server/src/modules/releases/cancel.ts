import { releaseSnapshot } from "@intray/db/schema"
import { and, eq, isNull } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { getRelease } from "./list.ts"
import { endMaking, unfinishedOf } from "./making.ts"
import { visibleRelease } from "./rows.ts"
import type { ReleaseDetail } from "./schema.ts"
import { dropUnsealed } from "./snapshots.ts"

/**
 * Stops the making of a snapshot, and removes what there was of it; whatever was to go out with it stays a draft. Where none is being made
 * nothing happens.
 * @throws NotFound
 */
export async function cancelSnapshot(ctx: TeamContext, id: string): Promise<ReleaseDetail> {
  await visibleRelease(ctx, id)
  for (const { id: snapshotId } of await unfinishedOf(ctx.db, id)) {
    // The worker is stopped first, then the files are removed; one that was sealed in between stays.
    await ctx.db.transaction((tx) => endMaking(tx, snapshotId))
    const [open] = await ctx.db
      .select({ id: releaseSnapshot.id })
      .from(releaseSnapshot)
      .where(and(eq(releaseSnapshot.id, snapshotId), isNull(releaseSnapshot.sealedAt)))
    if (open) await dropUnsealed(ctx.db, snapshotId)
  }
  return getRelease(ctx, id)
}
