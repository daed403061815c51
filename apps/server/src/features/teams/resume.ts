import type { Tx } from "@intray/db"
import { mail } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import { enqueue } from "../../lib/jobs.ts"

/** Mails of one statement's answer. */
const BATCH = 500

/** Takes up again what rested while the team lay in the trash. */
export async function resumeTeam(tx: Tx, teamId: string): Promise<void> {
  const waiting = await tx
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.teamId, teamId), eq(mail.state, "queued")))
    .orderBy(asc(mail.id))
    .limit(BATCH)
  for (const { id } of waiting) await enqueue(tx, { kind: "mail.send", payload: { mailId: id } })
}
