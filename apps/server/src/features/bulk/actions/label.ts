import { NotFound, Refused } from "../../../lib/errors.ts"
import { refusals } from "../../../messages/refusals.ts"
import type { Chunk } from "../../acts/chunk.ts"
import { copyOf, type KnownLabel, knownLabels, labelState, type Mark, marksOf, writeMarks } from "../../labels/marks.ts"
import type { BulkAction } from "../schema.ts"
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

async function setAll(chunk: Chunk, known: ReadonlyMap<string, KnownLabel>, wanted: KnownLabel, on: boolean): Promise<void> {
  const { tx, ctx, actId } = chunk
  const before = await marksOf(
    tx,
    chunk.rows.map((row) => row.id),
  )
  const after = copyOf(before)
  const mark: Mark | undefined = on ? { setBy: ctx.actor.id, createdAt: ctx.clock.now() } : undefined
  for (const { id: submissionId } of chunk.rows) {
    const marks = after.get(submissionId) ?? new Map<string, Mark>()
    if (marks.has(wanted.id) === on) continue
    const set = (label: KnownLabel, now: Mark | undefined) => {
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
    for (const id of on && !wanted.multiple ? [...marks.keys()] : []) {
      const other = known.get(id)
      if (other?.groupId === wanted.groupId) set(other, undefined)
    }
    set(wanted, mark)
    chunk.changed.add(submissionId)
  }
  await writeMarks(tx, ctx.team.id, before, after)
}
