import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Database, prepared, type Tx } from "@intray/db"
import { mail } from "@intray/db/schema"
import { and, eq, ne } from "drizzle-orm"
import { createTransport, type SendMailOptions } from "nodemailer"
import type { Clock } from "./clock.ts"
import { type JobEnd, type Retry, TooEarly } from "./jobs.ts"
import type { Limits } from "./limits.ts"
import type { Log } from "./log.ts"
import type { Mailer } from "./mail.ts"
import { isSecretMail, secretKinds, waitForShare } from "./mail-shares.ts"

export type MailerOptions = {
  db: Database
  clock: Clock
  log: Log
  smtpUrl: string | null
  from: string
  /** Origin of this installation; its host is used in Message-IDs. */
  baseUrl: string
  /** Folder for mail without an SMTP server. */
  directory: string
  /** Prints stored mail, so that a developer sees the link. */
  print: boolean
  /** Limits the mails to one address. */
  limits: Limits
  /** Called for a mail that was given up, in the transaction that records it. */
  onDeliveryFailure(
    tx: Tx,
    mail: { id: string; submissionId: string | null; teamId: string | null; kind: string },
    reason: string,
  ): Promise<void>
}

const FIRST_MS = 5_000
const LONGEST_MS = 4 * 3_600_000

/**
 * Retries a mail server that is unavailable, busy or greylisting after 5 s, 10 s, 20 s … up to four hours,
 * each varied by a quarter; for three days.
 */
export const mailRetry: Retry = {
  attempts: 30,
  waitMs: (attempt) => Math.round(Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS) * (0.75 + Math.random() / 2)),
}

/** Mails that a process sends at a time: other jobs never wait for an unresponsive mail server. */
export const mailsAtOnce = 6

type Row = typeof mail.$inferSelect

const byId = prepared((from, $: { id: string }) => from.select().from(mail).where(eq(mail.id, $.id)))
const noteKept = prepared((to, $: { id: string }) => to.update(mail).set({ state: "kept" }).where(eq(mail.id, $.id)))

/**
 * Sends mail by SMTP, or stores it as .eml files. A mail is marked as sent after the server has accepted it; if the process dies between
 * the two, it is sent again with the same Message-ID, by which mail servers and programs recognize the duplicate.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { db, clock, log, smtpUrl } = options
  const smtp = smtpUrl
    ? createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: 3,
        connectionTimeout: 15_000,
        greetingTimeout: 15_000,
        socketTimeout: 30_000,
      })
    : null
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" })

  const compose = (row: Row): SendMailOptions => ({
    from: options.from,
    // As an object it is always one address, whatever characters it contains.
    to: { name: "", address: row.to },
    subject: row.subject,
    text: row.text,
    html: row.html,
    date: row.createdAt,
    messageId: `<${row.id}@${new URL(options.baseUrl).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(row.unsubscribeUrl
        ? { "List-Unsubscribe": `<${row.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function keep(row: Row): Promise<JobEnd> {
    await mkdir(options.directory, { recursive: true, mode: 0o700 })
    const composed = await composer.sendMail(compose(row))
    const path = join(options.directory, `${row.id}.eml`)
    await writeFile(`${path}.part`, composed.message as Buffer, { mode: 0o600 })
    await rename(`${path}.part`, path)
    if (options.print) log.info(`Mail to ${row.to}: ${row.subject}\n\n${row.text}\n`)
    return async (tx) => void (await noteKept(tx, { id: row.id }))
  }

  const giveUp = (row: Row): JobEnd => {
    const lastError = "This address has had its mails of this kind."
    return async (tx) => void (await tx.update(mail).set({ state: "failed", lastError, text: "", html: "" }).where(eq(mail.id, row.id)))
  }

  return {
    configured: smtp !== null,
    async deliver(mailId, info = { attempt: 1, last: false }) {
      const [row] = await byId(db, { id: mailId })
      if (!row || row.state === "sent" || row.state === "kept") return undefined
      // A retry does not count again.
      const wait = info.attempt === 1 ? await waitForShare(options.limits, row) : null
      if (wait !== null) {
        // A sign-in link is useless an hour later, and such a flood of them is probably an attack.
        if (row.kind.startsWith(secretKinds)) return giveUp(row)
        throw new TooEarly(wait * 1000)
      }
      if (!smtp) return keep(row)
      try {
        await smtp.sendMail(compose(row))
      } catch (cause) {
        const lastError = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500)
        const final = isFinal(cause)
        // Another attempt that was taken for lost may have sent the mail: then it has not failed.
        const waits = and(eq(mail.id, row.id), ne(mail.state, "sent"))
        if (final || info.last) {
          const failed = await db.transaction(async (tx) => {
            const rows = await tx.update(mail).set({ state: "failed", lastError }).where(waits).returning({ id: mail.id })
            if (rows.length > 0) await options.onDeliveryFailure(tx, row, lastError)
            return rows.length > 0
          })
          if (final || !failed) return undefined
        } else await db.update(mail).set({ lastError }).where(waits)
        // The job outlives the mail, and servers repeat the address in errors.
        throw new Error(lastError.replaceAll(row.to, "the recipient"))
      }
      // A secret text is deleted once it was sent.
      const text = isSecretMail(row.kind) ? { text: "", html: "" } : {}
      const sent = { state: "sent", sentAt: clock.now(), lastError: null, ...text } as const
      return async (tx) => void (await tx.update(mail).set(sent).where(eq(mail.id, row.id)))
    },
    async forget(mailId) {
      await rm(join(options.directory, `${mailId}.eml`), { force: true })
    },
    close() {
      smtp?.close()
    },
  }
}

/** The server rejects the recipient or the content, or the address is invalid: a retry would not help. */
function isFinal(cause: unknown): boolean {
  const { responseCode, command, code } = cause as { responseCode?: number; command?: string; code?: string }
  if (code === "EENVELOPE" && responseCode === undefined) return true
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && (command === "RCPT TO" || command === "DATA")
}
