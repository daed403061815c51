import { unindexed } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { event, savedView } from "@intray/db/schema"
import { answerFilters as words } from "@intray/i18n/answer-filters"
import { filters } from "@intray/i18n/filters"
import { and, asc, eq } from "drizzle-orm"
import { z } from "zod"
import { Forbidden, Invalid, NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { mostConditions, unreadableAnswers } from "../submission-index/answers/address.ts"
import { readReviews } from "../submission-index/reviews-address.ts"
import {
  callerOf,
  hidesView,
  lockViews,
  mayChangeShared,
  mayShare,
  meOrNobody,
  placeFor,
  refuseForeign,
  refuseTooMany,
  siblings,
  type ViewRow,
  viewEvent,
  viewOf,
  visibleViews,
} from "./rows.ts"
import {
  type CreateViewInput,
  type DeleteViewInput,
  type ReorderViewsInput,
  type UpdateViewInput,
  type ViewList,
  type ViewSearch,
  viewSearch,
} from "./schema.ts"

/** The views that the caller sees: the team's, then their own. */
export async function listViews(ctx: TeamContext): Promise<ViewList> {
  const me = meOrNobody(ctx)
  const [rows, shares, changes] = await Promise.all([visibleViews(ctx.db, ctx), mayShare(ctx), mayChangeShared(ctx)])
  return {
    items: rows.map(({ view, ownerName }) => ({
      id: view.id,
      name: view.name,
      shared: view.shared,
      search: view.search,
      owner: { id: view.ownerId, name: ownerName },
      mayChange: view.ownerId === me || changes,
    })),
    mayShare: shares,
    mayOrderShared: changes,
  }
}

/** What is stored of a search: only what is there. */
function stored(search: ViewSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Refuses conditions on answers and reviews that the inbox would leave out. @throws Invalid naming `search.answers` or `search.reviews` */
function demandReadable({ answers, reviews }: ViewSearch): void {
  if (reviews !== undefined && readReviews(reviews) === null) {
    const message = words.unreadable({ condition: reviews.slice(0, 100) })
    throw new Invalid([{ path: ["search", "reviews"], code: "unreadable", message }])
  }
  if (answers === undefined) return
  const [condition] = unreadableAnswers(answers)
  const path = ["search", "answers"]
  if (condition !== undefined)
    throw new Invalid([{ path, code: "unreadable", message: words.unreadable({ condition: condition.slice(0, 100) }) }])
  if (answers.split(",").length > mostConditions)
    throw new Invalid([{ path, code: "too_many", message: words.tooManyConditions({ max: mostConditions }) }])
}

const facts = ({ id, name, shared, search, ownerId }: ViewRow) => ({ id, name, shared, search, ownerId })

/**
 * Keeps a filter under a name, behind the others of its kind.
 * @throws Forbidden (shared, by somebody who may not), Invalid (`view_name_taken`, `unreadable`), Refused (`too_many_views`, `too_many_shared_views`)
 */
export async function createView(ctx: TeamContext, { name, shared, search }: CreateViewInput): Promise<{ id: string }> {
  const ownerId = callerOf(ctx)
  demandReadable(search)
  if (shared && !(await mayShare(ctx))) throw new Forbidden("submission")
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    await lockViews(tx, ctx)
    await refuseTooMany(tx, ctx, ownerId)
    const view = { id: newId(), teamId: ctx.team.id, ownerId, name, shared, search: stored(search), createdAt: now, updatedAt: now }
    const row = { ...view, position: await placeFor(tx, ctx, view) }
    await tx.insert(savedView).values(row)
    await viewEvent(tx, ctx, "view.created", null, facts(row))
    return { id: row.id }
  })
}

/**
 * Changes what is named. A view that becomes shared, or private again, goes behind the others there; private it is its maker's.
 * @throws NotFound, Forbidden, Invalid (`view_name_taken`), Refused (`too_many_shared_views`)
 */
export async function updateView(ctx: TeamContext, { id, name, shared, search }: UpdateViewInput): Promise<{ id: string }> {
  if (search) demandReadable(search)
  const [shares, changes] = [await mayShare(ctx), await mayChangeShared(ctx)]
  return ctx.db.transaction(async (tx) => {
    await lockViews(tx, ctx)
    const row = await viewOf(tx, ctx, id)
    await refuseForeign(ctx, row, changes)
    const after: ViewRow = { ...row, name: name ?? row.name, shared: shared ?? row.shared, search: search ? stored(search) : row.search }
    const moves = after.shared !== row.shared
    if (moves && after.shared && !shares) throw new Forbidden("submission")
    if (JSON.stringify(facts(after)) === JSON.stringify(facts(row))) return { id }
    if (moves || after.name !== row.name) {
      const place = await placeFor(tx, ctx, after)
      if (moves) after.position = place
    }
    const { position, updatedAt } = { ...after, updatedAt: ctx.clock.now() }
    await tx
      .update(savedView)
      .set({ name: after.name, shared: after.shared, search: after.search, position, updatedAt })
      .where(eq(savedView.id, id))
    await viewEvent(tx, ctx, "view.updated", facts(row), facts(after))
    return { id }
  })
}

/** What the history calls a deletion: apart from the acts that U undoes, whatever the caller names it. */
function deletionId(actId: string): string {
  return `view:${actId}`
}

/** Removes a view. {@link restoreView} brings it back. @throws NotFound, Forbidden */
export async function deleteView(ctx: TeamContext, { id, actId }: DeleteViewInput): Promise<{ id: string }> {
  const changes = await mayChangeShared(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockViews(tx, ctx)
    const row = await viewOf(tx, ctx, id)
    await refuseForeign(ctx, row, changes)
    await tx.delete(savedView).where(eq(savedView.id, id))
    await viewEvent(
      tx,
      ctx,
      "view.deleted",
      { ...facts(row), position: row.position, createdAt: row.createdAt.getTime() },
      null,
      deletionId(actId),
    )
    return { id }
  })
}

/** What a deletion keeps of its view. */
const gone = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  search: viewSearch,
  ownerId: z.string(),
  position: z.number(),
  createdAt: z.number(),
})

/**
 * Takes a deletion back: the view is there again, its maker's, in its place. Twice is once.
 * @throws NotFound when the caller deleted nothing by that name; Invalid (`view_name_taken`), Refused (`too_many_*`)
 */
export async function restoreView(ctx: TeamContext, actId: string): Promise<{ id: string }> {
  const me = callerOf(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockViews(tx, ctx)
    const [kept] = await tx
      .select({ before: event.before })
      .from(event)
      .where(
        and(
          eq(event.actId, deletionId(actId)),
          eq(unindexed(event.teamId), ctx.team.id),
          eq(event.actorId, me),
          eq(event.type, "view.deleted"),
        ),
      )
    if (!kept) throw new NotFound("deletion of a view")
    const { createdAt, ...view } = gone.parse(kept.before)
    const [there] = await tx.select({ id: savedView.id }).from(savedView).where(eq(savedView.id, view.id))
    if (there) return { id: view.id }
    await refuseTooMany(tx, ctx, view.ownerId)
    await placeFor(tx, ctx, view)
    const row = {
      ...view,
      search: stored(view.search),
      teamId: ctx.team.id,
      createdAt: new Date(createdAt),
      updatedAt: ctx.clock.now(),
    }
    await tx.insert(savedView).values(row)
    await viewEvent(tx, ctx, "view.restored", null, facts(row))
    return { id: view.id }
  })
}

/**
 * Gives the team's views, or the caller's own, another order.
 * @throws Forbidden (the team's, by somebody who may not), NotFound, Refused (`stale_order`) when the list is not all of them
 */
export async function reorderViews(ctx: TeamContext, { shared, ids }: ReorderViewsInput): Promise<{ ids: string[] }> {
  const ownerId = callerOf(ctx)
  if (shared && !(await mayChangeShared(ctx))) throw new Forbidden("label")
  return ctx.db.transaction(async (tx) => {
    await lockViews(tx, ctx)
    const { id: viewId, position: place, search, ownerId: maker } = savedView
    const beside = await tx
      .select({ id: viewId, position: place, shared: savedView.shared, search, ownerId: maker })
      .from(savedView)
      .where(siblings(ctx, { shared, ownerId }))
      .orderBy(asc(place), asc(viewId))
    const hides = await hidesView(tx, ctx)
    const rows = beside.filter((row) => !hides(row))
    for (const id of ids) if (!rows.some((row) => row.id === id)) await viewOf(tx, ctx, id)
    if (new Set(ids).size !== ids.length || ids.length !== rows.length || !rows.every((row) => ids.includes(row.id))) {
      throw new Refused(filters.refused.order, { code: "stale_order" })
    }
    for (const [position, id] of ids.entries()) {
      if (rows.find((row) => row.id === id)?.position !== position) await tx.update(savedView).set({ position }).where(eq(savedView.id, id))
    }
    return { ids }
  })
}
