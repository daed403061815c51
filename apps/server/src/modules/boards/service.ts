import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { board, candidatePlace, candidateSet, portal } from "@intray/db/schema"
import { boardsServer } from "@intray/i18n/boards-server"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, asc, eq } from "drizzle-orm"
import { Invalid, type Issue, NotFound, Refused } from "../../platform/errors.ts"
import { personOf, recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees, visiblePortals } from "../../platform/visible-portals.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { type PortalRow, publishedForm } from "../portals/rows.ts"
import { findScoredRound } from "../reviews/results.ts"
import { type Board, type BoardField, type BoardLimit, type CreateSetInput, MAX_SETS, type SaveBoardInput } from "./schema.ts"

/**
 * A portal whose submissions the caller sees with names: a board compares people.
 * @throws NotFound; Refused (`blind_round`)
 */
export async function loadBoardPortal(ctx: TeamContext, where: { slug: string } | { id: string }, db: DbOrTx = ctx.db): Promise<PortalRow> {
  const which = "slug" in where ? eq(portal.slug, where.slug) : eq(portal.id, where.id)
  const [row] = await db
    .select()
    .from(portal)
    .where(and(which, eq(portal.teamId, ctx.team.id)))
  if (!row || !sees(await readablePortals(ctx, db), row.id)) throw new NotFound("portal")
  if (!sees(await visiblePortals(ctx, db), row.id)) throw new Refused(reviewsServer.blind, { code: "blind_round" })
  return row
}

/** The questions whose answers a card can show and a limit can count. Questions inside of groups are left out: a submission has several answers. */
export function listBoardFields(form: FormDefinition | null): BoardField[] {
  return (form?.fields ?? []).flatMap((field): BoardField[] => {
    const { key, label } = field
    if (field.type === "single_choice" || field.type === "multiple_choice") {
      return [{ key, label, kind: "choice", options: field.options.map((one) => ({ key: one.key, label: one.label })) }]
    }
    if (field.type === "number") {
      return [{ key, label, kind: "number", integer: field.integer, ...(field.currency ? { currency: field.currency } : {}) }]
    }
    if (field.type === "rating" || field.type === "scale") return [{ key, label, kind: "number", integer: true }]
    return field.type === "short_text" ? [{ key, label, kind: "text" }] : []
  })
}

/** @throws NotFound; Refused (`blind_round`) */
export async function getBoard(ctx: TeamContext, slug: string): Promise<Board> {
  const { db } = ctx
  const row = await loadBoardPortal(ctx, { slug })
  const [settings] = await db.select().from(board).where(eq(board.portalId, row.id))
  const sets = await db
    .select({ id: candidateSet.id, name: candidateSet.name })
    .from(candidateSet)
    .where(eq(candidateSet.portalId, row.id))
    .orderBy(asc(candidateSet.id))
  return {
    portal: { id: row.id, slug: row.slug, title: row.title },
    round: await findScoredRound(ctx, row.id),
    fields: listBoardFields(await publishedForm(db, row)),
    limits: settings?.limits ?? [],
    cardFields: settings?.cardFields ?? [],
    revision: settings?.revision ?? 0,
    sets,
  }
}

/** What a limit counts: two limits of the same thing would contradict each other. */
const countedBy = (limit: BoardLimit) => [limit.kind, "field" in limit ? limit.field : "", "option" in limit ? limit.option : ""].join("\n")

/**
 * Names each limit and card field that the form does not have, or that is there twice.
 * @throws Invalid (`unknown_field`, `unknown_option`, `duplicate`)
 */
function checkFields(fields: readonly BoardField[], { limits, cardFields }: Pick<SaveBoardInput, "limits" | "cardFields">): void {
  const issues: Issue[] = []
  const unknown = (path: (string | number)[]) => issues.push({ path, code: "unknown_field", message: boardsServer.unknownField })
  for (const [index, limit] of limits.entries()) {
    if (limit.kind !== "option" && limit.kind !== "sum") continue
    const field = fields.find((one) => one.key === limit.field)
    if (field?.kind !== (limit.kind === "sum" ? "number" : "choice")) unknown(["limits", index, "field"])
    else if (limit.kind === "option" && !field.options?.some((one) => one.key === limit.option)) {
      issues.push({ path: ["limits", index, "option"], code: "unknown_option", message: boardsServer.unknownOption })
    }
  }
  for (const [index, key] of cardFields.entries()) if (!fields.some((one) => one.key === key)) unknown(["cardFields", index])
  const twice = (path: string, names: readonly string[], message: string) => {
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index) issues.push({ path: [path, index], code: "duplicate", message })
  }
  twice("limits", limits.map(countedBy), boardsServer.limitTwice)
  twice("cardFields", cardFields, boardsServer.fieldTwice)
  if (issues.length > 0) throw new Invalid(issues)
}

/**
 * Saves the limits of a board, and what its cards show.
 * @throws NotFound; Refused (`blind_round`, `stale_board`); Invalid (`unknown_field`, `unknown_option`, `duplicate`)
 */
export async function saveBoard(ctx: TeamContext, { slug, limits, cardFields, revision }: SaveBoardInput): Promise<{ revision: number }> {
  return ctx.db.transaction(async (tx) => {
    const row = await loadBoardPortal(ctx, { slug }, tx)
    checkFields(listBoardFields(await publishedForm(tx, row)), { limits, cardFields })
    const [before] = await forUpdate(tx.select().from(board).where(eq(board.portalId, row.id)))
    if ((before?.revision ?? 0) !== revision) throw new Refused(boardsServer.stale, { code: "stale_board" })
    const values: { limits: BoardLimit[]; cardFields: string[]; revision: number; updatedAt: Date } = {
      limits,
      cardFields,
      revision: revision + 1,
      updatedAt: ctx.clock.now(),
    }
    if (before) await tx.update(board).set(values).where(eq(board.portalId, row.id))
    else await tx.insert(board).values({ portalId: row.id, teamId: ctx.team.id, ...values })
    await recordTeamEvent(tx, ctx, { type: "board.saved", before: null, after: { portalId: row.id } })
    return { revision: values.revision }
  })
}

/** A set of the team, at a portal that the caller sees; held until the transaction ends. @throws NotFound; Refused (`blind_round`) */
export async function lockSet(tx: Tx, ctx: TeamContext, id: string): Promise<typeof candidateSet.$inferSelect> {
  const [row] = await forUpdate(
    tx
      .select()
      .from(candidateSet)
      .where(and(eq(candidateSet.id, id), eq(candidateSet.teamId, ctx.team.id))),
  )
  if (!row) throw new NotFound("set")
  await loadBoardPortal(ctx, { id: row.portalId }, tx)
  return row
}

/** @throws NotFound (the portal, or the set to copy); Refused (`blind_round`, `too_many_sets`) */
export async function createSet(ctx: TeamContext, { slug, name, copyOf }: CreateSetInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const { id: portalId } = await loadBoardPortal(ctx, { slug }, tx)
    // Held, so that two people at once do not make more sets than there may be.
    await forUpdate(tx.select({ id: portal.id }).from(portal).where(eq(portal.id, portalId)))
    const original = copyOf === undefined ? null : await lockSet(tx, ctx, copyOf)
    if (original && original.portalId !== portalId) throw new NotFound("set")
    if ((await tx.$count(candidateSet, eq(candidateSet.portalId, portalId))) >= MAX_SETS) {
      throw new Refused(boardsServer.tooManySets({ max: MAX_SETS }), { code: "too_many_sets" })
    }
    const now = ctx.clock.now()
    const set = { id: newId(now), teamId: ctx.team.id, portalId, name, createdBy: personOf(ctx.actor), createdAt: now, updatedAt: now }
    await tx.insert(candidateSet).values(set)
    if (original) {
      const places = await tx.select().from(candidatePlace).where(eq(candidatePlace.setId, original.id))
      for (let from = 0; from < places.length; from += 500) {
        await tx.insert(candidatePlace).values(places.slice(from, from + 500).map((place) => ({ ...place, setId: set.id })))
      }
    }
    await recordTeamEvent(tx, ctx, { type: "board.set_created", before: null, after: { setId: set.id, portalId, name } })
    return { id: set.id }
  })
}

/** @throws NotFound; Refused (`blind_round`) */
export async function renameSet(ctx: TeamContext, { id, name }: { id: string; name: string }): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const { portalId, name: before } = await lockSet(tx, ctx, id)
    await tx.update(candidateSet).set({ name, updatedAt: ctx.clock.now() }).where(eq(candidateSet.id, id))
    const [old, now] = [before, name].map((one) => ({ setId: id, portalId, name: one }))
    if (old && now) await recordTeamEvent(tx, ctx, { type: "board.set_renamed", before: old, after: now })
    return { id }
  })
}

/** Deletes a set. Submissions and their decisions stay as they are. @throws NotFound; Refused (`blind_round`) */
export async function deleteSet(ctx: TeamContext, id: string): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const { portalId, name } = await lockSet(tx, ctx, id)
    await tx.delete(candidateSet).where(eq(candidateSet.id, id))
    await recordTeamEvent(tx, ctx, { type: "board.set_deleted", before: { setId: id, portalId, name }, after: null })
    return { id }
  })
}
