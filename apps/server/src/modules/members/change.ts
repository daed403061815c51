import { isBuiltIn, rolesIn } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import { team as group, member, presence, seatWaiting, session, teamMember, user } from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { and, eq, inArray, sql } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { Forbidden, Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import { demandMembership, demandOtherOwner, lockTeam, type ManagingContext, type Membership } from "../../platform/managing.ts"
import { isOwner, outranks } from "../../platform/teams.ts"
import { placeSeats } from "../billing/subscription/seats.ts"
import type { SetRoleInput } from "./schema.ts"
import { unassignLater } from "./unassign-later.ts"

type Found = { id: string; userId: string; role: string; name: string; createdAt: Date }

/** @throws NotFound */
async function memberOf(tx: Tx, teamId: string, userId: string): Promise<Found> {
  const [row] = await tx
    .select({ id: member.id, userId: member.userId, role: member.role, name: user.name, createdAt: member.createdAt })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, teamId), eq(member.userId, userId)))
  if (!row) throw new NotFound("member")
  return row
}

/**
 * Checks that the actor may give others this role, or these roles separated by commas.
 * @throws Invalid for a role that the team does not have, Refused (`role_beyond_you`)
 */
export function demandGivable(membership: Membership, role: string): string {
  const names = rolesIn(role)
  const unknown = names.find((name) => !isBuiltIn(name) && !Object.hasOwn(membership.custom, name))
  if (unknown !== undefined || names.length === 0) {
    const message = membersServer.unknownRole({ role: unknown ?? role })
    throw new Invalid([{ path: ["role"], code: "unknown_role", message }])
  }
  const given = names.join(",")
  if (!outranks(membership.role, given, membership.custom)) throw new Refused(membersServer.roleBeyondYou, { code: "role_beyond_you" })
  return given
}

/** @throws Refused (`beyond_you`) if the role has permissions that the actor lacks */
export function demandOutranked(membership: Membership, role: string): void {
  if (!outranks(membership.role, role, membership.custom)) throw new Refused(membersServer.beyondYou, { code: "beyond_you" })
}

const target = (one: Found) => ({ type: "user", id: one.userId, name: one.name })

/**
 * Changes a member's role. Nobody can grant or revoke permissions that they lack, and one owner must remain.
 * @returns the membership after the change
 * @throws NotFound, Forbidden, Invalid, Refused (`role_beyond_you`, `beyond_you`, `last_owner`)
 */
export async function setRole(ctx: ManagingContext, input: SetRoleInput): Promise<Found> {
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, { member: ["update"] })
    const found = await memberOf(tx, ctx.team.id, input.userId)
    const role = demandGivable(membership, input.role)
    demandOutranked(membership, found.role)
    if (isOwner(found.role) && !isOwner(role)) await demandOtherOwner(tx, ctx.team.id, found.userId)
    if (role === found.role) return found
    await tx.update(member).set({ role }).where(eq(member.id, found.id))
    await placeSeats(ctx.services, tx, ctx.team.id)
    const [before, after] = [
      { userId: found.userId, role: found.role },
      { userId: found.userId, role },
    ]
    await audit(tx, {
      ctx,
      action: "member.role_changed",
      teamId: ctx.team.id,
      target: target(found),
      detail: { from: found.role, to: role },
    })
    await recordTeamEvent(tx, ctx, { type: "team.role_changed", before, after, at: ctx.clock.now() })
    return { ...found, role }
  })
}

/**
 * Makes another member the owner; the previous owner becomes an admin.
 * @throws NotFound, Forbidden, Refused (`yourself`)
 */
export async function transferTeam(ctx: ManagingContext, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, null)
    if (!isOwner(membership.role)) throw new Forbidden("organization")
    const found = await memberOf(tx, ctx.team.id, userId)
    if (userId === ctx.actor.id) throw new Refused(membersServer.yourself, { code: "yourself" })
    await tx.update(member).set({ role: "owner" }).where(eq(member.id, found.id))
    const own = and(eq(member.organizationId, ctx.team.id), eq(member.userId, ctx.actor.id ?? ""))
    await tx.update(member).set({ role: "admin" }).where(own)
    await placeSeats(ctx.services, tx, ctx.team.id)
    await audit(tx, { ctx, action: "team.handed_on", teamId: ctx.team.id, target: target(found) })
    await recordTeamEvent(tx, ctx, { type: "team.handed_on", before: null, after: { userId }, at: ctx.clock.now() })
  })
}

/**
 * Removes a user from a team with everything that depends on it: groups, open pages, their sessions' default team, and
 * their assignments, which the worker releases.
 */
export async function dropMember(tx: Tx, { team, actor }: Pick<ManagingContext, "team" | "actor">, userId: string): Promise<void> {
  const teamId = team.id
  await tx.delete(member).where(and(eq(member.organizationId, teamId), eq(member.userId, userId)))
  await tx.delete(seatWaiting).where(and(eq(seatWaiting.teamId, teamId), eq(seatWaiting.userId, userId)))
  const groups = await tx.select({ id: group.id }).from(group).where(eq(group.organizationId, teamId))
  const ids = groups.map((one) => one.id)
  if (ids.length > 0) {
    const left = await tx
      .delete(teamMember)
      .where(and(eq(teamMember.userId, userId), inArray(teamMember.teamId, ids)))
      .returning({ id: teamMember.teamId })
    const counts = { memberCount: sql`${group.memberCount} - 1` }
    const leftIds = left.map((one) => one.id)
    if (leftIds.length > 0) await tx.update(group).set(counts).where(inArray(group.id, leftIds))
  }
  await tx.delete(presence).where(and(eq(presence.teamId, teamId), eq(presence.userId, userId)))
  const begun = and(eq(session.userId, userId), eq(session.activeOrganizationId, teamId))
  await tx.update(session).set({ activeOrganizationId: null, activeTeamId: null }).where(begun)
  await unassignLater(tx, { teamId, userId, actorId: actor.id })
}

/**
 * Removes a member from the team. The actor cannot remove somebody with more permissions.
 * @returns the membership before the removal
 * @throws NotFound, Forbidden, Refused (`beyond_you`, `last_owner`)
 */
export async function removeMember(ctx: ManagingContext, userId: string): Promise<Found> {
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, { member: ["delete"] })
    const found = await memberOf(tx, ctx.team.id, userId)
    demandOutranked(membership, found.role)
    if (isOwner(found.role)) await demandOtherOwner(tx, ctx.team.id, userId)
    await dropMember(tx, ctx, userId)
    await placeSeats(ctx.services, tx, ctx.team.id)
    await audit(tx, { ctx, action: "member.removed", teamId: ctx.team.id, target: target(found), detail: { role: found.role } })
    await recordTeamEvent(tx, ctx, { type: "team.member_removed", before: { userId, role: found.role }, after: null, at: ctx.clock.now() })
    return found
  })
}

/**
 * Removes the actor from the team; its last owner cannot leave.
 * @returns the membership before the removal
 * @throws NotFound, Refused (`last_owner`)
 */
export async function leaveTeam(ctx: ManagingContext): Promise<Found> {
  const userId = ctx.actor.id ?? ""
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const found = await memberOf(tx, ctx.team.id, userId)
    if (isOwner(found.role)) await demandOtherOwner(tx, ctx.team.id, userId)
    await dropMember(tx, ctx, userId)
    await placeSeats(ctx.services, tx, ctx.team.id)
    await audit(tx, { ctx, action: "member.left", teamId: ctx.team.id, target: target(found), detail: { role: found.role } })
    await recordTeamEvent(tx, ctx, { type: "team.member_left", before: { userId, role: found.role }, after: null, at: ctx.clock.now() })
    return found
  })
}
