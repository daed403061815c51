import type { DbOrTx } from "@intray/db"
import { portal } from "@intray/db/schema"
import { eq } from "drizzle-orm"

const DAY_MS = 86_400_000

/** Until when an answer is promised to what comes in now; null: nothing is promised. */
export function dueAtOf(promiseDays: number | null, now: Date): Date | null {
  return promiseDays === null ? null : new Date(now.getTime() + promiseDays * DAY_MS)
}

/** The same, of a portal by its id. */
export async function promiseAnew(db: DbOrTx, portalId: string, now: Date): Promise<Date | null> {
  const [row] = await db.select({ promiseDays: portal.promiseDays }).from(portal).where(eq(portal.id, portalId))
  return dueAtOf(row?.promiseDays ?? null, now)
}
