import { type DbOrTx, prepared, type Tx } from "@intray/db"
import { bulk, dataImport, deletedTeam, mail } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import { enqueue } from "../../platform/jobs.ts"

/** Mails that are taken up again at once. */
const MOST = 1_000

const restingMail = prepared((db, $: { mailId: string }) =>
  db.select({ id: mail.id }).from(mail).innerJoin(deletedTeam, eq(deletedTeam.teamId, mail.teamId)).where(eq(mail.id, $.mailId)),
)

/** Whether a mail waits because its team lies in the trash; {@link resumeTeam} has it sent. */
export async function isMailPaused(db: DbOrTx, mailId: string): Promise<boolean> {
  return (await restingMail(db, { mailId })).length > 0
}

const importJob = { checking: "import.check", queued: "import.run", running: "import.run", undoing: "import.undo" } as const

/** Takes up again what rested while the team lay in the trash: each finds by itself how far it had come. */
export async function resumeTeam(tx: Tx, teamId: string): Promise<void> {
  const waiting = await tx
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.teamId, teamId), eq(mail.state, "queued")))
    .orderBy(asc(mail.id))
    .limit(MOST)
  for (const { id } of waiting) await enqueue(tx, { kind: "mail.send", payload: { mailId: id } })
  const acts = await tx
    .select({ id: bulk.id })
    .from(bulk)
    .where(and(eq(bulk.teamId, teamId), inArray(bulk.state, ["queued", "running"])))
  for (const { id } of acts) await enqueue(tx, { kind: "bulk.run", payload: { id } })
  const states = ["checking", "queued", "running", "undoing"] as const
  const imports = await tx
    .select({ id: dataImport.id, state: dataImport.state })
    .from(dataImport)
    .where(and(eq(dataImport.teamId, teamId), inArray(dataImport.state, [...states])))
  for (const { id, state } of imports) {
    await enqueue(tx, { kind: importJob[state as (typeof states)[number]], payload: { importId: id, teamId } })
  }
  await enqueue(tx, { kind: "message.send", payload: {} })
}
