import { securityEvent } from "@intray/db/schema"
import { and, desc, eq, gt, inArray, lt } from "drizzle-orm"
import type { Context, SessionUser } from "../../http/trpc/context.ts"
import { SECURITY_DAYS } from "../../platform/security-log.ts"
import type { Services } from "../../platform/services.ts"
import { type Activity, activityItem, type ListActivityInput } from "./schema.ts"

const BATCH = 500

function oldest(clock: Services["clock"]): Date {
  return new Date(clock.now().getTime() - SECURITY_DAYS * 86_400_000)
}

/** What concerned the safety of one's own account in the last 90 days, newest first. */
export async function listActivity(
  ctx: Pick<Context, "db" | "clock"> & { user: SessionUser },
  { cursor, limit }: ListActivityInput,
): Promise<Activity> {
  const rows = await ctx.db
    .select()
    .from(securityEvent)
    .where(
      and(
        eq(securityEvent.userId, ctx.user.id),
        cursor ? lt(securityEvent.id, cursor) : undefined,
        gt(securityEvent.createdAt, oldest(ctx.clock)),
      ),
    )
    .orderBy(desc(securityEvent.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ id, type, method, count, browser, system, network, createdAt }) =>
      activityItem.parse({ id, type, method, count, browser, system, network, createdAt: createdAt.toISOString() }),
    ),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Forgets what is older than 90 days. @param batch rows at a time @returns how many */
export async function forgetActivity({ db, clock }: Pick<Services, "db" | "clock">, batch = BATCH): Promise<number> {
  const before = oldest(clock)
  let forgotten = 0
  for (;;) {
    const old = await db.select({ id: securityEvent.id }).from(securityEvent).where(lt(securityEvent.createdAt, before)).limit(batch)
    const ids = old.map(({ id }) => id)
    if (ids.length > 0) await db.delete(securityEvent).where(inArray(securityEvent.id, ids))
    forgotten += ids.length
    if (ids.length < batch) return forgotten
  }
}
