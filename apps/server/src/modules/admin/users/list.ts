import type { DbOrTx } from "@intray/db"
import { account, member, organization, session, user } from "@intray/db/schema"
import { and, asc, count, desc, eq, gt, inArray, isNull, like, max, not, or, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { contains } from "../../../platform/contains.ts"
import { NotFound } from "../../../platform/errors.ts"
import { isBanned } from "../../../platform/team-access.ts"
import { isAdminRow } from "../../account/admins.ts"
import { type AdminContext, behind, readCursor, writeCursor } from "../context.ts"
import type { ListUsersInput, UserDetail, UserItem } from "./schema.ts"

type Row = typeof user.$inferSelect

function shown(ctx: AdminContext, input: ListUsersInput): SQL | undefined {
  const { adminUserIds } = ctx.services.env
  const now = ctx.clock.now()
  const named = adminUserIds.length > 0 ? inArray(user.id, adminUserIds) : undefined
  const parts = {
    all: undefined,
    admins: or(eq(user.role, "admin"), like(user.role, "%,admin"), like(user.role, "admin,%"), named),
    banned: and(eq(user.banned, true), or(isNull(user.banExpires), gt(user.banExpires, now))),
    unverified: not(eq(user.emailVerified, true)),
  }
  const search = input.search?.trim()
  return and(parts[input.show], search ? or(contains(user.name, search), contains(user.email, search)) : undefined)
}

const orders = {
  newest: { column: user.id, down: true },
  oldest: { column: user.id, down: false },
  name: { column: user.name, down: false },
  email: { column: user.email, down: false },
} as const

/** Accounts of the platform, page by page. */
export async function listUsers(
  ctx: AdminContext,
  input: ListUsersInput,
): Promise<{ items: UserItem[]; nextCursor: string | null; total: number }> {
  const where = shown(ctx, input)
  const { column, down } = orders[input.sort]
  const place = readCursor(input.cursor)
  const from = place ? behind(column, user.id, String(place[0]), place[1], down) : undefined
  const way = down ? desc : asc
  const rows = await ctx.db
    .select()
    .from(user)
    .where(and(where, from))
    .orderBy(way(column), way(user.id))
    .limit(input.limit + 1)
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  const placeOf = (row: Row) => (input.sort === "name" ? row.name : input.sort === "email" ? row.email : row.id)
  return {
    items: await itemsOf(ctx, page),
    nextCursor: last && rows.length > page.length ? writeCursor([placeOf(last), last.id]) : null,
    total: await ctx.db.$count(user, where),
  }
}

async function itemsOf(ctx: AdminContext, rows: readonly Row[]): Promise<UserItem[]> {
  const ids = rows.map((row) => row.id)
  const [teams, seen] = await Promise.all([teamCounts(ctx.db, ids), lastSeen(ctx.db, ids)])
  const now = ctx.clock.now()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    image: row.image,
    role: isAdminRow(ctx.services.env, row) ? "admin" : "user",
    emailVerified: row.emailVerified,
    banned: isBanned(row, now),
    twoFactor: row.twoFactorEnabled === true,
    teams: teams.get(row.id) ?? 0,
    seenAt: seen.get(row.id) ?? null,
    createdAt: row.createdAt,
  }))
}

async function teamCounts(db: DbOrTx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: member.userId, teams: count() }).from(member).where(inArray(member.userId, ids)).groupBy(member.userId)
  return new Map(rows.map((row) => [row.id, row.teams]))
}

async function lastSeen(db: DbOrTx, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: session.userId, at: max(session.updatedAt) })
    .from(session)
    .where(and(inArray(session.userId, ids), isNull(session.impersonatedBy)))
    .groupBy(session.userId)
  return new Map(rows.flatMap((row) => (row.at ? [[row.id, row.at] as const] : [])))
}

const admin = alias(user, "admin")

/** One account with its teams, ways to sign in and sessions. @throws NotFound */
export async function userDetail(ctx: AdminContext, id: string): Promise<UserDetail> {
  const { db } = ctx
  const [row] = await db.select().from(user).where(eq(user.id, id))
  if (!row) throw new NotFound("user")
  const [item] = await itemsOf(ctx, [row])
  const memberships = await db
    .select({ id: organization.id, name: organization.name, slug: organization.slug, role: member.role })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, id))
    .orderBy(asc(member.createdAt), asc(member.id))
  const sessions = await db
    .select({ one: session, impersonator: admin.name })
    .from(session)
    .leftJoin(admin, eq(admin.id, session.impersonatedBy))
    .where(and(eq(session.userId, id), gt(session.expiresAt, ctx.clock.now())))
    .orderBy(desc(session.updatedAt))
    .limit(100)
  const accounts = await db.select({ providerId: account.providerId }).from(account).where(eq(account.userId, id))
  return {
    ...(item as UserItem),
    banReason: item?.banned ? row.banReason : null,
    banExpires: item?.banned ? row.banExpires : null,
    self: id === ctx.user.id,
    named: ctx.services.env.adminUserIds.includes(id),
    ways: [...new Set(accounts.map((one) => one.providerId))].sort(),
    memberships,
    sessions: sessions.map(({ one, impersonator }) => ({
      id: one.id,
      device: one.userAgent ?? "",
      address: one.ipAddress || null,
      impersonator,
      createdAt: one.createdAt,
      updatedAt: one.updatedAt,
      expiresAt: one.expiresAt,
    })),
  }
}
