import { refusals } from "@intray/i18n/refusals"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { attributesOf } from "./attributes.ts"
import type { Change } from "./change.ts"
import { type KnownLabel, labelsBeside, type Mark } from "./label-marks.ts"
import { isAsked } from "./label-rules.ts"
import { setMark } from "./marks.ts"
import type { BulkSkip } from "./undo/schema.ts"

/** A label, and the others that answer the same question. */
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
 * Puts a label on, in place of another answer to the same question where it takes one; or takes it off. Where it is so already nothing
 * happens; where its question is not asked it stays as it is. What is can always be taken off.
 * @param suggestion of a label that was suggested: for the history
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

/** Puts one label in the place of another of its question, by whom and when that was put there. */
export async function replaceLabel(change: Change, from: KnownLabel, into: KnownLabel): Promise<void> {
  for (const [id, one] of await attributesOf(change)) {
    const mark = one.marks.get(from.id)
    if (!mark) continue
    setMark(change, id, one, from, undefined)
    if (!one.marks.has(into.id)) setMark(change, id, one, into, mark)
  }
}
