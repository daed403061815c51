import type { Tx } from "@intray/db"
import { publicationItem, release, releaseSnapshot } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"

/* Ends a release whose publication has ended or was recalled, in the same transaction. */

type Teller = Pick<TeamContext, "team" | "actor">
type Gone = Pick<typeof release.$inferSelect, "id" | "kind" | "name" | "snapshots">

const columns = { id: release.id, kind: release.kind, name: release.name, snapshots: release.snapshots }

const facts = ({ id, kind, name, snapshots }: Gone) => ({ releaseId: id, kind, name, snapshot: snapshots })

/** Marks a release as published. */
export async function markPublished(tx: Tx, ctx: Teller, row: Gone, { total, now }: { total: number; now: Date }): Promise<void> {
  await tx.update(release).set({ state: "published", publishedAt: now, updatedAt: now }).where(eq(release.id, row.id))
  const before = { releaseId: row.id, state: "waiting" }
  await recordTeamEvent(tx, ctx, { type: "release.published", before, after: { ...facts(row), total, publishedAt: now.toISOString() } })
}

/** Marks a release as recalled before anybody was notified; its snapshot stays and is marked too. */
export async function markRecalled(tx: Tx, ctx: Teller, row: Gone, now: Date): Promise<void> {
  await tx.update(release).set({ state: "recalled", runAt: null, updatedAt: now }).where(eq(release.id, row.id))
  const newest = and(eq(releaseSnapshot.releaseId, row.id), eq(releaseSnapshot.number, row.snapshots))
  await tx.update(releaseSnapshot).set({ recalledAt: now }).where(newest)
  await recordTeamEvent(tx, ctx, { type: "release.recalled", before: { releaseId: row.id, state: "waiting" }, after: facts(row) })
}

async function carriedBy(tx: Tx, publicationId: string): Promise<Gone | undefined> {
  const [row] = await tx
    .select(columns)
    .from(release)
    .where(and(eq(release.publicationId, publicationId), eq(release.state, "waiting")))
  return row
}

/** Closes the release of a publication that has ended: published, or recalled if no submitter was notified. */
export async function publicationEnded(tx: Tx, ctx: Teller, publicationId: string, now: Date): Promise<void> {
  const row = await carriedBy(tx, publicationId)
  if (!row) return
  const total = await tx.$count(publicationItem, and(eq(publicationItem.publicationId, publicationId), eq(publicationItem.state, "done")))
  if (total > 0) await markPublished(tx, ctx, row, { total, now })
  else await markRecalled(tx, ctx, row, now)
}

/** Marks the release of a recalled publication as recalled. */
export async function publicationRecalled(tx: Tx, ctx: Teller, publicationId: string, now: Date): Promise<void> {
  const row = await carriedBy(tx, publicationId)
  if (row) await markRecalled(tx, ctx, row, now)
}
