import type { Tx } from "@intray/db"
import { message } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { asTeamId, recordEvents, systemActor } from "../../platform/events.ts"
import { messageEvent } from "./rows.ts"
import { itsOwn } from "./schema.ts"

type FailedMail = { id: string; submissionId: string | null; teamId: string | null; kind: string }

/**
 * Records that a mail to a submitter was rejected, or could not be delivered for days: the outbox and the conversation show it with
 * the reason. The submitter can still read its content on the status page.
 */
export async function noteDeliveryFailure(tx: Tx, mail: FailedMail, reason: string): Promise<void> {
  if (mail.submissionId === null) return
  const rows = await tx
    .update(message)
    .set({ state: "failed", lastError: reason })
    .where(and(eq(message.submissionId, mail.submissionId), eq(message.mailId, mail.id), eq(message.state, "sent")))
    .returning({ id: message.id, teamId: message.teamId, submissionId: message.submissionId })
  // The mail has no message, but the conversation must show the failure all the same.
  const alone = rows.length === 0 && mail.teamId !== null && itsOwn.some((kind) => kind === mail.kind)
  if (alone) rows.push({ id: mail.id, teamId: mail.teamId ?? "", submissionId: mail.submissionId })
  await recordEvents(
    tx,
    rows.map((row) => messageEvent({ team: { id: asTeamId(row.teamId) }, actor: systemActor }, row, "message.failed")),
  )
}
