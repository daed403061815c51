import { type DbOrTx, prepared } from "@intray/db"
import { submission } from "@intray/db/schema"
import { and, desc, eq, gt, isNull, notLike, or } from "drizzle-orm"

const DAY_MS = 86_400_000
/** Most replies that are counted: the newest, within a year. */
const MOST = 500
const YEAR_MS = 365 * DAY_MS

/** Samples have no submitter who waits. */
const noSample = or(isNull(submission.importId), notLike(submission.importId, "samples-%"))

const answered = prepared((db, $: { portalId: string; since: Date }) =>
  db
    .select({ createdAt: submission.createdAt, repliedAt: submission.repliedAt })
    .from(submission)
    .where(and(eq(submission.portalId, $.portalId), gt(submission.repliedAt, $.since), noSample))
    .orderBy(desc(submission.repliedAt))
    .limit(MOST),
)

/** Fewer replies than this are no statistics: they would reveal how single people were treated. */
export const FEWEST_ANSWERS = 5

/** The median. @param values at least one */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const [low = 0, high = low] = sorted.length % 2 === 1 ? [sorted[half]] : [sorted[half - 1], sorted[half]]
  return (low + high) / 2
}

/**
 * How long people wait for a first reply (a message, or a published decision) at a portal: the median in days, to a tenth, and the number
 * of replies. Always computed. Null: fewer than {@link FEWEST_ANSWERS} within a year.
 */
export async function replyTime(db: DbOrTx, portalId: string, now = new Date()): Promise<{ days: number; of: number } | null> {
  const rows = await answered(db, { portalId, since: new Date(now.getTime() - YEAR_MS) })
  if (rows.length < FEWEST_ANSWERS) return null
  const waits = rows.map((row) => Math.max(0, (row.repliedAt ?? row.createdAt).getTime() - row.createdAt.getTime()))
  return { days: Math.round((median(waits) / DAY_MS) * 10) / 10, of: rows.length }
}
