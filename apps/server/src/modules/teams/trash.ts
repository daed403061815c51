import { rolesIn } from "@intray/auth/permissions"
import { normalized } from "@intray/auth/text"
import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { deletedTeam, team as group, invitation, member, organization, presence, session, teamMember, user } from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { asc, eq, inArray } from "drizzle-orm"
import { type AuditActor, audit } from "../../platform/audit.ts"
import { Invalid, NotFound } from "../../platform/errors.ts"
import { asTeamId, recordTeamEvent } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import { demandMembership, lockTeam, type ManagingContext } from "../../platform/managing.ts"
import type { PersonContext } from "../../platform/services.ts"
import { isOwner } from "../../platform/teams.ts"
import { demandUnpaid } from "../billing/end.ts"
import { joinGroup } from "../members/groups.ts"
import { resumeTeam } from "./paused-mail.ts"
import { ownedIn } from "./update.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Removes what is left of a team whose time in the trash is over. */
    "team.purge": { teamId: string }
  }
}

/** Days for which a deleted team can be brought back. */
export const TRASH_DAYS = 14
const DAY_MS = 86_400_000

/**
 * Deletes the caller's team, by its typed name where one is given: out of sight at once, gone for good after {@link TRASH_DAYS} days.
 * @throws NotFound, Forbidden, Invalid (`name`), Refused (`plan_running`)
 */
export async function deleteTeam(ctx: ManagingContext, input: { name?: string | undefined }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { name } = await lockTeam(tx, ctx.team.id)
    await demandMembership(tx, ctx, { organization: ["delete"] })
    await demandUnpaid(ctx.services, tx, ctx.team.id)
    if (input.name !== undefined && normalized(input.name).trim() !== name) {
      throw new Invalid([{ path: ["name"], code: "other_name", message: membersServer.typedName }])
    }
    await trashTeam(tx, ctx, ctx.team.id)
  })
}

/**
 * Puts a team into the trash: memberships wait there, invitations go, no door knows it any more. Anyone who calls it has proved that the
 * actor may.
 * @returns when it is gone for good
 * @throws NotFound
 */
export async function trashTeam(tx: Tx, ctx: AuditActor, teamId: string): Promise<Date> {
  const { name } = await lockTeam(tx, teamId)
  const deletedAt = ctx.clock?.now() ?? new Date()
  const purgeAt = new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS)
  const members = await membersOf(tx, teamId)
  const stored = { teamId, deletedBy: ctx.actor.id ?? ctx.actor.type, deletedAt, purgeAt, members }
  await tx.insert(deletedTeam).values(stored)
  const groupIds = (await tx.select({ id: group.id }).from(group).where(eq(group.organizationId, teamId))).map((one) => one.id)
  if (groupIds.length > 0) {
    await tx.delete(teamMember).where(inArray(teamMember.teamId, groupIds))
    await tx.update(group).set({ memberCount: 0 }).where(inArray(group.id, groupIds))
  }
  await tx.delete(member).where(eq(member.organizationId, teamId))
  await tx.delete(invitation).where(eq(invitation.organizationId, teamId))
  await tx.delete(presence).where(eq(presence.teamId, teamId))
  await tx.update(session).set({ activeOrganizationId: null, activeTeamId: null }).where(eq(session.activeOrganizationId, teamId))
  await enqueue(tx, { kind: "team.purge", payload: { teamId }, runAt: purgeAt, dedupeKey: `team.purge:${teamId}:${deletedAt.getTime()}` })
  await audit(tx, { ctx, action: "team.deleted", teamId, target: { type: "team", id: teamId, name } })
  const team = { id: asTeamId(teamId) }
  await recordTeamEvent(tx, { team, actor: ctx.actor }, { type: "team.deleted", before: null, after: null, at: deletedAt })
  return purgeAt
}

type StoredMembers = typeof deletedTeam.$inferInsert.members

async function membersOf(tx: Tx, teamId: string): Promise<StoredMembers> {
  const rows = await tx
    .select({ userId: member.userId, role: member.role, createdAt: member.createdAt })
    .from(member)
    .where(eq(member.organizationId, teamId))
    .orderBy(asc(member.createdAt), asc(member.id))
  const inGroups = await tx
    .select({ groupId: group.id, userId: teamMember.userId })
    .from(teamMember)
    .innerJoin(group, eq(group.id, teamMember.teamId))
    .where(eq(group.organizationId, teamId))
  return rows.map(({ userId, role, createdAt }) => ({
    userId,
    role,
    createdAt: createdAt.toISOString(),
    groups: inGroups.filter((one) => one.userId === userId).map((one) => one.groupId),
  }))
}

/**
 * Brings one of the caller's teams back, with the person who belonged to it and still has an account.
 * @throws NotFound when it is none that the caller owned, or gone
 */
export async function restoreTeam(ctx: PersonContext, id: string): Promise<{ id: string; name: string; slug: string }> {
  return ctx.db.transaction((tx) => untrashTeam(tx, ctx, id, (members) => ownedIn(members, ctx.user.id)))
}

/**
 * Takes a team out of the trash again.
 * @param may whether the actor may, by who belonged to it
 * @throws NotFound when it is not there, gone, or none of theirs
 */
export async function untrashTeam(
  tx: Tx,
  ctx: AuditActor,
  id: string,
  may: (members: StoredMembers) => boolean,
): Promise<{ id: string; name: string; slug: string }> {
  const [team] = await forUpdate(
    tx.select({ id: organization.id, name: organization.name, slug: organization.slug }).from(organization).where(eq(organization.id, id)),
  )
  const [stored] = await tx.select().from(deletedTeam).where(eq(deletedTeam.teamId, id))
  if (!team || !stored || !may(stored.members)) throw new NotFound("team")
  const at = ctx.clock?.now() ?? new Date()
  // Its end has begun.
  if (stored.purgeAt <= at) throw new NotFound("team")
  await bringBack(tx, id, stored.members)
  await tx.delete(deletedTeam).where(eq(deletedTeam.teamId, id))
  await resumeTeam(tx, id)
  await audit(tx, { ctx, action: "team.restored", teamId: id, target: { type: "team", id, name: team.name } })
  await recordTeamEvent(tx, { team: { id: asTeamId(id) }, actor: ctx.actor }, { type: "team.restored", before: null, after: null, at })
  return team
}

/**
 * Who comes back, with somebody to lead them: where no owner has an account any more, the admin who joined first, or else anyone who did. An
 * owner who brings their team back is one of them; without one it is an admin of the platform who does.
 */
function led(members: StoredMembers): StoredMembers {
  if (members.some((one) => isOwner(one.role))) return members
  const heir = members.find((one) => rolesIn(one.role).includes("admin")) ?? members[0]
  return members.map((one) => (one === heir ? { ...one, role: "owner" } : one))
}

async function bringBack(tx: Tx, teamId: string, stored: StoredMembers): Promise<void> {
  const ids = stored.map((one) => one.userId)
  const alive = new Set((await tx.select({ id: user.id }).from(user).where(inArray(user.id, ids))).map((one) => one.id))
  const members = led(stored.filter((one) => alive.has(one.userId)))
  if (members.length === 0) throw new NotFound("team")
  await tx.insert(member).values(
    members.map(({ userId, role, createdAt }) => {
      const at = new Date(createdAt)
      return { id: newId(at), organizationId: teamId, userId, role, createdAt: at }
    }),
  )
  const groups = new Set((await tx.select({ id: group.id }).from(group).where(eq(group.organizationId, teamId))).map((one) => one.id))
  for (const one of members) for (const id of one.groups) if (groups.has(id)) await joinGroup(tx, id, one.userId)
}
