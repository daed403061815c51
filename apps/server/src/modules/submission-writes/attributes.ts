import { goneBy, readAttributes } from "@intray/db/facets"
import type { FacetAttributes } from "@intray/db/schema"
import { writeAttributes } from "../submission-index/write.ts"
import type { Change, Changer } from "./change.ts"
import type { Mark } from "./label-marks.ts"

/** Data of a submission outside its row: its labels before and after the change, and other data that filters use. */
export type Attributes = {
  key: number
  arrived: number
  files: boolean
  /** In the order in which they were set. */
  before: ReadonlyMap<string, Mark>
  /** Changed by label writes; the last label set comes last. */
  marks: Map<string, Mark>
}

/** Loads the attributes of a change's submissions, by id: one statement, run once, after their rows were locked. */
export async function attributesOf(change: Change<Changer>): Promise<ReadonlyMap<string, Attributes>> {
  change.attributes ??= await read(
    change,
    change.rows.map((row) => row.id),
  )
  return change.attributes
}

async function read({ tx, ctx }: Change<Changer>, ids: readonly string[]): Promise<Map<string, Attributes>> {
  const found = ids.length === 0 ? [] : await readAttributes(tx, ctx.team.id, ids)
  return new Map(
    found.map(({ id, key, arrived, facts: { files }, labels }) => {
      const before = new Map(labels.map(({ labelId, setBy, createdAt }) => [labelId, { setBy, createdAt }]))
      return [id, { key, arrived, files, before, marks: new Map(before) }]
    }),
  )
}

/** Updates the filter index of changed submissions from their current rows and attributes. */
export async function placeChanged(change: Change<Changer>): Promise<void> {
  const { tx, ctx, now, refiled } = change
  if (refiled.size === 0) return
  const attributes = change.attributes ?? (await read(change, [...refiled]))
  const placed = [...refiled].flatMap((id) => {
    const [row, one] = [now.get(id), attributes.get(id)]
    if (!row || !one) return []
    const { key, arrived, files, marks } = one
    const reviewers = new Set([...marks.values()].flatMap(({ setBy }) => setBy ?? []))
    const told: FacetAttributes = {
      portal: row.portalId,
      stage: row.stageId,
      held: row.held,
      assignee: row.assigneeId,
      labels: [...marks.keys()].sort(),
      reviewers: [...reviewers].sort(),
      files,
      ...goneBy({ trashed: row.trashedAt !== null, erased: row.erasedAt !== null }),
    }
    return [{ key, arrived, facts: told }]
  })
  await writeAttributes(tx, ctx.team.id, placed)
}
