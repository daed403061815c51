import { type DbOrTx, remembered, type Tx } from "@intray/db"
import { label, labelGroup } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import type { LabelChange } from "../history/schema.ts"
import type { LabelGroupConditions } from "./label-rules.ts"

/** Who set a label, and when. `suggestion`: for the history, if the label was suggested. */
export type Mark = { setBy: string | null; createdAt: Date; suggestion?: LabelChange["suggestion"] }

export type KnownLabel = { id: string; name: string; groupId: string; group: string; archivedAt: Date | null } & LabelGroupConditions & {
    multiple: boolean
  }

const columns = {
  id: label.id,
  name: label.name,
  groupId: label.groupId,
  group: labelGroup.name,
  archivedAt: label.archivedAt,
  multiple: labelGroup.multiple,
  onlyIf: labelGroup.onlyIf,
  portals: labelGroup.portals,
}

const allOf = remembered((db, $: { teamId: string }) =>
  db.select(columns).from(label).innerJoin(labelGroup, eq(labelGroup.id, label.groupId)).where(eq(label.teamId, $.teamId)),
)
const besideOf = remembered((db, $: { teamId: string; labelId: string }) => {
  const own = db.select({ id: label.groupId }).from(label).where(eq(label.id, $.labelId))
  return db
    .select(columns)
    .from(label)
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(and(eq(label.groupId, own), eq(label.teamId, $.teamId)))
})

const byId = (rows: readonly KnownLabel[]) => new Map(rows.map((row) => [row.id, row]))

/** Every label of the team, including archived ones, by id. */
export async function knownLabels(tx: DbOrTx, teamId: TeamId): Promise<Map<string, KnownLabel>> {
  return byId(await allOf(tx, { teamId }))
}

/** A label and the others of its group, including archived ones, by id; empty if the label is not the team's. */
export async function labelsBeside(tx: Tx, teamId: TeamId, labelId: string): Promise<Map<string, KnownLabel>> {
  return byId(await besideOf(tx, { teamId, labelId }))
}

export function sameMark(one: Mark | undefined, other: Mark | undefined): boolean {
  if (!one || !other) return one === other
  return one.setBy === other.setBy && one.createdAt.getTime() === other.createdAt.getTime()
}

/** The state of a label for the history. */
export function labelState({ id, name }: { id: string; name: string }, mark: Mark | undefined): LabelChange {
  if (!mark) return { labelId: id, name, on: false }
  const { setBy, createdAt, suggestion } = mark
  return { labelId: id, name, on: true, setBy, createdAt: createdAt.toISOString(), ...(suggestion ? { suggestion } : {}) }
}
