import { type LabelChange, labelChange } from "../../history/schema.ts"
import {
  copyOf,
  type KnownLabel,
  knownLabels,
  labelState,
  type Mark,
  type Marks,
  marksOf,
  sameMark,
  writeMarks,
} from "../../labels/marks.ts"
import type { Chunk, HeldRow } from "../chunk.ts"
import type { SkipReason } from "../schema.ts"
import { type Part, skip, type UndoKind } from "./kind.ts"

type Change = { before: LabelChange; after: LabelChange }

/** Takes labels off, and puts those that gave way back as they were: by whom and when. */
export const labelUndo: UndoKind = {
  permission: "submission:label",
  async undo(chunk, partsOf) {
    const { tx, ctx } = chunk
    const known = await knownLabels(tx, ctx.team.id)
    const before = await marksOf(
      tx,
      chunk.rows.map((row) => row.id),
    )
    const after = copyOf(before)
    for (const row of chunk.rows) {
      for (const changes of questionsOf(partsOf(row), known)) undoQuestion(chunk, row, changes, known, after)
    }
    await writeMarks(tx, ctx.team.id, before, after)
  },
}

/** The changes by the question that they answer: where one label gave way to another, both are taken back or neither. */
function questionsOf(parts: readonly Part[], known: ReadonlyMap<string, KnownLabel>): Change[][] {
  const questions = new Map<string, Change[]>()
  for (const part of parts) {
    if (part.type !== "submission.labelled" && part.type !== "submission.unlabelled") continue
    const change = { before: labelChange.parse(part.before), after: labelChange.parse(part.after) }
    const label = known.get(change.after.labelId)
    const question = label && !label.multiple ? label.groupId : change.after.labelId
    questions.set(question, [...(questions.get(question) ?? []), change])
  }
  return [...questions.values()]
}

function undoQuestion(chunk: Chunk, row: HeldRow, changes: readonly Change[], known: ReadonlyMap<string, KnownLabel>, marks: Marks): void {
  const { ctx, actId } = chunk
  const now = new Map(marks.get(row.id))
  const events: typeof chunk.events = []
  for (const change of changes) {
    const label = known.get(change.after.labelId)
    const reason = label ? whyNot(change, label, known, now) : "changed"
    if (!label || reason) {
      skip(chunk, row, reason ?? "changed")
      return
    }
    const was = now.get(label.id)
    const mark = change.before.on ? markOf(change.before, { setBy: ctx.actor.id, createdAt: ctx.clock.now() }) : undefined
    if (mark) now.set(label.id, mark)
    else now.delete(label.id)
    events.push({
      team: ctx.team,
      actor: ctx.actor,
      submissionId: row.id,
      type: mark ? "submission.labelled" : "submission.unlabelled",
      before: labelState(label, was),
      after: labelState(label, mark),
      actId,
    })
  }
  marks.set(row.id, now)
  chunk.events.push(...events)
  chunk.changed.add(row.id)
}

/** Why a change cannot be taken back on a submission with these labels; null when it can. */
function whyNot(
  { before, after }: Change,
  label: KnownLabel,
  known: ReadonlyMap<string, KnownLabel>,
  now: ReadonlyMap<string, Mark>,
): SkipReason | null {
  const mark = now.get(label.id)
  if ((mark !== undefined) !== after.on) return "changed"
  // Taken off and put on again since, perhaps by somebody else. What was written before this was noted says nothing.
  if (mark && after.createdAt !== undefined && !sameMark(mark, markOf(after, mark))) return "changed"
  if (!before.on) return null
  if (label.archivedAt) return "archived"
  // Somebody has answered the same question otherwise since.
  const answered = !label.multiple && [...now.keys()].some((id) => known.get(id)?.groupId === label.groupId)
  return answered ? "changed" : null
}

function markOf(change: LabelChange, otherwise: Mark): Mark {
  if (change.createdAt === undefined) return otherwise
  return { setBy: change.setBy ?? null, createdAt: new Date(change.createdAt) }
}
