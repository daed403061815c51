import { newId } from "@intray/db/id"
import { portal } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { eq } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { demandPortal } from "../billing/subscription/service.ts"
import { translationsOf, withoutTitles } from "../messages/portal-words.ts"
import { designOf, draftOf, MAX_PORTALS, portalOf, refuseReserved, slugTaken } from "./rows.ts"

/**
 * Makes another portal of one: with the questions as the builder shows them, the introduction, the receipt and the colours, at an
 * address of its own. It is a draft that nothing came in through; times, quota, password and pictures stay with the first.
 * @throws NotFound, Invalid (`slug_reserved`), Refused (`slug_taken`, `too_many_portals`, `plan_portals`)
 */
export async function duplicatePortal(
  ctx: TeamContext,
  input: { portalId: string; title: string; slug: string },
): Promise<{ id: string; slug: string }> {
  const { slug, title } = input
  refuseReserved(slug)
  const now = ctx.clock.now()
  const id = newId()
  try {
    await ctx.db.transaction(async (tx) => {
      await demandPortal(ctx.services, tx, ctx.team.id)
      const from = await portalOf(tx, ctx, input.portalId)
      if ((await tx.$count(portal, eq(portal.teamId, ctx.team.id))) >= MAX_PORTALS) {
        throw new Refused(refusals.tooManyPortals({ max: MAX_PORTALS }), { code: "too_many_portals" })
      }
      await tx.insert(portal).values({
        id,
        teamId: ctx.team.id,
        slug,
        title,
        intro: from.intro,
        language: from.language,
        formality: from.formality,
        translations: withoutTitles(translationsOf(from)),
        state: "draft",
        version: 0,
        draft: draftOf(from),
        draftRevision: 1,
        draftSavedAt: now,
        template: from.template,
        // A picture belongs to one portal, and goes when that one lets it go.
        design: { ...designOf(from), logo: null, cover: null },
        receipt: from.receipt,
        createdAt: now,
        updatedAt: now,
      })
      await recordTeamEvent(tx, ctx, { type: "portal.created", before: null, after: { portalId: id, slug, title, duplicateOf: from.id } })
    })
  } catch (error) {
    throw slugTaken(error)
  }
  return { id, slug }
}
