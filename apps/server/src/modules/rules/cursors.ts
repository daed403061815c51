import type { DbOrTx, Tx } from "@intray/db"
import { event, rule, ruleCursor } from "@intray/db/schema"
import { and, asc, eq, gt, inArray } from "drizzle-orm"
import type { RuleTrigger } from "./schema.ts"

const DAY_MS = 86_400_000

/** After how many days a rule looks at an event: 0, or those of its trigger. */
export function getDays(trigger: RuleTrigger): number {
  return "days" in trigger ? trigger.days : 0
}

/** The newest moment of events that are due for a cursor. */
export function dueBefore(days: number, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/**
 * Gives a team the cursors that its rules need, after a change of its rules. A new one begins now: at the newest event, or at the events
 * that become due from now on. A team whose rules are off has none, and costs nothing.
 * @param seq of the team's newest event
 */
export async function settleCursors(tx: Tx, teamId: string, { seq, now }: { seq: number; now: Date }): Promise<void> {
  const rules = await tx
    .select({ trigger: rule.trigger })
    .from(rule)
    .where(and(eq(rule.teamId, teamId), eq(rule.enabled, true)))
  const wanted = new Set(rules.map((row) => getDays(row.trigger as RuleTrigger)))
  const known = (await tx.select({ days: ruleCursor.days }).from(ruleCursor).where(eq(ruleCursor.teamId, teamId))).map((row) => row.days)
  const gone = known.filter((days) => !wanted.has(days))
  if (gone.length > 0) await tx.delete(ruleCursor).where(and(eq(ruleCursor.teamId, teamId), inArray(ruleCursor.days, gone)))
  for (const days of wanted) {
    if (known.includes(days)) continue
    await tx.insert(ruleCursor).values({ teamId, days, seq: await lastPassed(tx, teamId, days, { seq, now }), nextAt: now })
  }
}

/**
 * The newest event that a rule does not look at any more when it is switched on now: the team's newest, or the newest that was due before.
 * @param seq of the team's newest event
 */
export async function lastPassed(db: DbOrTx, teamId: string, days: number, { seq, now }: { seq: number; now: Date }): Promise<number> {
  return days === 0 ? seq : newestUntil(db, teamId, { seq, at: dueBefore(days, now) })
}

/** The `seq` of the newest event that is not newer than a moment; by bisection, because events are in order of time. */
async function newestUntil(db: DbOrTx, teamId: string, { seq, at }: { seq: number; at: Date }): Promise<number> {
  // Every event up to `low` is old enough, and none from `high` on.
  let [low, high] = [0, seq + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    // Numbers of deleted submissions are missing.
    const [row] = await db
      .select({ seq: event.seq, createdAt: event.createdAt })
      .from(event)
      .where(and(eq(event.teamId, teamId), gt(event.seq, middle - 1)))
      .orderBy(asc(event.seq))
      .limit(1)
    if (row && row.seq < high && row.createdAt <= at) low = row.seq
    else high = middle
  }
  return low
}
