import { normalized } from "@intray/auth/text"
import type { DbOrTx } from "@intray/db"
import { deletedTeam, event, file, member, organization, portal, teamCounter, user } from "@intray/db/schema"
import { adminServer } from "@intray/i18n/admin-server"
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sum } from "drizzle-orm"
import { contains } from "../../../platform/contains.ts"
import { Invalid, NotFound } from "../../../platform/errors.ts"
import { isAdminRow } from "../../account/admins.ts"
import { trashTeam, untrashTeam } from "../../teams/trash.ts"
import { type AdminContext, readCursor, writeCursor } from "../context.ts"
import type { AdminTeamItem, ListTeamsInput, TeamDetail } from "./schema.ts"

/** People of one team that are shown. */
const SHOWN_PEOPLE = 500

const columns = {
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  createdAt: organization.createdAt,
  deletedAt: deletedTeam.deletedAt,
  purgeAt: deletedTeam.purgeAt,
  storedMembers: deletedTeam.members,
  nextNumber: teamCounter.nextNumber,
}

function teamsWhere(db: DbOrTx, where: SQL | undefined) {
  return db
    .select(columns)
    .from(organization)
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, organization.id))
    .leftJoin(teamCounter, eq(teamCounter.teamId, organization.id))
    .where(where)
}

/** Teams newest first. */
export async function listTeams(
  ctx: AdminContext,
  input: ListTeamsInput,
): Promise<{ items: AdminTeamItem[]; nextCursor: string | null; total: number }> {
  const search = input.search?.trim()
  const where = and(
    input.show === "deleted" ? isNotNull(deletedTeam.teamId) : isNull(deletedTeam.teamId),
    search ? or(contains(organization.name, search), contains(organization.slug, search)) : undefined,
  )
  const place = readCursor(input.cursor)
  const rows = await teamsWhere(ctx.db, and(where, place ? lt(organization.id, place[1]) : undefined))
    .orderBy(desc(organization.id))
    .limit(input.limit + 1)
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  const [total] = await ctx.db
    .select({ all: count() })
    .from(organization)
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, organization.id))
    .where(where)
  return {
    items: await itemsOf(ctx.db, page),
    nextCursor: last && rows.length > page.length ? writeCursor([0, last.id]) : null,
    total: total?.all ?? 0,
  }
}

type Row = Awaited<ReturnType<typeof teamsWhere>>[number]

async function itemsOf(db: DbOrTx, rows: readonly Row[]): Promise<AdminTeamItem[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const members = await db
    .select({ id: member.organizationId, all: count() })
    .from(member)
    .where(inArray(member.organizationId, ids))
    .groupBy(member.organizationId)
  const portals = await db
    .select({ id: portal.teamId, all: count() })
    .from(portal)
    .where(inArray(portal.teamId, ids))
    .groupBy(portal.teamId)
  const of = (list: { id: string; all: number }[], id: string) => list.find((one) => one.id === id)?.all ?? 0
  return rows.map(({ nextNumber, storedMembers, ...row }) => ({
    ...row,
    members: storedMembers?.length ?? of(members, row.id),
    portals: of(portals, row.id),
    submissions: Math.max(0, (nextNumber ?? 1) - 1),
  }))
}

async function oneTeam(db: DbOrTx, id: string): Promise<Row> {
  const [row] = await teamsWhere(db, eq(organization.id, id))
  if (!row) throw new NotFound("team")
  return row
}

/** One team with what it holds and who belongs to it; of one in the trash, who did. @throws NotFound */
export async function teamDetail(ctx: AdminContext, id: string): Promise<TeamDetail> {
  const { db } = ctx
  const row = await oneTeam(db, id)
  const [item] = await itemsOf(db, [row])
  const [held] = await db
    .select({ bytes: sum(file.size), files: count() })
    .from(file)
    .where(eq(file.teamId, id))
  const [last] = await db.select({ at: event.createdAt }).from(event).where(eq(event.teamId, id)).orderBy(desc(event.seq)).limit(1)
  const people = row.storedMembers ? await storedPeople(db, row.storedMembers) : await peopleOf(db, id)
  return {
    ...(item as AdminTeamItem),
    bytes: Number(held?.bytes ?? 0),
    files: held?.files ?? 0,
    activeAt: last?.at ?? null,
    people: people.map(({ id: userId, name, email, role, platformRole }) => ({
      id: userId,
      name,
      email,
      role,
      admin: isAdminRow(ctx.services.env, { id: userId, role: platformRole }),
    })),
  }
}

const person = { id: user.id, name: user.name, email: user.email, platformRole: user.role }

function peopleOf(db: DbOrTx, id: string) {
  return db
    .select({ ...person, role: member.role })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, id))
    .orderBy(asc(member.createdAt), asc(member.id))
    .limit(SHOWN_PEOPLE)
}

async function storedPeople(db: DbOrTx, storedMembers: NonNullable<Row["storedMembers"]>) {
  const ids = storedMembers.slice(0, SHOWN_PEOPLE).map((one) => one.userId)
  if (ids.length === 0) return []
  const rows = await db.select(person).from(user).where(inArray(user.id, ids))
  return rows.map((row) => ({ ...row, role: storedMembers.find((one) => one.userId === row.id)?.role ?? "" }))
}

/** Puts a team into the trash, for the person who owns it to bring back as long as it lies there. @throws NotFound, Invalid (`name`) */
export async function deleteTeam(ctx: AdminContext, id: string, typed: string): Promise<{ purgeAt: Date }> {
  return ctx.db.transaction(async (tx) => {
    const { name, deletedAt } = await oneTeam(tx, id)
    if (deletedAt !== null) throw new NotFound("team")
    if (normalized(typed).trim() !== name) {
      throw new Invalid([{ path: ["name"], code: "other", message: adminServer.confirmTeam }])
    }
    return { purgeAt: await trashTeam(tx, ctx, id) }
  })
}

/** Brings a team back from the trash, with the person who belonged to it. @throws NotFound */
export async function restoreTeam(ctx: AdminContext, id: string): Promise<{ name: string; slug: string }> {
  const { name, slug } = await ctx.db.transaction((tx) => untrashTeam(tx, ctx, id, () => true))
  return { name, slug }
}
