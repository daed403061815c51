import type { Tx } from "@intray/db"
import { portal, submission } from "@intray/db/schema"
import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { type Language, senderLanguage } from "../../../copy/languages.ts"
import { receipt as m } from "../../../copy/translated.ts"
import { inLanguage } from "../../../lib/language.ts"
import { sendMail } from "../../../lib/mail.ts"
import { mailLayout, outsideWords } from "../../../lib/mail-layout.ts"
import type { TeamContext } from "../../../lib/services.ts"
import { statusUrl } from "../../../lib/urls.ts"

export type ReceiptFacts = {
  to: string
  teamId: string
  team: string
  portal: string
  submissionId: string
  number: number
  statusUrl: string
  /** The sender's. */
  language: Language
}

/**
 * The receipt, in the transaction that stores the submission: one for each, for ever. Its words are the team's and
 * ours; nothing that the submitter wrote is in it, so it cannot carry somebody else's message.
 */
export async function sendReceipt(tx: Tx, facts: ReceiptFacts): Promise<void> {
  const { number, team, portal, teamId, submissionId, to } = facts
  const words = inLanguage(facts.language, () => ({
    subject: m.subject({ team, number }),
    ...mailLayout({
      heading: m.heading({ number }),
      // Anybody may type any address into a form: a team's name that is an address must not become a link in the mail.
      parts: [m.thanks({ team: outsideWords(team), portal: outsideWords(portal) }), m.follow],
      action: { label: m.action, url: facts.statusUrl },
      footer: m.footer,
    }),
  }))
  await sendMail(tx, { kind: "receipt", to, ...words, teamId, submissionId, dedupeKey: `receipt:${submissionId}` })
}

/** What was taken for spam on arrival got no receipt; once somebody has said that it is none, it gets its own, once. */
export async function sendMissedReceipt(tx: Tx, ctx: TeamContext, submissionId: string): Promise<void> {
  const [row] = await tx
    .select({
      number: submission.number,
      demoId: submission.demoId,
      to: submission.submitterEmail,
      portal: portal.title,
      sent: submission.language,
      own: portal.language,
    })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .where(
      and(
        eq(submission.id, submissionId),
        eq(submission.teamId, ctx.team.id),
        isNotNull(submission.suspicion),
        isNull(submission.erasedAt),
      ),
    )
  if (!row || row.to === "") return
  const facts = { to: row.to, teamId: ctx.team.id, team: ctx.team.name, portal: row.portal, submissionId, number: row.number }
  await sendReceipt(tx, { ...facts, statusUrl: statusUrl(ctx.services, row.demoId), language: senderLanguage(row.sent, row.own) })
}
