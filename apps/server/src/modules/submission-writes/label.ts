import { refusals } from "@intray/i18n/refusals"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { attributesOf } from "./attributes.ts"
import type { Change } from "./change.ts"
import { type KnownLabel, labelsBeside, type Mark } from "./label-marks.ts"
import { isAsked } from "./label-rules.ts"
import { setMark } from "./marks.ts"
import type { BulkSkip } from "./undo/schema.ts"

/** A label, and all labels of its group. */
export type Wanted = { label: KnownLabel; beside: ReadonlyMap<string, KnownLabel> }

/** @throws NotFound */
export async function wantedLabel(tx: Change["tx"], ctx: Pick<TeamContext, "team">, labelId: string): Promise<Wanted> {
  const beside = await labelsBeside(tx, ctx.team.id, labelId)
  const label = beside.get(labelId)
  if (!label) throw new NotFound("label")
  return { label, beside }
}

/** @throws Refused (`label_archived`) */
export function refuseArchived({ label }: Wanted): void {
  if (label.archivedAt) throw new Refused(refusals.labelArchived({ label: label.name }), { code: "label_archived" })
}

/**
 * Sets or removes a label. In a group with a single choice it replaces the other label. Does nothing if the label is already
 * set or removed, or if the group does not apply to the submission. Removing always works.
 * @param suggestion for the history, if the label was suggested
 */
export async function putLabel(change: Change, { label, beside }: Wanted, on: boolean, suggestion?: Mark["suggestion"]): Promise<void> {
  const { ctx } = change
  const attributes = await attributesOf(change)
  const mark: Mark | undefined = on ? { setBy: ctx.actor.id, createdAt: ctx.clock.now(), ...(suggestion ? { suggestion } : {}) } : undefined
  for (const { id, portalId } of change.rows) {
    const one = attributes.get(id)
    if (!one || one.marks.has(label.id) === on) continue
    const labelIds = [...one.marks.keys()]
    if (on && !isAsked(label, { portalId, labelIds })) {
      change.skipped.set(id, "not_asked" satisfies BulkSkip)
      continue
    }
    for (const other of on && !label.multiple ? labelIds : []) {
      const given = beside.get(other)
      if (given) setMark(change, id, one, given, undefined)
    }
    setMark(change, id, one, label, mark)
  }
}

/** Replaces one label by another of its group, keeping who set it and when. */
export async function replaceLabel(change: Change, from: KnownLabel, into: KnownLabel): Promise<void> {
  for (const [id, one] of await attributesOf(change)) {
    const mark = one.marks.get(from.id)
    if (!mark) continue
    setMark(change, id, one, from, undefined)
    if (!one.marks.has(into.id)) setMark(change, id, one, into, mark)
  }
}
