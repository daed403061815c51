import type { Tx } from "@intray/db"
import { organization, portal, submission } from "@intray/db/schema"
import { type Formality, type Language, senderLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { locale, receipt as m } from "@intray/i18n/translated"
import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm"
import { sendMail } from "../../platform/mail.ts"
import { type MailContent, type MailPart, mailLayout, outsideWords } from "../../platform/mail-layout.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import { nameOf } from "../forms/written.ts"
import { type ReceiptFallback, receiptFallback, receiptIn, titleIn } from "./portal-words.ts"
import { type ReceiptWords, receiptOf as wordsOf } from "./schema.ts"
import { fill } from "./variables.ts"

export type ReceiptFor = {
  to: string
  teamId: string
  team: string
  portal: string
  submissionId: string
  number: number
  statusUrl: string
  /** The sender's language. */
  language: Language
  /** The form of address in German, as the portal has chosen. */
  formality: Formality
  /** The portal's own receipt. */
  own: ReceiptWords
  /** Set if its body is in another language than its reader's. */
  fallback: ReceiptFallback | null
}

/** The subject and content of a receipt, before its mail layout. */
export type Receipt = { subject: string; content: MailContent }

type Said = Pick<ReceiptFor, "team" | "portal" | "number" | "statusUrl" | "language" | "formality" | "own" | "fallback">

/** The team's own text, marked if its language differs from the mail's. */
function prose(text: string, fallback: ReceiptFallback | null): MailPart {
  if (fallback === null) return { prose: text }
  const { language, marked } = fallback
  return { prose: text, fallback: { language, mark: marked ? nameOf(language, locale()) : "" } }
}

/** Cleans the team's own text: anybody can type any address into a form, so nothing in the mail may become a link. */
function unlinked(text: string): string {
  return text
    .split("\n")
    .map((line) => outsideWords(line, MAX_LINE))
    .join("\n")
}
const MAX_LINE = 4_000

/**
 * The receipt as its reader gets it, with our texts in the sender's language. The number, the meaning of the status page and the reason
 * for this mail are always included.
 */
export function receiptFor({ number, team, portal, statusUrl, language, formality, own, fallback }: Said): Receipt {
  const values = { "team.name": team, "portal.title": portal, "submission.number": `#${number}` }
  const filled = (text: string) => fill(text, values, "keep").text
  const said = (): Receipt => ({
    subject: own.subject === "" ? m.subject({ team, number }) : filled(own.subject).replace(/\s+/g, " ").trim(),
    content: {
      heading: m.heading({ number }),
      // A team's name that is an address must not become a link in the mail either.
      parts: [
        own.body === ""
          ? m.thanks({ team: outsideWords(team), portal: outsideWords(portal) })
          : prose(unlinked(filled(own.body)), fallback),
        m.follow,
      ],
      action: { label: m.action, url: statusUrl },
      footer: m.footer,
    },
  })
  return inLanguage(language, said, formality)
}

/**
 * Sends the receipt, in the transaction that stores the submission: one for each address, ever. Its text comes from the team and
 * from Intray, never from the submission, so that nobody can use a receipt to send a message to a third person.
 */
export async function sendReceipt(tx: Tx, about: ReceiptFor, time = ""): Promise<void> {
  const { teamId, submissionId, to } = about
  const { subject, content } = receiptFor(about)
  const words = { subject, ...inLanguage(about.language, () => mailLayout(content), about.formality) }
  await sendMail(tx, { kind: "receipt", to, ...words, teamId, submissionId, dedupeKey: `receipt:${submissionId}${time}` })
}

/** The data for the receipt of a stored submission; null if there is no recipient, or `which` does not match. */
async function readReceipt(tx: Tx, services: Pick<Services, "baseUrl">, which: SQL | undefined): Promise<ReceiptFor | null> {
  const [row] = await tx
    .select({
      id: submission.id,
      teamId: submission.teamId,
      team: organization.name,
      number: submission.number,
      demoId: submission.demoId,
      to: submission.submitterEmail,
      title: portal.title,
      translations: portal.translations,
      sent: submission.language,
      language: portal.language,
      formality: portal.formality,
      receipt: portal.receipt,
    })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .innerJoin(organization, eq(organization.id, submission.teamId))
    .where(and(which, isNull(submission.erasedAt)))
  if (!row || row.to === "") return null
  const language = senderLanguage(row.sent, row.language)
  return {
    to: row.to,
    teamId: row.teamId,
    team: row.team,
    portal: titleIn(row, language),
    submissionId: row.id,
    number: row.number,
    statusUrl: statusUrl(services, row.demoId),
    language,
    formality: row.formality,
    own: receiptIn(row, wordsOf(row), language),
    fallback: receiptFallback(row, wordsOf(row), language, senderLanguage(null, row.language)),
  }
}

/** Sends the receipt of a submission that was taken for spam on arrival, once somebody has marked it as no spam. */
export async function sendMissedReceipt(tx: Tx, ctx: TeamContext, submissionId: string): Promise<void> {
  const which = and(eq(submission.id, submissionId), eq(submission.teamId, ctx.team.id), isNotNull(submission.suspicion))
  const about = await readReceipt(tx, ctx.services, which)
  if (about) await sendReceipt(tx, about)
}

/** Sends the receipt to an address that its submitter has corrected, except for spam. @param version with the new address */
export async function sendCorrectedReceipt(
  tx: Tx,
  services: Pick<Services, "baseUrl">,
  { submissionId, version }: { submissionId: string; version: number },
): Promise<void> {
  const about = await readReceipt(tx, services, and(eq(submission.id, submissionId), isNull(submission.suspicion)))
  if (about) await sendReceipt(tx, about, `:${version}`)
}
