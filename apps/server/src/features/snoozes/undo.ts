import type { Tx } from "@intray/db"
import type { TeamContext } from "../../lib/services.ts"
import { visiblePortals } from "../../lib/visible-portals.ts"
import type { SkipReason } from "../acts/schema.ts"
import { lockAssignable } from "../assignments/service.ts"
import type { SnoozeChange } from "../history/schema.ts"
import { snoozesOf, writeSnooze } from "./service.ts"

/**
 * Puts the caller's snooze of one submission back as it was before; what would have woken since stays awake.
 * @param change as the act's event has it
 * @returns why not, or null when it was done: it was snoozed otherwise since
 */
export async function undoSnooze(
  tx: Tx,
  ctx: TeamContext,
  submissionId: string,
  change: { before: SnoozeChange; after: SnoozeChange },
  actId: string | undefined,
): Promise<SkipReason | null> {
  const rows = await lockAssignable(tx, ctx.team.id, [submissionId], await visiblePortals(ctx, tx))
  const from = await snoozesOf(tx, ctx, [submissionId])
  const now = ctx.clock.now().getTime()
  /** A snooze whose time has come is none. */
  const still = (until: string | null) => (until !== null && Date.parse(until) > now ? until : null)
  const is = from.get(submissionId)?.toISOString() ?? null
  if (is !== still(change.after.until)) return "changed"
  const back = still(change.before.until)
  if (is !== back) await writeSnooze(tx, ctx, rows, { from, until: back === null ? null : new Date(back), actId })
  return null
}
