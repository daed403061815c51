import type { Tx } from "@intray/db"
import { notification } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { notify } from "../notifications/notify.ts"

/**
 * Tells whom submissions were given to, each by itself or as a number of them where they came together. Who was to hear that one of these
 * is theirs, and did not yet, no longer does.
 * @param act what was done together, in however many pieces
 */
export async function tellAssigned(
  tx: Tx,
  ctx: Pick<TeamContext, "actor" | "clock"> & { team: { id: string } },
  ids: readonly string[],
  to: string | null,
  act: string | undefined,
): Promise<void> {
  const pending = and(eq(notification.event, "assigned"), inArray(notification.submissionId, [...ids]))
  await tx.delete(notification).where(pending)
  if (to === null) return
  const one = ids.length === 1 ? (ids[0] ?? null) : null
  await notify(tx, {
    teamId: ctx.team.id,
    event: "assigned",
    submissionId: one,
    actorId: ctx.actor.id,
    userIds: [to],
    ...(one === null ? { facts: { count: ids.length } } : {}),
    ...(act === undefined ? {} : { gather: act }),
    at: ctx.clock.now(),
  })
}
