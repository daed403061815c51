import type { PermissionRequest } from "@intray/auth/permissions"
import type { DbOrTx } from "@intray/db"
import { member, seatWaiting, user } from "@intray/db/schema"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { MemberItem, PersonItem } from "./schema.ts"

const columns = { id: user.id, name: user.name, image: user.image, role: member.role }

/** The current members of the team, by name. */
export async function listMembers(ctx: TeamContext): Promise<{ items: MemberItem[] }> {
  const items = await ctx.db
    .select(columns)
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, ctx.team.id))
    .orderBy(asc(user.name), asc(user.id))
  return { items }
}

/** Each of these permissions shows the addresses of the team's members. */
export const managesPeople = [
  { member: ["update"] },
  { member: ["delete"] },
  { invitation: ["create"] },
] as const satisfies PermissionRequest[]

/** The current members of the team with their addresses, by name. */
export async function listPeople(ctx: TeamContext): Promise<{ items: PersonItem[] }> {
  const rows = await ctx.db
    .select({ ...columns, email: user.email, joinedAt: member.createdAt })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, ctx.team.id))
    .orderBy(asc(user.name), asc(user.id))
  return { items: rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() })) }
}

/** The current members among these users, by id; members who wait for a seat have their temporary role. */
export async function membersAmong(db: DbOrTx, teamId: TeamId, userIds: readonly string[]): Promise<Map<string, MemberItem>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ ...columns, role: sql<string>`coalesce(${seatWaiting.role}, ${member.role})` })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .leftJoin(seatWaiting, and(eq(seatWaiting.teamId, member.organizationId), eq(seatWaiting.userId, member.userId)))
    .where(and(eq(member.organizationId, teamId), inArray(member.userId, [...userIds])))
  return new Map(rows.map((row) => [row.id, row]))
}
