import { session } from "@intray/db/schema"
import { inArray, lt } from "drizzle-orm"
import type { Services } from "../../platform/services.ts"

/** Anyone who acted as somebody finds the way back to their own account by a session that has just ended. */
const KEPT_MS = 86_400_000
const BATCH = 500

/**
 * Forgets sessions that ended a day ago, with the address and the browser that they came from: those that nobody asks for any more would stay for good.
 * @param batch rows at a time
 * @returns how many
 */
export async function forgetSessions({ db, clock }: Pick<Services, "db" | "clock">, batch = BATCH): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  let forgotten = 0
  for (;;) {
    const ended = await db.select({ id: session.id }).from(session).where(lt(session.expiresAt, before)).limit(batch)
    const ids = ended.map(({ id }) => id)
    if (ids.length > 0) await db.delete(session).where(inArray(session.id, ids))
    forgotten += ids.length
    if (ids.length < batch) return forgotten
  }
}
