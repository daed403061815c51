import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { formatDay } from "@intray/i18n/format"
import { isMemberLanguage } from "@intray/i18n/members"
import { inLanguage, languageNow } from "@intray/i18n/request-language"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { sendMail } from "../../../platform/mail.ts"
import { mailLayout, outsideWords } from "../../../platform/mail-layout.ts"
import type { TeamContext } from "../../../platform/services.ts"

/** Mails with links that a team may send, and that one address gets from it. It belongs to somebody who has not asked for them. */
const perTeam = { max: 300, windowSeconds: 86_400 }
const perAddress = { max: 5, windowSeconds: 86_400 }

/** Counts one mail. @returns whether it may be sent today; otherwise the link is copied by hand */
export async function takeMail({ services, team }: Pick<TeamContext, "services" | "team">, email: string): Promise<boolean> {
  if (!services.mail.configured) return false
  const { own, all } = await services.limits.count({
    own: { key: `review-guests:${team.id}`, limit: perTeam },
    all: { key: `review-guest-mail:${email}`, limit: perAddress },
  })
  return own.wait === null && all.wait === null
}

type GuestReminder = { reviewerId: string; name: string; email: string; count: number; closesAt: Date; portal: string; language: string }

/** Queues the mail that reminds a guest of outstanding reviews. It brings no link: the one that they have is known to nobody else. */
export async function sendGuestReminder(tx: Tx, teamId: string, guest: GuestReminder): Promise<void> {
  const { mail } = reviewsServer
  const said = () => {
    const locale = languageNow() === "de" ? "de" : "en-GB"
    const { count } = guest
    const subject = mail.remind.subject({ count })
    const day = formatDay(locale, guest.closesAt.toISOString().slice(0, 10))
    const parts = [
      mail.greeting({ name: outsideWords(guest.name, 80) }),
      mail.remind.text({ day, count }),
      { quote: guest.portal },
      mail.remind.link,
    ]
    return { subject, ...mailLayout({ heading: subject, parts, footer: mail.footer }) }
  }
  const words = inLanguage(isMemberLanguage(guest.language) ? guest.language : null, said, "formal")
  const dedupeKey = `review-guest-due:${guest.reviewerId}:${guest.closesAt.toISOString()}`
  await sendMail(tx, { kind: "review-guest", to: guest.email, teamId, dedupeKey, ...words })
}

type GuestMail = { reviewerId: string; name: string; email: string; expiresAt: Date; url: string; portal: string; language: string }

/** Queues the mail that brings the link. Names from the team are quoted: its reader may know nobody there. */
export async function sendGuestLink(tx: Tx, { team, actor }: Pick<TeamContext, "team" | "actor">, guest: GuestMail): Promise<void> {
  const { mail } = reviewsServer
  const said = () => {
    const locale = languageNow() === "de" ? "de" : "en-GB"
    const layout = mailLayout({
      heading: mail.heading,
      parts: [
        mail.greeting({ name: outsideWords(guest.name, 80) }),
        mail.who,
        { quote: `${actor.name ?? ""}, ${team.name}` },
        mail.what,
        { quote: guest.portal },
        mail.until({ day: formatDay(locale, guest.expiresAt.toISOString().slice(0, 10)) }),
      ],
      action: { label: mail.action, url: guest.url },
      footer: mail.footer,
    })
    return { subject: mail.subject, ...layout }
  }
  // In the portal's language where guests' pages exist in it.
  const words = inLanguage(isMemberLanguage(guest.language) ? guest.language : null, said, "formal")
  const about = { teamId: team.id, dedupeKey: `review-guest:${guest.reviewerId}:${newId()}` }
  await sendMail(tx, { kind: "review-guest", to: guest.email, ...words, ...about })
}
