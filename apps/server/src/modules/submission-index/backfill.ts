import type { Database } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { setting, submission } from "@intray/db/schema"
import { asc, eq, gt, inArray } from "drizzle-orm"
import { asTeamId } from "../../platform/events.ts"
import { refreshFacets } from "./write.ts"

/** Names how far {@link backfillIndex} has come. */
export const placedKey = "facets.placed"
/** Represents the last submission's id: all of them have their facts. */
const ALL = "all"
/** Submissions of one transaction. */
const BATCH = 500

/**
 * Says by which facts filters find what came in before they were kept; to be called before anybody is served. Oldest first, and how far it
 * came is kept, so that a stop in between costs nothing.
 * @returns how many were placed
 */
export async function backfillIndex(db: Database): Promise<number> {
  const [state] = await db.select().from(setting).where(eq(setting.key, placedKey))
  let after = typeof state?.value === "string" ? state.value : ""
  let done = 0
  while (after !== ALL) {
    const batch = await db
      .select({ id: submission.id, teamId: submission.teamId })
      .from(submission)
      .where(gt(submission.id, after))
      .orderBy(asc(submission.id))
      .limit(BATCH)
    after = batch.length < BATCH ? ALL : (batch.at(-1)?.id ?? ALL)
    await db.transaction(async (tx) => {
      const ids = batch.map((row) => row.id)
      if (ids.length > 0) {
        await forUpdate(tx.select({ id: submission.id }).from(submission).where(inArray(submission.id, ids)).orderBy(asc(submission.id)))
      }
      for (const teamId of [...new Set(batch.map((row) => row.teamId))].sort()) {
        const own = batch.filter((row) => row.teamId === teamId).map((row) => row.id)
        await refreshFacets(tx, asTeamId(teamId), own)
      }
      await tx
        .insert(setting)
        .values({ key: placedKey, value: after })
        .onConflictDoUpdate({ target: setting.key, set: { value: after } })
    })
    done += batch.length
  }
  return done
}
