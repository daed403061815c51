import type { SnoozeChange } from "../history/schema.ts"
import type { Change } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import type { SkipReason } from "../submission-writes/undo/schema.ts"
import { snoozesOf, writeSnooze } from "./service.ts"

/**
 * Restores the earlier snooze of one submission; if its time has come meanwhile, the submission stays awake. A rule snoozes for a member whom
 * the event names.
 * @param said the act's event
 * @returns why not, if it was snoozed differently since; null when done
 */
export async function undoSnooze(change: Change, row: HeldRow, said: Record<"before" | "after", SnoozeChange>): Promise<SkipReason | null> {
  const { tx, ctx } = change
  const userId = said.after.userId ?? ctx.actor.id ?? ""
  const from = await snoozesOf(tx, ctx, [row.id], userId)
  const now = ctx.clock.now().getTime()
  /** A snooze whose time has come counts as none. */
  const still = (until: string | null) => (until !== null && Date.parse(until) > now ? until : null)
  const is = from.get(row.id)?.toISOString() ?? null
  if (is !== still(said.after.until)) return "changed"
  const back = still(said.before.until)
  if (is !== back) await writeSnooze(change, [row], { from, until: back === null ? null : new Date(back), userId })
  return null
}
