import { Forbidden } from "../../platform/errors.ts"
import { isAllowed } from "../../platform/teams.ts"
import type { Change } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { markAnswered } from "./done.ts"
import { demandReply } from "./replies/service.ts"
import { type MessageRow, messageEvent } from "./rows.ts"
import type { ReplyWords } from "./schema.ts"
import { leavesAt } from "./undo-send.ts"
import { goes, putAnew, putMessage } from "./write.ts"
import { hasLeft, isDone, ownMessage, refuseOtherWords, saysSame } from "./written-before.ts"

/**
 * Writes the reply to a decision. It is sent with the decision and replaces an earlier reply. If the submitter
 * already knows the decision, the reply is sent on its own with `publish`, and is a draft otherwise. If the client retries after a lost
 * response, the newest text counts until the reply is sent.
 * @param row the current row, locked by the change
 * @returns the written message; null: it was written before
 * @throws Forbidden if the caller may not reply; otherwise as for a written message
 */
export async function putReply(
  change: Change,
  row: HeldRow,
  reply: ReplyWords & { id: string; feedback?: string[] | undefined; publish: boolean },
): Promise<MessageRow | null> {
  const { tx, ctx, actId } = change
  if (!(await isAllowed(tx, ctx.team, { submission: ["reply"] }))) throw new Forbidden("submission")
  const known = await ownMessage(tx, ctx, { id: reply.id, submissionId: row.id })
  const { publish, feedback, ...written } = reply
  const state = row.held ? "held" : publish ? "waiting" : "draft"
  if (known) {
    const same = await saysSame(tx, ctx, known, reply)
    // A retry finds it written; a new decision takes it along.
    if (same && (known.state === state || hasLeft(known) || (await isDone(tx, actId)))) return null
    if (!same) await refuseOtherWords(tx, known)
  }
  await demandReply(tx, ctx, reply.templateId, ["reply", "templateId"])
  const sendAt = !row.held && publish ? await leavesAt(tx, ctx.services, ctx.team.id) : null
  const entry = { ...written, submissionId: row.id, feedback, state, sendAt } as const
  const made = known ? await putAnew(tx, ctx, row, known, entry) : await putMessage(tx, ctx, row, entry)
  change.events.push(messageEvent(ctx, made, "message.written", actId))
  if (made.state === "waiting") markAnswered(change, [row.id])
  await goes(change, made)
  return made
}
