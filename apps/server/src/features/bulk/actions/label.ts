import { NotFound, Refused } from "../../../lib/errors.ts"
import { refusals } from "../../../messages/refusals.ts"
import type { Chunk } from "../../acts/chunk.ts"
import { copyOf, type KnownLabel, knownLabels, labelState, type Mark, marksOf, writeMarks } from "../../labels/marks.ts"
import { isAsked } from "../../labels/schema.ts"
import type { BulkAction, BulkSkip } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Puts a label on, in place of another answer to the same question where it takes one; or takes it off. */
export const labelAction: ActionOf<Extract<BulkAction, { kind: "label" }>> = {
  permission: "submission:label",
  async prepare(tx, ctx, { labelId, on }) {
    const known = await knownLabels(tx, ctx.team.id)
    const wanted = known.get(labelId)
    if (!wanted) throw new NotFound("label")
    if (on && wanted.archivedAt) throw new Refused(refusals.labelArchived({ label: wanted.name }), { code: "label_archived" })
    return (chunk) => setAll(chunk, known, wanted, on)
  },
}

/** Puts one label on, or takes it off, among those of a submission, with its line in the history. */
export function setMark(chunk: Chunk, submissionId: string, marks: Map<string, Mark>, label: KnownLabel, now: Mark | undefined): void {
  const { ctx, actId } = chunk
  const was = marks.get(label.id)
  if (now) marks.set(label.id, now)
  else marks.delete(label.id)
  chunk.events.push({
    team: ctx.team,
    actor: ctx.actor,
    submissionId,
    type: now ? "submission.labelled" : "submission.unlabelled",
    before: labelState(label, was),
    after: labelState(label, now),
    actId,
  })
}

async function setAll(chunk: Chunk, known: ReadonlyMap<string, KnownLabel>, wanted: KnownLabel, on: boolean): Promise<void> {
  const { tx, ctx } = chunk
  const before = await marksOf(
    tx,
    chunk.rows.map((row) => row.id),
  )
  const after = copyOf(before)
  const mark: Mark | undefined = on ? { setBy: ctx.actor.id, createdAt: ctx.clock.now() } : undefined
  for (const { id: submissionId, portalId } of chunk.rows) {
    const marks = after.get(submissionId) ?? new Map<string, Mark>()
    if (marks.has(wanted.id) === on) continue
    if (on && !isAsked(wanted, { portalId, labelIds: [...marks.keys()] })) {
      chunk.skipped.set(submissionId, "not_asked" satisfies BulkSkip)
      continue
    }
    const set = (label: KnownLabel, now: Mark | undefined) => setMark(chunk, submissionId, marks, label, now)
    for (const id of on && !wanted.multiple ? [...marks.keys()] : []) {
      const other = known.get(id)
      if (other?.groupId === wanted.groupId) set(other, undefined)
    }
    set(wanted, mark)
    chunk.changed.add(submissionId)
  }
  await writeMarks(tx, ctx.team.id, before, after)
}
