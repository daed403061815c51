import type { Tx } from "@intray/db"
import { releaseItem, releaseSnapshot } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { releasesServer as words } from "@intray/i18n/releases-server"
import { eq } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import { accountOf, keyOf, recordTeamEvent } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import { everySubmission } from "../../platform/visible-portals.ts"
import { packNumbers } from "../bulk/numbers.ts"
import type { Loaded, Surroundings } from "../exports/records.ts"
import { CHUNK, loadRows, surroundings } from "../exports/rows.ts"
import { type Copy, planCopies } from "../files/cleaning/copies.ts"
import { matching } from "../submission-index/match.ts"
import { goneOf, lockRows } from "../submission-writes/rows.ts"
import { datasetEntries, recordEntries } from "./contents.ts"
import { tracksOf } from "./list.ts"
import { type Making, unfinishedOf } from "./making.ts"
import { datasetOf, lockRelease, type ReleaseRow, recordOfRelease, refuseSetOut, seenItems, visibleRelease } from "./rows.ts"
import { type DatasetDetails, MAX_ROWS } from "./schema.ts"
import { sendSnapshot } from "./set-out.ts"
import { addEntries, beginSnapshot, dropUnsealed, rootOf, sealSnapshot } from "./snapshots.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Writes the snapshot of a large data set. */
    "release.freeze": { snapshotId: string }
  }
}

/** The release sets out with this snapshot: not before `wished`, or when the recall window ends. */
export type GoesOut = { wished: Date | undefined }
export type Frozen = { number: number; sealed: boolean }
type Wanted = { note: string; goesOut: GoesOut | null }

/**
 * Makes the next snapshot of a data set or a record, as it is now. Everything that it says is kept as it is, whatever becomes of it elsewhere;
 * only erasing takes something out. A data set of more than 500 is written by the worker, a piece at a time.
 * @returns its number, and whether it is there already
 * @throws NotFound; Refused (`release_kind` for a round, which is frozen when it is published; `release_hidden`, `in_trash`, `snapshot_empty`,
 *   `snapshot_under_way`, `too_many_in_release`, and with `goesOut` `release_not_draft`)
 */
export async function freezeRelease(
  ctx: TeamContext,
  { id, note, goesOut = null }: { id: string; note: string; goesOut?: GoesOut | null },
): Promise<Frozen> {
  const row = await visibleRelease(ctx, id)
  if (row.kind === "round") throw new Refused(words.notForRound, { code: "release_kind" })
  return row.kind === "dataset" ? freezeDataset(ctx, row, { note, goesOut }) : freezeRecord(ctx, id, { note, goesOut })
}

/** Begins the next snapshot of a release, whose row this transaction holds. @throws Refused (`snapshot_under_way`, `release_not_draft`) */
async function begun(tx: Tx, ctx: TeamContext, row: ReleaseRow, { note, goesOut }: Wanted): Promise<{ id: string; number: number }> {
  if (goesOut) refuseSetOut(row)
  const busy = (await unfinishedOf(tx, row.id)).some((one) => !one.making.failed)
  if (busy) throw new Refused(words.underWay, { code: "snapshot_under_way" })
  return beginSnapshot(tx, ctx, row, note)
}

async function freezeDataset(ctx: TeamContext, known: ReleaseRow, wanted: Wanted): Promise<Frozen> {
  const numbers = await matching(ctx, datasetOf(known).filter)
  if (numbers.length > MAX_ROWS) throw new Refused(words.tooMany({ max: MAX_ROWS }), { code: "too_many_in_release" })
  if (numbers.length === 0) throw new Refused(words.empty, { code: "snapshot_empty" })
  for (const { id, making } of await unfinishedOf(ctx.db, known.id)) if (making.failed) await dropUnsealed(ctx.db, id)
  // What fits into one transaction is there when this answers.
  const rows: Loaded[] = []
  if (numbers.length <= CHUNK) for await (const some of loadRows(ctx, numbers)) rows.push(...some)
  const around = await surroundings(ctx)
  const copies = await copiesFor(ctx, datasetOf(known), rows)
  const made = await ctx.db.transaction(async (tx): Promise<Frozen> => {
    const row = await lockRelease(tx, ctx, known.id)
    const { id, number } = await begun(tx, ctx, row, wanted)
    const { filter, ...said } = datasetOf(known)
    const about = { kind: "about", key: "about", submissionId: null, portalId: null, value: { name: known.name, ...said } } as const
    const from = await addEntries(tx, ctx, { id, from: 0 }, [about])
    if (numbers.length > CHUNK) {
      const goesOut = wanted.goesOut && { runAt: wanted.goesOut.wished?.toISOString() ?? null }
      const asked = { userId: accountOf(ctx) ?? "", apiKeyId: keyOf(ctx.actor) }
      const making: Making = { ...asked, details: { filter, ...said }, goesOut, done: 0, total: numbers.length, failed: false }
      await tx
        .update(releaseSnapshot)
        .set({ making, numbers: packNumbers(numbers) })
        .where(eq(releaseSnapshot.id, id))
      await enqueue(tx, { kind: "release.freeze", payload: { snapshotId: id }, runAt: ctx.clock.now() })
      return { number, sealed: false }
    }
    await addRows(tx, ctx, { id, from }, { rows, about: around, details: { filter, ...said }, copies })
    await endSnapshot(tx, ctx, row, { id, number, root: await rootOf(tx, id), goesOut: wanted.goesOut })
    return { number, sealed: true }
  })
  ctx.services.jobs.wake()
  return made
}

/** Copies of files without metadata for a data set that names nobody. Read before its transaction: files may be large. */
export async function copiesFor(ctx: TeamContext, { identifying }: DatasetDetails, rows: readonly Loaded[]): Promise<Map<string, Copy>> {
  return identifying ? new Map() : planCopies(ctx.services.storage, rows)
}

/**
 * Puts rows with their files into a snapshot of a data set. Anyone who erases holds the row: what was erased, withdrawn or put into the trash since it was read is
 * not put in.
 */
export async function addRows(
  tx: Tx,
  ctx: TeamContext,
  snapshot: { id: string; from: number },
  { rows, about, details, copies }: { rows: readonly Loaded[]; about: Surroundings; details: DatasetDetails; copies: Map<string, Copy> },
): Promise<void> {
  const held = await lockRows(tx, ctx.team.id, { ids: rows.map((one) => one.row.id) }, everySubmission)
  const left = new Set(held.filter((one) => goneOf(one) === null && one.withdrawnAt === null).map((one) => one.id))
  const entries = rows.filter((one) => left.has(one.row.id)).flatMap((one) => datasetEntries(one, about, details, copies))
  await addEntries(tx, ctx, snapshot, entries)
}

/** Seals a snapshot of a release, whose row this transaction holds, and has the release set out with it where that was asked for. */
export async function endSnapshot(
  tx: Tx,
  ctx: TeamContext,
  row: ReleaseRow,
  { goesOut, ...made }: { id: string; number: number; root: string; goesOut: GoesOut | null },
): Promise<void> {
  const entries = await sealSnapshot(tx, ctx, row, made)
  const after = { releaseId: row.id, snapshot: made.number, entries }
  await recordTeamEvent(tx, ctx, { type: "release.frozen", before: null, after })
  if (goesOut && row.state === "draft") await sendSnapshot(tx, ctx, row, { ...goesOut, snapshot: made.number, total: entries })
}

/** A record is small: one transaction reads it and writes it down. */
async function freezeRecord(ctx: TeamContext, id: string, wanted: Wanted): Promise<Frozen> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    // What is erased meanwhile is erased before or after, and never in between.
    const ids = await tx.select({ id: releaseItem.submissionId }).from(releaseItem).where(eq(releaseItem.releaseId, id))
    const hidden = ids.length - (await seenItems(ctx, tx, id)).length
    if (hidden > 0) throw new Refused(words.hidden({ count: hidden }), { code: "release_hidden" })
    const rows = ids.length > 0 ? await lockRows(tx, ctx.team.id, { ids: ids.map((one) => one.id) }, everySubmission) : []
    const trashed = rows.find((one) => one.trashedAt !== null)
    if (trashed) throw new Refused(refusals.inTrash({ number: trashed.number }), { code: "in_trash" })
    const tracks = await tracksOf({ ...ctx, actor: { type: "system", id: null, name: null } }, tx, id)
    if (tracks.length === 0) throw new Refused(words.empty, { code: "snapshot_empty" })
    const entries = await recordEntries(tx, { name: row.name, details: recordOfRelease(row), tracks })
    const snapshot = await begun(tx, ctx, row, wanted)
    await addEntries(tx, ctx, { id: snapshot.id, from: 0 }, entries)
    await endSnapshot(tx, ctx, row, { ...snapshot, root: await rootOf(tx, snapshot.id), goesOut: wanted.goesOut })
    return { number: snapshot.number, sealed: true }
  })
}
