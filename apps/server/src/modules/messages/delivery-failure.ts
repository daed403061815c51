import type { Tx } from "@intray/db"
import { message } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { asTeamId, recordEvents, systemActor } from "../../platform/events.ts"
import { messageEvent } from "./rows.ts"
import { itsOwn } from "./schema.ts"

type FailedMail = { id: string; submissionId: string | null; teamId: string | null; kind: string }

/**
 * A mail to a submitter was refused, or could not be brought for days: the outbox and the conversation say so and why. What it says the
 * submitter can read on their page all the same.
 */
export async function noteDeliveryFailure(tx: Tx, mail: FailedMail, reason: string): Promise<void> {
  if (mail.submissionId === null) return
  const rows = await tx
    .update(message)
    .set({ state: "failed", lastError: reason })
    .where(and(eq(message.submissionId, mail.submissionId), eq(message.mailId, mail.id), eq(message.state, "sent")))
    .returning({ id: message.id, teamId: message.teamId, submissionId: message.submissionId })
  // No message stands for it, and whoever looks at the conversation is to see it all the same.
  const alone = rows.length === 0 && mail.teamId !== null && itsOwn.some((kind) => kind === mail.kind)
  if (alone) rows.push({ id: mail.id, teamId: mail.teamId ?? "", submissionId: mail.submissionId })
  await recordEvents(
    tx,
    rows.map((row) => messageEvent({ team: { id: asTeamId(row.teamId) }, actor: systemActor }, row, "message.failed")),
  )
}
