import { createHmac, timingSafeEqual } from "node:crypto"
import { isBuiltIn } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { membersServer } from "@intray/i18n/members-server"
import { inLanguage } from "@intray/i18n/request-language"
import { sendMail } from "../../../platform/mail.ts"
import { mailLayout, outsideWords } from "../../../platform/mail-layout.ts"
import type { Services } from "../../../platform/services.ts"
import { languageOfAddress } from "../../preferences/language.ts"

type MailServices = Pick<Services, "baseUrl" | "keyOf" | "mail">
export type InvitationMail = { id: string; email: string; role: string; team: { id: string; name: string }; inviter: string }

/** The page of an invitation. */
export function invitationUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/accept-invitation/${id}`
}

/**
 * The secret that only the mail of an invitation contains: opening that link confirms the address. It is computed, not stored, so that
 * neither the database nor a response of the API contains it.
 */
function mailedSecret(services: Pick<Services, "keyOf">, entry: { id: string; email: string }): string {
  return createHmac("sha256", services.keyOf("invitation-mail")).update(`${entry.id}\n${entry.email.toLowerCase()}`).digest("base64url")
}

/** Whether `secret` is the one in this invitation's mail. Compares in constant time for secrets of the right length. */
export function isMailedSecret(services: Pick<Services, "keyOf">, entry: { id: string; email: string }, secret: string): boolean {
  const known = Buffer.from(mailedSecret(services, entry))
  const given = Buffer.from(secret)
  return given.length === known.length && timingSafeEqual(given, known)
}

/** The link in the mail. Browsers do not send the part after `#`, so it appears in no access log. */
function mailedUrl(services: MailServices, entry: InvitationMail): string {
  const url = `${invitationUrl(services.baseUrl, entry.id)}#${encodeURIComponent(entry.email)}`
  // Mail that is not sent confirms no address.
  return services.mail.configured ? `${url}&${mailedSecret(services, entry)}` : url
}

/** The name of a role within a sentence. */
function roleWords(role: string): string {
  const names = role.split(",").map((name) => (isBuiltIn(name) ? membersServer.roles[name] : outsideWords(name, 60)))
  return names.join(", ")
}

/** Queues the mail of an invitation. Its recipient knows neither team nor sender, so their names are quoted as text from outside. */
export async function sendInvitation(tx: Tx, services: MailServices, entry: InvitationMail): Promise<void> {
  // In the language of the recipient's account; without one, in that of the person who invites.
  const words = inLanguage(await languageOfAddress(tx, entry.email), () => written(services, entry))
  const dedupeKey = `invitation:${entry.id}:${newId()}`
  await sendMail(tx, { kind: "invitation", to: entry.email, ...words, teamId: entry.team.id, dedupeKey })
}

function written(services: MailServices, entry: InvitationMail) {
  const { mail } = membersServer
  const layout = mailLayout({
    heading: mail.heading,
    parts: [
      mail.team,
      { quote: entry.team.name },
      mail.who,
      { quote: entry.inviter },
      mail.body({ role: roleWords(entry.role) }),
      mail.expires,
    ],
    action: { label: mail.action, url: mailedUrl(services, entry) },
    footer: mail.footer,
  })
  return { subject: mail.subject, ...layout }
}
