import { requestOf } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import { bulk } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { DomainError, Forbidden, NotFound } from "../../platform/errors.ts"
import type { Actor } from "../../platform/events.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { contextNow } from "../api-keys/context-now.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import { goneOf, holdRows } from "../submission-writes/rows.ts"
import { assignAction } from "./actions/assign.ts"
import { decideAction } from "./actions/decide.ts"
import { labelAction } from "./actions/label.ts"
import { mergeLabels } from "./actions/merge.ts"
import { publishAction } from "./actions/publish.ts"
import { archiveStage, removal } from "./actions/remove-stage.ts"
import { replyAction } from "./actions/reply.ts"
import { ruleAction } from "./actions/rule.ts"
import { stageAction } from "./actions/stage.ts"
import { eraseAction, restoreAction, trashAction } from "./actions/trash.ts"
import { type BulkRow, endBulk, type UndoParams } from "./rows.ts"
import type { AnyAction, RemoveStageAction } from "./schema.ts"
import { undoIn, undoKinds } from "./undo-kinds.ts"

/** Submissions of one batch, which is one transaction. */
export const BATCH = 100

/** Numbers of skipped submissions that are stored for each reason. */
const NAMED = 20

/** Prepares the action for a batch, after checking that it is allowed and possible. @throws DomainError */
export async function prepare(tx: Tx, ctx: TeamContext, row: Pick<BulkRow, "kind" | "params">): Promise<(change: Change) => Promise<void>> {
  const demand = async (permission: Parameters<typeof requestOf>[0]) => {
    if (!(await isAllowed(tx, ctx.team, requestOf(permission)))) throw new Forbidden("submission")
  }
  if (row.kind === "undo") {
    const { act, what } = row.params as UndoParams
    await demand(undoKinds[what].permission)
    return (change) => undoIn(change, { id: act, kind: what })
  }
  const params = row.params as AnyAction
  if (params.kind === "merge") {
    await demand(mergeLabels.permission)
    return mergeLabels.prepare(tx, ctx, params)
  }
  if (params.kind === "remove_stage") {
    await demand(removal.permission)
    return removal.prepare(tx, ctx, params)
  }
  if (params.kind === "rule") {
    await demand(ruleAction.permission)
    return ruleAction.prepare(tx, ctx, params)
  }
  if (params.kind === "label") {
    await demand(labelAction.permission)
    return labelAction.prepare(tx, ctx, params)
  }
  if (params.kind === "stage") {
    await demand(stageAction.permission)
    return stageAction.prepare(tx, ctx, params)
  }
  if (params.kind === "decide") {
    await demand(decideAction.permission)
    return decideAction.prepare(tx, ctx, params)
  }
  if (params.kind === "reply") {
    await demand(replyAction.permission)
    return replyAction.prepare(tx, ctx, params)
  }
  if (params.kind === "publish") {
    await demand(publishAction.permission)
    return publishAction.prepare(tx, ctx, params)
  }
  if (params.kind === "trash") {
    await demand(trashAction.permission)
    return trashAction.prepare(tx, ctx, params)
  }
  if (params.kind === "restore") {
    await demand(restoreAction.permission)
    return restoreAction.prepare(tx, ctx, params)
  }
  if (params.kind === "erase") {
    await demand(eraseAction.permission)
    return eraseAction.prepare(tx, ctx, params)
  }
  await demand(assignAction.permission)
  return assignAction.prepare(tx, ctx, params)
}

/** Acts that include submissions in the trash or erased; others skip them. */
const reaching = new Set(["restore", "erase", "remove_stage", "merge"])

function reachesGone({ kind, params }: Pick<BulkRow, "kind" | "params">): boolean {
  return kind === "undo" ? undoKinds[(params as UndoParams).what].gone === true : reaching.has(kind)
}

/** A code for programs: why it stopped. */
function failureOf(error: DomainError): string {
  return error instanceof NotFound ? `${error.what}_gone` : error.code
}

/**
 * Runs the next batch of a bulk act, in the transaction that records its progress: an interrupted batch runs again, and a recorded
 * one never does.
 * @param row locked by this transaction
 * @param numbers of all of its submissions
 * @param known the caller's current context, if it was loaded just now
 */
export async function runBatch(
  tx: Tx,
  services: Services,
  row: BulkRow,
  numbers: readonly number[],
  known?: TeamContext,
): Promise<BulkRow> {
  const now = services.clock.now()
  let actor: Actor = { type: row.apiKeyId === null ? "user" : "apiKey", id: row.apiKeyId ?? row.userId, name: null }
  let work: (change: Change) => Promise<void>
  let ctx: TeamContext
  try {
    ctx = known ?? (await contextNow(tx, services, row))
    actor = ctx.actor
    // Locks rows before the stages, which `prepare` locks.
    if (row.kind === "remove_stage") await holdRows(tx, ctx, numbers.slice(row.done, row.done + BATCH))
    work = await prepare(tx, ctx, row)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return endBulk(tx, { ...row, state: "failed", lastError: failureOf(error) }, actor, now)
  }
  const some = numbers.slice(row.done, row.done + BATCH)
  const change = await changeSubmissions(ctx, { tx, numbers: some, actId: row.actId, gone: reachesGone(row) }, async (opened) => {
    if (opened.rows.length > 0) await work(opened)
    return opened
  })
  const next: BulkRow = {
    ...row,
    state: "running",
    done: row.done + some.length,
    changed: row.changed + change.changed.size,
    skipped: withSkipped(row.skipped, change, some),
    lastError: null,
  }
  if (next.done >= numbers.length) {
    if (row.kind === "remove_stage") await archiveStage(tx, ctx, row.actId, row.params as RemoveStageAction)
    return endBulk(tx, { ...next, state: "done" }, actor, now)
  }
  const { state, done, changed, skipped } = next
  await tx.update(bulk).set({ state, done, changed, skipped, updatedAt: now }).where(eq(bulk.id, row.id))
  return next
}

function withSkipped(before: BulkRow["skipped"], change: Change, asked: readonly number[]): BulkRow["skipped"] {
  const there = new Map<number, string | null | undefined>(change.rows.map((row) => [row.number, change.skipped.get(row.id)]))
  for (const row of change.passed) there.set(row.number, goneOf(row))
  const after = { ...before }
  for (const number of asked) {
    const reason = there.has(number) ? there.get(number) : "gone"
    if (reason == null) continue
    const { count, numbers } = after[reason] ?? { count: 0, numbers: [] }
    after[reason] = { count: count + 1, numbers: numbers.length < NAMED ? [...numbers, number] : numbers }
  }
  return after
}
