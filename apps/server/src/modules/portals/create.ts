import { newId } from "@intray/db/id"
import { portal } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { eq } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { demandPortal } from "../billing/subscription/service.ts"
import { withCurrency } from "../templates/currency.ts"
import { addLabelGroups } from "../templates/label-groups.ts"
import { addReplies } from "../templates/replies.ts"
import type { TemplateChoice } from "../templates/schema.ts"
import { templateOf } from "../templates/service.ts"
import { bringStages } from "../templates/stages.ts"
import { addFirstVersion, MAX_PORTALS, refuseReserved, slugTaken } from "./rows.ts"

/**
 * Makes a portal from a template. Made as open, its form is published and its link works at once; made as a draft, nobody outside finds
 * it until it is published. The template's label groups and reply templates come with it where the team has none of that name, and its
 * stages with the first portal of a team that has not made its own.
 * @throws NotFound for a template that is not the team's, Invalid (`slug_reserved`), Refused (`slug_taken`, `too_many_portals`, `plan_portals`)
 */
export async function createPortal(
  ctx: TeamContext,
  input: { template: TemplateChoice; title: string; slug: string; state: "draft" | "open"; currency?: string | undefined },
): Promise<{ id: string; slug: string }> {
  const { slug, title, state, currency } = input
  refuseReserved(slug)
  const now = ctx.clock.now()
  const teamId = ctx.team.id
  const id = newId()
  const origin = typeof input.template === "string" ? input.template : input.template.id
  try {
    await ctx.db.transaction(async (tx) => {
      await demandPortal(ctx.services, tx, teamId)
      const template = await templateOf(tx, teamId, input.template)
      const form = currency === undefined ? template.form : withCurrency(template.form, currency)
      const others = await tx.$count(portal, eq(portal.teamId, teamId))
      if (others >= MAX_PORTALS) {
        throw new Refused(refusals.tooManyPortals({ max: MAX_PORTALS }), { code: "too_many_portals" })
      }
      await tx.insert(portal).values({
        id,
        teamId,
        slug,
        title,
        intro: template.intro,
        ...(template.language === undefined ? {} : { language: template.language }),
        ...(template.formality === undefined ? {} : { formality: template.formality }),
        translations: template.translations ?? null,
        state,
        version: state === "open" ? 1 : 0,
        draft: form,
        draftRevision: 1,
        draftSavedAt: now,
        template: origin,
        createdAt: now,
        updatedAt: now,
      })
      if (state === "open") await addFirstVersion(tx, ctx, { id, form })
      await addLabelGroups(tx, { teamId, groups: template.labelGroups, now, portal: { id, others: others > 0 } })
      await addReplies(tx, teamId, template.replies, now)
      if (others === 0) await bringStages(tx, ctx, template.stages)
      await recordTeamEvent(tx, ctx, { type: "portal.created", before: null, after: { portalId: id, slug, title, template: origin } })
    })
  } catch (error) {
    throw slugTaken(error)
  }
  return { id, slug }
}
