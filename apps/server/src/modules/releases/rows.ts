import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { release, releaseItem, submission } from "@intray/db/schema"
import { releasesServer as words } from "@intray/i18n/releases-server"
import { and, eq } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, hiddenSlugs, visiblePortals, visibleSubmissions } from "../../platform/visible-portals.ts"
import { type DatasetDetails, datasetDetails, type RecordDetails, type ReleaseState, recordDetails } from "./schema.ts"

export type ReleaseRow = typeof release.$inferSelect

/** A release of the team. @throws NotFound */
async function releaseOf(db: DbOrTx, ctx: Pick<TeamContext, "team">, id: string): Promise<ReleaseRow> {
  const [row] = await db
    .select()
    .from(release)
    .where(and(eq(release.id, id), eq(release.teamId, ctx.team.id)))
  if (!row) throw new NotFound("release")
  return row
}

/** The same, kept from others until the transaction ends. @throws NotFound */
export async function lockRelease(tx: Tx, ctx: Pick<TeamContext, "team">, id: string): Promise<ReleaseRow> {
  const [row] = await forUpdate(
    tx
      .select()
      .from(release)
      .where(and(eq(release.id, id), eq(release.teamId, ctx.team.id))),
  )
  if (!row) throw new NotFound("release")
  return row
}

/**
 * Whether the caller sees a data set: they must see every portal that its filter names, or all portals. Its card describes the
 * submissions of each portal.
 */
export async function seesDataset(ctx: TeamContext, row: ReleaseRow): Promise<boolean> {
  if ((await visiblePortals(ctx)) === null) return true
  const named = datasetOf(row).filter.portals ?? []
  const hidden = await hiddenSlugs(ctx, await visiblePortals(ctx))
  return named.length > 0 && named.every((slug) => !hidden.has(slug))
}

/** A release that the caller sees: of a round or a record, at least one submission of it, or that it is empty. @throws NotFound */
export async function visibleRelease(ctx: TeamContext, id: string): Promise<ReleaseRow & { hidden: number }> {
  const row = await releaseOf(ctx.db, ctx, id)
  const [all, seen] = await Promise.all([
    ctx.db.$count(releaseItem, eq(releaseItem.releaseId, id)),
    seenItems(ctx, ctx.db, id).then((items) => items.length),
  ])
  const shown = row.kind === "dataset" ? await seesDataset(ctx, row) : all === 0 || seen > 0
  if (!shown) throw new NotFound("release")
  return { ...row, hidden: all - seen }
}

/** Submissions of a release that the caller sees, in the order of their numbers. */
export async function seenItems(ctx: TeamContext, db: DbOrTx, id: string): Promise<{ submissionId: string; number: number }[]> {
  const visible = await visibleSubmissions(ctx, db)
  return db
    .select({ submissionId: releaseItem.submissionId, number: submission.number })
    .from(releaseItem)
    .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
    .where(and(eq(releaseItem.releaseId, id), amongSubmissions(visible)))
    .orderBy(submission.number)
}

/** @throws Refused (`release_not_draft`) */
export function refuseSetOut(row: ReleaseRow): void {
  if (row.state === "draft") return
  const said = row.state === "published" && row.kind === "round" ? words.notDraft.publishedRound : words.notDraft[row.state]
  throw new Refused(said, { code: "release_not_draft" })
}

/** @throws Refused (`release_stale`) */
export function refuseStale(row: ReleaseRow, revision: number): void {
  if (row.revision !== revision) throw new Refused(words.stale, { code: "release_stale" })
}

/** As people see it. @param running the publication of its decisions has begun */
export function stateOf(row: Pick<ReleaseRow, "state" | "timed">, running: boolean): ReleaseState {
  if (row.state !== "waiting") return row.state
  if (running) return "publishing"
  return row.timed ? "scheduled" : "recall"
}

export function datasetOf(row: ReleaseRow): DatasetDetails {
  return datasetDetails.parse(row.details)
}

export function recordOfRelease(row: ReleaseRow): RecordDetails {
  return recordDetails.parse(row.details)
}
