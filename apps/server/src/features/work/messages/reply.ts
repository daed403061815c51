import { message } from "@intray/db/schema"
import { and, eq, ne } from "drizzle-orm"
import { outbox as words } from "../../../copy/outbox.ts"
import { Forbidden, Refused } from "../../../lib/errors.ts"
import { isOwn } from "../../../lib/events.ts"
import { isAllowed } from "../../../lib/teams.ts"
import type { Change } from "../change/change.ts"
import type { HeldRow } from "../change/rows.ts"
import { messageEvent } from "./rows.ts"
import type { ReplyWords } from "./schema.ts"
import { leavesAt } from "./undo-send.ts"
import { goes, putMessage } from "./write.ts"

/**
 * Writes what is said with a decision. It goes with it, in the place of what was to go before, which becomes a draft. Where the submitter
 * knows the decision already it goes by itself with `publish`, else it is a draft.
 * @param row as it stands by now, held by the change
 * @throws Forbidden to whoever may not reply; as a message that is written
 */
export async function putReply(
  change: Change,
  row: HeldRow,
  reply: ReplyWords & { id: string; feedback?: string[] | undefined; publish: boolean },
): Promise<void> {
  const { tx, ctx, actId } = change
  if (!(await isAllowed(tx, ctx.team, { submission: ["reply"] }))) throw new Forbidden("submission")
  const [known] = await tx
    .select({ submissionId: message.submissionId, authorId: message.authorId, apiKeyId: message.apiKeyId })
    .from(message)
    .where(eq(message.id, reply.id))
  if (known) {
    if (known.submissionId !== row.id || !isOwn(known, ctx.actor)) throw new Refused(words.other, { code: "message_other" })
    return
  }
  const { publish, feedback, ...written } = reply
  const sendAt = !row.held && publish ? await leavesAt(tx, ctx.services, ctx.team.id) : null
  const state = row.held ? "held" : publish ? "waiting" : "draft"
  const made = await putMessage(tx, ctx, row, { ...written, submissionId: row.id, feedback, state, sendAt })
  await tx
    .update(message)
    .set({ state: "draft", updatedAt: ctx.clock.now() })
    .where(and(eq(message.submissionId, row.id), eq(message.state, "held"), ne(message.id, made.id)))
  change.events.push(messageEvent(ctx, made, "message.written", actId))
  await goes(change, made)
}
