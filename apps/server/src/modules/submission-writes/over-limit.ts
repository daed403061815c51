import type { Database, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { submission, teamCounter } from "@intray/db/schema"
import { and, asc, eq, inArray, lt, lte, or, sql } from "drizzle-orm"
import type { Services } from "../../platform/services.ts"
import { thisMonth } from "../billing/subscription/months.ts"
import { planOf } from "../billing/subscription/plan-of.ts"

/** Submissions that one transaction opens. */
const ROWS = 500

/** Opens one batch. @returns how many */
async function openSome(services: Services, tx: Tx, teamId: string): Promise<number> {
  const now = services.clock.now()
  // Waits for submissions under the old plan, so that this run finds them; later ones read the new plan.
  await forUpdate(tx.select({ teamId: teamCounter.teamId }).from(teamCounter).where(eq(teamCounter.teamId, teamId)))
  const { submissions: limit } = await planOf(services, tx, teamId)
  const { month } = await thisMonth(tx, teamId, now)
  const room = limit === null ? undefined : or(lt(submission.overMonth, month), lte(submission.overPlace, limit))
  const rows = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.teamId, teamId), sql`${submission.overLimit}`, room))
    .orderBy(asc(submission.number))
    .limit(ROWS)
  const ids = rows.map((one) => one.id)
  const opened = { overLimit: false, overMonth: null, overPlace: null }
  if (ids.length > 0) await tx.update(submission).set(opened).where(inArray(submission.id, ids))
  return ids.length
}

/**
 * Opens submissions over the plan's limit: those counted in an earlier month, and those whose place the plan now includes.
 * @returns how many were opened
 */
export async function openWaiting(services: Services & { db: Database }, teamId: string): Promise<number> {
  for (let total = 0; ; ) {
    const opened = await services.db.transaction((tx) => openSome(services, tx, teamId))
    total += opened
    if (opened < ROWS) return total
  }
}

/** Checks every team with submissions over the limit: a new month may have begun, or limits may have been switched off. */
export async function openAllWaiting(services: Services): Promise<void> {
  const teams = await services.db.selectDistinct({ teamId: submission.teamId }).from(submission).where(sql`${submission.overLimit}`)
  for (const { teamId } of teams) await openWaiting(services, teamId)
}
