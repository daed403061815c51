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
  /** To its submitter it may hold the title, cleaned by `subjectWords`; to anybody else no word of a submitter. */
  subject: string
  text: string
  html: string
  teamId?: string
  submissionId?: string
  /** Address that ends mails of this kind, with one request and without a sign-in. */
  unsubscribeUrl?: string
  /** One mail for one cause, for ever. */
  dedupeKey: string
}

/**
 * Writes a mail and the job that sends it, in the transaction that causes it.
 * @returns the mail's id, or null when one was already made for the same cause
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

/** Takes back a team's mails of a kind to an address that have not left yet. One that is on its way at this moment arrives. */
export async function withdrawMail(tx: DbOrTx, which: { teamId: string; kind: string; to: string }): Promise<void> {
  const { teamId, kind, to } = which
  await tx.delete(mail).where(and(eq(mail.state, "queued"), eq(mail.teamId, teamId), eq(mail.kind, kind), eq(mail.to, to)))
}

/** How mail leaves the house. */
export type Mailer = {
  /** False: no SMTP server is set, mail is kept in the data folder. */
  readonly configured: boolean
  /**
   * Sends or keeps one mail of the table.
   * @returns what notes that in the table, to be written with the job's end
   * @throws Error to be tried again; TooEarly while its address has had its share
   */
  deliver(mailId: string, info?: Pick<JobInfo, "attempt" | "last">): Promise<JobEnd | undefined>
  /** Removes what was kept of a mail outside the database. Removing what is not there is no error. */
  forget(mailId: string): Promise<void>
  close(): void
}
