import { membersAmong } from "../members/service.ts"
import { assign } from "../submission-writes/assign.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { skip, type UndoKind } from "../submission-writes/undo-kind.ts"
import { givable } from "./service.ts"

/** Assigns submissions to their earlier assignees again. */
export const assignUndo: UndoKind = {
  permission: "submission:assign",
  async undo(change, partsOf) {
    const { tx, ctx } = change
    const changes = change.rows.flatMap((row) => {
      const parts = partsOf(row).flatMap((part) => (part.type === "submission.assigned" ? [part] : []))
      const [last, first] = [parts[0], parts.at(-1)]
      return last && first ? [{ row, before: first.before, after: last.after }] : []
    })
    const given = changes.flatMap(({ before }) => (before.assigneeId === null ? [] : [before.assigneeId]))
    const members = await membersAmong(tx, ctx.team.id, [...new Set(given)])
    const back = new Map<string | null, HeldRow[]>()
    for (const { row, before, after } of changes) {
      // The earlier assignee may have left the team since.
      const gone = before.assigneeId !== null && !members.has(before.assigneeId)
      if (row.assigneeId !== after.assigneeId || gone) skip(change, row, "changed")
      else back.set(before.assigneeId, [...(back.get(before.assigneeId) ?? []), row])
    }
    for (const [userId, rows] of back) {
      const to = userId === null ? null : (members.get(userId) ?? null)
      const given = await givable(tx, ctx.team.id, rows, to)
      await assign(change, given, to)
      for (const row of rows) if (!given.includes(row)) skip(change, row, "changed")
    }
  },
}
