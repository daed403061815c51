import { newId } from "@intray/db/id"
import { message } from "@intray/db/schema"
import { count, inArray } from "drizzle-orm"
import { keyOf, personOf } from "../../platform/events.ts"
import type { Change } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import type { BulkSkip } from "../submission-writes/undo/schema.ts"
import { markAnswered } from "./done.ts"
import { type MessageRow, messageEvent } from "./rows.ts"
import { MAX_MESSAGES, type MessageWhen, type ReplyWords } from "./schema.ts"
import { sendAtMoment, sendLocked } from "./send.ts"
import { leavesAt } from "./undo-send.ts"
import { fillWords, valuesOf } from "./values.ts"

export type ManyWords = ReplyWords & { feedback?: string[] | undefined }

/** Why some submitters get no message. */
type Reason = Extract<BulkSkip, "erased" | "missing" | "not_held" | "too_many">

/**
 * Writes the same message to many submitters, with variables filled in for each; records the reasons for others in `change.skipped`.
 * @param rows of the change
 * @returns the written messages
 */
export async function putMany(change: Change, rows: readonly HeldRow[], words: ManyWords, when: MessageWhen): Promise<MessageRow[]> {
  const { tx, ctx, actId } = change
  if (rows.length === 0) return []
  const now = ctx.clock.now()
  const ids = rows.map((row) => row.id)
  const values = await valuesOf(tx, ctx, ids, words.feedback)
  const written = await tx
    .select({ id: message.submissionId, count: count() })
    .from(message)
    .where(inArray(message.submissionId, ids))
    .groupBy(message.submissionId)
  const full = new Set(written.filter((one) => one.count >= MAX_MESSAGES).map((one) => one.id))
  const timed = when !== "draft" && when !== "decision"
  const state = timed ? "waiting" : when === "decision" ? "held" : "draft"
  const sendAt = timed ? await leavesAt(tx, ctx.services, ctx.team.id, when === "now" ? undefined : new Date(when)) : null
  const made: (typeof message.$inferInsert)[] = []
  const [authorId, apiKeyId] = [personOf(ctx.actor), keyOf(ctx.actor)]
  for (const row of rows) {
    const own = values.get(row.id)
    const filled = own && fillWords(words, own, state === "draft" ? "keep" : words.allowMissing ? "drop" : "name")
    const skip = (reason: Reason) => void change.skipped.set(row.id, reason)
    if (row.erasedAt || !filled) skip("erased")
    else if (state === "held" && !row.held) skip("not_held")
    else if (state !== "draft" && !words.allowMissing && filled.missing.length > 0) skip("missing")
    else if (full.has(row.id)) skip("too_many")
    else {
      const { subject, body } = filled
      const facts = { id: newId(), teamId: ctx.team.id, submissionId: row.id, direction: "out" as const, authorId, apiKeyId }
      made.push({ ...facts, state, subject, body, templateId: words.templateId ?? null, sendAt, createdAt: now, updatedAt: now })
    }
  }
  if (made.length === 0) return []
  const messages = await tx.insert(message).values(made).returning()
  for (const one of messages) {
    change.changed.add(one.submissionId)
    change.events.push(messageEvent(ctx, one, "message.written", actId))
  }
  const answered = messages.filter((one) => one.state === "waiting").map((one) => one.submissionId)
  markAnswered(change, answered)
  if (sendAt !== null && sendAt <= now) await sendLocked(change, messages, { actId })
  else if (sendAt !== null) await sendAtMoment(tx, sendAt)
  return messages
}
