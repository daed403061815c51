import { unindexed } from "@intray/db/fn"
import { event } from "@intray/db/schema"
import { and, eq, inArray, max, min } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import type { Change } from "../../submission-writes/change.ts"
import { skip } from "../../submission-writes/undo-kind.ts"
import { eraseHeld } from "../../submissions/erase.ts"
import { putIntoTrash, takeOutOfTrash } from "../../trash/trash.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Moves them to the trash, for thirty days. */
export const trashAction: ActionOf<Extract<BulkAction, { kind: "trash" }>> = {
  permission: "submission:delete",
  async prepare() {
    return async (change) => putIntoTrash(change, change.rows)
  },
}

/** Restores them from the trash, to their earlier stages. */
export const restoreAction: ActionOf<Extract<BulkAction, { kind: "restore" }>> = {
  permission: "submission:delete",
  async prepare() {
    return (change) => takeOutOfTrash(change, change.rows)
  },
}

/** Submissions that somebody restored from the trash since the act began, and who therefore wants to keep them. */
async function restoredSince({ tx, ctx, actId, rows }: Change): Promise<ReadonlySet<string>> {
  const present = rows.filter((row) => row.trashedAt === null).map((row) => row.id)
  if (present.length === 0 || actId === undefined) return new Set()
  const restored = await tx
    .select({ id: event.submissionId, seq: max(event.seq) })
    .from(event)
    .where(and(inArray(event.submissionId, present), eq(event.type, "submission.restored")))
    .groupBy(event.submissionId)
  if (restored.length === 0) return new Set()
  const [began] = await tx
    .select({ seq: min(event.seq) })
    .from(event)
    .where(and(eq(event.actId, actId), eq(unindexed(event.teamId), ctx.team.id), eq(event.type, "bulk.started")))
  return new Set(restored.flatMap(({ id, seq }) => (id !== null && (seq ?? 0) > (began?.seq ?? 0) ? [id] : [])))
}

/** Erases them permanently, except those that were restored meanwhile. Cannot be undone. */
export const eraseAction: ActionOf<Extract<BulkAction, { kind: "erase" }>> = {
  permission: "submission:delete",
  async prepare(tx, ctx) {
    return async (change) => {
      const restored = await restoredSince(change)
      const meant = change.rows.filter((row) => !restored.has(row.id))
      for (const row of change.rows) if (restored.has(row.id)) skip(change, row, "changed")
      const count = await eraseHeld(change, "team", meant)
      if (count > 0) await audit(tx, { ctx, action: "submissions.erased", teamId: ctx.team.id, detail: { count } })
    }
  },
}
