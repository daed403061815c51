import type { Tx } from "@intray/db"
import { user } from "@intray/db/schema"
import { inArray } from "drizzle-orm"
import type { AssignChange, AssignEnd } from "../history/schema.ts"
import type { Change, Changer } from "./change.ts"
import { setColumns } from "./columns.ts"
import type { HeldRow } from "./rows.ts"

/** A user, or null for unassigned. */
export type Assignee = { id: string; name: string; role: string } | null

/**
 * Assigns submissions to a user, or to nobody. Skips those that already have this assignee.
 * @param rows of the change
 * @param because the reason for the history, if the actor did not reassign it themselves
 */
export async function assign(change: Change<Changer>, rows: readonly HeldRow[], to: Assignee, because?: AssignEnd): Promise<void> {
  const assigneeId = to?.id ?? null
  const others = rows.filter((row) => row.assigneeId !== assigneeId)
  const names = await namesOf(
    change.tx,
    others.map((row) => row.assigneeId),
  )
  for (const row of others) {
    setColumns(change, row.id, { assigneeId })
    noteAssigned(change, row.id, {
      before: { assigneeId: row.assigneeId, name: names.get(row.assigneeId ?? "") ?? null },
      after: { assigneeId, name: to?.name ?? null, ...(because ? { because } : {}) },
    })
  }
}

/** Records that the assignee's account was deleted. The database has already cleared the column, without an event. */
export function noteGone(change: Change<Changer>, assigneeId: string): void {
  for (const { id } of change.rows) {
    change.changed.add(id)
    change.refiled.add(id)
    noteAssigned(change, id, { before: { assigneeId, name: null }, after: { assigneeId: null, name: null, because: "no_account" } })
  }
}

function noteAssigned({ ctx, actId, events }: Change<Changer>, submissionId: string, said: Record<"before" | "after", AssignChange>): void {
  events.push({ team: ctx.team, actor: ctx.actor, submissionId, type: "submission.assigned", ...said, actId })
}

async function namesOf(tx: Tx, userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}
