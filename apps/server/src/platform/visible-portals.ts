import { can } from "@intray/auth/permissions"
import { after, type DbOrTx, type Maybe, remembered } from "@intray/db"
import { portal, portalGroup, reviewGuest, reviewRound, submission, teamMember } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { blindnessNow, isBlind } from "./blind-portals.ts"
import { type Conflicts, conflictsNow, declaredIn, isInConflict, isWithoutConflict } from "./conflicts.ts"
import { NotFound, Refused } from "./errors.ts"
import type { TeamId } from "./events.ts"
import { perCall } from "./per-call.ts"
import type { TeamContext } from "./services.ts"
import { isAllowed } from "./teams.ts"

/**
 * Ids of the portals whose submissions a user sees; null: all of the team's. Everything else does not exist for them: it is in no list,
 * count, file or event, and requests by id get NOT_FOUND.
 */
export type VisiblePortals = ReadonlySet<string> | null

/** The caller whose visible portals are determined. */
export type Viewer = Pick<TeamContext, "db" | "actor" | "clock"> & {
  team: Pick<TeamContext["team"], "id" | "role" | "key" | "blindRounds" | "conflicts">
}

/** Users who manage access to a portal can see it. */
const managing = { portal: ["update"] } as const

const everyPortal = remembered((db, $: { teamId: string; userId: string }) => {
  const mine = db
    .select({ one: sql`1` })
    .from(portalGroup)
    .innerJoin(teamMember, and(eq(teamMember.teamId, portalGroup.groupId), eq(teamMember.userId, $.userId)))
    .where(eq(portalGroup.portalId, portal.id))
  return db
    .select({ id: portal.id, seen: sql<unknown>`${or(eq(portal.limited, false), exists(mine))}` })
    .from(portal)
    .where(eq(portal.teamId, $.teamId))
})

const portalsOf = perCall<Viewer, VisiblePortals>()

/**
 * The portals whose submissions the caller sees completely. Leaves out portals that they review in a blind round:
 * code that shows these uses {@link readablePortals} and the projection of `modules/reviews/blind`.
 * One query for each context, which lives as long as one call.
 * @param db the transaction, if inside of one
 */
export async function visiblePortals(ctx: Viewer, db: DbOrTx = ctx.db): Promise<VisiblePortals> {
  return after(blindnessNow(ctx, db), (blindness) =>
    after(readableNow(ctx, db), (readable) =>
      blindness === null ? readable : withoutBlind(ctx, db, { readable, blind: blindness.portals }),
    ),
  )
}

async function withoutBlind(
  { team }: Viewer,
  db: DbOrTx,
  { readable, blind }: { readable: VisiblePortals; blind: ReadonlySet<string> },
): Promise<VisiblePortals> {
  const ids = readable ?? (await db.select({ id: portal.id }).from(portal).where(eq(portal.teamId, team.id))).map((one) => one.id)
  return new Set([...ids].filter((id) => !blind.has(id)))
}

/**
 * The portals whose submissions the caller sees, with or without names. Owners, admins and users who may change portals see all, and so do
 * rules and the system. An API key sees the portals of its maker that it is limited to; a guest reviewer sees the portal
 * of their round.
 * @param db the transaction, if inside of one
 */
export async function readablePortals(ctx: Viewer, db: DbOrTx = ctx.db): Promise<VisiblePortals> {
  return readableNow(ctx, db)
}

/** Like {@link readablePortals}, but synchronous if cached: use the result with `after`, and do not compare it with null directly. */
export function readableNow(ctx: Viewer, db: DbOrTx = ctx.db): Maybe<VisiblePortals> {
  return portalsOf(ctx, () => read(ctx, db))
}

function read({ team, actor }: Viewer, db: DbOrTx): Maybe<VisiblePortals> {
  if (actor.type === "apiKey") return seenByKey(team, db)
  if (actor.type === "guest") return seenByGuest(actor.id ?? "", team, db)
  return actor.type === "user" ? seenBy(actor.id ?? "", team, db) : null
}

async function seenByKey({ id, key }: Viewer["team"], db: DbOrTx): Promise<VisiblePortals> {
  // The key's grants are unknown here, so it sees nothing.
  if (!key) return new Set()
  const seen = await seenBy(key.maker.id, { id, role: key.maker.role }, db)
  return key.portalIds === null ? seen : new Set(key.portalIds.filter((portalId) => sees(seen, portalId)))
}

async function seenByGuest(guestId: string, { id }: Viewer["team"], db: DbOrTx): Promise<VisiblePortals> {
  const rows = await db
    .select({ portalId: reviewRound.portalId })
    .from(reviewGuest)
    .innerJoin(reviewRound, eq(reviewRound.id, reviewGuest.roundId))
    .where(and(eq(reviewGuest.reviewerId, guestId), eq(reviewGuest.teamId, id)))
  return new Set(rows.map((row) => row.portalId))
}

function seenBy(userId: string, team: { id: string; role: string }, db: DbOrTx): Maybe<VisiblePortals> {
  if (can(team.role, managing)) return null
  return after(everyPortal(db, { teamId: team.id, userId }), (rows) => {
    if (rows.every((row) => Boolean(row.seen))) return null
    // A custom role costs another query, so it is read only if portals are limited.
    return isAllowed(db, { id: team.id, role: team.role }, managing).then((all) =>
      all ? null : new Set(rows.filter((row) => Boolean(row.seen)).map((row) => row.id)),
    )
  })
}

/**
 * The submissions that a caller sees: those of some portals, without those that a conflict of interest hides from them. Whatever reads
 * submissions of a team is limited by it.
 */
export type VisibleSubmissions = { portals: VisiblePortals; conflicts: Conflicts }

/** Rules, the system and jobs that act for nobody see every submission of a team. */
export const everySubmission: VisibleSubmissions = { portals: null, conflicts: null }

/** The submissions that the caller sees completely; see {@link visiblePortals}. */
export async function visibleSubmissions(ctx: Viewer, db: DbOrTx = ctx.db): Promise<VisibleSubmissions> {
  return { portals: await visiblePortals(ctx, db), conflicts: await conflictsNow(ctx, db) }
}

/** The submissions that the caller sees, with or without names; see {@link readablePortals}. */
export async function readableSubmissions(ctx: Viewer, db: DbOrTx = ctx.db): Promise<VisibleSubmissions> {
  return readableSubmissionsNow(ctx, db)
}

/** Like {@link readableSubmissions}, but synchronous if cached. */
export function readableSubmissionsNow(ctx: Viewer, db: DbOrTx = ctx.db): Maybe<VisibleSubmissions> {
  return after(readableNow(ctx, db), (portals) => after(conflictsNow(ctx, db), (conflicts) => ({ portals, conflicts })))
}

/** Whether no submission is hidden from the caller. */
export function seesEverySubmission({ portals, conflicts }: VisibleSubmissions): boolean {
  return portals === null && conflicts === null
}

type Seen = { id: string | null; portalId: string | null }

/** Whether one submission is visible. `portalId` is null for a deleted portal, `id` for what is of no single submission. */
export function seesSubmission({ portals, conflicts }: VisibleSubmissions, { id, portalId }: Seen): boolean {
  return sees(portals, portalId) && !isInConflict(conflicts, id)
}

/** Whether what was kept of a submission is visible; what is of no submission, and has no portal, is. */
export function seesEntry(
  visible: VisibleSubmissions,
  { submissionId, portalId }: { submissionId: string | null; portalId: string | null },
) {
  return (portalId === null || sees(visible.portals, portalId)) && !isInConflict(visible.conflicts, submissionId)
}

/** The visible submissions as a condition of a query on `submission`; undefined: everything is visible. */
export function amongSubmissions({ portals, conflicts }: VisibleSubmissions): SQL | undefined {
  return and(inPortals(portals, submission.portalId), isWithoutConflict(conflicts))
}

/** Whether submissions of a portal are visible. For one submission, use {@link seesSubmission}. */
export function sees(visible: VisiblePortals, portalId: string | null): boolean {
  return visible === null || (portalId !== null && visible.has(portalId))
}

/** Filters a list of portals to the visible ones; null (all of them) stays. */
export function seenAmong(visible: VisiblePortals, portalIds: readonly string[] | null): string[] | null {
  return portalIds === null ? null : portalIds.filter((id) => sees(visible, id))
}

/** The slugs of the portals that the caller does not see. */
export async function hiddenSlugs(ctx: Viewer, visible: VisiblePortals, db: DbOrTx = ctx.db): Promise<ReadonlySet<string>> {
  if (visible === null) return new Set()
  const rows = await db.select({ id: portal.id, slug: portal.slug }).from(portal).where(eq(portal.teamId, ctx.team.id))
  return new Set(rows.filter((row) => !visible.has(row.id)).map((row) => row.slug))
}

const inPortals = (visible: VisiblePortals, column: PgColumn) => (visible === null ? undefined : inArray(column, [...visible]))

/** Portals alone do not limit submissions: a conflict of interest hides some of them. */
type NotOfSubmissions<Column extends PgColumn> = Column["_"]["tableName"] extends "submission" ? never : unknown

/**
 * The visible portals as a query condition; undefined: everything is visible. For submissions, use {@link amongSubmissions}.
 * @param column of a portal's id, not of `submission`
 */
export function amongVisible<Column extends PgColumn>(visible: VisiblePortals, column: Column & NotOfSubmissions<Column>): SQL | undefined {
  return inPortals(visible, column)
}

type Loaded = { id: string; number: number; portalId: string; erasedAt: Date | null }

/**
 * Loads a submission that the caller sees completely.
 * @param db the transaction, if inside of one
 * @throws NotFound for unknown, other teams' and hidden submissions alike; Refused (`blind_round`)
 */
export async function loadVisible(ctx: Viewer, submissionId: string, db: DbOrTx = ctx.db): Promise<Loaded> {
  const row = await loadReadable(ctx, submissionId, db)
  await refuseBlind(ctx, row, db)
  return row
}

/** Like {@link loadVisible}, but includes submissions that the caller sees without names; do not return names then. @throws NotFound */
export async function loadReadable(ctx: Viewer, submissionId: string, db: DbOrTx = ctx.db): Promise<Loaded> {
  const { id, number, portalId, erasedAt } = submission
  const [row] = await db
    .select({ id, number, portalId, erasedAt })
    .from(submission)
    .where(and(eq(id, submissionId), eq(submission.teamId, ctx.team.id)))
  if (!row || !seesSubmission(await readableSubmissions(ctx, db), row)) throw new NotFound("submission")
  return row
}

/**
 * Refuses a reader who must not know who sent a submission.
 * @param row of the caller's team
 * @throws NotFound if they do not see it at all; Refused (`blind_round`)
 */
export async function refuseBlind(ctx: Viewer, row: { id: string; portalId: string }, db: DbOrTx = ctx.db): Promise<void> {
  if (!seesSubmission(await readableSubmissions(ctx, db), row)) throw new NotFound("submission")
  if (isBlind(await blindnessNow(ctx, db), row)) throw new Refused(reviewsServer.blind, { code: "blind_round" })
}

type PortalSight = (portalId: string | null) => boolean

/** What a user sees. */
export type Sight = {
  /** Whether they see submissions of a portal; null: a deleted portal. */
  seesPortal: PortalSight
  /** Whether they see one submission: their portal, and no conflict of interest. */
  seesSubmission(about: { submissionId: string; portalId: string | null; submitterEmail: string | null }): boolean
}

const everything: PortalSight = () => true

/** What members of several teams see, for notifying many of them: two queries, regardless of their number. */
export async function sightsIn(
  db: DbOrTx,
  teamIds: readonly TeamId[],
): Promise<(viewer: { team: { id: TeamId; role: string }; userId: string }) => Promise<Sight>> {
  const [portalSights, conflictsOf] = [await portalSightsIn(db, teamIds), await declaredIn(db, teamIds)]
  return async (viewer) => {
    const seesPortal = await portalSights(viewer)
    const declared = conflictsOf({ teamId: viewer.team.id, userId: viewer.userId })
    return { seesPortal, seesSubmission: (about) => seesPortal(about.portalId) && !declared?.has(about) }
  }
}

async function portalSightsIn(
  db: DbOrTx,
  teamIds: readonly TeamId[],
): Promise<(viewer: { team: { id: TeamId; role: string }; userId: string }) => Promise<PortalSight>> {
  const rows = await db
    .select({ teamId: portal.teamId, portalId: portal.id, userId: teamMember.userId })
    .from(portal)
    .leftJoin(portalGroup, eq(portalGroup.portalId, portal.id))
    .leftJoin(teamMember, eq(teamMember.teamId, portalGroup.groupId))
    .where(and(inArray(portal.teamId, [...teamIds]), eq(portal.limited, true)))
  const sights = new Map<string, Promise<PortalSight>>()
  return ({ team, userId }) => {
    const own = rows.filter((row) => row.teamId === team.id)
    if (own.length === 0) return Promise.resolve(everything)
    const key = `${team.id} ${userId} ${team.role}`
    const made = sights.get(key) ?? isAllowed(db, team, managing).then((all) => (all ? everything : sightOf(own, userId)))
    sights.set(key, made)
    return made
  }
}

function sightOf(limited: readonly { portalId: string; userId: string | null }[], userId: string): PortalSight {
  const hidden = new Set(limited.map((row) => row.portalId))
  for (const row of limited) if (row.userId === userId) hidden.delete(row.portalId)
  return (portalId) => (portalId === null ? hidden.size === 0 : !hidden.has(portalId))
}

/** Whether a member of the team sees a portal. */
export type Audience = (person: { id: string; role: string }) => Promise<boolean>

/**
 * Which members of a team see these portals, for assignments, mentions and notifications: two queries, regardless of the number of members.
 * @param portalIds of the team; a member must see all of them
 */
export async function audienceOf(db: DbOrTx, teamId: TeamId, portalIds: readonly string[]): Promise<Audience> {
  const ids = [...new Set(portalIds)]
  const limited = await db
    .select({ id: portal.id })
    .from(portal)
    .where(and(eq(portal.teamId, teamId), inArray(portal.id, ids), eq(portal.limited, true)))
  if (limited.length === 0) return async () => true
  const rows = await db
    .selectDistinct({ portalId: portalGroup.portalId, userId: teamMember.userId })
    .from(portalGroup)
    .innerJoin(teamMember, eq(teamMember.teamId, portalGroup.groupId))
    .where(
      inArray(
        portalGroup.portalId,
        limited.map((one) => one.id),
      ),
    )
  const manages = new Map<string, Promise<boolean>>()
  return async ({ id, role }) => {
    if (limited.every((one) => rows.some((row) => row.portalId === one.id && row.userId === id))) return true
    const asked = manages.get(role) ?? isAllowed(db, { id: teamId, role }, managing)
    manages.set(role, asked)
    return asked
  }
}
