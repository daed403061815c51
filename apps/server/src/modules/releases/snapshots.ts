import type { Database, DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { release, releaseEntry, releaseSnapshot } from "@intray/db/schema"
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { accountOf } from "../../platform/events.ts"
import { othersFirst } from "../../platform/others-first.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import type { ReleaseRow } from "./rows.ts"
import { canonical, newLeaf, rootHash, signed, signingKey } from "./seal.ts"
import type { SealedHeader } from "./verify.ts"

export type SnapshotRow = typeof releaseSnapshot.$inferSelect
export type EntryRow = typeof releaseEntry.$inferSelect

/** One entry as it is put in: `value` becomes its text. */
export type NewEntry = {
  kind: EntryRow["kind"]
  /** The same thing has the same key in every snapshot of a release. */
  key: string
  submissionId: string | null
  portalId: string | null
  value: unknown
  /** Bytes of the file that it speaks of. */
  bytes?: number
}

/** Rows of one insert, and of one read. */
const ROWS = 500
/** Hashes of one read, and entries that are removed in one go. */
const LEAVES = 5_000

/** The key of this installation that snapshots are signed with. */
export function sealingKey(services: Pick<Services, "keyOf">) {
  return signingKey(services.keyOf("release-snapshots"))
}

/**
 * Begins the next snapshot of a release, whose row this transaction holds. Until it is sealed nobody sees it.
 * @returns its id
 */
export async function beginSnapshot(tx: Tx, ctx: TeamContext, row: ReleaseRow, note: string): Promise<{ id: string; number: number }> {
  const now = ctx.clock.now()
  const number = row.snapshots + 1
  // One that came to nothing makes room.
  await tx.delete(releaseSnapshot).where(and(eq(releaseSnapshot.releaseId, row.id), isNull(releaseSnapshot.sealedAt)))
  const id = newId(now)
  const userId = accountOf(ctx)
  const facts = { id, teamId: ctx.team.id, releaseId: row.id, number, note, userId, createdAt: now }
  await tx.insert(releaseSnapshot).values({ ...facts, entries: 0, size: 0 })
  return { id, number }
}

/** Puts entries into a snapshot that was begun. @param from how many it has already @returns how many it has now */
export async function addEntries(
  tx: Tx,
  ctx: Pick<TeamContext, "team">,
  snapshot: { id: string; from: number },
  entries: readonly NewEntry[],
): Promise<number> {
  const rows = entries.map(({ kind, key, submissionId, portalId, value }, index) => ({
    snapshotId: snapshot.id,
    position: snapshot.from + index + 1,
    teamId: ctx.team.id,
    kind,
    key,
    submissionId,
    portalId,
    ...newLeaf(kind, value),
  }))
  for (let from = 0; from < rows.length; from += ROWS) await tx.insert(releaseEntry).values(rows.slice(from, from + ROWS))
  const bytes = entries.reduce((sum, one) => sum + (one.bytes ?? 0), 0)
  const count = snapshot.from + rows.length
  const size = sql`${releaseSnapshot.size} + ${bytes}`
  await tx.update(releaseSnapshot).set({ entries: count, size }).where(eq(releaseSnapshot.id, snapshot.id))
  return count
}

/** The hash that represents all entries which a snapshot has, a piece at a time. Entries never change theirs. */
export async function rootOf(db: DbOrTx, id: string): Promise<string> {
  const hash = rootHash()
  for (let after = 0; ; ) {
    const rows = await db
      .select({ position: releaseEntry.position, leaf: releaseEntry.leaf })
      .from(releaseEntry)
      .where(and(eq(releaseEntry.snapshotId, id), gt(releaseEntry.position, after)))
      .orderBy(asc(releaseEntry.position))
      .limit(LEAVES)
    for (const { leaf } of rows) hash.add(leaf)
    const last = rows.at(-1)
    if (!last) return hash.end()
    after = last.position
    await othersFirst()
  }
}

/** Signs a snapshot that has all of its entries; from now on it is never changed. @param root of all its entries @returns how many it has */
export async function sealSnapshot(
  tx: Tx,
  ctx: TeamContext,
  row: ReleaseRow,
  { id, number, root }: { id: string; number: number; root: string },
): Promise<number> {
  const now = ctx.clock.now()
  const [begun] = await tx.select({ entries: releaseSnapshot.entries }).from(releaseSnapshot).where(eq(releaseSnapshot.id, id))
  const entries = begun?.entries ?? 0
  const about: SealedHeader = {
    format: 1,
    installation: ctx.services.baseUrl,
    team: ctx.team.name,
    release: { id: row.id, kind: row.kind, name: row.name },
    snapshot: number,
    createdAt: now.toISOString(),
    entries,
    root,
  }
  const header = canonical(about)
  const { key, publicKey } = sealingKey(ctx.services)
  const done = { making: null, numbers: null }
  await tx
    .update(releaseSnapshot)
    .set({ sealedAt: now, createdAt: now, header, signature: signed(key, header), publicKey, root, ...done })
    .where(eq(releaseSnapshot.id, id))
  await tx.update(release).set({ snapshots: number }).where(eq(release.id, row.id))
  return entries
}

/** Removes one that will not be finished, a piece at a time, so that nobody who writes waits for all of it. */
export async function dropUnsealed(db: Database, id: string): Promise<void> {
  const mine = eq(releaseEntry.snapshotId, id)
  for (;;) {
    const some = db
      .select({ position: releaseEntry.position })
      .from(releaseEntry)
      .where(mine)
      .orderBy(asc(releaseEntry.position))
      .limit(LEAVES)
    const gone = await db
      .delete(releaseEntry)
      .where(and(mine, inArray(releaseEntry.position, some)))
      .returning({ at: releaseEntry.position })
    if (gone.length < LEAVES) break
    await othersFirst()
  }
  await db.delete(releaseSnapshot).where(and(eq(releaseSnapshot.id, id), isNull(releaseSnapshot.sealedAt)))
}

/** A sealed snapshot by its number. @throws NotFound */
export async function snapshotOf(db: DbOrTx, releaseId: string, number: number): Promise<SnapshotRow> {
  const [row] = await db
    .select()
    .from(releaseSnapshot)
    .where(and(eq(releaseSnapshot.releaseId, releaseId), eq(releaseSnapshot.number, number), isNotNull(releaseSnapshot.sealedAt)))
  if (!row) throw new NotFound("snapshot")
  return row
}

/** Entries of a snapshot in their order, a piece at a time; nothing is held between two. */
export async function* entriesOf(db: DbOrTx, snapshotId: string): AsyncGenerator<EntryRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(releaseEntry)
      .where(and(eq(releaseEntry.snapshotId, snapshotId), gt(releaseEntry.position, after)))
      .orderBy(asc(releaseEntry.position))
      .limit(ROWS)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.position
    await othersFirst()
  }
}

/** How many entries of each snapshot were erased. */
export async function erasedIn(db: DbOrTx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: releaseEntry.snapshotId, count: count() })
    .from(releaseEntry)
    .where(and(inArray(releaseEntry.snapshotId, [...ids]), isNotNull(releaseEntry.erasedAt)))
    .groupBy(releaseEntry.snapshotId)
  return new Map(rows.map((row) => [row.id, row.count]))
}
