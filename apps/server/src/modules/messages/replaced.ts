import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { file, message } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import type { Change, Changer } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { letGo } from "./public.ts"
import { type MessageRow, messageEvent } from "./rows.ts"

/**
 * A decision has at most one message. When a new decision replaces or removes it, the old one is hidden, so that undo can restore it, and
 * deleted once the decision is published.
 */

const inState = (submissionIds: readonly string[], state: "held" | "replaced") =>
  and(inArray(message.submissionId, [...submissionIds]), eq(message.state, state))

/** Locks the messages that are sent with the decisions of these submissions. */
export async function lockHeldMessages(tx: Tx, submissionIds: readonly string[]): Promise<MessageRow[]> {
  if (submissionIds.length === 0) return []
  return forUpdate(tx.select().from(message).where(inState(submissionIds, "held")).orderBy(asc(message.id)))
}

/**
 * Hides messages that a new decision replaces. Their files go to the new message.
 * @param before as {@link lockHeldMessages} returned them before the decision
 * @param made the new messages; a submission without one keeps its old message
 */
export async function replaceMessages(change: Change, before: readonly MessageRow[], made: readonly MessageRow[]): Promise<void> {
  const next = new Map(made.map((one) => [one.submissionId, one.id]))
  const replaced = before.filter((one) => next.has(one.submissionId) && next.get(one.submissionId) !== one.id)
  await hideMessages(change, replaced)
  if (replaced.length === 0) return
  const ids = replaced.map((one) => one.id)
  const files = await change.tx.selectDistinct({ messageId: file.messageId }).from(file).where(inArray(file.messageId, ids))
  for (const { id, submissionId } of replaced) {
    const to = next.get(submissionId)
    if (to && files.some((one) => one.messageId === id)) await moveFiles(change.tx, id, to)
  }
}

/** Hides messages of decisions that will be sent without them. */
export async function hideMessages(change: Change, replaced: readonly MessageRow[]): Promise<void> {
  if (replaced.length === 0) return
  const { tx, ctx, actId } = change
  const ids = replaced.map((one) => one.id)
  await tx.update(message).set({ state: "replaced", updatedAt: ctx.clock.now() }).where(inArray(message.id, ids))
  for (const one of replaced) {
    change.events.push(messageEvent(ctx, one, "message.replaced", actId))
    change.changed.add(one.submissionId)
  }
}

const moveFiles = (tx: Tx, from: string, to: string) => tx.update(file).set({ messageId: to }).where(eq(file.messageId, from))

/**
 * Makes hidden messages part of their decisions again, unless the decision was published or has another message.
 * @param replaced submission rows by the id of the message that an act replaced
 */
export async function restoreReplaced(change: Change, replaced: ReadonlyMap<string, HeldRow>): Promise<void> {
  const { tx, ctx, actId } = change
  const held = [...replaced].filter(([, row]) => (change.now.get(row.id) ?? row).held)
  if (held.length === 0) return
  const others = await lockHeldMessages(
    tx,
    held.map(([, row]) => row.id),
  )
  const taken = new Set(others.map((one) => one.submissionId))
  const ids = held.filter(([, row]) => !taken.has(row.id)).map(([id]) => id)
  if (ids.length === 0) return
  const restored = await tx
    .update(message)
    .set({ state: "held", updatedAt: ctx.clock.now() })
    .where(and(inArray(message.id, ids), eq(message.state, "replaced")))
    .returning()
  for (const one of restored) {
    change.events.push(messageEvent(ctx, one, "message.restored", actId))
    change.changed.add(one.submissionId)
  }
}

/** Returns the files of a message that is taken back to the one that it replaced. */
export async function returnFiles(tx: Tx, from: string, to: string): Promise<void> {
  const [known] = await tx
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.id, to), eq(message.state, "replaced")))
  if (known) await moveFiles(tx, from, to)
}

/** Deletes the hidden messages of published decisions. */
export async function deleteReplaced({ tx, ctx }: Change<Changer>, submissionIds: readonly string[]): Promise<void> {
  const rows = await tx.select({ id: message.id }).from(message).where(inState(submissionIds, "replaced"))
  if (rows.length === 0) return
  const ids = rows.map((one) => one.id)
  await letGo(tx, inArray(file.messageId, ids), ctx.clock.now())
  await tx.delete(message).where(inArray(message.id, ids))
}
