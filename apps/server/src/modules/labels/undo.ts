import type { Part } from "../history/parts.ts"
import type { LabelChange } from "../history/schema.ts"
import { type Attributes, attributesOf } from "../submission-writes/attributes.ts"
import type { Change } from "../submission-writes/change.ts"
import { type KnownLabel, knownLabels, type Mark, sameMark } from "../submission-writes/label-marks.ts"
import { setMark } from "../submission-writes/marks.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import type { SkipReason } from "../submission-writes/undo/schema.ts"
import { skip, type UndoKind } from "../submission-writes/undo-kind.ts"

type LabelPart = { before: LabelChange; after: LabelChange }

/** Removes labels again, and restores those that they replaced, including who set them and when. */
export const labelUndo: UndoKind = {
  permission: "submission:label",
  async undo(change, partsOf) {
    const known = await knownLabels(change.tx, change.ctx.team.id)
    const attributes = await attributesOf(change)
    for (const row of change.rows) {
      const one = attributes.get(row.id)
      if (one) for (const parts of questionsOf(partsOf(row), known)) undoQuestion(change, row, parts, known, one)
    }
  },
}

/** Groups changes by label group: if one label replaced another, both changes are undone or neither. */
function questionsOf(parts: readonly Part[], known: ReadonlyMap<string, KnownLabel>): LabelPart[][] {
  const questions = new Map<string, LabelPart[]>()
  for (const part of parts) {
    if (part.type !== "submission.labelled" && part.type !== "submission.unlabelled") continue
    const label = known.get(part.after.labelId)
    const question = label && !label.multiple ? label.groupId : part.after.labelId
    questions.set(question, [...(questions.get(question) ?? []), part])
  }
  return [...questions.values()]
}

function undoQuestion(
  change: Change,
  row: HeldRow,
  parts: readonly LabelPart[],
  known: ReadonlyMap<string, KnownLabel>,
  attributes: Attributes,
): void {
  const { ctx } = change
  const now = new Map(attributes.marks)
  const steps: { label: KnownLabel; mark: Mark | undefined }[] = []
  for (const part of parts) {
    const label = known.get(part.after.labelId)
    const reason = label ? whyNot(part, label, known, now) : "changed"
    if (!label || reason) {
      skip(change, row, reason ?? "changed")
      return
    }
    const mark = part.before.on ? markOf(part.before, { setBy: ctx.actor.id, createdAt: ctx.clock.now() }) : undefined
    if (mark) now.set(label.id, mark)
    else now.delete(label.id)
    steps.push({ label, mark })
  }
  for (const { label, mark } of steps) setMark(change, row.id, attributes, label, mark)
}

/** Why a change cannot be undone on a submission with these labels; null if it can. */
function whyNot(
  { before, after }: LabelPart,
  label: KnownLabel,
  known: ReadonlyMap<string, KnownLabel>,
  now: ReadonlyMap<string, Mark>,
): SkipReason | null {
  const mark = now.get(label.id)
  if ((mark !== undefined) !== after.on) return "changed"
  // Removed and set again since, perhaps by somebody else. Older events lack the time, so they cannot be checked.
  if (mark && after.createdAt !== undefined && !sameMark(mark, markOf(after, mark))) return "changed"
  if (!before.on) return null
  if (label.archivedAt) return "archived"
  // Another label of the group was set since.
  const answered = !label.multiple && [...now.keys()].some((id) => known.get(id)?.groupId === label.groupId)
  return answered ? "changed" : null
}

function markOf(change: LabelChange, otherwise: Mark): Mark {
  if (change.createdAt === undefined) return otherwise
  return { setBy: change.setBy ?? null, createdAt: new Date(change.createdAt) }
}
