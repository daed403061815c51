import { dataImport, portal, submission } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { getConflicts, isWithoutConflict } from "../../../platform/conflicts.ts"
import { Forbidden, NotFound } from "../../../platform/errors.ts"
import { recordTeamEvent } from "../../../platform/events.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { isAllowed } from "../../../platform/teams.ts"
import { readablePortals, sees } from "../../../platform/visible-portals.ts"
import { portalOf } from "../../portals/rows.ts"
import { projectSummaries } from "../../reviews/blind/projection.ts"
import { concerned, dueAt, since } from "./due.ts"
import { monthsAfter } from "./months.ts"
import { type PortalRetention, type PreviewRetentionInput, type Retention, type RetentionPreview, WARNING_DAYS } from "./schema.ts"

/** Submissions in a preview. */
const NAMED = 10
const DAY_MS = 86_400_000

type Stored = Pick<typeof portal.$inferSelect, "retentionMonths" | "retentionFrom">

/** A portal's retention; null: it keeps submissions forever. */
export function retentionOf({ retentionMonths: months, retentionFrom: from }: Stored): Retention | null {
  return months === null || from === null ? null : { months, from }
}

/** @throws NotFound */
async function seen(ctx: TeamContext, portalId: string) {
  const { id, retentionMonths, retentionFrom, retentionWarnedAt } = portal
  const [row] = await ctx.db
    .select({ id, retentionMonths, retentionFrom, retentionWarnedAt })
    .from(portal)
    .where(and(eq(portal.id, portalId), eq(portal.teamId, ctx.team.id)))
  if (!row || !sees(await readablePortals(ctx), row.id)) throw new NotFound("portal")
  return row
}

/** A portal's retention setting. @throws NotFound */
export async function getRetention(ctx: TeamContext, { portalId }: { portalId: string }): Promise<PortalRetention> {
  const row = await seen(ctx, portalId)
  return { retention: retentionOf(row), warnedAt: row.retentionWarnedAt?.toISOString() ?? null }
}

/**
 * Sets a portal's retention. A new setting starts again: a mail is sent a week before anything is erased.
 * @throws NotFound; Forbidden if the caller may not erase
 */
export async function setRetention(
  ctx: TeamContext,
  { portalId, retention }: { portalId: string; retention: Retention | null },
): Promise<PortalRetention> {
  await ctx.db.transaction(async (tx) => {
    if (!(await isAllowed(tx, ctx.team, { submission: ["delete"] }))) throw new Forbidden("submission")
    const row = await portalOf(tx, ctx, portalId)
    const before = retentionOf(row)
    if (JSON.stringify(before) === JSON.stringify(retention && { months: retention.months, from: retention.from })) return
    const set = { retentionMonths: retention?.months ?? null, retentionFrom: retention?.from ?? null, retentionWarnedAt: null }
    await tx
      .update(portal)
      .set({ ...set, updatedAt: ctx.clock.now() })
      .where(eq(portal.id, row.id))
    await recordTeamEvent(tx, ctx, {
      type: "portal.retention_changed",
      before: { portalId: row.id, retention: before },
      after: { portalId: row.id, retention },
    })
    await audit(tx, {
      ctx,
      action: "portal.retention_changed",
      teamId: ctx.team.id,
      target: { type: "portal", id: row.id, name: row.title },
      detail: { before, after: retention },
    })
  })
  return getRetention(ctx, { portalId })
}

/**
 * Previews a retention setting: how many submissions would be erased at once, and the first ones with their days.
 * @throws NotFound; Forbidden if the caller may not erase, because it contains submitters' names
 */
export async function previewRetention(ctx: TeamContext, { portalId, ...wanted }: PreviewRetentionInput): Promise<RetentionPreview> {
  if (!(await isAllowed(ctx.db, ctx.team, { submission: ["delete"] }))) throw new Forbidden("submission")
  const { id, retentionWarnedAt, ...stored } = await seen(ctx, portalId)
  const now = ctx.clock.now()
  const retention = { ...wanted, portalId: id, teamId: ctx.team.id }
  const base = since(retention)
  const shown = isWithoutConflict(await getConflicts(ctx))
  const first = await ctx.db
    .select({
      id: submission.id,
      number: submission.number,
      title: submission.title,
      summary: submission.summary,
      base,
      imported: dataImport.finishedAt,
    })
    .from(submission)
    .leftJoin(dataImport, eq(dataImport.id, submission.importId))
    .where(and(concerned(ctx.db, retention), shown))
    .orderBy(asc(base), asc(submission.id))
    .limit(NAMED)
  // An unchanged setting continues; a new one is warned about again.
  const current = retentionOf(stored)
  const same = current?.months === wanted.months && current.from === wanted.from
  const warned = same && retentionWarnedAt ? retentionWarnedAt : now
  const notBefore = new Date(warned.getTime() + WARNING_DAYS * DAY_MS)
  const named = await projectSummaries(
    ctx,
    first.map(({ id: submissionId, title, summary }) => ({ id: submissionId, title, by: summary.by })),
    (row) => ({ id: row.id, portalId: id }),
  )
  return {
    due: await ctx.db.$count(submission, and(dueAt(ctx.db, retention, now), shown)),
    notBefore: notBefore.toISOString(),
    first: first.map(({ summary, base: from, imported, ...row }, index) => {
      const due = monthsAfter(from, wanted.months)
      const told = imported ? imported.getTime() + WARNING_DAYS * DAY_MS : 0
      const goes = new Date(Math.max(due.getTime(), notBefore.getTime(), told))
      const { title, by } = named[index] ?? { title: row.title, by: summary.by }
      return { ...row, title, by, goesAt: goes.toISOString() }
    }),
  }
}
