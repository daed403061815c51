import { type DbOrTx, preparedInsert } from "@intray/db"
import { newId } from "@intray/db/id"
import { mail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { enqueue, type JobEnd, type JobInfo } from "./jobs.ts"

const addMail = preparedInsert(mail)

export type NewMail = {
  /** `receipt`, `verification`, … */
  kind: string
  to: string
  /**
   * For its submitter, and for members who may read the submission, it may contain the title and the submitter's name, cleaned by
   * `subjectWords`; for other readers no submitted text.
   */
  subject: string
  text: string
  html: string
  teamId?: string
  submissionId?: string
  /** URL that unsubscribes from mails of this kind, with one request and without a sign-in. */
  unsubscribeUrl?: string
  /** At most one mail for each key, ever. */
  dedupeKey: string
}

/**
 * Writes a mail and the job that sends it, in the transaction that causes it.
 * @returns the mail's id, or null if a mail with this key exists
 */
export async function sendMail(tx: DbOrTx, entry: NewMail): Promise<string | null> {
  const createdAt = new Date()
  const id = newId(createdAt)
  const fresh = await enqueue(tx, { kind: "mail.send", payload: { mailId: id }, dedupeKey: `mail:${entry.dedupeKey}` })
  if (!fresh) return null
  await addMail(tx, {
    id,
    teamId: entry.teamId ?? null,
    submissionId: entry.submissionId ?? null,
    kind: entry.kind,
    to: entry.to,
    subject: entry.subject,
    text: entry.text,
    html: entry.html,
    unsubscribeUrl: entry.unsubscribeUrl ?? null,
    state: "queued",
    createdAt,
  })
  return id
}

/** Deletes a team's queued mails of a kind to an address. A mail that is being sent at this moment still arrives. */
export async function withdrawMail(tx: DbOrTx, which: { teamId: string; kind: string; to: string }): Promise<void> {
  const { teamId, kind, to } = which
  await tx.delete(mail).where(and(eq(mail.state, "queued"), eq(mail.teamId, teamId), eq(mail.kind, kind), eq(mail.to, to)))
}

/** Sends mail. */
export type Mailer = {
  /** False: no SMTP server is set, and mail is stored in the data folder. */
  readonly configured: boolean
  /**
   * Sends or stores one mail of the table.
   * @returns records that in the table, in the transaction that ends the job
   * @throws Error to be retried; TooEarly while its address is over its share
   */
  deliver(mailId: string, info?: Pick<JobInfo, "attempt" | "last">): Promise<JobEnd | undefined>
  /** Removes files of a mail outside the database. Missing files are ignored. */
  forget(mailId: string): Promise<void>
  close(): void
}
