import { unindexed } from "@intray/db/fn"
import { event } from "@intray/db/schema"
import { and, desc, eq, inArray } from "drizzle-orm"
import { assignUndo } from "../assignments/undo.ts"
import { stageUndo } from "../decisions/undo.ts"
import { type Part, partOf } from "../history/parts.ts"
import { labelUndo } from "../labels/undo.ts"
import { replyUndo } from "../messages/undo-reply.ts"
import { offerUndo } from "../offers/undo.ts"
import { publishUndo } from "../publications/undo.ts"
import { reviewersUndo } from "../reviews/assignment/undo.ts"
import { ruleUndo } from "../rules/undo-kind.ts"
import { snoozeUndo } from "../snoozes/undo-kind.ts"
import type { Change } from "../submission-writes/change.ts"
import type { UndoRecordKind } from "../submission-writes/undo/schema.ts"
import type { UndoKind } from "../submission-writes/undo-kind.ts"
import { eraseUndo, trashUndo } from "../trash/undo.ts"

/** How to undo acts of each kind. */
export const undoKinds: Record<UndoRecordKind, UndoKind> = {
  label: labelUndo,
  stage: stageUndo,
  assign: assignUndo,
  snooze: snoozeUndo,
  reply: replyUndo,
  publish: publishUndo,
  trash: trashUndo,
  erase: eraseUndo,
  reviewers: reviewersUndo,
  rule: ruleUndo,
  offer: offerUndo,
}

/** Undoes the changes of one act to the rows of a change. */
export async function undoIn(change: Change, record: { id: string; kind: UndoRecordKind }): Promise<void> {
  const ids = change.rows.map((row) => row.id)
  if (ids.length === 0) return
  const rows = await change.tx
    .select({ submissionId: event.submissionId, type: event.type, before: event.before, after: event.after })
    .from(event)
    // Reads the histories of these few submissions by their index, instead of all events of a large act or of the team.
    .where(and(inArray(event.submissionId, ids), eq(unindexed(event.actId), record.id), eq(unindexed(event.teamId), change.ctx.team.id)))
    .orderBy(desc(event.id))
  const parts = new Map<string, Part[]>()
  for (const { submissionId, ...said } of rows) {
    const part = submissionId === null ? null : partOf({ submissionId, ...said })
    if (part) parts.set(part.submissionId, [...(parts.get(part.submissionId) ?? []), part])
  }
  await undoKinds[record.kind].undo(change, (row) => parts.get(row.id) ?? [], record.id)
}
