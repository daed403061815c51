import { portal, portalVersion } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { portalUrl } from "../../platform/urls.ts"
import { slug as slugSchema } from "../../platform/values/schema.ts"
import { amongVisible, readableSubmissions, sees } from "../../platform/visible-portals.ts"
import { definitionIssues, fieldsDiff } from "../forms/definition.ts"
import { formOf, formsOf } from "../forms/published-forms.ts"
import { coverColors } from "../images/cover-colors.ts"
import { translationsOf } from "../messages/portal-words.ts"
import { receiptOf } from "../messages/schema.ts"
import { isOpenCategory } from "../stages/published.ts"
import { stagesOf } from "../stages/service.ts"
import { countsOf } from "../submission-writes/count-list.ts"
import { availabilityOf } from "./availability.ts"
import { groupsOf } from "./groups.ts"
import { designOf, draftOf, firstLanguage, listFirstOf, MAX_PORTALS } from "./rows.ts"
import type { PortalDetail, PortalList } from "./schema.ts"
import { countTaken } from "./taken.ts"

/** The team's portals that the caller sees, newest first, with how much is in each. */
export async function listPortals(ctx: TeamContext): Promise<PortalList> {
  const teamId = ctx.team.id
  const visible = await readableSubmissions(ctx)
  const [rows, counts, stages] = await Promise.all([
    ctx.db
      .select({ portal, versionId: portalVersion.id, form: portalVersion.form })
      .from(portal)
      .leftJoin(portalVersion, and(eq(portalVersion.portalId, portal.id), eq(portalVersion.version, portal.version)))
      .where(and(eq(portal.teamId, teamId), amongVisible(visible.portals, portal.id)))
      .orderBy(desc(portal.id))
      .limit(MAX_PORTALS),
    countsOf(ctx.db, teamId, visible),
    stagesOf(ctx.db, teamId),
  ])
  const open = new Set(stages.filter((one) => isOpenCategory(one.category)).map((one) => one.id))
  const spam = new Set(stages.filter((one) => one.category === "spam").map((one) => one.id))
  const now = ctx.clock.now()
  return {
    items: rows.map(({ portal: row, versionId, form }) => {
      const own = counts.filter((one) => one.portalId === row.id && !spam.has(one.stageId))
      return {
        id: row.id,
        slug: row.slug,
        title: row.title,
        icon: designOf(row).icon,
        listFirst: listFirstOf(row),
        state: row.state,
        standing: availabilityOf(row, now),
        version: row.version,
        submissions: own.reduce((total, one) => total + one.count, 0),
        openSubmissions: own.reduce((total, one) => total + (open.has(one.stageId) ? one.count : one.held), 0),
        url: portalUrl(ctx.services, row.slug),
        changed: fieldsDiff(versionId === null ? null : formOf({ id: versionId, form }), draftOf(row)) > 0,
        opensAt: row.opensAt?.toISOString() ?? null,
        closesAt: row.closesAt?.toISOString() ?? null,
        timeZone: row.timeZone,
        quota: row.quota,
        limited: row.limited,
        updatedAt: row.updatedAt.toISOString(),
      }
    }),
  }
}

/** Everything that the builder shows of one portal. @throws NotFound */
export async function getPortal(ctx: TeamContext, slug: string): Promise<PortalDetail> {
  if (!slugSchema.safeParse(slug).success) throw new NotFound("portal")
  const [row] = await ctx.db
    .select()
    .from(portal)
    .where(and(eq(portal.slug, slug), eq(portal.teamId, ctx.team.id)))
  const visible = await readableSubmissions(ctx)
  if (!row || !sees(visible.portals, row.id)) throw new NotFound("portal")
  const design = designOf(row)
  const [groups, forms, counts, stages, taken, covers] = await Promise.all([
    groupsOf(ctx.db, [row.id]),
    formsOf(ctx.db, row.id),
    countsOf(ctx.db, ctx.team.id, visible),
    stagesOf(ctx.db, ctx.team.id),
    countTaken(ctx.db, row),
    coverColors(ctx.db, [design.cover]),
  ])
  const spam = new Set(stages.filter((one) => one.category === "spam").map((one) => one.id))
  const published = forms.at(-1) ?? null
  const draft = draftOf(row)
  const submissions = counts.filter((one) => one.portalId === row.id && !spam.has(one.stageId)).reduce((sum, one) => sum + one.count, 0)
  return {
    id: row.id,
    listFirst: listFirstOf(row),
    slug: row.slug,
    title: row.title,
    intro: row.intro,
    state: row.state,
    version: row.version,
    url: portalUrl(ctx.services, row.slug),
    form: draft,
    publishedForm: published,
    revision: row.draftRevision,
    draftSavedAt: row.draftSavedAt.toISOString(),
    changes: fieldsDiff(published, draft),
    issues: definitionIssues(draft, forms, firstLanguage(row)),
    submissions,
    standing: availabilityOf(row, ctx.clock.now()),
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    quota: row.quota,
    taken,
    hasPassword: row.passwordHash !== null,
    promiseDays: row.promiseDays,
    asksTreatment: row.asksTreatment,
    receipt: receiptOf(row),
    language: firstLanguage(row),
    formality: row.formality,
    translations: translationsOf(row),
    design,
    coverColor: covers.get(design.cover ?? "") ?? null,
    embeddable: row.embeddable,
    embedOrigins: row.embedOrigins ?? [],
    limited: row.limited,
    groupIds: groups.get(row.id) ?? [],
    updatedAt: row.updatedAt.toISOString(),
  }
}
