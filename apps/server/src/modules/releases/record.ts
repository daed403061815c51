import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { file, releaseItem, releaseTrack, submission } from "@intray/db/schema"
import { releasesServer as words } from "@intray/i18n/releases-server"
import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import sharp from "sharp"
import type { z } from "zod"
import { Invalid } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readAll } from "../../platform/storage/storage.ts"
import { amongSubmissions, seesEverySubmission, seesSubmission, visibleSubmissions } from "../../platform/visible-portals.ts"
import { type ReleaseRow, seenItems, visibleRelease } from "./rows.ts"
import { isrcText, MAX_TRACKS, type RecordDetails, type sourcesOutput, type trackInput } from "./schema.ts"

/** Files of a record's submissions that are offered. */
const MOST_FILES = 500
/** Bytes of an image that are read, to learn its size. */
const MAX_IMAGE = 50 * 1024 * 1024

type Track = z.infer<typeof trackInput>
type TrackRow = typeof releaseTrack.$inferSelect

/** Files that came with the submissions of a record: sounds for its tracks, images for its artwork. @throws NotFound */
export async function sourcesOf(ctx: TeamContext, id: string): Promise<z.infer<typeof sourcesOutput>> {
  await visibleRelease(ctx, id)
  const visible = await visibleSubmissions(ctx)
  const rows = await ctx.db
    .select({
      id: file.id,
      submissionId: submission.id,
      number: submission.number,
      by: submission.summary,
      title: submission.title,
      name: file.name,
      contentType: file.contentType,
    })
    .from(releaseItem)
    .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
    .innerJoin(file, eq(file.submissionId, submission.id))
    .where(and(eq(releaseItem.releaseId, id), eq(file.state, "stored"), isNull(file.messageId), amongSubmissions(visible)))
    .orderBy(asc(submission.number), asc(file.id))
    .limit(MOST_FILES)
  return { files: rows.map(({ by, ...row }) => ({ ...row, by: by.by })) }
}

/** The artwork where the caller sees the submission that it came with, else null. What is no longer there tells nobody anything. */
export async function shownArtwork(ctx: TeamContext, known: RecordDetails["artwork"]): Promise<RecordDetails["artwork"]> {
  const visible = await visibleSubmissions(ctx)
  if (known === null || seesEverySubmission(visible)) return known
  const [found] = await ctx.db
    .select({ id: submission.id, portalId: submission.portalId })
    .from(file)
    .innerJoin(submission, eq(submission.id, file.submissionId))
    .where(eq(file.id, known.fileId))
  return found && !seesSubmission(visible, found) ? null : known
}

/**
 * The artwork of a record with its size, read from the image itself.
 * @throws Invalid (`artwork`) for what is no image of one of its submissions
 */
export async function artworkOf(
  ctx: TeamContext,
  releaseId: string,
  fileId: string | null,
  known: RecordDetails["artwork"],
): Promise<RecordDetails["artwork"]> {
  if (known !== null && known.fileId === fileId) return known
  // Anyone who was never shown it sends none, and does not remove it by that.
  if (fileId === null) return (await shownArtwork(ctx, known)) === null ? known : null
  const visible = await visibleSubmissions(ctx)
  const [found] = await ctx.db
    .select({ id: file.id, name: file.name, size: file.size, contentType: file.contentType })
    .from(file)
    .innerJoin(releaseItem, and(eq(releaseItem.submissionId, file.submissionId), eq(releaseItem.releaseId, releaseId)))
    .innerJoin(submission, eq(submission.id, file.submissionId))
    .where(and(eq(file.id, fileId), eq(file.state, "stored"), amongSubmissions(visible)))
  const wrong = (message: string) => new Invalid([{ path: ["record", "artworkId"], code: "artwork", message }])
  if (!found?.contentType?.startsWith("image/") || found.size > MAX_IMAGE) throw wrong(words.notImage)
  try {
    const { width, height } = await sharp(await readAll(ctx.services.storage, fileId), { limitInputPixels: 400_000_000 }).metadata()
    return { fileId, name: found.name, width, height }
  } catch {
    throw wrong(words.unreadable)
  }
}

/** @throws Invalid naming the first track that does not fit; what the caller does not see is not there for them */
async function refuseForeign(tx: Tx, ctx: TeamContext, row: ReleaseRow, tracks: readonly Track[]): Promise<void> {
  const wrong = (index: number, key: string, message: string) =>
    new Invalid([{ path: ["tracks", index, key], code: key === "isrc" ? "isrc_twice" : "track", message }])
  const mine = new Set((await seenItems(ctx, tx, row.id)).map((one) => one.submissionId))
  const fileIds = tracks.flatMap((one) => one.fileId ?? [])
  const files =
    fileIds.length === 0
      ? []
      : await tx.select({ id: file.id, submissionId: file.submissionId }).from(file).where(inArray(file.id, fileIds))
  const seen = new Set<string>()
  for (const [index, track] of tracks.entries()) {
    if (track.submissionId !== null && !mine.has(track.submissionId)) throw wrong(index, "submissionId", words.noSubmission)
    if (track.fileId !== null) {
      const found = files.find((one) => one.id === track.fileId)
      if (!found?.submissionId || found.submissionId !== track.submissionId) throw wrong(index, "fileId", words.noFile)
    }
    if (track.isrc === null) continue
    if (seen.has(track.isrc)) throw wrong(index, "isrc", words.isrcTwice({ isrc: isrcText(track.isrc) }))
    seen.add(track.isrc)
  }
}

/** The same track keeps its id, so that snapshots can be compared: by its recording, else by its ISRC, else by its place. */
function idFor(track: Track, index: number, before: readonly TrackRow[], used: Set<string>): string {
  const free = before.filter((one) => !used.has(one.id) && one.submissionId === track.submissionId)
  const same =
    free.find((one) => one.fileId !== null && one.fileId === track.fileId) ??
    free.find((one) => one.isrc !== null && one.isrc === track.isrc) ??
    free.find((one) => one.title === track.title) ??
    free.find((one) => before[index] === one)
  const id = same?.id ?? newId()
  used.add(id)
  return id
}

/** The tracks of a record in their order, each with whether the caller sees it. */
async function tracksNow(tx: Tx, ctx: TeamContext, releaseId: string): Promise<{ track: TrackRow; seen: boolean }[]> {
  const visible = await visibleSubmissions(ctx, tx)
  const rows = await tx
    .select({ track: releaseTrack, portalId: submission.portalId })
    .from(releaseTrack)
    .leftJoin(submission, eq(submission.id, releaseTrack.submissionId))
    .where(eq(releaseTrack.releaseId, releaseId))
    .orderBy(asc(releaseTrack.position))
  return rows.map(({ track, portalId }) => ({
    track,
    seen: track.submissionId === null || seesSubmission(visible, { id: track.submissionId, portalId }),
  }))
}

/**
 * Gives a record these tracks in this order, and no others but those that the caller does not see: nobody deletes what they were never shown.
 * Those keep their places where there are as many tracks before them as there were.
 * @throws Invalid (`isrc_twice`, `track`, `too_many`)
 */
export async function writeTracks(tx: Tx, ctx: TeamContext, row: ReleaseRow, tracks: readonly Track[]): Promise<void> {
  await refuseForeign(tx, ctx, row, tracks)
  const now = await tracksNow(tx, ctx, row.id)
  const hidden = now.filter((one) => !one.seen).length
  if (tracks.length + hidden > MAX_TRACKS) {
    throw new Invalid([{ path: ["tracks"], code: "too_many", message: words.tooManyTracks({ max: MAX_TRACKS, hidden }) }])
  }
  const before = now.flatMap((one) => (one.seen ? [one.track] : []))
  const used = new Set<string>()
  const facts = { releaseId: row.id, teamId: ctx.team.id }
  const own: TrackRow[] = tracks.map((track, index) => ({ id: idFor(track, index, before, used), ...facts, position: 0, ...track }))
  const values: TrackRow[] = []
  for (const [index, { track, seen }] of now.entries()) {
    if (seen) continue
    values.push(...own.splice(0, index - values.length), track)
  }
  values.push(...own)
  await tx.delete(releaseTrack).where(eq(releaseTrack.releaseId, row.id))
  if (values.length > 0) await tx.insert(releaseTrack).values(values.map((one, index) => ({ ...one, position: index + 1 })))
}
