import type { Tx } from "@intray/db"
import { message } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { asTeamId, recordEvents, systemActor } from "../../lib/events.ts"
import { messageEvent } from "./rows.ts"

/**
 * The mail of a message was refused, or could not be brought for days: the outbox says so and why. The submitter can read it on their
 * page all the same.
 */
export async function noteGivenUp(tx: Tx, mail: { id: string; submissionId: string | null }, reason: string): Promise<void> {
  if (mail.submissionId === null) return
  const rows = await tx
    .update(message)
    .set({ state: "failed", lastError: reason })
    .where(and(eq(message.submissionId, mail.submissionId), eq(message.mailId, mail.id), eq(message.state, "sent")))
    .returning({ id: message.id, teamId: message.teamId, submissionId: message.submissionId })
  await recordEvents(
    tx,
    rows.map((row) => messageEvent({ team: { id: asTeamId(row.teamId) }, actor: systemActor }, row, "message.failed")),
  )
}
