import type { Tx } from "@intray/db"
import { file, release, releaseEntry, releaseItem, releaseSnapshot, releaseTrack } from "@intray/db/schema"
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import type { Actor, NewEvent, TeamId } from "../../platform/events.ts"

/** The artwork of a record; other keys stay unchanged. */
const withArtwork = z.looseObject({ artwork: z.looseObject({ fileId: z.string() }) })

/** The size of a file entry, in bytes. */
const withSize = z.looseObject({ size: z.number().optional() })

export type ErasedFrom = { team: { id: TeamId }; actor: Actor; now: Date }

/**
 * Removes submissions from every release: their content in snapshots, including salts, without which hashes reveal nothing; their places
 * in drafts; and tracks made from them. Each entry and the events record the erasure.
 * @param ids of submissions whose rows this transaction has locked
 * @returns events for the caller to record
 */
export async function eraseFromReleases(tx: Tx, ids: readonly string[], { team, actor, now }: ErasedFrom): Promise<NewEvent[]> {
  if (ids.length === 0) return []
  await shrink(tx, ids)
  const gone = await tx
    .update(releaseEntry)
    .set({ content: null, salt: null, erasedAt: now })
    .where(and(inArray(releaseEntry.submissionId, [...ids]), isNull(releaseEntry.erasedAt)))
    .returning({ snapshotId: releaseEntry.snapshotId })
  await dropArtwork(tx, ids)
  await tx.delete(releaseItem).where(inArray(releaseItem.submissionId, [...ids]))
  await tx.delete(releaseTrack).where(inArray(releaseTrack.submissionId, [...ids]))
  if (gone.length === 0) return []
  const snapshots = await tx
    .select({ id: releaseSnapshot.id, number: releaseSnapshot.number, releaseId: release.id })
    .from(releaseSnapshot)
    .innerJoin(release, eq(release.id, releaseSnapshot.releaseId))
    .where(inArray(releaseSnapshot.id, [...new Set(gone.map((one) => one.snapshotId))]))
  return snapshots.map(({ id, number, releaseId }): NewEvent => {
    const entries = gone.filter((one) => one.snapshotId === id).length
    return {
      team,
      actor,
      submissionId: null,
      type: "release.erased",
      before: null,
      after: { releaseId, snapshot: number, entries },
      at: now,
    }
  })
}

/** Subtracts the sizes of these submissions' files from the totals of snapshots. */
async function shrink(tx: Tx, ids: readonly string[]): Promise<void> {
  const named = await tx
    .select({ snapshotId: releaseEntry.snapshotId, content: releaseEntry.content })
    .from(releaseEntry)
    .where(and(inArray(releaseEntry.submissionId, [...ids]), eq(releaseEntry.kind, "file"), isNotNull(releaseEntry.content)))
  const bytes = new Map<string, number>()
  for (const { snapshotId, content } of named) {
    const { size = 0 } = withSize.parse(JSON.parse(content ?? "{}"))
    bytes.set(snapshotId, (bytes.get(snapshotId) ?? 0) + size)
  }
  for (const [id, less] of bytes) {
    await tx
      .update(releaseSnapshot)
      .set({ size: sql`${releaseSnapshot.size} - ${less}` })
      .where(eq(releaseSnapshot.id, id))
  }
}

/** Removes artwork from records if it came with one of these submissions. */
async function dropArtwork(tx: Tx, ids: readonly string[]): Promise<void> {
  const records = await tx
    .selectDistinct({ id: release.id })
    .from(releaseItem)
    .innerJoin(release, eq(release.id, releaseItem.releaseId))
    .where(and(inArray(releaseItem.submissionId, [...ids]), eq(release.kind, "record")))
  if (records.length === 0) return
  const files = await tx
    .select({ id: file.id })
    .from(file)
    .where(inArray(file.submissionId, [...ids]))
  const gone = new Set(files.map((one) => one.id))
  for (const { id } of records) {
    const [row] = await tx.select().from(release).where(eq(release.id, id))
    const details = withArtwork.safeParse(row?.details).data
    if (!details || !gone.has(details.artwork.fileId)) continue
    await tx
      .update(release)
      .set({ details: { ...details, artwork: null } })
      .where(eq(release.id, id))
  }
}
