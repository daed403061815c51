import { requestOf } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import { amongTexts, forUpdate, textList, unindexed } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { act, bulk, event, reviewRound, submission } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, desc, eq, inArray, isNotNull, ne, notInArray, or, sql } from "drizzle-orm"
import { Forbidden, NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { amongSubmissions, readableSubmissions, sees, seesEverySubmission } from "../../platform/visible-portals.ts"
import { unpackNumbers } from "../bulk/numbers.ts"
import { restoreStage } from "../bulk/remove-stage.ts"
import { bulkColumns, endBulk, isUnderWay, makeBulk, mineOf, resumeBulk } from "../bulk/rows.ts"
import { undoIn, undoKinds } from "../bulk/undo-kinds.ts"
import { listAssigned, readAct, recordUnassigned } from "../reviews/assignment/assign.ts"
import { changeSubmissions } from "../submission-writes/change.ts"
import { goneOf } from "../submission-writes/rows.ts"
import type { SkipReason, UndoRecordKind, UndoResult } from "../submission-writes/undo/schema.ts"

/** Changes that are undone at once; the worker undoes larger acts. */
const SMALL = 200

async function undoRecordOf(tx: Tx, ctx: TeamContext, id: string | undefined) {
  const userId = ctx.actor.id ?? ""
  const mine = and(eq(act.teamId, ctx.team.id), eq(act.userId, userId))
  if (id === undefined) {
    const [newest] = await tx
      .select()
      .from(act)
      // Erasures cannot be undone, so the act before them is.
      .where(and(mine, eq(act.undone, false), ne(act.kind, "erase")))
      .orderBy(desc(act.createdAt), desc(act.id))
      .limit(1)
    return newest
  }
  const [known] = await tx
    .select()
    .from(act)
    .where(and(mine, eq(act.id, id)))
  if (!known) throw new NotFound("act")
  return known
}

/**
 * Undoes one act of the caller. Submissions that changed since are skipped and reported. A small act is undone
 * at once; the worker undoes a large one in batches, and a running bulk act is stopped first. Undoing twice does
 * nothing; a cancelled undo continues where it stopped. The history records the undo like any other change.
 * @throws NotFound if the act is not the caller's; Forbidden if the caller has lost the permission; Refused (`not_undoable`, `undo_hidden`)
 */
export async function undo(ctx: TeamContext, input: { actId?: string | undefined }): Promise<UndoResult> {
  return ctx.db.transaction(async (tx) => {
    const known = await undoRecordOf(tx, ctx, input.actId)
    if (!known) return { actId: null, kind: null, undone: [], skipped: [], job: null }
    return undoRecord(tx, ctx, known)
  })
}

/** Undoes an act of the team, in an open transaction. Its caller checks whose it is. @throws as {@link undo} */
export async function undoRecord(tx: Tx, ctx: TeamContext, known: typeof act.$inferSelect): Promise<UndoResult> {
  const kind = known.kind as UndoRecordKind
  if (kind === "erase") throw new Refused(refusals.notUndoable, { code: "not_undoable" })
  const nothing: UndoResult = { actId: known.id, kind, undone: [], skipped: [], job: null }
  if (!(await isAllowed(tx, ctx.team, requestOf(undoKinds[kind].permission)))) throw new Forbidden("submission")
  if (await changedHidden(tx, ctx, known.id, kind)) throw new Refused(refusals.undoHidden, { code: "undo_hidden" })
  const ended = await endedBulk(tx, ctx, known.id)
  const marked = await tx
    .update(act)
    .set({ undone: true })
    .where(and(eq(act.id, known.id), eq(act.undone, false)))
    .returning({ id: act.id })
  if (marked.length > 0 && kind === "stage") await restoreStage(tx, ctx, known.id)
  const begun = await undoingOf(tx, ctx, known.id)
  if (marked.length === 0) return { ...nothing, job: begun && isUnderWay(begun) ? begun.id : null }
  if (begun) {
    await resumeBulk(tx, ctx, begun)
    return { ...nothing, job: begun.id }
  }
  const parts = await partsOf(tx, ctx, known.id, kind)
  // Stopping a bulk act has recorded its event: rows must not be locked after that, so the worker does the rest.
  if (parts.length > SMALL || ended?.now) {
    const all = ended?.numbers ?? (await numbersOf(tx, ctx, known.id, kind))
    const params = { act: known.id, what: kind }
    const { id } = await makeBulk(tx, ctx, { actId: newId(), kind: "undo", params, numbers: all }, true)
    return { ...nothing, job: id }
  }
  const ids = new Set(parts.flatMap((part) => part.submissionId ?? []))
  const change = await changeSubmissions(
    ctx,
    { tx, ids: [...ids], actId: newId(), gone: undoKinds[kind].gone === true },
    async (opened) => {
      await undoIn(opened, { id: known.id, kind })
      return opened
    },
  )
  if (kind === "reviewers") await recordUnassigned(tx, ctx, known.id, change.changed.size)
  return {
    ...nothing,
    undone: change.rows.filter(({ id }) => change.changed.has(id)).map(({ id, number }) => ({ submissionId: id, number })),
    skipped: [...change.rows, ...change.passed].flatMap((row) => {
      const reason = (change.skipped.get(row.id) as SkipReason | undefined) ?? (change.passed.includes(row) ? goneOf(row) : null)
      return reason ? [{ submissionId: row.id, number: row.number, reason }] : []
    }),
  }
}

/** Whether an act changed something in a portal that the caller no longer sees: undoing the rest would mark all of it as undone. */
async function changedHidden(tx: Tx, ctx: TeamContext, actId: string, kind: UndoRecordKind): Promise<boolean> {
  const visible = await readableSubmissions(ctx, tx)
  if (seesEverySubmission(visible)) return false
  if (kind === "reviewers") {
    const assigned = await readAct(tx, ctx, actId)
    if (assigned === null) return false
    const [round] = await tx.select({ portalId: reviewRound.portalId }).from(reviewRound).where(eq(reviewRound.id, assigned.roundId))
    return round !== undefined && !sees(visible.portals, round.portalId)
  }
  const { portals, conflicts } = visible
  const isHidden = or(
    portals === null ? undefined : notInArray(unindexed(submission.portalId), [...portals]),
    conflicts === null ? undefined : amongTexts(event.submissionId, textList([...conflicts.ids])),
  )
  const [hidden] = await tx
    .select({ id: submission.id })
    .from(event)
    .innerJoin(submission, eq(submission.id, event.submissionId))
    .where(and(eq(event.actId, actId), eq(unindexed(event.teamId), ctx.team.id), isHidden))
    .limit(1)
  return hidden !== undefined
}

/** Submissions that an act changed, enough to tell whether it is large. Histories do not include assignments of reviewers. */
async function partsOf(tx: Tx, ctx: TeamContext, actId: string, kind: UndoRecordKind): Promise<{ submissionId: string | null }[]> {
  if (kind === "reviewers") return listAssigned(tx, ctx, actId, SMALL + 1)
  return tx
    .select({ submissionId: event.submissionId })
    .from(event)
    .where(and(eq(event.actId, actId), eq(unindexed(event.teamId), ctx.team.id), isNotNull(event.submissionId)))
    .limit(SMALL + 1)
}

/**
 * The state of a bulk act: the numbers that it may have changed, and whether it was running and was stopped now. Null for
 * other acts.
 */
async function endedBulk(tx: Tx, ctx: TeamContext, actId: string): Promise<{ numbers: number[]; now: boolean } | null> {
  const [row] = await forUpdate(
    tx
      .select({ ...bulkColumns, numbers: bulk.numbers })
      .from(bulk)
      .where(eq(bulk.actId, actId)),
  )
  if (!row) return null
  const now = isUnderWay(row)
  if (now) await endBulk(tx, { ...row, state: "cancelled" }, ctx.actor, ctx.clock.now())
  return { numbers: unpackNumbers(row.numbers).slice(0, row.done), now }
}

/** The worker's undo of an act, in any state. */
async function undoingOf(tx: Tx, ctx: TeamContext, actId: string) {
  const [found] = await tx
    .select(bulkColumns)
    .from(bulk)
    .where(and(eq(bulk.teamId, ctx.team.id), mineOf(ctx), eq(bulk.kind, "undo"), sql`${bulk.params} ->> 'act' = ${actId}`))
    .limit(1)
  return found
}

/** The numbers of all submissions that an act changed, ascending. */
async function numbersOf(tx: Tx, ctx: TeamContext, actId: string, kind: UndoRecordKind): Promise<number[]> {
  if (kind === "reviewers") return (await listAssigned(tx, ctx, actId)).map((one) => one.number)
  const changed = tx.select({ id: event.submissionId }).from(event).where(eq(event.actId, actId))
  const visible = amongSubmissions(await readableSubmissions(ctx, tx))
  const rows = await tx
    .select({ number: submission.number })
    .from(submission)
    .where(and(eq(submission.teamId, ctx.team.id), inArray(submission.id, changed), visible))
  return rows.map((row) => row.number).sort((a, b) => a - b)
}
