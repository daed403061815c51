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
  /** The sender's. */
  language: Language
  /** How German addresses them: the portal's choice. */
  formality: Formality
  /** The team's own, of this portal. */
  own: ReceiptWords
  /** Where its body is in another language than its reader's. */
  fallback: ReceiptFallback | null
}

/** What a receipt is made of: its subject, and its content before it is laid out as a mail. */
export type Receipt = { subject: string; content: MailContent }

type Said = Pick<ReceiptFor, "team" | "portal" | "number" | "statusUrl" | "language" | "formality" | "own" | "fallback">

/** A team's own words, marked where they are in another language than the mail. */
function prose(text: string, fallback: ReceiptFallback | null): MailPart {
  if (fallback === null) return { prose: text }
  const { language, marked } = fallback
  return { prose: text, fallback: { language, mark: marked ? nameOf(language, locale()) : "" } }
}

/** Lines of a team's own. Anybody may type any address into a form: what looks like a link must not become one in the mail. */
function unlinked(text: string): string {
  return text
    .split("\n")
    .map((line) => outsideWords(line, MAX_LINE))
    .join("\n")
}
const MAX_LINE = 4_000

/**
 * The receipt as it will be read, in the sender's language where the words are ours. The number, what the status page is and why this mail
 * came are said whatever the team wrote.
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
 * The receipt, in the transaction that stores the submission: one for each address, for ever. Its words are the team's and
 * ours; nothing that the submitter wrote is in it, so it cannot carry somebody else's message.
 */
export async function sendReceipt(tx: Tx, about: ReceiptFor, time = ""): Promise<void> {
  const { teamId, submissionId, to } = about
  const { subject, content } = receiptFor(about)
  const words = { subject, ...inLanguage(about.language, () => mailLayout(content), about.formality) }
  await sendMail(tx, { kind: "receipt", to, ...words, teamId, submissionId, dedupeKey: `receipt:${submissionId}${time}` })
}

/** The receipt of a submission that is stored; null where nobody can be mailed, or where `which` does not hold. */
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

/** What was taken for spam on arrival got no receipt; once somebody has said that it is none, it gets its own, once. */
export async function sendMissedReceipt(tx: Tx, ctx: TeamContext, submissionId: string): Promise<void> {
  const which = and(eq(submission.id, submissionId), eq(submission.teamId, ctx.team.id), isNotNull(submission.suspicion))
  const about = await readReceipt(tx, ctx.services, which)
  if (about) await sendReceipt(tx, about)
}

/** Sends the receipt to the address that its submitter has corrected. What is taken for spam gets none. @param version that says the address */
export async function sendCorrectedReceipt(
  tx: Tx,
  services: Pick<Services, "baseUrl">,
  { submissionId, version }: { submissionId: string; version: number },
): Promise<void> {
  const about = await readReceipt(tx, services, and(eq(submission.id, submissionId), isNull(submission.suspicion)))
  if (about) await sendReceipt(tx, about, `:${version}`)
}
