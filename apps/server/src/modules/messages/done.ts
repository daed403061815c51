import { message } from "@intray/db/schema"
import { outbox as words } from "@intray/i18n/outbox"
import { and, desc, eq, inArray, ne } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import { setColumns } from "../submission-writes/columns.ts"
import { onlyOne } from "../submission-writes/rows.ts"
import { messageEvent } from "./rows.ts"

/*
 * New messages: a submission has one from the moment its submitter writes until somebody replies or marks it as done. Reading it is
 * not enough.
 */

/** Records that the submitter's messages were answered. */
export function markAnswered(change: Change, submissionIds: readonly string[]): void {
  for (const id of submissionIds) setColumns(change, id, { unread: false })
}

/**
 * Marks submissions as having new messages again, if a reply was taken back before it was sent and nothing else was said since the
 * submitter wrote.
 * @param without the replies that are taken back
 */
export async function reopen(change: Change, submissionIds: readonly string[], without: readonly string[]): Promise<void> {
  for (const id of new Set(submissionIds)) {
    const [last] = await change.tx
      .select({ direction: message.direction })
      .from(message)
      .where(
        and(
          eq(message.submissionId, id),
          inArray(message.state, ["sent", "waiting", "failed"]),
          ...without.map((one) => ne(message.id, one)),
        ),
      )
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(1)
    if (last?.direction === "in") setColumns(change, id, { unread: true })
  }
}

/**
 * Marks a submission's messages as done without a reply, or as new again.
 * @throws NotFound; Refused (`no_message`) if they should be new again and the submitter has written nothing
 */
export async function setDone(ctx: TeamContext, input: { submissionId: string; done: boolean }): Promise<{ unread: boolean }> {
  return changeSubmissions(ctx, { ids: [input.submissionId] }, async (change) => {
    const { id, number } = onlyOne(change)
    const [last] = await change.tx
      .select({ id: message.id, submissionId: message.submissionId })
      .from(message)
      .where(and(eq(message.submissionId, id), eq(message.direction, "in")))
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(1)
    if (!last && input.done) return { unread: false }
    if (!last) throw new Refused(words.noMessage({ number }), { code: "no_message" })
    setColumns(change, id, { unread: !input.done })
    // Makes open pages reload it.
    change.events.push(messageEvent(ctx, last, "message.seen"))
    return { unread: !input.done }
  })
}
