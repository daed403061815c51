import { prepared, type Tx } from "@intray/db"
import { amongNumbers, forUpdate, numberList, unindexed } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { publication, publicationItem, submission } from "@intray/db/schema"
import { outbox as words } from "@intray/i18n/outbox"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { type EventChanges, isOwn, keyOf, type NewEvent, personOf, recordEvents, recordTeamEvent } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, everySubmission, seesSubmission, visibleSubmissions } from "../../platform/visible-portals.ts"
import { refuseWrongHeld, toItem, warningsOfHeld } from "../letters/guard.ts"
import { listOthers } from "../letters/others.ts"
import type { CheckedLetters } from "../letters/schema.ts"
import { leavesAt } from "../messages/undo-send.ts"
import { matching } from "../submission-index/match.ts"
import { goneOf, lockRows } from "../submission-writes/rows.ts"
import { getPublication } from "./list.ts"
import { publicationRecalled } from "./release-ended.ts"
import { type CheckPublicationInput, MAX_TOGETHER, type PublicationDetail, type StartPublicationInput } from "./schema.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Publishes decisions together. */
    "publication.run": { id: string }
  }
}

type Decided = { id: string; stageId: string }
const ROWS = 500
const YEAR_MS = 366 * 86_400_000

/** Records an event of a publication, for open lists of publications. */
export function note<Type extends "publication.started" | "publication.recalled" | "publication.finished">(
  tx: Tx,
  ctx: Pick<TeamContext, "team" | "actor">,
  type: Type,
  after: EventChanges[Type]["after"],
): Promise<string> {
  return recordTeamEvent(tx, ctx, { type, before: null, after })
}

/**
 * Creates a publication, or adds to a pending one. Decisions that are pending in another one stay there.
 * @param rows locked by this transaction; held
 * @returns how many were added
 */
async function put(tx: Tx, ctx: TeamContext, { id, runAt, rows }: { id: string; runAt: Date; rows: readonly Decided[] }): Promise<number> {
  const teamId = ctx.team.id
  await tx
    .insert(publication)
    .values({
      id,
      teamId,
      userId: personOf(ctx.actor),
      apiKeyId: keyOf(ctx.actor),
      state: "waiting",
      runAt,
      total: 0,
      done: 0,
      createdAt: ctx.clock.now(),
      finishedAt: null,
    })
    .onConflictDoNothing({ target: publication.id })
  let total = 0
  for (let from = 0; from < rows.length; from += ROWS) {
    const values = rows
      .slice(from, from + ROWS)
      .map((row) => ({ publicationId: id, submissionId: row.id, teamId, stageId: row.stageId, state: "waiting" as const }))
    const made = await tx.insert(publicationItem).values(values).onConflictDoNothing().returning({ id: publicationItem.submissionId })
    total += made.length
  }
  await tx
    .update(publication)
    .set({ total: sql`${publication.total} + ${total}`, runAt })
    .where(eq(publication.id, id))
  if (total > 0) await enqueue(tx, { kind: "publication.run", payload: { id }, runAt })
  return total
}

/** Returns the given id unless that publication is already running; otherwise a new id. */
async function openId(tx: Tx, id: string | undefined): Promise<string> {
  if (id === undefined) return newId()
  const [known] = await forUpdate(tx.select({ state: publication.state }).from(publication).where(eq(publication.id, id)))
  return known === undefined || known.state === "waiting" ? id : newId()
}

/**
 * Publishes held decisions once the time to recall them is over.
 * @param rows locked by this transaction
 * @param part if it is part of something larger: its publication, its act, and where its events go
 * @returns when; null: now, and the caller publishes them
 */
export async function publishLater(
  tx: Tx,
  ctx: TeamContext,
  rows: readonly Decided[],
  part: { id?: string; actId?: string; events?: NewEvent[] } = {},
): Promise<Date | null> {
  const runAt = await leavesAt(tx, ctx.services, ctx.team.id)
  if (runAt <= ctx.clock.now()) return null
  const waits = await tx
    .select({ runAt: publication.runAt })
    .from(publicationItem)
    .innerJoin(publication, eq(publication.id, publicationItem.publicationId))
    .where(
      and(
        inArray(
          publicationItem.submissionId,
          rows.map((row) => row.id),
        ),
        eq(publicationItem.state, "waiting"),
      ),
    )
  const [known] = waits
  if (known && waits.length === rows.length) return known.runAt
  const id = await openId(tx, part.id)
  const total = await put(tx, ctx, { id, runAt, rows })
  const after = { publicationId: id, total, runAt: runAt.toISOString() }
  const { team, actor } = ctx
  const { actId } = part
  const started = rows.map(({ id: submissionId }): NewEvent => {
    return { team, actor, submissionId, type: "publication.planned", before: null, after, ...(actId === undefined ? {} : { actId }) }
  })
  if (part.events) part.events.push(...started)
  else await recordEvents(tx, started)
  return runAt
}

const lockNumbers = prepared((db, $: { teamId: string; numbers: unknown }) =>
  forUpdate(
    db
      .select({
        id: submission.id,
        stageId: submission.stageId,
        held: submission.held,
        portalId: submission.portalId,
        trashedAt: submission.trashedAt,
        erasedAt: submission.erasedAt,
      })
      .from(submission)
      .where(and(eq(submission.teamId, $.teamId), amongNumbers(submission.number, $.numbers)))
      // Ordered by value: if it could use the column's index, SQLite would scan the whole team in that order.
      .orderBy(asc(unindexed(submission.id))),
  ),
)

/** Parses a requested time. @throws Invalid (`moment`) if it is past, or more than a year away */
export function wishedIn(ctx: TeamContext, runAt: string | null | undefined): Date | undefined {
  if (runAt == null) return undefined
  const wished = new Date(runAt)
  const now = ctx.clock.now().getTime()
  if (wished.getTime() > now && wished.getTime() < now + YEAR_MS) return wished
  throw new Invalid([{ path: ["runAt"], code: "moment", message: words.moment }])
}

/**
 * Publishes held decisions that match or were selected: at a time, and after the time to recall them. A retry with the same id
 * returns the publication's progress.
 * @throws NotFound; Invalid (`moment`); LetterWarnings; Refused (`nothing_held`, `publication_changed`, `too_many_together`,
 *   `publication_other`)
 */
export async function startPublication(ctx: TeamContext, input: StartPublicationInput): Promise<PublicationDetail> {
  const { id, expected } = input
  const teamId = ctx.team.id
  const [known] = await ctx.db
    .select({ teamId: publication.teamId, authorId: publication.userId, apiKeyId: publication.apiKeyId })
    .from(publication)
    .where(eq(publication.id, id))
  if (known) {
    if (known.teamId !== teamId) throw new NotFound("publication")
    if (!isOwn(known, ctx.actor)) throw new Refused(words.otherPublication, { code: "publication_other" })
    return getPublication(ctx, id)
  }
  const wished = wishedIn(ctx, input.runAt)
  const numbers = await heldNumbers(ctx, input)
  const others = await listOthers(ctx, { to: { numbers }, held: true })
  await refuseWrongHeld(ctx.db, ctx, { numbers, others, acknowledged: input.acknowledge })
  await ctx.db.transaction((tx) => planPublication(tx, ctx, { id, numbers, wished, expected }))
  return getPublication(ctx, id)
}

/** The numbers of held submissions that match or were picked. @throws Invalid (`which`), Refused (`too_many_together`) */
async function heldNumbers(ctx: TeamContext, input: CheckPublicationInput): Promise<number[]> {
  if (input.filter && input.numbers) throw new Invalid([{ path: ["filter"], code: "which", message: words.which }])
  const numbers = await matching(ctx, { ...input.filter, ...(input.numbers ? { numbers: input.numbers } : {}), held: true })
  if (numbers.length > MAX_TOGETHER) throw new Refused(words.tooManyAtOnce({ max: MAX_TOGETHER }), { code: "too_many_together" })
  return numbers
}

/** Warnings about the letters that publishing would send. Changes nothing. @throws as {@link heldNumbers} */
export async function checkPublication(ctx: TeamContext, input: CheckPublicationInput): Promise<CheckedLetters> {
  const numbers = await heldNumbers(ctx, input)
  const others = await listOthers(ctx, { to: { numbers }, held: true })
  return { total: numbers.length, warnings: (await warningsOfHeld(ctx.db, ctx, { numbers, others })).map(toItem) }
}

export type Plan = {
  id: string
  numbers: readonly number[]
  /** Not before this time. */
  wished?: Date | undefined
  /** The number of decisions that the user saw. */
  expected?: number | undefined
}

/**
 * Plans the publication of the held decisions among these numbers, in a transaction that may do more.
 * @returns when, and the submissions, whose rows this transaction has locked
 * @throws Refused (`nothing_held`, `publication_changed`)
 */
export async function planPublication(
  tx: Tx,
  ctx: TeamContext,
  { id, numbers, wished, expected }: Plan,
): Promise<{ runAt: Date; ids: string[] }> {
  const teamId = ctx.team.id
  const visible = await visibleSubmissions(ctx, tx)
  const rows = await lockNumbers(tx, { teamId, numbers: numberList(numbers) })
  const held = rows.filter((row) => row.held && goneOf(row) === null && seesSubmission(visible, row))
  if (expected !== undefined && expected !== held.length) {
    throw new Refused(words.changed({ now: held.length, expected }), { code: "publication_changed" })
  }
  const runAt = await leavesAt(tx, ctx.services, teamId, wished)
  const total = held.length === 0 ? 0 : await put(tx, ctx, { id, runAt, rows: held })
  if (total === 0) throw new Refused(words.nothingHeld, { code: "nothing_held" })
  await note(tx, ctx, "publication.started", { publicationId: id, total, runAt: runAt.toISOString() })
  return { runAt, ids: held.map((row) => row.id) }
}

/**
 * Recalls decisions before they are published: all pending ones, or some. They stay held.
 * @throws NotFound; Refused (`publication_started`)
 */
export async function recallPublication(
  ctx: TeamContext,
  input: { id: string; submissionIds?: string[] | undefined },
): Promise<PublicationDetail> {
  const { id, submissionIds } = input
  await ctx.db.transaction(async (tx) => {
    const [row] = await forUpdate(
      tx
        .select()
        .from(publication)
        .where(and(eq(publication.id, id), eq(publication.teamId, ctx.team.id))),
    )
    if (!row) throw new NotFound("publication")
    if (row.state === "recalled") return
    if (row.state !== "waiting") throw new Refused(words.started, { code: "publication_started" })
    const visible = amongSubmissions(await visibleSubmissions(ctx, tx))
    const waiting = and(eq(publicationItem.publicationId, id), eq(publicationItem.state, "waiting"))
    const some = await tx
      .select({ id: publicationItem.submissionId })
      .from(publicationItem)
      .innerJoin(submission, eq(submission.id, publicationItem.submissionId))
      .where(and(waiting, visible, submissionIds ? inArray(publicationItem.submissionId, submissionIds) : undefined))
    const ids = some.map((one) => one.id)
    if (submissionIds && ids.length < new Set(submissionIds).size) throw new NotFound("submission")
    // Locks the rows before the items, in the same order as a move.
    await lockRows(tx, ctx.team.id, { ids }, everySubmission)
    for (let from = 0; from < ids.length; from += ROWS) {
      await tx
        .update(publicationItem)
        .set({ state: "recalled" })
        .where(and(waiting, inArray(publicationItem.submissionId, ids.slice(from, from + ROWS))))
    }
    if ((await tx.$count(publicationItem, waiting)) === 0) {
      const finishedAt = ctx.clock.now()
      await tx.update(publication).set({ state: "recalled", done: row.total, finishedAt }).where(eq(publication.id, id))
      await publicationRecalled(tx, ctx, id, finishedAt)
    }
    await note(tx, ctx, "publication.recalled", { publicationId: id, count: ids.length })
  })
  return getPublication(ctx, id)
}
