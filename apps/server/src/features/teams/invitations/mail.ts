import { isBuiltIn } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { membersServer } from "../../../copy/members-server.ts"
import { inLanguage } from "../../../lib/language.ts"
import { sendMail } from "../../../lib/mail.ts"
import { mailLayout, outsideWords } from "../../../lib/mail-layout.ts"
import { languageOfAddress } from "../preferences/language.ts"

export type InvitationMail = { id: string; email: string; role: string; team: { id: string; name: string }; inviter: string }

/** Where an invitation is seen and answered. */
export function invitationUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/accept-invitation/${id}`
}

/** A role as it is called within a sentence. */
function roleWords(role: string): string {
  const names = role.split(",").map((name) => (isBuiltIn(name) ? membersServer.roles[name] : outsideWords(name, 60)))
  return names.join(", ")
}

/** Queues the mail that brings an invitation. Whoever it goes to knows neither team nor sender: their names are quoted, not said. */
export async function sendInvitation(tx: Tx, baseUrl: string, entry: InvitationMail): Promise<void> {
  // In the language of their account; who has none is written to in that of whoever invites.
  const words = inLanguage(await languageOfAddress(tx, entry.email), () => written(baseUrl, entry))
  const dedupeKey = `invitation:${entry.id}:${newId()}`
  await sendMail(tx, { kind: "invitation", to: entry.email, ...words, teamId: entry.team.id, dedupeKey })
}

function written(baseUrl: string, entry: InvitationMail) {
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
    action: { label: mail.action, url: `${invitationUrl(baseUrl, entry.id)}#${encodeURIComponent(entry.email)}` },
    footer: mail.footer,
  })
  return { subject: mail.subject, ...layout }
}
