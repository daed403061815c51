import { newSecret } from "@intray/db/id"
import { portal, teamCounter } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { senderLanguage } from "../../../copy/languages.ts"
import { receiptWords as words } from "../../../copy/receipt-words.ts"
import { NotFound, Refused, TooMany } from "../../../lib/errors.ts"
import { inLanguage } from "../../../lib/language.ts"
import { sendMail } from "../../../lib/mail.ts"
import { type MailPart, mailLayout } from "../../../lib/mail-layout.ts"
import type { TeamContext } from "../../../lib/services.ts"
import { portalUrl } from "../../../lib/urls.ts"
import { sees, visiblePortals } from "../../../lib/visible-portals.ts"
import type { SessionUser } from "../../../trpc/context.ts"
import { receiptFor } from "../../work/messages/receipt.ts"
import type { ReceiptInput } from "./schema.ts"

/** Tests that one person has sent to themselves in a day. */
const perPerson = { max: 20, windowSeconds: 86_400 }

/** The receipt that the next sender to this portal would get, were these its words. @throws NotFound */
async function nextReceipt(ctx: TeamContext, { portalId, receipt }: ReceiptInput) {
  const [row] = await ctx.db
    .select({ id: portal.id, slug: portal.slug, title: portal.title, language: portal.language, number: teamCounter.nextNumber })
    .from(portal)
    .innerJoin(teamCounter, eq(teamCounter.teamId, portal.teamId))
    .where(and(eq(portal.id, portalId), eq(portal.teamId, ctx.team.id)))
  if (!row || !sees(await visiblePortals(ctx), row.id)) throw new NotFound("portal")
  const language = senderLanguage(null, row.language)
  const facts = { team: ctx.team.name, portal: row.title, number: row.number, statusUrl: portalUrl(ctx.services, row.slug), language }
  return { language, ...receiptFor({ ...facts, own: receipt }) }
}

/** The words of a part of a mail. */
function textOf(part: MailPart): string[] {
  if (typeof part === "string") return [part]
  return "prose" in part ? part.prose.split(/\n{2,}/) : []
}

/** How a receipt will read. Changes nothing. @throws NotFound */
export async function previewReceipt(ctx: TeamContext, input: ReceiptInput) {
  const { subject, content } = await nextReceipt(ctx, input)
  const { heading, parts, action, footer } = content
  return { subject, heading, paragraphs: parts.flatMap(textOf), action: action?.label ?? "", footer }
}

/**
 * Sends a receipt as it would go out to whoever asks, at their own address and nowhere else; its button leads to the portal.
 * @throws NotFound, Refused (`no_mail`, `email_not_proved`), TooMany
 */
export async function testReceipt(ctx: TeamContext, user: SessionUser, input: ReceiptInput): Promise<{ to: string }> {
  const { language, subject, content } = await nextReceipt(ctx, input)
  if (!ctx.services.mail.configured) throw new Refused(words.noMail, { code: "no_mail" })
  if (!user.emailVerified) throw new Refused(words.notProved, { code: "email_not_proved" })
  const wait = await ctx.services.limits.take(`receipt-test:${user.id}`, perPerson)
  if (wait !== null) throw new TooMany(wait)
  await sendMail(ctx.db, {
    kind: "receipt-test",
    to: user.email,
    subject: words.testSubject({ subject }),
    ...inLanguage(language, () => mailLayout(content)),
    teamId: ctx.team.id,
    dedupeKey: `receipt-test:${newSecret(80)}`,
  })
  return { to: user.email }
}
