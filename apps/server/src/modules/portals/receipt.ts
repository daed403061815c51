import { portal, teamCounter } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { and, eq } from "drizzle-orm"
import type { SessionUser } from "../../http/trpc/context.ts"
import { NotFound } from "../../platform/errors.ts"
import { type MailPart, mailLayout } from "../../platform/mail-layout.ts"
import type { TeamContext } from "../../platform/services.ts"
import { portalUrl } from "../../platform/urls.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import { titleIn } from "../messages/portal-words.ts"
import { receiptFor } from "../messages/receipt.ts"
import { ourReceipt, receiptOf } from "../messages/schema.ts"
import { sendTestMail } from "../messages/test-mail.ts"
import type { ReceiptInput } from "./schema.ts"

/** The receipt that the next sender to this portal would get, were these its words. @throws NotFound */
async function nextReceipt(ctx: TeamContext, { portalId, receipt, language: reader }: ReceiptInput) {
  const [row] = await ctx.db
    .select({
      id: portal.id,
      slug: portal.slug,
      title: portal.title,
      translations: portal.translations,
      language: portal.language,
      formality: portal.formality,
      receipt: portal.receipt,
      number: teamCounter.nextNumber,
    })
    .from(portal)
    .innerJoin(teamCounter, eq(teamCounter.teamId, portal.teamId))
    .where(and(eq(portal.id, portalId), eq(portal.teamId, ctx.team.id)))
  if (!row || !sees(await readablePortals(ctx), row.id)) throw new NotFound("portal")
  const language = reader ?? senderLanguage(null, row.language)
  const first = language === row.language ? ourReceipt : receiptOf(row)
  // What lacks in a further language is said in the first.
  const own = { subject: receipt.subject || first.subject, body: receipt.body || first.body }
  // Anyone who looks has this language before them: what lacks is marked as it will be once anything of it is written.
  const fallen = language !== row.language && receipt.body === "" && first.body !== ""
  const facts = {
    team: ctx.team.name,
    portal: titleIn(row, language),
    number: row.number,
    statusUrl: portalUrl(ctx.services, row.slug),
    language,
    formality: row.formality,
    fallback: fallen ? { language: senderLanguage(null, row.language), marked: true } : null,
  }
  return { ...facts, ...receiptFor({ ...facts, own }) }
}

/** The words of a part of a mail. */
function textOf(part: MailPart): string[] {
  if (typeof part === "string") return [part]
  if (!("prose" in part)) return []
  return [...part.prose.split(/\n{2,}/), ...(part.fallback?.mark ? [`(${part.fallback.mark})`] : [])]
}

/** How a receipt will read. Changes nothing. @throws NotFound */
export async function previewReceipt(ctx: TeamContext, input: ReceiptInput) {
  const { subject, content } = await nextReceipt(ctx, input)
  const { heading, parts, action, footer } = content
  return { subject, heading, paragraphs: parts.flatMap(textOf), action: action?.label ?? "", footer }
}

/**
 * Sends a receipt as it would go out to the person who asks, at their own address and nowhere else; its button leads to the portal.
 * @throws NotFound, Refused (`no_mail`, `email_not_confirmed`), TooMany
 */
export async function testReceipt(ctx: TeamContext, user: SessionUser, input: ReceiptInput): Promise<{ to: string }> {
  const { language, formality, subject, content } = await nextReceipt(ctx, input)
  return sendTestMail(ctx, user, { subject, ...inLanguage(language, () => mailLayout(content), formality) })
}
