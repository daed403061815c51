import { message } from "@intray/db/schema"
import { and, eq, inArray, lte } from "drizzle-orm"
import { TRASH_DAYS } from "../../platform/values/limits.ts"
import type { Change, Changer } from "../submission-writes/change.ts"
import { setColumns } from "../submission-writes/columns.ts"
import { noteCount } from "../submission-writes/counts.ts"
import { goneOf, type HeldRow } from "../submission-writes/rows.ts"

const DAY_MS = 86_400_000

/** When what was put into the trash at a moment is erased. */
export function goesAt(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS)
}

/** What was put there at this moment or before has been there long enough. */
export function longEnough(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS)
}

/**
 * Puts submissions of a change into the trash: out of every list and count of the team. Nothing that waits about them goes out meanwhile;
 * their submitters see what they saw. What is there already, or erased, is left as it is.
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
 * Takes submissions of a change out of the trash, to where they stood. A message whose moment has passed meanwhile is a draft from now on:
 * nobody expects it to leave now. What is not there is left as it is.
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
