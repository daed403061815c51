import { submission } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { outbox } from "@intray/i18n/outbox"
import { inLanguage } from "@intray/i18n/request-language"
import { and, eq } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { refuseBlind } from "../../platform/visible-portals.ts"
import { withoutStatusLinks } from "../messages/status-link.ts"
import type { PublicStatus } from "../submit/schema.ts"
import { findStatus } from "./find.ts"
import { statusOf } from "./status.ts"

/**
 * What the submitter sees on their status page, for the team: the same answer without the secret of its link. Nothing is marked as seen,
 * and nothing can be done from it.
 * @throws NotFound, also once everything personal was erased
 */
export async function previewStatus(ctx: TeamContext, id: string): Promise<PublicStatus> {
  const row = await findStatus(ctx.db, and(eq(submission.id, id), eq(submission.teamId, ctx.team.id)))
  await refuseBlind(ctx, row)
  // What is said there by us is in the submitter's language, whatever the member reads.
  const language = senderLanguage(row.language, row.portal.language)
  const status = await inLanguage(language, () => statusOf(ctx, row, { link: outbox.hiddenLink, proof: "" }), row.portal.formality)
  return { ...status, messages: status.messages.map((one) => ({ ...one, body: withoutStatusLinks(one.body) })) }
}
