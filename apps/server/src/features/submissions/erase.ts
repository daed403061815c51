import type { Database, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { file, mail, searchDocument, submission } from "@intray/db/schema"
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm"
import { type Actor, asTeamId, recordEvent, systemActor, type TeamId } from "../../lib/events.ts"
import { enqueue } from "../../lib/jobs.ts"
import type { Services } from "../../lib/services.ts"
import { eraseComments } from "../comments/erase.ts"
import { refreshFacets } from "../facets/write.ts"

declare module "../../lib/jobs.ts" {
  interface JobPayloads {
    /** Removes what lies outside the database: the bytes of files, and mails that were kept. Both by keys of ours. */
    "submission.remove": { files: string[]; mails: string[] }
  }
}

export type Erasure = { team: { id: TeamId }; id: string; actor: Actor; now: Date }

/**
 * Removes everything personal of a submission: answers, names, e-mail, title, files and mails. Its row, its labels and its place in
 * every count stay; its status link answers like one that never was. What lies outside the database goes after the commit, by a
 * job that does not give up. Twice it does nothing more.
 * @returns false when there was nothing (left) to erase
 */
export async function eraseSubmission(tx: Tx, { team, id, actor, now }: Erasure): Promise<boolean> {
  const own = and(eq(submission.id, id), eq(submission.teamId, team.id))
  const [row] = await forUpdate(
    tx.select({ email: submission.submitterEmail, summary: submission.summary, erasedAt: submission.erasedAt }).from(submission).where(own),
  )
  if (!row || row.erasedAt) return false
  await tx
    .update(submission)
    .set({
      title: "",
      submitterName: "",
      submitterEmail: "",
      answers: {},
      summary: { by: "", detail: "", items: row.summary.items },
      // The key stays: who sends the same again must not make it anew. What it was is not kept.
      idempotencyHash: null,
      keepUntil: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(own)
  await eraseComments(tx, id, now)
  await tx.delete(searchDocument).where(eq(searchDocument.submissionId, id))
  const files = await tx.delete(file).where(eq(file.submissionId, id)).returning({ id: file.id })
  const mails = await tx.delete(mail).where(eq(mail.submissionId, id)).returning({ id: mail.id })
  // Mails with a person's links belong to no one submission; they have done their service.
  const ofPerson = and(eq(mail.to, row.email), sql`${mail.kind} = 'status-links'`)
  const links = row.email === "" ? [] : await tx.delete(mail).where(ofPerson).returning({ id: mail.id })
  const gone = [...mails, ...links].map((one) => one.id)
  if (files.length + gone.length > 0) {
    await enqueue(tx, { kind: "submission.remove", payload: { files: files.map((one) => one.id), mails: gone } })
  }
  await refreshFacets(tx, team.id, [id])
  await recordEvent(tx, { team, actor, submissionId: id, type: "submission.erased", before: null, after: null, at: now })
  return true
}

/** The job that removes what lay outside the database. */
export async function removeErased(
  services: Pick<Services, "storage" | "mail">,
  gone: { files: string[]; mails: string[] },
): Promise<void> {
  for (const key of gone.files) await services.storage.remove(key)
  for (const id of gone.mails) await services.mail.forget(id)
}

/** How many are looked for at a time. */
const BATCH = 100

/** Erases what was to be kept until now and no longer, each in a transaction of its own. @returns how many */
export async function eraseDue({ db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">): Promise<number> {
  let count = 0
  for (;;) {
    const now = clock.now()
    const rows = await due(db, now)
    for (const row of rows) {
      const team = { id: asTeamId(row.teamId) }
      const done = await db.transaction((tx) => eraseSubmission(tx, { team, id: row.id, actor: systemActor, now }))
      if (done) count += 1
    }
    if (rows.length < BATCH) break
  }
  if (count > 0) jobs.wake()
  return count
}

function due(db: Database, now: Date) {
  return db
    .select({ id: submission.id, teamId: submission.teamId })
    .from(submission)
    .where(and(lte(submission.keepUntil, now), isNull(submission.erasedAt)))
    .orderBy(asc(submission.keepUntil))
    .limit(BATCH)
}
