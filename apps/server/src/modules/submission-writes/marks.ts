import { prepared, preparedInsert } from "@intray/db"
import { amongTexts, textList } from "@intray/db/fn"
import { submissionLabel } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { Attributes } from "./attributes.ts"
import type { Change, Changer } from "./change.ts"
import { type KnownLabel, labelState, type Mark, sameMark } from "./label-marks.ts"

/** Sets or removes one label and records it in the history. @param on who set it, and when; undefined: removed */
export function setMark(change: Change, submissionId: string, { marks }: Attributes, label: KnownLabel, on: Mark | undefined): void {
  const { ctx, actId } = change
  const was = marks.get(label.id)
  // The last label set comes last.
  marks.delete(label.id)
  if (on) marks.set(label.id, on)
  change.changed.add(submissionId)
  change.refiled.add(submissionId)
  change.events.push({
    team: ctx.team,
    actor: ctx.actor,
    submissionId,
    type: on ? "submission.labelled" : "submission.unlabelled",
    before: labelState(label, was),
    after: labelState(label, on),
    actId,
  })
}

/** Rows per insert, far below each engine's limit of parameters. */
const ROWS = 500

const addMark = preparedInsert(submissionLabel)
const dropMark = prepared((db, $: { labelId: string; submissionIds: unknown }) =>
  db.delete(submissionLabel).where(and(amongTexts(submissionLabel.submissionId, $.submissionIds), eq(submissionLabel.labelId, $.labelId))),
)

/** Writes added and removed labels: one statement for each removed label, one for all added ones. */
export async function writeMarks({ tx, ctx, attributes }: Change<Changer>): Promise<void> {
  const gone = new Map<string, string[]>()
  const come: (typeof submissionLabel.$inferInsert)[] = []
  for (const [submissionId, { before, marks }] of attributes ?? []) {
    for (const [labelId, mark] of before) {
      if (!sameMark(mark, marks.get(labelId))) gone.set(labelId, [...(gone.get(labelId) ?? []), submissionId])
    }
    for (const [labelId, mark] of marks) {
      if (!sameMark(mark, before.get(labelId))) {
        const { setBy, createdAt } = mark
        come.push({ submissionId, labelId, teamId: ctx.team.id, setBy, createdAt })
      }
    }
  }
  for (const [labelId, ids] of gone) await dropMark(tx, { labelId, submissionIds: textList(ids) })
  const [only] = come
  if (come.length === 1 && only) await addMark(tx, only)
  else for (let from = 0; from < come.length; from += ROWS) await tx.insert(submissionLabel).values(come.slice(from, from + ROWS))
}
