import type { Tx } from "@intray/db"
import { label, labelGroup, submissionLabel } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import type { TeamId } from "../../lib/events.ts"
import type { LabelChange } from "../history/schema.ts"
import type { LabelGroupItem } from "./schema.ts"

/** Who put a label where it stands, and when. */
export type Mark = { setBy: string | null; createdAt: Date }
/** What stands on submissions: by submission, by label. */
export type Marks = Map<string, Map<string, Mark>>

export type KnownLabel = { id: string; name: string; groupId: string; archivedAt: Date | null; multiple: boolean } & Pick<
  LabelGroupItem,
  "onlyIf" | "portals"
>

/** Every label of the team, archived ones too, by id. */
export async function knownLabels(tx: Tx, teamId: TeamId): Promise<Map<string, KnownLabel>> {
  const rows = await tx
    .select({
      id: label.id,
      name: label.name,
      groupId: label.groupId,
      archivedAt: label.archivedAt,
      multiple: labelGroup.multiple,
      onlyIf: labelGroup.onlyIf,
      portals: labelGroup.portals,
    })
    .from(label)
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(eq(label.teamId, teamId))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What stands on each of the submissions. */
export async function marksOf(tx: Tx, submissionIds: readonly string[]): Promise<Marks> {
  const marks: Marks = new Map(submissionIds.map((id) => [id, new Map()]))
  const rows = await tx
    .select({
      submissionId: submissionLabel.submissionId,
      labelId: submissionLabel.labelId,
      setBy: submissionLabel.setBy,
      createdAt: submissionLabel.createdAt,
    })
    .from(submissionLabel)
    .where(inArray(submissionLabel.submissionId, [...submissionIds]))
  for (const { submissionId, labelId, setBy, createdAt } of rows) marks.get(submissionId)?.set(labelId, { setBy, createdAt })
  return marks
}

/** A copy that can be changed while the first is kept. */
export function copyOf(marks: Marks): Marks {
  return new Map([...marks].map(([id, ofOne]) => [id, new Map(ofOne)]))
}

export function sameMark(one: Mark | undefined, other: Mark | undefined): boolean {
  if (!one || !other) return one === other
  return one.setBy === other.setBy && one.createdAt.getTime() === other.createdAt.getTime()
}

/** What the history says of a label that stands, or that does not. */
export function labelState({ id, name }: { id: string; name: string }, mark: Mark | undefined): LabelChange {
  if (!mark) return { labelId: id, name, on: false }
  return { labelId: id, name, on: true, setBy: mark.setBy, createdAt: mark.createdAt.toISOString() }
}

/** Rows of one insert, far below the parameters that an engine takes. */
const ROWS = 500

/** Writes what `after` has that `before` had not, and takes away what it has no more: one statement for each label that goes, one for all that come. */
export async function writeMarks(tx: Tx, teamId: TeamId, before: Marks, after: Marks): Promise<void> {
  const gone = new Map<string, string[]>()
  const come: (typeof submissionLabel.$inferInsert)[] = []
  for (const [submissionId, now] of after) {
    const then = before.get(submissionId)
    for (const [labelId, mark] of then ?? []) {
      if (sameMark(mark, now.get(labelId))) continue
      const ids = gone.get(labelId)
      if (ids) ids.push(submissionId)
      else gone.set(labelId, [submissionId])
    }
    for (const [labelId, mark] of now) {
      if (!sameMark(mark, then?.get(labelId))) come.push({ submissionId, labelId, teamId, ...mark })
    }
  }
  for (const [labelId, ids] of gone) {
    await tx.delete(submissionLabel).where(and(inArray(submissionLabel.submissionId, ids), eq(submissionLabel.labelId, labelId)))
  }
  for (let from = 0; from < come.length; from += ROWS) await tx.insert(submissionLabel).values(come.slice(from, from + ROWS))
}
