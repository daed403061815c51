import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { portal, portalVersion } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, eq } from "drizzle-orm"
import { Invalid, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { definitionIssues, fieldsDiff } from "../forms/definition.ts"
import { formsOf } from "../forms/published-forms.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { draftOf, firstLanguage, type PortalRow, portalOf } from "./rows.ts"

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
      issues: definitionIssues(input.form, forms, firstLanguage(row)),
    }
  })
}

/**
 * Makes the draft the form that people fill in, and opens a portal that was a draft itself. Without a change the version stays what it is.
 * What it replaces is accepted for 24 h more.
 * @throws NotFound, Refused (`stale_revision`), Invalid with what has to be mended first
 */
export async function publishPortal(ctx: TeamContext, input: { portalId: string; revision: number }): Promise<{ version: number }> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await portalOf(tx, ctx, input.portalId)
    if (row.draftRevision !== input.revision) throw new Refused(refusals.staleRevision, { code: "stale_revision" })
    const draft = draftOf(row)
    const forms = await formsOf(tx, row.id)
    const issues = definitionIssues(draft, forms, firstLanguage(row))
    if (issues.length > 0) throw new Invalid(issues)
    await openDraft(tx, ctx, row)
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
    await recordTeamEvent(tx, ctx, {
      type: "portal.published",
      before: { portalId: row.id, version: row.version },
      after: { portalId: row.id, version, changes },
    })
    return { version }
  })
}

/** One press makes a portal public: a form that is published and still not to be found would be a surprise. */
async function openDraft(tx: Tx, ctx: TeamContext, row: PortalRow): Promise<void> {
  if (row.state !== "draft") return
  await tx.update(portal).set({ state: "open", updatedAt: ctx.clock.now() }).where(eq(portal.id, row.id))
  await recordTeamEvent(tx, ctx, {
    type: "portal.state_changed",
    before: { portalId: row.id, state: "draft" },
    after: { portalId: row.id, state: "open" },
  })
}
