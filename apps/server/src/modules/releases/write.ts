import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { release, releaseItem, releaseTrack, submission } from "@intray/db/schema"
import { releasesServer as words } from "@intray/i18n/releases-server"
import { and, eq, inArray, sql } from "drizzle-orm"
import type { z } from "zod"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { accountOf, recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { matching } from "../submission-index/match.ts"
import type { SubmissionFilter } from "../submission-index/schema.ts"
import { cardOf } from "./card.ts"
import { getRelease } from "./list.ts"
import { artworkOf, writeTracks } from "./record.ts"
import { lockRelease, type ReleaseRow, recordOfRelease, refuseSetOut, refuseStale, seenItems, visibleRelease } from "./rows.ts"
import {
  type addToReleaseInput,
  type CreateReleaseInput,
  MAX_ROUND,
  type ReleaseDetail,
  recordDetails,
  type removeFromReleaseInput,
  type UpdateReleaseInput,
} from "./schema.ts"

/** Releases in the making, of one team. */
const MAX_MAKING = 500
/** Submissions of one statement. */
const ROWS = 500

type Picks = { numbers?: number[] | undefined; filter?: SubmissionFilter | undefined }

/** @throws Invalid (`which`) */
function refuseBoth({ numbers, filter }: Picks): void {
  if (numbers && filter) throw new Invalid([{ path: ["filter"], code: "which", message: words.which }])
}

/** What a new one says of itself. */
async function firstDetails(ctx: TeamContext, { kind, filter = {}, numbers }: CreateReleaseInput): Promise<unknown> {
  if (kind === "round") return {}
  if (kind === "record") return recordDetails.parse({})
  const wanted = numbers ? { numbers } : filter
  return { filter: wanted, licence: "", identifying: false, card: await cardOf(ctx, { filter: wanted, identifying: false }) }
}

/**
 * Begins a release. A round begins with the held decisions that are named, a record with the submissions, a data set with the filter.
 * @throws NotFound; Invalid (`which`, `not_held`); Refused (`too_many_releases`, `too_many_in_release`)
 */
export async function createRelease(ctx: TeamContext, input: CreateReleaseInput): Promise<ReleaseDetail> {
  refuseBoth(input)
  const { kind, name } = input
  const details = await firstDetails(ctx, input)
  const numbers = kind === "dataset" || !(input.numbers || input.filter) ? [] : await numbersOf(ctx, kind, input)
  const now = ctx.clock.now()
  const id = newId(now)
  await ctx.db.transaction(async (tx) => {
    const making = and(eq(release.teamId, ctx.team.id), inArray(release.state, ["draft", "waiting"]))
    if ((await tx.$count(release, making)) >= MAX_MAKING) {
      throw new Refused(words.tooManyReleases({ max: MAX_MAKING }), { code: "too_many_releases" })
    }
    const userId = accountOf(ctx)
    const began = { state: "draft", timed: false, snapshots: 0, revision: 1, createdAt: now, updatedAt: now } as const
    await tx.insert(release).values({ id, teamId: ctx.team.id, kind, name, details, userId, ...began })
    await putItems(tx, ctx, id, numbers)
    await recordTeamEvent(tx, ctx, { type: "release.created", before: null, after: { releaseId: id, kind, name } })
  })
  return getRelease(ctx, id)
}

/** Nobody is to believe that all they named is in it. @throws Invalid (`not_held`) naming the first few that are not held */
function refuseNotHeld(numbers: readonly number[], found: readonly number[]): void {
  const held = new Set(found)
  const others = [...new Set(numbers)].filter((number) => !held.has(number))
  if (others.length > 0) throw new Invalid([{ path: ["numbers"], code: "not_held", message: words.notHeld({ numbers: others }) }])
}

/** @throws NotFound; Invalid (`not_held`); Refused (`too_many_in_release`) */
async function numbersOf(ctx: TeamContext, kind: ReleaseRow["kind"], { numbers, filter }: Picks): Promise<number[]> {
  const wanted = { ...(numbers ? { numbers } : filter), ...(kind === "round" ? { held: true } : {}) }
  const found = await matching(ctx, wanted)
  if (kind === "round" && numbers) refuseNotHeld(numbers, found)
  if (found.length > MAX_ROUND) throw new Refused(words.tooMany({ max: MAX_ROUND }), { code: "too_many_in_release" })
  return found
}

/** Puts submissions of these numbers in, those that the caller sees. @returns how many were not in it yet */
async function putItems(tx: Tx, ctx: TeamContext, releaseId: string, numbers: readonly number[]): Promise<number> {
  const visible = await visibleSubmissions(ctx, tx)
  const createdAt = ctx.clock.now()
  let added = 0
  for (let from = 0; from < numbers.length; from += ROWS) {
    const some = numbers.slice(from, from + ROWS)
    const rows = await tx
      .select({ id: submission.id })
      .from(submission)
      .where(and(eq(submission.teamId, ctx.team.id), inArray(submission.number, some), amongSubmissions(visible)))
    if (rows.length === 0) continue
    const values = rows.map((row) => ({ releaseId, submissionId: row.id, teamId: ctx.team.id, createdAt }))
    added += (await tx.insert(releaseItem).values(values).onConflictDoNothing().returning({ id: releaseItem.submissionId })).length
  }
  return added
}

/** Marks that a release, whose row this transaction holds, is another now. */
async function touch(tx: Tx, ctx: TeamContext, row: ReleaseRow): Promise<void> {
  await tx
    .update(release)
    .set({ revision: sql`${release.revision} + 1`, updatedAt: ctx.clock.now() })
    .where(eq(release.id, row.id))
}

/**
 * Puts submissions into a round or a record. Into a round only what is decided and held; without a filter and numbers, all that is held
 * and in no other round.
 * @throws NotFound; Invalid (`which`, `not_held`); Refused (`release_not_draft`, `release_kind`, `too_many_in_release`)
 */
export async function addToRelease(ctx: TeamContext, input: z.infer<typeof addToReleaseInput>): Promise<{ added: number }> {
  refuseBoth(input)
  const { id } = input
  const known = await visibleRelease(ctx, id)
  if (known.kind === "dataset") throw new Refused(words.notRound, { code: "release_kind" })
  const numbers = await numbersOf(ctx, known.kind, input)
  const added = await ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    if (row.kind === "round") refuseSetOut(row)
    const free = input.numbers || input.filter || row.kind !== "round" ? numbers : await inNoOtherRound(tx, ctx, row, numbers)
    const count = await putItems(tx, ctx, id, free)
    const total = await tx.$count(releaseItem, eq(releaseItem.releaseId, id))
    if (total > MAX_ROUND) throw new Refused(words.tooMany({ max: MAX_ROUND }), { code: "too_many_in_release" })
    if (count > 0) {
      await touch(tx, ctx, row)
      await recordTeamEvent(tx, ctx, {
        type: "release.filled",
        before: { releaseId: id, total: total - count },
        after: { releaseId: id, total },
      })
    }
    return count
  })
  return { added }
}

async function inNoOtherRound(tx: Tx, ctx: TeamContext, row: ReleaseRow, numbers: readonly number[]): Promise<number[]> {
  const taken = await tx
    .select({ number: submission.number })
    .from(releaseItem)
    .innerJoin(release, eq(release.id, releaseItem.releaseId))
    .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
    .where(
      and(
        eq(release.teamId, ctx.team.id),
        eq(release.kind, "round"),
        inArray(release.state, ["draft", "waiting"]),
        sql`${release.id} <> ${row.id}`,
      ),
    )
  const others = new Set(taken.map((one) => one.number))
  return numbers.filter((number) => !others.has(number))
}

/**
 * Takes submissions out of a round or a record, and their tracks with them.
 * @throws NotFound; Refused (`release_not_draft`)
 */
export async function removeFromRelease(ctx: TeamContext, input: z.infer<typeof removeFromReleaseInput>): Promise<{ removed: number }> {
  const { id, submissionIds } = input
  const removed = await ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    if (row.kind === "round") refuseSetOut(row)
    const visible = amongSubmissions(await visibleSubmissions(ctx, tx))
    const mine = await tx
      .select({ id: releaseItem.submissionId })
      .from(releaseItem)
      .innerJoin(submission, eq(submission.id, releaseItem.submissionId))
      .where(and(eq(releaseItem.releaseId, id), inArray(releaseItem.submissionId, submissionIds), visible))
    if (mine.length < new Set(submissionIds).size) throw new NotFound("submission")
    const ids = mine.map((one) => one.id)
    await tx.delete(releaseItem).where(and(eq(releaseItem.releaseId, id), inArray(releaseItem.submissionId, ids)))
    await tx.delete(releaseTrack).where(and(eq(releaseTrack.releaseId, id), inArray(releaseTrack.submissionId, ids)))
    await touch(tx, ctx, row)
    const total = await tx.$count(releaseItem, eq(releaseItem.releaseId, id))
    const before = { releaseId: id, total: total + ids.length }
    await recordTeamEvent(tx, ctx, { type: "release.filled", before, after: { releaseId: id, total } })
    return ids.length
  })
  return { removed }
}

/** @throws Invalid (`kind`) where what is sent belongs to another kind */
function refuseOtherKind(row: ReleaseRow, { dataset, record, tracks }: UpdateReleaseInput): void {
  const wrong = dataset && row.kind !== "dataset" ? "dataset" : record && row.kind !== "record" ? "record" : null
  const path = wrong ?? (tracks && row.kind !== "record" ? "tracks" : null)
  if (path) throw new Invalid([{ path: [path], code: "kind", message: words.wrongKind({ kind: row.kind }) }])
}

/**
 * Changes what is named: name, card, what a record says of itself, its tracks. Snapshots that were made stay as they are.
 * @throws NotFound; Invalid (`kind`, `isrc_twice`, `artwork`, `track`, `too_many`); Refused (`release_stale`, `release_not_draft`)
 */
export async function updateRelease(ctx: TeamContext, input: UpdateReleaseInput): Promise<ReleaseDetail> {
  const { id, name, dataset, record, tracks } = input
  const known = await visibleRelease(ctx, id)
  refuseOtherKind(known, input)
  const artwork = record ? await artworkOf(ctx, id, record.artworkId, recordOfRelease(known).artwork) : null
  await ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    refuseStale(row, input.revision)
    if (row.kind === "round") refuseSetOut(row)
    const { artworkId: _, ...said } = record ?? { artworkId: null }
    const details = dataset ?? (record ? { ...said, artwork } : row.details)
    if (tracks) await writeTracks(tx, ctx, row, tracks)
    const after = { name: name ?? row.name, details }
    await tx.update(release).set(after).where(eq(release.id, id))
    await touch(tx, ctx, row)
    const facts = (one: { name: string }) => ({ releaseId: id, name: one.name })
    await recordTeamEvent(tx, ctx, { type: "release.updated", before: facts(row), after: facts(after) })
  })
  return getRelease(ctx, id)
}

/** Removes a draft of which no snapshot was made. @throws NotFound; Refused (`release_not_draft`, `release_kept`, `release_hidden`) */
export async function deleteRelease(ctx: TeamContext, id: string): Promise<{ id: string }> {
  await visibleRelease(ctx, id)
  await ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, id)
    refuseSetOut(row)
    if (row.snapshots > 0) throw new Refused(words.kept, { code: "release_kept" })
    const hidden = (await tx.$count(releaseItem, eq(releaseItem.releaseId, id))) - (await seenItems(ctx, tx, id)).length
    if (hidden > 0) throw new Refused(words.hiddenDelete({ count: hidden }), { code: "release_hidden" })
    await tx.delete(release).where(eq(release.id, id))
    await recordTeamEvent(tx, ctx, { type: "release.deleted", before: { releaseId: id, kind: row.kind, name: row.name }, after: null })
  })
  return { id }
}
