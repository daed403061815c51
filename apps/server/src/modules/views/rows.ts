import { isSameName } from "@intray/auth/text"
import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { organization, savedView, user } from "@intray/db/schema"
import { filters } from "@intray/i18n/filters"
import { and, asc, desc, eq, or } from "drizzle-orm"
import { Forbidden, Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { type EventChanges, type EventType, recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { hiddenSlugs, readablePortals } from "../../platform/visible-portals.ts"
import { foreignQuestions, foreignRounds } from "./questions.ts"
import { MAX_SHARED_VIEWS, MAX_VIEWS } from "./schema.ts"

export type ViewRow = typeof savedView.$inferSelect

/** The caller's id. Views belong to people: a key or a rule has none. @throws Forbidden */
export function callerOf(ctx: TeamContext): string {
  if (ctx.actor.type !== "user" || ctx.actor.id === null) throw new Forbidden("submission")
  return ctx.actor.id
}

/** Anyone who labels may share a view with those they label with. */
export function mayShare(ctx: TeamContext): Promise<boolean> {
  return isAllowed(ctx.db, ctx.team, { submission: ["label"] })
}

/** Anyone who shapes what the team labels with also shapes the views that it shares. */
export function mayChangeShared(ctx: TeamContext): Promise<boolean> {
  return isAllowed(ctx.db, ctx.team, { label: ["update"] })
}

/** Lets one change of the team's views through at a time: names are unique among rows, which no row's lock can hold. */
export async function lockViews(tx: Tx, ctx: TeamContext): Promise<void> {
  await forUpdate(tx.select({ id: organization.id }).from(organization).where(eq(organization.id, ctx.team.id)))
}

/** Hides shared views that name a portal which the caller does not see, or a question or round of one. The caller's own views stay visible. */
export async function hidesView(db: DbOrTx, ctx: TeamContext): Promise<(view: Pick<ViewRow, "shared" | "search" | "ownerId">) => boolean> {
  const visible = await readablePortals(ctx, db)
  const hidden = await hiddenSlugs(ctx, visible, db)
  if (visible === null || hidden.size === 0) return () => false
  const shared = await db
    .select({ search: savedView.search })
    .from(savedView)
    .where(and(eq(savedView.teamId, ctx.team.id), eq(savedView.shared, true)))
  const searches = shared.map((view) => view.search)
  const isForeign = await foreignQuestions(db, ctx.team.id, { searches, portalIds: [...visible] })
  const namesHidden = await foreignRounds(db, ctx.team.id, { searches, portalIds: [...visible] })
  const me = meOrNobody(ctx)
  return ({ shared: isShared, search, ownerId }) =>
    isShared &&
    ownerId !== me &&
    ((search.portal ?? "").split(",").some((slug) => hidden.has(slug)) || isForeign(search) || namesHidden(search))
}

/** Whose views are the caller's own: no one's, where it is no person. */
export const meOrNobody = (ctx: TeamContext) => (ctx.actor.type === "user" ? (ctx.actor.id ?? "") : "")

/** The views that the caller sees, the team's first, with who made them. */
export async function visibleViews(db: DbOrTx, ctx: TeamContext): Promise<{ view: ViewRow; ownerName: string }[]> {
  const hides = await hidesView(db, ctx)
  const rows = await db
    .select({ view: savedView, ownerName: user.name })
    .from(savedView)
    .innerJoin(user, eq(user.id, savedView.ownerId))
    .where(and(eq(savedView.teamId, ctx.team.id), or(eq(savedView.shared, true), eq(savedView.ownerId, meOrNobody(ctx)))))
    .orderBy(desc(savedView.shared), asc(savedView.position), asc(savedView.id))
  return rows.filter((row) => !hides(row.view))
}

/** A view that the caller sees; others' private ones are not there. @throws NotFound */
export async function viewOf(tx: Tx, ctx: TeamContext, id: string): Promise<ViewRow> {
  const [row] = await tx
    .select()
    .from(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.teamId, ctx.team.id)))
  if (!row || (!row.shared && row.ownerId !== callerOf(ctx)) || (await hidesView(tx, ctx))(row)) throw new NotFound("view")
  return row
}

/** @throws Forbidden unless the caller made it, or may change what the team shares */
export async function refuseForeign(ctx: TeamContext, view: ViewRow, allowed: boolean): Promise<void> {
  if (view.ownerId !== callerOf(ctx) && !allowed) throw new Forbidden("label")
}

/** The views next to which a view of that owner is: the team's, or the owner's private ones. */
export function siblings(ctx: TeamContext, view: { shared: boolean; ownerId: string }) {
  return and(
    eq(savedView.teamId, ctx.team.id),
    eq(savedView.shared, view.shared),
    ...(view.shared ? [] : [eq(savedView.ownerId, view.ownerId)]),
  )
}

/**
 * Finds a view's position; its name must be free, and the list must have room.
 * @returns the position after the others
 * @throws Invalid (`view_name_taken`), Refused (`too_many_views`, `too_many_shared_views`)
 */
export async function placeFor(tx: Tx, ctx: TeamContext, view: { id: string; name: string; shared: boolean; ownerId: string }) {
  const beside = await tx
    .select({ id: savedView.id, name: savedView.name, position: savedView.position })
    .from(savedView)
    .where(siblings(ctx, view))
  const others = beside.filter((one) => one.id !== view.id)
  if (others.some((one) => isSameName(one.name, view.name))) {
    const message = view.shared ? filters.refused.sharedName({ name: view.name }) : filters.refused.name({ name: view.name })
    throw new Invalid([{ path: ["name"], code: "view_name_taken", message }])
  }
  if (view.shared && others.length >= MAX_SHARED_VIEWS) {
    throw new Refused(filters.refused.tooManyShared({ max: MAX_SHARED_VIEWS }), { code: "too_many_shared_views" })
  }
  return others.reduce((last, one) => Math.max(last, one.position), -1) + 1
}

/** @throws Refused (`too_many_views`) */
export async function refuseTooMany(tx: Tx, ctx: TeamContext, ownerId: string): Promise<void> {
  const own = await tx.$count(savedView, and(eq(savedView.teamId, ctx.team.id), eq(savedView.ownerId, ownerId)))
  if (own >= MAX_VIEWS) throw new Refused(filters.refused.tooMany({ max: MAX_VIEWS }), { code: "too_many_views" })
}

/** One line of the history about a view. */
export function viewEvent<Type extends EventType>(
  tx: Tx,
  ctx: TeamContext,
  type: Type,
  before: EventChanges[Type]["before"],
  after: EventChanges[Type]["after"],
  actId?: string,
): Promise<string> {
  return recordTeamEvent(tx, ctx, { type, before, after, actId })
}
