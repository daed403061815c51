import type { DbOrTx } from "@intray/db"
import {
  publication,
  publicationItem,
  release,
  releaseItem,
  releaseSnapshot,
  releaseTrack,
  stage,
  submission,
  user,
} from "@intray/db/schema"
import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import type { z } from "zod"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { makingOf } from "./making.ts"
import { shownArtwork } from "./record.ts"
import { datasetOf, type ReleaseRow, recordOfRelease, seesDataset, stateOf, visibleRelease } from "./rows.ts"
import type { listReleasesInput, ReleaseDetail, ReleaseItem, SnapshotItem } from "./schema.ts"
import { erasedIn } from "./snapshots.ts"

type Counts = ReleaseItem["counts"]

/** How many submissions of each release the caller sees, by what was decided, and how many there are. */
async function countsOf(ctx: TeamContext, db: DbOrTx, ids: readonly string[]): Promise<Map<string, { counts: Counts; hidden: number }>> {
  const found = new Map<string, { counts: Counts; hidden: number }>()
  if (ids.length === 0) return found
  const visible = await visibleSubmissions(ctx)
  const among = inArray(releaseItem.releaseId, [...ids])
  const [all, seen] = await Promise.all([
    db.select({ id: releaseItem.releaseId, count: count() }).from(releaseItem).where(among).groupBy(releaseItem.releaseId),
    db
      .select({ id: releaseItem.releaseId, category: stage.category, count: count() })
      .from(releaseItem)
      .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
      .innerJoin(stage, eq(stage.id, submission.stageId))
      .where(and(among, amongSubmissions(visible)))
      .groupBy(releaseItem.releaseId, stage.category),
  ])
  for (const row of all) {
    const counts: Counts = { accepted: 0, declined: 0, other: 0 }
    for (const one of seen) {
      if (one.id !== row.id) continue
      const place = one.category === "accepted" || one.category === "declined" ? one.category : "other"
      counts[place] += one.count
    }
    found.set(row.id, { counts, hidden: row.count - counts.accepted - counts.declined - counts.other })
  }
  return found
}

/** `%` and `_` stand for themselves. */
function contains(column: SQL, text: string): SQL {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`lower(${column}) like ${pattern} escape '\\'`
}

/** Tracks are found by what the caller sees of them: a search says nothing of portals that are hidden from them. */
async function matches(ctx: TeamContext, text: string): Promise<SQL | undefined> {
  const code = text.replace(/[\s-]/g, "")
  const tracks = ctx.db
    .select({ id: releaseTrack.id })
    .from(releaseTrack)
    .leftJoin(submission, eq(submission.id, releaseTrack.submissionId))
    .where(and(eq(releaseTrack.releaseId, release.id), contains(sql`${releaseTrack.isrc}`, code), await seenTracks(ctx, ctx.db)))
  // As JSON writes it: a quote in what is sought does not lead to what is behind the number.
  const inDetails = contains(sql`cast(${release.details} as text)`, `"catalogueNo":"${JSON.stringify(text).slice(1, -1)}`)
  return or(contains(sql`${release.name}`, text), inDetails, code.length >= 2 ? exists(tracks) : undefined)
}

type Found = { row: ReleaseRow; by: { id: string; name: string } | null; publication: string | null }

async function itemsOf(ctx: TeamContext, found: readonly Found[]): Promise<ReleaseItem[]> {
  const { db } = ctx
  const ids = found.map(({ row }) => row.id)
  if (ids.length === 0) return []
  const [counts, tracks, snapshots] = await Promise.all([
    countsOf(ctx, db, ids),
    db
      .select({ id: releaseTrack.releaseId, count: count() })
      .from(releaseTrack)
      .leftJoin(submission, eq(submission.id, releaseTrack.submissionId))
      .where(and(inArray(releaseTrack.releaseId, ids), await seenTracks(ctx, db)))
      .groupBy(releaseTrack.releaseId),
    db
      .select({
        id: releaseSnapshot.releaseId,
        number: releaseSnapshot.number,
        createdAt: releaseSnapshot.createdAt,
        entries: releaseSnapshot.entries,
      })
      .from(releaseSnapshot)
      .innerJoin(release, and(eq(release.id, releaseSnapshot.releaseId), eq(release.snapshots, releaseSnapshot.number)))
      .where(and(inArray(releaseSnapshot.releaseId, ids), isNotNull(releaseSnapshot.sealedAt))),
  ])
  const unseen = new Set<string>()
  for (const { row } of found) if (row.kind === "dataset" && !(await seesDataset(ctx, row))) unseen.add(row.id)
  return found.flatMap(({ row, by, publication: running }): ReleaseItem[] => {
    const { counts: own = { accepted: 0, declined: 0, other: 0 }, hidden = 0 } = counts.get(row.id) ?? {}
    // What holds nothing that the caller sees is not there for them.
    if (unseen.has(row.id)) return []
    if (row.kind !== "dataset" && hidden > 0 && own.accepted + own.declined + own.other === 0) return []
    const record = row.kind === "record" ? recordOfRelease(row) : null
    const newest = snapshots.find((one) => one.id === row.id)
    return [
      {
        id: row.id,
        kind: row.kind,
        name: row.name,
        state: stateOf(row, running === "running"),
        by,
        runAt: row.runAt?.toISOString() ?? null,
        publishedAt: row.publishedAt?.toISOString() ?? null,
        updatedAt: row.updatedAt.toISOString(),
        counts: own,
        hidden,
        tracks: tracks.find((one) => one.id === row.id)?.count ?? 0,
        artist: record?.artist ?? "",
        catalogueNo: record?.catalogueNo ?? "",
        licence: row.kind === "dataset" ? datasetOf(row).licence : "",
        snapshot: newest ? { number: newest.number, createdAt: newest.createdAt.toISOString(), entries: newest.entries } : null,
      },
    ]
  })
}

function select(ctx: TeamContext, where: SQL | undefined, limit: number): Promise<Found[]> {
  return ctx.db
    .select({ row: release, by: { id: user.id, name: user.name }, publication: publication.state })
    .from(release)
    .leftJoin(user, eq(user.id, release.userId))
    .leftJoin(publication, eq(publication.id, release.publicationId))
    .where(and(eq(release.teamId, ctx.team.id), where))
    .orderBy(desc(release.id))
    .limit(limit)
}

/** One page of the team's releases, newest first; those of which the caller sees nothing are left out. */
export async function listReleases(
  ctx: TeamContext,
  input: z.infer<typeof listReleasesInput>,
): Promise<{ items: ReleaseItem[]; nextCursor: string | null }> {
  const { state, kind, text = "", cursor, limit } = input
  const where = and(
    state && state.length > 0
      ? inArray(
          release.state,
          state.map((one) => (one === "scheduled" ? "waiting" : one)),
        )
      : undefined,
    kind ? eq(release.kind, kind) : undefined,
    text.trim() === "" ? undefined : await matches(ctx, text.trim()),
    cursor ? lt(release.id, cursor) : undefined,
  )
  const found = await select(ctx, where, limit + 1)
  const page = found.slice(0, limit)
  return { items: await itemsOf(ctx, page), nextCursor: found.length > limit ? (page.at(-1)?.row.id ?? null) : null }
}

/** A release with all that its screen shows next to people. @throws NotFound */
export async function getRelease(ctx: TeamContext, id: string): Promise<ReleaseDetail> {
  const { db } = ctx
  const row = await visibleRelease(ctx, id)
  const [[item], tracks, snapshots, making, told] = await Promise.all([
    select(ctx, eq(release.id, id), 1).then((found) => itemsOf(ctx, found)),
    tracksOf(ctx, db, id),
    snapshotsOf(ctx, id),
    makingOf(db, id),
    toldOf(ctx, row.publicationId),
  ])
  if (!item) throw new Error("a release that was there a moment ago")
  const record = row.kind === "record" ? recordOfRelease(row) : null
  return {
    ...item,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    dataset: row.kind === "dataset" ? datasetOf(row) : null,
    record: record && { ...record, artwork: await shownArtwork(ctx, record.artwork) },
    trackList: tracks,
    snapshots,
    making,
    page:
      row.pageSlug === null || row.pageSnapshot === null
        ? null
        : { slug: row.pageSlug, snapshot: row.pageSnapshot, url: `${ctx.services.baseUrl}/r/${row.pageSlug}` },
    told,
  }
}

/** Of tracks joined with their submissions, those that the caller sees: of no submission, or of one in a portal that they see. */
async function seenTracks(ctx: TeamContext, db: DbOrTx): Promise<SQL | undefined> {
  const seen = amongSubmissions(await visibleSubmissions(ctx, db))
  return seen ? or(isNull(releaseTrack.submissionId), seen) : undefined
}

/** Tracks that the caller sees. */
export async function tracksOf(ctx: TeamContext, db: DbOrTx, releaseId: string): Promise<ReleaseDetail["trackList"]> {
  const rows = await db
    .select({ track: releaseTrack })
    .from(releaseTrack)
    .leftJoin(submission, eq(submission.id, releaseTrack.submissionId))
    .where(and(eq(releaseTrack.releaseId, releaseId), await seenTracks(ctx, db)))
    .orderBy(asc(releaseTrack.position))
  return rows.map(({ track: { id, submissionId, title, isrc, writers, fileId } }) => ({ id, submissionId, title, isrc, writers, fileId }))
}

async function snapshotsOf(ctx: TeamContext, releaseId: string): Promise<SnapshotItem[]> {
  const rows = await ctx.db
    .select({ snapshot: releaseSnapshot, by: { id: user.id, name: user.name } })
    .from(releaseSnapshot)
    .leftJoin(user, eq(user.id, releaseSnapshot.userId))
    .where(and(eq(releaseSnapshot.releaseId, releaseId), isNotNull(releaseSnapshot.sealedAt)))
    .orderBy(desc(releaseSnapshot.number))
    .limit(200)
  const erased = await erasedIn(
    ctx.db,
    rows.map(({ snapshot }) => snapshot.id),
  )
  return rows.map(({ snapshot, by }) => ({
    number: snapshot.number,
    note: snapshot.note,
    by,
    createdAt: snapshot.createdAt.toISOString(),
    entries: snapshot.entries,
    erased: erased.get(snapshot.id) ?? 0,
    size: snapshot.size,
    root: snapshot.root ?? "",
    recalled: snapshot.recalledAt !== null,
  }))
}

async function toldOf(ctx: TeamContext, publicationId: string | null): Promise<ReleaseDetail["told"]> {
  if (publicationId === null) return null
  const visible = await visibleSubmissions(ctx)
  const rows = await ctx.db
    .select({ state: publicationItem.state, count: count() })
    .from(publicationItem)
    .innerJoin(submission, eq(submission.id, publicationItem.submissionId))
    .where(and(eq(publicationItem.publicationId, publicationId), amongSubmissions(visible)))
    .groupBy(publicationItem.state)
  const told = { waiting: 0, done: 0, recalled: 0, skipped: 0 }
  for (const row of rows) told[row.state] += row.count
  return told
}
