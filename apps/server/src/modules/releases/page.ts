import { type DbOrTx, isUniqueViolation, type Tx } from "@intray/db"
import { amongTexts, textList } from "@intray/db/fn"
import { deletedTeam, organization, release, releaseAddress, releaseEntry, releaseSnapshot } from "@intray/db/schema"
import { releasePage as words } from "@intray/i18n/release-page"
import { releasesServer } from "@intray/i18n/releases-server"
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL } from "drizzle-orm"
import type { z } from "zod"
import { NotFound, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { sees, seesEverySubmission, visibleSubmissions } from "../../platform/visible-portals.ts"
import type { TrackEntry } from "./contents.ts"
import { getRelease } from "./list.ts"
import { lockRelease, visibleRelease } from "./rows.ts"
import { type DatasetCard, MAX_TRACKS, type RecordDetails, type ReleaseDetail, type setPageInput } from "./schema.ts"
import { snapshotOf } from "./snapshots.ts"

/** Releases that a feed names. */
const FEED = 50

/**
 * Gives a release a public page that shows one of its snapshots, or takes it down. It can be read once the release is published.
 * @throws NotFound; Refused (`release_kind` for a round, `release_hidden`, `slug_taken`)
 */
export async function setPage(ctx: TeamContext, { id, page }: z.infer<typeof setPageInput>): Promise<ReleaseDetail> {
  const known = await visibleRelease(ctx, id)
  if (known.kind === "round") throw new Refused(words.notForRound, { code: "release_kind" })
  if (known.hidden > 0) throw new Refused(releasesServer.hidden({ count: known.hidden }), { code: "release_hidden" })
  if (page) await refuseHidden(ctx, (await snapshotOf(ctx.db, id, page.snapshot)).id)
  const next = { slug: page?.slug ?? null, snapshot: page?.snapshot ?? null }
  try {
    await ctx.db.transaction(async (tx) => {
      const row = await lockRelease(tx, ctx, id)
      const before = { slug: row.pageSlug, snapshot: row.pageSnapshot }
      if (before.slug === next.slug && before.snapshot === next.snapshot) return
      if (next.slug !== null && next.slug !== before.slug) await refuseReserved(tx, ctx.team.id, next.slug)
      if (row.publishedAt !== null && before.slug !== null && next.slug !== before.slug) {
        const address = { slug: before.slug, teamId: ctx.team.id, createdAt: ctx.clock.now() }
        await tx.insert(releaseAddress).values(address).onConflictDoNothing()
      }
      await tx
        .update(release)
        .set({ pageSlug: next.slug, pageSnapshot: next.snapshot, updatedAt: ctx.clock.now() })
        .where(eq(release.id, id))
      await recordTeamEvent(tx, ctx, {
        type: "release.page_changed",
        before: { releaseId: id, ...before },
        after: { releaseId: id, ...next },
      })
    })
  } catch (error) {
    throw isUniqueViolation(error, "release_page_key") ? new Refused(words.slugTaken, { code: "slug_taken" }) : error
  }
  return getRelease(ctx, id)
}

/** @throws Refused (`slug_taken`) if a public page of another team was there once */
async function refuseReserved(tx: Tx, teamId: string, slug: string): Promise<void> {
  const [found] = await tx
    .select({ teamId: releaseAddress.teamId })
    .from(releaseAddress)
    .where(and(eq(releaseAddress.slug, slug), ne(releaseAddress.teamId, teamId)))
  if (found) throw new Refused(words.slugTaken, { code: "slug_taken" })
}

/** Nobody shows the world what they do not see. @throws Refused (`release_hidden`) */
async function refuseHidden(ctx: TeamContext, snapshotId: string): Promise<void> {
  const visible = await visibleSubmissions(ctx)
  if (seesEverySubmission(visible)) return
  const portals = await ctx.db
    .selectDistinct({ id: releaseEntry.portalId })
    .from(releaseEntry)
    .where(and(eq(releaseEntry.snapshotId, snapshotId), isNotNull(releaseEntry.portalId)))
  const { conflicts } = visible
  const declared = conflicts && amongTexts(releaseEntry.submissionId, textList([...conflicts.ids]))
  const hidden = declared === null ? 0 : await ctx.db.$count(releaseEntry, and(eq(releaseEntry.snapshotId, snapshotId), declared))
  if (hidden > 0 || portals.some((one) => !sees(visible.portals, one.id))) throw new Refused(words.hidden, { code: "release_hidden" })
}

type Shown = {
  slug: string
  name: string
  team: string
  publishedAt: string
  snapshot: { number: number; createdAt: string; root: string }
}
/** What the world reads of a release: these fields and no others. */
export type PublicRelease = Shown &
  (
    | { kind: "dataset"; licence: string; card: DatasetCard; rows: number }
    | {
        kind: "record"
        about: Omit<RecordDetails, "artwork">
        tracks: Pick<TrackEntry, "position" | "title" | "isrc" | "writers">[]
      }
  )

type Found = { row: typeof release.$inferSelect; team: string; snapshot: typeof releaseSnapshot.$inferSelect }

/** Releases that have a page, with the snapshot that it shows; nothing of a deleted team. */
function paged(db: DbOrTx, where: SQL | undefined): Promise<Found[]> {
  return db
    .select({ row: release, team: organization.name, snapshot: releaseSnapshot })
    .from(release)
    .innerJoin(organization, eq(organization.id, release.teamId))
    .innerJoin(releaseSnapshot, and(eq(releaseSnapshot.releaseId, release.id), eq(releaseSnapshot.number, release.pageSnapshot)))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, release.teamId))
    .where(and(where, isNotNull(release.pageSlug), isNotNull(releaseSnapshot.sealedAt), isNull(deletedTeam.teamId)))
    .orderBy(desc(release.publishedAt), desc(release.id))
    .limit(FEED)
}

const shownOf = ({ row, team, snapshot }: Found): Shown => ({
  slug: row.pageSlug ?? "",
  name: row.name,
  team,
  publishedAt: (row.publishedAt ?? snapshot.createdAt).toISOString(),
  snapshot: { number: snapshot.number, createdAt: snapshot.createdAt.toISOString(), root: snapshot.root ?? "" },
})

/**
 * What is at `/r/{slug}`: a published release. What was erased is not in it.
 * @throws NotFound, the same for drafts, unknown slugs, deleted teams, and what was recalled: that was never public, and neither is its name
 */
export async function publicRelease(db: DbOrTx, slug: string): Promise<PublicRelease> {
  const [found] = await paged(db, eq(release.pageSlug, slug))
  if (!found) throw new NotFound("release")
  const { row, snapshot } = found
  if (row.state !== "published" || snapshot.recalledAt !== null || row.kind === "round") throw new NotFound("release")
  const there = and(eq(releaseEntry.snapshotId, snapshot.id), isNotNull(releaseEntry.content))
  const entries = await db
    .select({ kind: releaseEntry.kind, content: releaseEntry.content })
    .from(releaseEntry)
    .where(and(there, inArray(releaseEntry.kind, ["about", "track"])))
    .orderBy(asc(releaseEntry.position))
    .limit(MAX_TRACKS + 1)
  const values = (kind: string) => entries.filter((one) => one.kind === kind).map((one) => JSON.parse(one.content ?? "null"))
  const [about] = values("about")
  // As it was called when it was frozen: the page shows the snapshot.
  const shown = { ...shownOf(found), name: String(about.name) }
  if (row.kind === "dataset") {
    const { licence, card } = about as { licence: string; card: DatasetCard }
    return { ...shown, kind: "dataset", licence, card, rows: await db.$count(releaseEntry, and(there, eq(releaseEntry.kind, "row"))) }
  }
  const { artist, catalogueNo, upc, date, format, genre, labelCopy } = about as RecordDetails
  const tracks = (values("track") as TrackEntry[]).map(({ position, title, isrc, writers }) => ({ position, title, isrc, writers }))
  return { ...shown, kind: "record", about: { artist, catalogueNo, upc, date, format, genre, labelCopy }, tracks }
}

/** The team's published releases that have a page, newest first. @param slug of one of them @throws NotFound */
export async function publicFeed(db: DbOrTx, slug: string): Promise<{ team: string; items: Shown[] }> {
  const [found] = await paged(db, and(eq(release.pageSlug, slug), eq(release.state, "published"), isNull(releaseSnapshot.recalledAt)))
  if (!found) throw new NotFound("release")
  const all = await paged(db, and(eq(release.teamId, found.row.teamId), eq(release.state, "published"), isNull(releaseSnapshot.recalledAt)))
  return { team: found.team, items: all.map(shownOf) }
}
