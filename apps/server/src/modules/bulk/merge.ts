import type { Tx } from "@intray/db"
import { submission, submissionLabel } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, asc, eq } from "drizzle-orm"
import { Invalid } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, readableSubmissions } from "../../platform/visible-portals.ts"
import { replaceCondition } from "../labels/group-conditions.ts"
import { archiveIn, labelOf, lockLabels } from "../labels/manage.ts"
import type { MergeLabelsInput } from "../labels/schema.ts"
import { holdRows } from "../submission-writes/rows.ts"
import { BATCH, runBatch } from "./batch.ts"
import { makeBulk, toBulkItem } from "./rows.ts"
import type { BulkItem } from "./schema.ts"
import { addNewUndoRecord, startedBefore } from "./service.ts"

/**
 * Archives a label and replaces it by another of its group on all submissions: at once if there are few, otherwise in batches
 * in the background. One act: undo restores the labels, once the label itself is restored.
 * @throws NotFound, Invalid (`merge_into`), Refused (`bulk_too_many`, `act_other`)
 */
export async function mergeLabel(ctx: TeamContext, { labelId, intoId, actId }: MergeLabelsInput): Promise<BulkItem> {
  const params = { kind: "merge", labelId, intoId } as const
  const started = await startedBefore(ctx.db, ctx, actId, params)
  if (started) return started
  return ctx.db.transaction(async (tx) => {
    // Before the labels, whose lock blocks all writers of the team.
    const before = await numbersWith(tx, ctx, labelId)
    const held = new Set(before.length > BATCH ? [] : before)
    await holdRows(tx, ctx, [...held])
    await lockLabels(tx, ctx)
    const [from, into] = [await labelOf(tx, ctx, labelId), await labelOf(tx, ctx, intoId)]
    if (from.id === into.id || from.groupId !== into.groupId || into.archivedAt) {
      throw new Invalid([{ path: ["intoId"], code: "merge_into", message: refusals.mergeInto }])
    }
    await archiveIn(tx, ctx, from, true)
    await replaceCondition(tx, ctx, from.id, into.id)
    const same = await addNewUndoRecord(tx, ctx, actId, "label", params)
    if (same) return same
    // From here on, nobody can set the label any more.
    const numbers = await numbersWith(tx, ctx, from.id)
    const wait = !numbers.every((number) => held.has(number))
    const row = await makeBulk(tx, ctx, { actId, kind: "merge", params, numbers }, wait)
    return toBulkItem(wait ? row : await runBatch(tx, ctx.services, row, numbers, ctx), false)
  })
}

/** Numbers of submissions with a label that the caller sees; ascending. */
async function numbersWith(tx: Tx, ctx: TeamContext, labelId: string): Promise<number[]> {
  const visible = amongSubmissions(await readableSubmissions(ctx, tx))
  const rows = await tx
    .select({ number: submission.number })
    .from(submissionLabel)
    .innerJoin(submission, eq(submission.id, submissionLabel.submissionId))
    .where(and(eq(submissionLabel.labelId, labelId), eq(submission.teamId, ctx.team.id), visible))
    .orderBy(asc(submission.number))
  return rows.map((row) => row.number)
}
