import type { DbOrTx, Tx } from "@intray/db"
import { isUniqueViolation } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { portal, portalVersion } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../lib/errors.ts"
import { recordEvent } from "../../lib/events.ts"
import type { TeamContext } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import { definitionIssues, fieldsDiff } from "../forms/definition.ts"
import { type FormDefinition, formDefinition } from "../forms/schema.ts"
import { addLabelGroups } from "../labels/template.ts"
import { portalUrl } from "../public/urls.ts"
import { stagesOf } from "../stages/service.ts"
import { countsOf } from "../submissions/counts.ts"
import { isOpenCategory } from "../submissions/published.ts"
import type { TemplateKey } from "../templates/schema.ts"
import { templateOf } from "../templates/service.ts"
import { slug as slugSchema } from "../values/schema.ts"
import { nextStates, type PortalDetail, type PortalList, type PortalState } from "./schema.ts"
import { isReserved } from "./slugs.ts"
import { formOf, formsOf, versionOf } from "./versions.ts"

/** As many as one list shows. */
const MAX_PORTALS = 200

type PortalRow = typeof portal.$inferSelect

/** One portal of the team; in a transaction its row is held until the end. @throws NotFound */
async function portalOf(tx: DbOrTx, ctx: TeamContext, id: string): Promise<PortalRow> {
  const [row] = await forUpdate(
    tx
      .select()
      .from(portal)
      .where(and(eq(portal.id, id), eq(portal.teamId, ctx.team.id))),
  )
  if (!row) throw new NotFound("portal")
  return row
}

async function publishedForm(db: DbOrTx, row: PortalRow): Promise<FormDefinition | null> {
  const version = row.version === 0 ? undefined : await versionOf(db, row.id, row.version)
  return version ? formOf(version) : null
}

function draftOf(row: { draft: unknown }): FormDefinition {
  return formDefinition.parse(row.draft)
}

/** The team's portals, newest first, with how much stands in each. */
export async function listPortals(ctx: TeamContext): Promise<PortalList> {
  const teamId = ctx.team.id
  const [rows, counts, stages] = await Promise.all([
    ctx.db
      .select({ portal, versionId: portalVersion.id, form: portalVersion.form })
      .from(portal)
      .leftJoin(portalVersion, and(eq(portalVersion.portalId, portal.id), eq(portalVersion.version, portal.version)))
      .where(eq(portal.teamId, teamId))
      .orderBy(desc(portal.id))
      .limit(MAX_PORTALS),
    countsOf(ctx.db, teamId),
    stagesOf(ctx.db, teamId),
  ])
  const open = new Set(stages.filter((one) => isOpenCategory(one.category)).map((one) => one.id))
  return {
    items: rows.map(({ portal: row, versionId, form }) => {
      const own = counts.filter((one) => one.portalId === row.id)
      return {
        id: row.id,
        slug: row.slug,
        title: row.title,
        state: row.state,
        version: row.version,
        submissions: own.reduce((total, one) => total + one.count, 0),
        openSubmissions: own.reduce((total, one) => total + (open.has(one.stageId) ? one.count : one.held), 0),
        url: portalUrl(ctx.services, row.slug),
        changed: fieldsDiff(versionId === null ? null : formOf({ id: versionId, form }), draftOf(row)) > 0,
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
  if (!row) throw new NotFound("portal")
  const [forms, counts] = await Promise.all([formsOf(ctx.db, row.id), countsOf(ctx.db, ctx.team.id)])
  const published = forms.at(-1) ?? null
  const draft = draftOf(row)
  return {
    id: row.id,
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
    issues: definitionIssues(draft, forms),
    submissions: counts.filter((one) => one.portalId === row.id).reduce((sum, one) => sum + one.count, 0),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function refuseReserved(slug: string) {
  if (isReserved(slug)) throw new Invalid([{ path: ["slug"], code: "slug_reserved", message: refusals.slugReserved }])
}

function slugTaken(error: unknown): unknown {
  return isUniqueViolation(error, "portal_slug_key") ? new Refused(refusals.slugTaken, { code: "slug_taken" }) : error
}

function portalEvent(tx: Tx, ctx: TeamContext, type: string, before: unknown, after: unknown) {
  return recordEvent(tx, { team: ctx.team, actor: ctx.actor, submissionId: null, type, before, after })
}

/**
 * Makes a portal from a template: its form is published and the portal is open, so that its link works at once. The
 * template's label groups come with it where the team has none of that name.
 * @throws Invalid (`slug_reserved`), Refused (`slug_taken`, `too_many_portals`)
 */
export async function createPortal(
  ctx: TeamContext,
  input: { template: TemplateKey; title: string; slug: string },
): Promise<{ id: string; slug: string }> {
  const { slug, title } = input
  refuseReserved(slug)
  const template = templateOf(input.template)
  const now = ctx.clock.now()
  const teamId = ctx.team.id
  const id = newId()
  try {
    await ctx.db.transaction(async (tx) => {
      if ((await tx.$count(portal, eq(portal.teamId, teamId))) >= MAX_PORTALS) {
        throw new Refused(refusals.tooManyPortals({ max: MAX_PORTALS }), { code: "too_many_portals" })
      }
      await tx.insert(portal).values({
        id,
        teamId,
        slug,
        title,
        intro: template.intro,
        state: "open",
        version: 1,
        draft: template.form,
        draftRevision: 1,
        draftSavedAt: now,
        template: input.template,
        createdAt: now,
        updatedAt: now,
      })
      await tx
        .insert(portalVersion)
        .values({ id: newId(), teamId, portalId: id, version: 1, form: template.form, publishedBy: ctx.actor.id, createdAt: now })
      await addLabelGroups(tx, teamId, template.labelGroups, now)
      await portalEvent(tx, ctx, "portal.created", null, { portalId: id, slug, title, template: input.template })
    })
  } catch (error) {
    throw slugTaken(error)
  }
  return { id, slug }
}

/** Changes title, introduction or address; at once, without publishing. @throws NotFound, Invalid, Refused (`slug_taken`) */
export async function updatePortal(
  ctx: TeamContext,
  input: { portalId: string; title?: string | undefined; intro?: string | undefined; slug?: string | undefined },
) {
  const updatedAt = ctx.clock.now()
  try {
    return await ctx.db.transaction(async (tx) => {
      const row = await portalOf(tx, ctx, input.portalId)
      const before = { slug: row.slug, title: row.title, intro: row.intro }
      const after = { slug: input.slug ?? row.slug, title: input.title ?? row.title, intro: input.intro ?? row.intro }
      if (after.slug !== before.slug) refuseReserved(after.slug)
      const changed = after.slug !== before.slug || after.title !== before.title || after.intro !== before.intro
      if (changed) {
        await tx
          .update(portal)
          .set({ ...after, updatedAt })
          .where(eq(portal.id, row.id))
        await portalEvent(tx, ctx, "portal.updated", { portalId: row.id, ...before }, { portalId: row.id, ...after })
      }
      return {
        id: row.id,
        ...after,
        url: portalUrl(ctx.services, after.slug),
        updatedAt: (changed ? updatedAt : row.updatedAt).toISOString(),
      }
    })
  } catch (error) {
    throw slugTaken(error)
  }
}

/**
 * Keeps what the builder shows, without publishing it; a draft may have faults, which come back as `issues`.
 * @throws NotFound, Refused (`stale_revision`) when another save came first
 */
export async function saveDraft(ctx: TeamContext, input: { portalId: string; revision: number; form: FormDefinition }) {
  const savedAt = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await portalOf(tx, ctx, input.portalId)
    if (row.draftRevision !== input.revision) throw new Refused(refusals.staleRevision, { code: "stale_revision" })
    const revision = row.draftRevision + 1
    await tx
      .update(portal)
      .set({ draft: input.form, draftRevision: revision, draftSavedAt: savedAt, updatedAt: savedAt })
      .where(eq(portal.id, row.id))
    const forms = await formsOf(tx, row.id)
    return {
      revision,
      savedAt: savedAt.toISOString(),
      changes: fieldsDiff(forms.at(-1) ?? null, input.form),
      issues: definitionIssues(input.form, forms),
    }
  })
}

/**
 * Makes the draft the form that people fill in. Without a change the version stays what it is. What it replaces is
 * accepted for 24 h more.
 * @throws NotFound, Refused (`stale_revision`), Invalid with what has to be mended first
 */
export async function publishPortal(ctx: TeamContext, input: { portalId: string; revision: number }): Promise<{ version: number }> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await portalOf(tx, ctx, input.portalId)
    if (row.draftRevision !== input.revision) throw new Refused(refusals.staleRevision, { code: "stale_revision" })
    const draft = draftOf(row)
    const forms = await formsOf(tx, row.id)
    const issues = definitionIssues(draft, forms)
    if (issues.length > 0) throw new Invalid(issues)
    const changes = fieldsDiff(forms.at(-1) ?? null, draft)
    if (changes === 0) return { version: row.version }
    const version = row.version + 1
    await tx
      .update(portalVersion)
      .set({ replacedAt: now })
      .where(and(eq(portalVersion.portalId, row.id), eq(portalVersion.version, row.version)))
    await tx
      .insert(portalVersion)
      .values({ id: newId(), teamId: ctx.team.id, portalId: row.id, version, form: draft, publishedBy: ctx.actor.id, createdAt: now })
    await tx.update(portal).set({ version, updatedAt: now }).where(eq(portal.id, row.id))
    await portalEvent(tx, ctx, "portal.published", { portalId: row.id, version: row.version }, { portalId: row.id, version, changes })
    return { version }
  })
}

/** Opens, pauses, closes or archives. @throws NotFound, Refused (`state_move`, `not_published`) */
export async function setState(ctx: TeamContext, input: { portalId: string; state: PortalState }) {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await portalOf(tx, ctx, input.portalId)
    const { state: to } = input
    const from = row.state
    if (from === to) return { id: row.id, state: to, updatedAt: row.updatedAt.toISOString() }
    if (!nextStates[from].includes(to)) throw new Refused(refusals.stateMove({ from, to }), { code: "state_move" })
    if (to === "open" && !(await publishedForm(tx, row))) throw new Refused(refusals.notPublished, { code: "not_published" })
    // What was begun before this moment is accepted a little longer.
    const closedAt = to === "open" ? null : from === "open" ? now : row.closedAt
    await tx.update(portal).set({ state: to, closedAt, updatedAt: now }).where(eq(portal.id, row.id))
    await portalEvent(tx, ctx, "portal.state_changed", { portalId: row.id, state: from }, { portalId: row.id, state: to })
    return { id: row.id, state: to, updatedAt: now.toISOString() }
  })
}
