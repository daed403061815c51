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
 * The submitter's status page for the team, without the secret of its link. Nothing is marked as seen,
 * and nothing can be changed from it.
 * @throws NotFound, also after an erasure
 */
export async function previewStatus(ctx: TeamContext, id: string): Promise<PublicStatus> {
  const row = await findStatus(ctx.db, and(eq(submission.id, id), eq(submission.teamId, ctx.team.id)))
  await refuseBlind(ctx, row)
  // Our texts are in the submitter's language, regardless of the member's.
  const language = senderLanguage(row.language, row.portal.language)
  const status = await inLanguage(language, () => statusOf(ctx, row, { link: outbox.hiddenLink, proof: "" }), row.portal.formality)
  return { ...status, messages: status.messages.map((one) => ({ ...one, body: withoutStatusLinks(one.body) })) }
}
