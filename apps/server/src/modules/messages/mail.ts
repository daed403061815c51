import type { Tx } from "@intray/db"
import { organization, portal, submission } from "@intray/db/schema"
import { type Formality, type Language, senderLanguage } from "@intray/i18n/languages"
import { appointment } from "@intray/i18n/moments"
import { inLanguage } from "@intray/i18n/request-language"
import { locale, submitterMail as m } from "@intray/i18n/translated"
import { eq, inArray } from "drizzle-orm"
import { sendMail } from "../../platform/mail.ts"
import { type MailPart, mailLayout, outsideWords, subjectWords } from "../../platform/mail-layout.ts"
import type { Services } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import { isSample } from "../session/first-steps/service.ts"
import { spokenWording } from "../stages/spoken.ts"
import { titleIn } from "./portal-words.ts"
import { withStatusLink } from "./status-link.ts"

/** The data that a mail about a submission needs besides the team's text. */
export type MailRecipient = {
  id: string
  teamId: string
  number: number
  /** As the submitter wrote it. */
  title: string
  to: string
  demoId: string
  portal: string
  team: string
  language: Language
  /** The form of address in German, as the portal has chosen. */
  formality: Formality
}

/** The recipients of mails about these submissions, with the mails' data. Leaves out erased ones, samples and those without an address. */
export async function mailRecipientsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, MailRecipient>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: submission.id,
      teamId: submission.teamId,
      number: submission.number,
      submissionTitle: submission.title,
      to: submission.submitterEmail,
      demoId: submission.demoId,
      title: portal.title,
      translations: portal.translations,
      team: organization.name,
      erasedAt: submission.erasedAt,
      importId: submission.importId,
      sent: submission.language,
      own: portal.language,
      formality: portal.formality,
    })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .innerJoin(organization, eq(organization.id, submission.teamId))
    .where(inArray(submission.id, [...ids]))
  const mailed = rows.filter((row) => row.erasedAt === null && row.to !== "" && !isSample(row.importId))
  return new Map(
    mailed.map(({ erasedAt: _, importId: __, sent, own, title, submissionTitle, translations, ...row }) => {
      const language = senderLanguage(sent, own)
      return [row.id, { ...row, title: submissionTitle, portal: titleIn({ title, translations }, language), language }]
    }),
  )
}

export type SubmitterMail = {
  recipient: MailRecipient
  /** The public wording of the decision that is published with it; null: none. */
  wording: string | null
  message: { subject: string; body: string; files: number } | null
  /** The decision asks for an answer. */
  offer?: { until: Date; timeZone: string } | undefined
  /** At most one mail for each key, ever. */
  dedupeKey: string
}

/**
 * Sends the mail with a message, a decision or both. The text is the team's; submitted text is only in its variables,
 * and can contain neither links nor markup.
 * @returns the mail's id, or null if a mail with this key exists
 */
export async function mailSubmitter(tx: Tx, services: Pick<Services, "baseUrl">, entry: SubmitterMail): Promise<string | null> {
  const { recipient, wording } = entry
  return sendMail(tx, {
    kind: wording === null ? "message" : "decision",
    to: recipient.to,
    ...inLanguage(recipient.language, () => mailWords(entry, statusUrl(services, recipient.demoId)), recipient.formality),
    teamId: recipient.teamId,
    submissionId: recipient.id,
    dedupeKey: entry.dedupeKey,
  })
}

type Said = Pick<SubmitterMail, "wording" | "message" | "offer"> & {
  recipient: Pick<MailRecipient, "number" | "title" | "team" | "portal">
}

/** The mail's content in the current language. @param url of its button */
export function mailWords({ recipient, wording, message, offer }: Said, url: string): { subject: string; html: string; text: string } {
  const title = subjectWords(recipient.title)
  const what = title === "" ? `#${recipient.number}` : m.titled({ title })
  const [team, portal] = [outsideWords(recipient.team), outsideWords(recipient.portal)]
  const decided = wording !== null
  const subject = message?.subject || (decided ? m.decided({ team: recipient.team, what }) : m.subject({ team: recipient.team, what }))
  const parts: MailPart[] = [decided ? m.stands({ what, portal }) : m.wrote({ team, what, portal })]
  if (decided) parts.push({ quote: spokenWording(wording) })
  if (message) parts.push({ prose: withStatusLink(message.body, url) })
  if (message && message.files > 0) parts.push(m.files({ count: message.files }))
  if (offer) parts.push(m.offer.asks({ until: appointment(locale(), offer.until.toISOString(), offer.timeZone) }))
  parts.push(m.answer)
  const heading = decided ? m.decided({ team, what }) : m.subject({ team, what })
  return { subject, ...mailLayout({ heading, parts, action: { label: m.open, url }, footer: m.footer }) }
}
