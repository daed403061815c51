import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { act, bulk, submission } from "@intray/db/schema"
import { bulk as words } from "@intray/i18n/bulk"
import { refusals } from "@intray/i18n/refusals"
import { and, desc, eq, inArray } from "drizzle-orm"
import { getBlindness, isBlind } from "../../platform/blind-portals.ts"
import { type Conflicts, getConflicts } from "../../platform/conflicts.ts"
import { NotFound, Refused } from "../../platform/errors.ts"
import { isOwn } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, readableSubmissions } from "../../platform/visible-portals.ts"
import { decisionStage, outcomeOf } from "../decisions/decide.ts"
import { refuseWrongHeld, refuseWrongText } from "../letters/guard.ts"
import { listOthers } from "../letters/others.ts"
import { demandReply } from "../messages/replies/service.ts"
import { stagesOf } from "../stages/service.ts"
import { matching } from "../submission-index/match.ts"
import { holdRows } from "../submission-writes/rows.ts"
import { addUndoRecord } from "../submission-writes/undo/record.ts"
import type { UndoRecordKind } from "../submission-writes/undo/schema.ts"
import { BATCH, prepare, runBatch } from "./batch.ts"
import { type BulkRow, bulkColumns, endBulk, isUnderWay, makeBulk, mineOf, toBulkItem } from "./rows.ts"
import type { AnyAction, BulkAction, BulkItem, StartBulkInput } from "./schema.ts"

/** Acts in the list. */
const RECENT = 20

const mine = (ctx: TeamContext) => and(eq(bulk.teamId, ctx.team.id), mineOf(ctx))

/**
 * Runs an action on everything that matches a filter now, or on selected submissions. A single batch runs
 * at once; the worker runs larger acts in the background. A retry with the same `actId` returns the act's progress.
 * @throws Forbidden, NotFound, Refused (`bulk_changed` if the number of matches is not the expected one, `blind_round` if the caller sees
 *   some of them without names, `bulk_too_many`, `act_other`,
 *   and as for the action on one submission)
 */
export async function startBulk(ctx: TeamContext, input: StartBulkInput): Promise<BulkItem> {
  const { actId, action, expected } = input
  const before = await startedBefore(ctx.db, ctx, actId, action)
  if (before) return before
  const numbers = input.numbers ? await picked(ctx, input.numbers) : await matching(ctx, input.filter ?? {})
  await refuseWrongLetters(ctx, action, numbers)
  return ctx.db.transaction(async (tx) => {
    const wait = numbers.length > BATCH
    if (!wait) await holdRows(tx, ctx, numbers)
    await prepare(tx, ctx, { kind: action.kind, params: action })
    if (expected !== undefined && expected !== numbers.length) {
      // What the list shows without names is left out.
      if ((await getBlindness(ctx, tx)) !== null) throw new Refused(words.refused.blind, { code: "blind_round" })
      throw new Refused(words.refused.changed({ now: numbers.length, expected }), { code: "bulk_changed" })
    }
    const same = await addNewUndoRecord(tx, ctx, actId, undoRecordKindOf(action), action)
    if (same) return same
    const row = await makeBulk(tx, ctx, { actId, kind: action.kind, params: action, numbers }, wait)
    return toBulkItem(wait ? row : await runBatch(tx, ctx.services, row, numbers, ctx), false)
  })
}

/** Checks the letters that an act would hold or send. @throws NotFound, LetterWarnings */
async function refuseWrongLetters(ctx: TeamContext, action: BulkAction, numbers: readonly number[]): Promise<void> {
  if (action.kind === "decide") await demandReply(ctx.db, ctx, action.reply?.templateId, ["action", "reply", "templateId"])
  if (action.kind === "reply") await demandReply(ctx.db, ctx, action.templateId, ["action", "templateId"])
  if (action.kind === "publish") {
    const others = await listOthers(ctx, { to: { numbers }, held: true })
    await refuseWrongHeld(ctx.db, ctx, { numbers, others, acknowledged: action.acknowledge })
  } else if (action.kind === "decide" && action.reply) {
    const { reply, stageId, acknowledge } = action
    const outcome = outcomeOf(decisionStage(await stagesOf(ctx.db, ctx.team.id), stageId))
    const others = await listOthers(ctx, { to: { numbers }, held: false })
    await refuseWrongText(ctx.db, ctx, { text: reply, outcome, numbers, others, acknowledged: acknowledge })
  } else if (action.kind === "reply" && action.when !== "draft") {
    const others = await listOthers(ctx, { to: { numbers }, held: false })
    await refuseWrongText(ctx.db, ctx, { text: action, outcome: null, numbers, others, acknowledged: action.acknowledge })
  }
}

/** The kind of the act's undo record. */
function undoRecordKindOf({ kind }: BulkAction): UndoRecordKind {
  return kind === "decide" ? "stage" : kind === "restore" ? "trash" : kind
}

/** The progress of the act, if the request is a retry. @throws NotFound for somebody else's act; Refused if it is another action */
export async function startedBefore(db: DbOrTx, ctx: TeamContext, actId: string, action: AnyAction): Promise<BulkItem | null> {
  const [row] = await db.select(bulkColumns).from(bulk).where(eq(bulk.actId, actId))
  if (!row) return null
  if (row.teamId !== ctx.team.id || !isOwn({ ...row, authorId: row.userId }, ctx.actor)) throw new NotFound("act")
  if (JSON.stringify(row.params) !== JSON.stringify(action)) throw new Refused(refusals.actOther, { code: "act_other" })
  return toBulkItem(row, false)
}

/**
 * Adds an undo record for a new act.
 * @returns the progress of a concurrent identical request that came first; otherwise null
 * @throws as {@link addUndoRecord}; Refused (`act_other`) if the act has other changes
 */
export async function addNewUndoRecord(
  tx: Tx,
  ctx: TeamContext,
  actId: string,
  kind: UndoRecordKind,
  action: AnyAction,
): Promise<BulkItem | null> {
  if (await addUndoRecord(tx, ctx, actId, kind)) return null
  const same = await startedBefore(tx, ctx, actId, action)
  if (!same) throw new Refused(refusals.actOther, { code: "act_other" })
  return same
}

/**
 * The numbers that exist and that the caller sees, ascending.
 * @throws Refused (`blind_round`) if the caller sees one of them without names: acts on many would tell whose it is
 */
async function picked(ctx: TeamContext, numbers: readonly number[]): Promise<number[]> {
  const [readable, blindness] = [await readableSubmissions(ctx), await getBlindness(ctx)]
  const among = inArray(submission.number, [...new Set(numbers)])
  const rows = await ctx.db
    .select({ id: submission.id, number: submission.number, portalId: submission.portalId })
    .from(submission)
    .where(and(eq(submission.teamId, ctx.team.id), among, amongSubmissions(readable)))
  if (rows.some((row) => isBlind(blindness, row))) throw new Refused(words.refused.blind, { code: "blind_round" })
  return rows.map((row) => row.number).sort((a, b) => a - b)
}

/** The progress of the caller's act. @throws NotFound */
export async function getBulk(ctx: TeamContext, id: string): Promise<BulkItem> {
  const [row] = await ctx.db
    .select({ ...bulkColumns, undone: act.undone })
    .from(bulk)
    .leftJoin(act, eq(act.id, bulk.actId))
    .where(and(mine(ctx), eq(bulk.id, id)))
  if (!row) throw new NotFound("bulk")
  return withoutHidden(toBulkItem(row, isUndone(row)), await getConflicts(ctx))
}

/** Does not name submissions that a conflict of interest has hidden from the caller since. */
function withoutHidden(item: BulkItem, conflicts: Conflicts): BulkItem {
  if (conflicts === null) return item
  const skipped = item.skipped.map((one) => ({ ...one, numbers: one.numbers.filter((number) => !conflicts.numbers.has(number)) }))
  return { ...item, skipped }
}

/** The caller's newest acts first, so that a reopened page finds running ones. */
export async function listBulk(ctx: TeamContext): Promise<{ items: BulkItem[] }> {
  const rows = await ctx.db
    .select({ ...bulkColumns, undone: act.undone })
    .from(bulk)
    .leftJoin(act, eq(act.id, bulk.actId))
    .where(mine(ctx))
    .orderBy(desc(bulk.createdAt), desc(bulk.id))
    .limit(RECENT)
  const conflicts = await getConflicts(ctx)
  return { items: rows.map((row) => withoutHidden(toBulkItem(row, isUndone(row)), conflicts)) }
}

/** An act without changes does not count as undone. */
function isUndone(row: BulkRow & { undone: boolean | null }): boolean {
  return row.undone === true && row.changed > 0
}

/**
 * Stops the caller's running act. Its changes so far stay, and can be undone like any act. Does nothing if it has ended.
 * @throws NotFound
 */
export async function cancelBulk(ctx: TeamContext, id: string): Promise<BulkItem> {
  return ctx.db.transaction(async (tx) => {
    // Waits for the running batch.
    const [row] = await forUpdate(
      tx
        .select(bulkColumns)
        .from(bulk)
        .where(and(mine(ctx), eq(bulk.id, id))),
    )
    if (!row) throw new NotFound("bulk")
    if (!isUnderWay(row)) return toBulkItem(row, false)
    return toBulkItem(await endBulk(tx, { ...row, state: "cancelled" }, ctx.actor, ctx.clock.now()), false)
  })
}
