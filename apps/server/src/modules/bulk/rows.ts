import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { act, bulk } from "@intray/db/schema"
import { bulk as words } from "@intray/i18n/bulk"
import { and, eq, inArray, isNull } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import { type Actor, keyOf, recordTeamEvent, type TeamId } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { BulkSkip, UndoRecordKind } from "../submission-writes/undo/schema.ts"
import { packNumbers } from "./numbers.ts"
import type { AnyAction, BulkItem } from "./schema.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Continues a bulk act. */
    "bulk.run": { id: string }
  }
}

/** Undoes the act with this id. */
export type UndoParams = { act: string; what: UndoRecordKind }

/** All columns but the numbers, which can take a megabyte. */
export const bulkColumns = {
  id: bulk.id,
  teamId: bulk.teamId,
  userId: bulk.userId,
  apiKeyId: bulk.apiKeyId,
  actId: bulk.actId,
  kind: bulk.kind,
  params: bulk.params,
  state: bulk.state,
  total: bulk.total,
  done: bulk.done,
  changed: bulk.changed,
  skipped: bulk.skipped,
  lastError: bulk.lastError,
  createdAt: bulk.createdAt,
  finishedAt: bulk.finishedAt,
}
export type BulkRow = Pick<typeof bulk.$inferSelect, keyof typeof bulkColumns>

/** The caller's own acts: a user's, or a key's. */
export function mineOf(ctx: TeamContext) {
  const caller = ctx.actor.id ?? ""
  return ctx.actor.type === "apiKey" ? eq(bulk.apiKeyId, caller) : and(eq(bulk.userId, caller), isNull(bulk.apiKeyId))
}

/** Most acts of a team that run at a time. */
const MOST = 10

const underWay = ["queued", "running"] as const

export function isUnderWay(row: Pick<BulkRow, "state">): boolean {
  return row.state === "queued" || row.state === "running"
}

/** A row as an item. @param undone whether the act was undone */
export function toBulkItem(row: BulkRow, undone: boolean): BulkItem {
  const { id, actId, kind, state, total, done, changed } = row
  const undo = row.params as UndoParams
  return {
    id,
    actId,
    action: kind === "undo" ? { kind, actId: undo.act, what: undo.what } : (row.params as AnyAction),
    state,
    total,
    done,
    changed,
    skipped: Object.entries(row.skipped).map(([reason, { count, numbers }]) => ({ reason: reason as BulkSkip, count, numbers })),
    failure: row.lastError,
    undone,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

type NewBulk = { actId: string; numbers: readonly number[] } & (
  | { kind: AnyAction["kind"]; params: AnyAction }
  | { kind: "undo"; params: UndoParams }
)

/**
 * Records a bulk act with its event; with `wait`, the worker runs it after the commit.
 * @throws Refused (`bulk_too_many`)
 */
export async function makeBulk(tx: Tx, ctx: TeamContext, { actId, kind, params, numbers }: NewBulk, wait: boolean): Promise<BulkRow> {
  const teamId = ctx.team.id
  const now = ctx.clock.now()
  if (wait && (await tx.$count(bulk, and(eq(bulk.teamId, teamId), inArray(bulk.state, [...underWay])))) >= MOST) {
    throw new Refused(words.refused.tooMany({ max: MOST }), { code: "bulk_too_many" })
  }
  const [row] = await tx
    .insert(bulk)
    .values({
      id: newId(),
      teamId,
      // An API key acts with its maker's current permissions.
      userId: ctx.team.key?.maker.id ?? ctx.actor.id ?? "",
      apiKeyId: keyOf(ctx.actor),
      actId,
      kind,
      params,
      state: "queued",
      numbers: packNumbers(numbers),
      total: numbers.length,
      done: 0,
      changed: 0,
      skipped: {},
      lastError: null,
      createdAt: now,
      updatedAt: now,
      finishedAt: null,
    })
    .returning(bulkColumns)
  if (!row) throw new Error("a bulk act was not written down")
  if (wait) await wake(tx, row.id, now)
  await note(tx, row, ctx.actor, "bulk.started")
  return row
}

/** Resumes an undo where it stopped. */
export async function resumeBulk(tx: Tx, ctx: TeamContext, row: BulkRow): Promise<void> {
  const now = ctx.clock.now()
  await tx.update(bulk).set({ state: "queued", lastError: null, updatedAt: now, finishedAt: null }).where(eq(bulk.id, row.id))
  await wake(tx, row.id, now)
  await note(tx, row, ctx.actor, "bulk.started")
}

/** Has the worker continue an act, once this transaction has committed. */
export async function wake(tx: Tx, id: string, now: Date): Promise<void> {
  await enqueue(tx, { kind: "bulk.run", payload: { id }, runAt: now })
}

async function note(tx: Tx, row: BulkRow, actor: Actor, type: "bulk.started" | "bulk.finished"): Promise<void> {
  const { id, kind, params, state, total, done, changed } = row
  const facts = { bulkId: id, kind, params, total }
  const about = { team: { id: row.teamId as TeamId }, actor }
  if (type === "bulk.started") await recordTeamEvent(tx, about, { type, before: null, after: facts, actId: row.actId })
  else await recordTeamEvent(tx, about, { type, before: null, after: { ...facts, state, done, changed }, actId: row.actId })
}

/**
 * Ends a bulk act. If it was an unfinished undo, its act can be undone again, which continues from here; an act
 * without changes cannot be undone.
 * @param row its final state
 */
export async function endBulk(tx: Tx, row: BulkRow, actor: Actor, now: Date): Promise<BulkRow> {
  await tx
    .update(bulk)
    .set({
      state: row.state,
      done: row.done,
      changed: row.changed,
      skipped: row.skipped,
      lastError: row.lastError,
      updatedAt: now,
      finishedAt: now,
    })
    .where(eq(bulk.id, row.id))
  if (row.kind === "undo" && row.state !== "done") {
    await tx
      .update(act)
      .set({ undone: false })
      .where(eq(act.id, (row.params as UndoParams).act))
  }
  // Removing a stage counts as a change, even without submissions.
  const nothing = row.changed === 0 && row.kind !== "undo" && !(row.kind === "remove_stage" && row.state === "done")
  if (nothing) await tx.update(act).set({ undone: true }).where(eq(act.id, row.actId))
  await note(tx, row, actor, "bulk.finished")
  return { ...row, finishedAt: now }
}
