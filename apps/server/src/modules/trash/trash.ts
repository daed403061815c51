import { message } from "@intray/db/schema"
import { and, eq, inArray, lte } from "drizzle-orm"
import { TRASH_DAYS } from "../../platform/values/limits.ts"
import type { Change, Changer } from "../submission-writes/change.ts"
import { setColumns } from "../submission-writes/columns.ts"
import { noteCount } from "../submission-writes/counts.ts"
import { goneOf, type HeldRow } from "../submission-writes/rows.ts"

const DAY_MS = 86_400_000

/** When something that was trashed at a moment is erased. */
export function goesAt(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS)
}

/** Whatever was trashed before this moment is due. */
export function longEnough(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS)
}

/**
 * Moves submissions of a change to the trash: out of every list and count of the team. Pending messages are not sent meanwhile;
 * submitters see no change. Skips submissions that are in the trash or erased.
 */
export function putIntoTrash(change: Change<Changer>, rows: readonly HeldRow[]): void {
  const { ctx, actId, counts, events } = change
  for (const row of rows) {
    if (goneOf(row) !== null) continue
    noteCount(counts, row, -1)
    setColumns(change, row.id, { trashedAt: ctx.clock.now() })
    events.push({ team: ctx.team, actor: ctx.actor, submissionId: row.id, type: "submission.trashed", before: null, after: null, actId })
  }
}

/**
 * Restores submissions of a change from the trash to their earlier stages. Messages that became due meanwhile become drafts,
 * because nobody expects them to be sent now. Skips submissions that are not in the trash.
 */
export async function takeOutOfTrash(change: Change<Changer>, rows: readonly HeldRow[]): Promise<void> {
  const { tx, ctx, actId, counts, events } = change
  const back = rows.filter((row) => goneOf(row) === "trashed")
  if (back.length === 0) return
  const now = ctx.clock.now()
  for (const row of back) {
    noteCount(counts, row, 1)
    setColumns(change, row.id, { trashedAt: null })
    events.push({ team: ctx.team, actor: ctx.actor, submissionId: row.id, type: "submission.restored", before: null, after: null, actId })
  }
  const ids = back.map((row) => row.id)
  const missed = and(inArray(message.submissionId, ids), eq(message.state, "waiting"), lte(message.sendAt, now))
  await tx.update(message).set({ state: "draft", sendAt: null, updatedAt: now }).where(missed)
}
