import { newId } from "@intray/db/id"
import { mail, organization } from "@intray/db/schema"
import { adminServer } from "@intray/i18n/admin-server"
import { and, desc, eq, lt } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { audit } from "../../../platform/audit.ts"
import { NotFound } from "../../../platform/errors.ts"
import { sendMail } from "../../../platform/mail.ts"
import { mailLayout } from "../../../platform/mail-layout.ts"
import { isSecretMail } from "../../../platform/mail-shares.ts"
import { withoutStatusLinks } from "../../messages/status-link.ts"
import { type AdminContext, readCursor, writeCursor } from "../context.ts"
import type { ListMailInput, MailBody, MailItem, TestMail } from "./schema.ts"

/** Test mails that one admin may ask for in an hour. */
const perHour = { max: 20, windowSeconds: 3600 }

const columns = {
  id: mail.id,
  kind: mail.kind,
  to: mail.to,
  subject: mail.subject,
  state: mail.state,
  team: organization.name,
  lastError: mail.lastError,
  createdAt: mail.createdAt,
  sentAt: mail.sentAt,
}

/** Mails newest first, of one state or of all. */
export async function listMail(ctx: AdminContext, input: ListMailInput) {
  const { db } = ctx
  const place = readCursor(input.cursor)
  const where = and(input.state && eq(mail.state, input.state), place ? lt(mail.id, place[1]) : undefined)
  const rows: MailItem[] = await db
    .select(columns)
    .from(mail)
    .leftJoin(organization, eq(organization.id, mail.teamId))
    .where(where)
    .orderBy(desc(mail.id))
    .limit(input.limit + 1)
  const items = rows.slice(0, input.limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: last && rows.length > items.length ? writeCursor([0, last.id]) : null,
    configured: ctx.services.mail.configured,
    failed: await db.$count(mail, eq(mail.state, "failed")),
    queued: await db.$count(mail, eq(mail.state, "queued")),
  }
}

/** Addresses and codes of a mail about an account as dots: who reads it here could sign in with them. */
function withoutSecrets(text: string): string {
  return text.replace(/https?:\/\/\S+/g, `[${adminServer.hidden}]`).replace(/\b\d{6,8}\b/g, `[${adminServer.hidden}]`)
}

/**
 * Reads one mail, which the audit log remembers. A status link stays its submitter's, also where no mail server is set: anyone who has to
 * hand such a mail on by hand has its file in the data folder.
 * @throws NotFound
 */
export async function readMail(ctx: AdminContext, id: string): Promise<MailBody> {
  const [row] = await ctx.db
    .select({ ...columns, text: mail.text, html: mail.html, teamId: mail.teamId })
    .from(mail)
    .leftJoin(organization, eq(organization.id, mail.teamId))
    .where(eq(mail.id, id))
  if (!row) throw new NotFound("mail")
  const { text, html, teamId, ...item } = row
  await audit(ctx.db, { ctx, action: "mail.read", teamId, target: { type: "mail", id, name: row.subject } })
  const secret = isSecretMail(row.kind)
  return {
    ...item,
    secret,
    gone: text === "" && html === "",
    text: secret ? withoutSecrets(text) : withoutStatusLinks(text),
    html: secret || html === "" ? null : withoutStatusLinks(html),
  }
}

/**
 * Sends a mail to the admin who asks, at once, and says what the mail server answered. Without one it is kept as every mail is.
 * @throws TooMany
 */
export async function sendTestMail(ctx: AdminContext): Promise<TestMail> {
  const { services, user, db } = ctx
  await services.limits.demand(`admin.test-mail:${user.id}`, ctx.remoteAddress, perHour)
  const { subject, heading, body, footer } = adminServer.testMail
  const id = newId()
  const entry = { kind: "test", to: user.email, subject, ...mailLayout({ heading, parts: [body], footer }) }
  if (services.env.smtpUrl === null) {
    await db.transaction(async (tx) => {
      await sendMail(tx, { ...entry, dedupeKey: `test:${id}` })
      await audit(tx, { ctx, action: "mail.tested", detail: { sent: false } })
    })
    return { to: user.email, outcome: "kept", answer: adminServer.noSmtp }
  }
  const { outcome, answer } = await offer(services.env.smtpUrl, { ...entry, from: services.env.mailFrom })
  const now = ctx.clock.now()
  await db.transaction(async (tx) => {
    const sent = outcome === "sent"
    const state = sent ? ({ state: "sent", sentAt: now } as const) : ({ state: "failed", lastError: answer } as const)
    await tx.insert(mail).values({ id, ...entry, ...state, createdAt: now })
    await audit(tx, { ctx, action: "mail.tested", detail: { sent, answer } })
  })
  return { to: user.email, outcome, answer }
}

type Offered = { from: string; to: string; subject: string; text: string; html: string }

async function offer(url: string, entry: Offered): Promise<Omit<TestMail, "to">> {
  const smtp = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 })
  try {
    const { from, to, subject, text, html } = entry
    const options = { from, to: { name: "", address: to }, subject, text, html, disableFileAccess: true, disableUrlAccess: true }
    const { response } = (await smtp.sendMail(options)) as { response: string }
    return { outcome: "sent", answer: response.slice(0, 500) }
  } catch (cause) {
    // A server may repeat the credentials that it was given; an operator's screen is no place for them.
    const { password } = new URL(url)
    const words = cause instanceof Error ? cause.message : String(cause)
    // Only an answer of the server has a code.
    const outcome = typeof (cause as { responseCode?: unknown }).responseCode === "number" ? "rejected" : "unreachable"
    return { outcome, answer: (password === "" ? words : words.replaceAll(decodeURIComponent(password), "•••")).slice(0, 500) }
  } finally {
    smtp.close()
  }
}
