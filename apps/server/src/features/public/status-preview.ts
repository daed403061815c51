import { submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { NotFound } from "../../lib/errors.ts"
import type { TeamContext } from "../../lib/services.ts"
import { sees, visiblePortals } from "../../lib/visible-portals.ts"
import { outbox } from "../../messages/outbox.ts"
import { withoutStatusLinks } from "../messages/status-link.ts"
import { findStatus } from "./found.ts"
import type { PublicStatus } from "./schema.ts"
import { statusOf } from "./status.ts"

/**
 * What the submitter sees on their status page, for the team: the same answer without the secret of its link. Nothing is marked as seen,
 * and nothing can be done from it.
 * @throws NotFound, also once everything personal was erased
 */
export async function previewStatus(ctx: TeamContext, id: string): Promise<PublicStatus> {
  const row = await findStatus(ctx.db, and(eq(submission.id, id), eq(submission.teamId, ctx.team.id)))
  if (!sees(await visiblePortals(ctx), row.portalId)) throw new NotFound("submission")
  const { status } = await statusOf(ctx, row, { link: outbox.hiddenLink, proof: "" })
  return { ...status, messages: status.messages.map((one) => ({ ...one, body: withoutStatusLinks(one.body) })) }
}
