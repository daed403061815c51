import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { release, releaseEntry, releaseSnapshot } from "@intray/db/schema"
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt } from "drizzle-orm"
import { NotFound } from "../../../lib/errors.ts"
import { accountOf } from "../../../lib/events.ts"
import type { Services, TeamContext } from "../../../lib/services.ts"
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
/** Milliseconds after which one that is still being written has been given up. */
const GIVEN_UP_MS = 3_600_000

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
  const given = and(eq(releaseSnapshot.releaseId, row.id), isNull(releaseSnapshot.sealedAt))
  await tx.delete(releaseSnapshot).where(and(given, lt(releaseSnapshot.createdAt, new Date(now.getTime() - GIVEN_UP_MS))))
  const number = row.snapshots + 1
  await tx.delete(releaseSnapshot).where(and(given, eq(releaseSnapshot.number, number)))
  const id = newId(now)
  const userId = accountOf(ctx)
  const facts = { id, teamId: ctx.team.id, releaseId: row.id, number, note, userId, createdAt: now }
  await tx.insert(releaseSnapshot).values({ ...facts, entries: 0, size: 0 })
  return { id, number }
}

/** Puts entries into a snapshot that was begun. @param from how many it has already @returns how many bytes their files have */
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
  return entries.reduce((sum, one) => sum + (one.bytes ?? 0), 0)
}

/** Signs a snapshot that has all of its entries; from now on it is never changed. */
export async function sealSnapshot(
  tx: Tx,
  ctx: TeamContext,
  row: ReleaseRow,
  { id, number, size }: { id: string; number: number; size: number },
): Promise<void> {
  const leaves = await tx
    .select({ leaf: releaseEntry.leaf })
    .from(releaseEntry)
    .where(eq(releaseEntry.snapshotId, id))
    .orderBy(asc(releaseEntry.position))
  const hash = rootHash()
  for (const { leaf } of leaves) hash.add(leaf)
  const root = hash.end()
  const now = ctx.clock.now()
  const about: SealedHeader = {
    format: 1,
    installation: ctx.services.baseUrl,
    team: ctx.team.name,
    release: { id: row.id, kind: row.kind, name: row.name },
    snapshot: number,
    createdAt: now.toISOString(),
    entries: leaves.length,
    root,
  }
  const header = canonical(about)
  const { key, publicKey } = sealingKey(ctx.services)
  await tx
    .update(releaseSnapshot)
    .set({ sealedAt: now, createdAt: now, header, signature: signed(key, header), publicKey, root, entries: leaves.length, size })
    .where(eq(releaseSnapshot.id, id))
  await tx.update(release).set({ snapshots: number }).where(eq(release.id, row.id))
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

/** Bytes of the files that snapshots still name, after something of them was erased. */
export async function sizesLeft(db: DbOrTx, ids: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const id of ids) {
    const rows = await db
      .select({ content: releaseEntry.content })
      .from(releaseEntry)
      .where(and(eq(releaseEntry.snapshotId, id), eq(releaseEntry.kind, "file"), isNotNull(releaseEntry.content)))
    const bytes = rows.map((row) => (JSON.parse(row.content ?? "{}") as { size?: number }).size ?? 0)
    sizes.set(
      id,
      bytes.reduce((sum, one) => sum + one, 0),
    )
  }
  return sizes
}
