import { releaseItem, releaseSnapshot } from "@intray/db/schema"
import { and, eq, gt, isNull } from "drizzle-orm"
import { releasesServer as words } from "../../../copy/releases-server.ts"
import { Refused } from "../../../lib/errors.ts"
import { recordTeamEvent } from "../../../lib/events.ts"
import type { TeamContext } from "../../../lib/services.ts"
import { lockRows } from "../../work/change/rows.ts"
import { matching } from "../../work/submission-index/match.ts"
import { loadRows, surroundings } from "../exports/rows.ts"
import { datasetEntries, recordEntries } from "./contents.ts"
import { tracksOf } from "./list.ts"
import { datasetOf, lockRelease, type ReleaseRow, recordOfRelease, seenItems, visibleRelease } from "./rows.ts"
import { MAX_ROWS } from "./schema.ts"
import { addEntries, beginSnapshot, sealSnapshot } from "./snapshots.ts"

/** Milliseconds for which one that is being written is left alone. */
const UNDER_WAY_MS = 600_000

/**
 * Makes the next snapshot of a data set or a record, as it is now. Everything that it says is kept as it is, whatever becomes of it elsewhere;
 * only erasing takes something out.
 * @returns its number, and how many entries it has
 * @throws NotFound; Refused (`release_kind` for a round, which is frozen when it is published; `release_hidden`, `snapshot_empty`,
 *   `snapshot_under_way`, `too_many_in_release`)
 */
export async function freezeRelease(ctx: TeamContext, { id, note }: { id: string; note: string }): Promise<{ number: number }> {
  const row = await visibleRelease(ctx, id)
  if (row.kind === "round") throw new Refused(words.notForRound, { code: "release_kind" })
  return row.kind === "dataset" ? freezeDataset(ctx, row, note) : freezeRecord(ctx, id, note)
}

async function begun(ctx: TeamContext, id: string, note: string): Promise<{ id: string; number: number }> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    const lately = new Date(ctx.clock.now().getTime() - UNDER_WAY_MS)
    const busy = and(eq(releaseSnapshot.releaseId, id), isNull(releaseSnapshot.sealedAt), gt(releaseSnapshot.createdAt, lately))
    if ((await tx.$count(releaseSnapshot, busy)) > 0) throw new Refused(words.underWay, { code: "snapshot_under_way" })
    return beginSnapshot(tx, ctx, row, note)
  })
}

/** Data sets are written a piece at a time, so that nobody waits for all of it; it is seen once it is whole. */
async function freezeDataset(ctx: TeamContext, row: ReleaseRow, note: string): Promise<{ number: number }> {
  const details = datasetOf(row)
  const numbers = await matching(ctx, details.filter)
  if (numbers.length > MAX_ROWS) throw new Refused(words.tooMany({ max: MAX_ROWS }), { code: "too_many_in_release" })
  if (numbers.length === 0) throw new Refused(words.empty, { code: "snapshot_empty" })
  const about = await surroundings(ctx)
  const snapshot = await begun(ctx, row.id, note)
  try {
    const { card, licence, identifying } = details
    const said = {
      kind: "about",
      key: "about",
      submissionId: null,
      portalId: null,
      value: { name: row.name, licence, identifying, card },
    } as const
    await ctx.db.transaction((tx) => addEntries(tx, ctx, { id: snapshot.id, from: 0 }, [said]))
    let [count, size] = [1, 0]
    for await (const rows of loadRows(ctx, numbers)) {
      await ctx.db.transaction(async (tx) => {
        // Whoever erases holds the row: what was erased since it was read is not put in.
        const ids = rows.map((one) => one.row.id)
        const held = await lockRows(tx, ctx.team.id, { ids }, null)
        const left = new Set(held.filter((one) => one.erasedAt === null && one.withdrawnAt === null).map((one) => one.id))
        const entries = rows.filter((one) => left.has(one.row.id)).flatMap((one) => datasetEntries(one, about, details))
        size += await addEntries(tx, ctx, { id: snapshot.id, from: count }, entries)
        count += entries.length
      })
    }
    await sealed(ctx, row.id, { ...snapshot, size, entries: count })
  } catch (cause) {
    await ctx.db.delete(releaseSnapshot).where(and(eq(releaseSnapshot.id, snapshot.id), isNull(releaseSnapshot.sealedAt)))
    throw cause
  }
  return { number: snapshot.number }
}

async function sealed(ctx: TeamContext, id: string, made: { id: string; number: number; size: number; entries: number }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    await sealSnapshot(tx, ctx, row, made)
    const after = { releaseId: id, snapshot: made.number, entries: made.entries }
    await recordTeamEvent(tx, ctx, { type: "release.frozen", before: null, after })
  })
}

/** A record is small: one transaction reads it and writes it down. */
async function freezeRecord(ctx: TeamContext, id: string, note: string): Promise<{ number: number }> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    // What is erased meanwhile is erased before or after, and never in between.
    const ids = await tx.select({ id: releaseItem.submissionId }).from(releaseItem).where(eq(releaseItem.releaseId, id))
    const hidden = ids.length - (await seenItems(ctx, tx, id)).length
    if (hidden > 0) throw new Refused(words.hidden({ count: hidden }), { code: "release_hidden" })
    if (ids.length > 0) await lockRows(tx, ctx.team.id, { ids: ids.map((one) => one.id) }, null)
    const tracks = await tracksOf({ ...ctx, actor: { type: "system", id: null, name: null } }, tx, id)
    if (tracks.length === 0) throw new Refused(words.empty, { code: "snapshot_empty" })
    const entries = await recordEntries(tx, { name: row.name, details: recordOfRelease(row), tracks })
    const snapshot = await beginSnapshot(tx, ctx, row, note)
    const size = await addEntries(tx, ctx, { id: snapshot.id, from: 0 }, entries)
    await sealSnapshot(tx, ctx, row, { ...snapshot, size })
    const after = { releaseId: id, snapshot: snapshot.number, entries: entries.length }
    await recordTeamEvent(tx, ctx, { type: "release.frozen", before: null, after })
    return { number: snapshot.number }
  })
}
