import type { Tx } from "@intray/db"
import { appointment } from "@intray/i18n/moments"
import { inLanguage } from "@intray/i18n/request-language"
import { locale, submitterMail as m } from "@intray/i18n/translated"
import { sendMail } from "../../platform/mail.ts"
import { mailLayout, outsideWords, subjectWords } from "../../platform/mail-layout.ts"
import type { Services } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import type { MailRecipient } from "../messages/mail.ts"
import type { OfferRow } from "./rows.ts"

/** Reminds a submitter to answer. @returns the mail's id, or null if there was one for this time limit before */
export async function mailReminder(
  tx: Tx,
  services: Pick<Services, "baseUrl">,
  { recipient, offer }: { recipient: MailRecipient; offer: Pick<OfferRow, "until" | "timeZone"> },
): Promise<string | null> {
  const { id, teamId, number, to, demoId, language, formality } = recipient
  const url = statusUrl(services, demoId)
  const write = () => {
    const title = subjectWords(recipient.title)
    const what = title === "" ? `#${number}` : m.titled({ title })
    const until = appointment(locale(), offer.until.toISOString(), offer.timeZone)
    const [team, portal] = [outsideWords(recipient.team), outsideWords(recipient.portal)]
    const parts = [m.offer.waits({ team, what, portal }), m.offer.until({ until }), m.offer.where]
    const heading = m.offer.reminder({ team, what })
    return {
      subject: m.offer.reminder({ team: recipient.team, what }),
      ...mailLayout({ heading, parts, action: { label: m.offer.open, url }, footer: m.footer }),
    }
  }
  return sendMail(tx, {
    kind: "offer.reminder",
    to,
    ...inLanguage(language, write, formality),
    teamId,
    submissionId: id,
    dedupeKey: `offer:${id}:${offer.until.getTime()}`,
  })
}
