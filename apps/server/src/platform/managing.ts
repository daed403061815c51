import { can, type Grants, type PermissionRequest } from "@intray/auth/permissions"
import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { deletedTeam, member, organization } from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { and, eq, sql } from "drizzle-orm"
import type { AuditActor } from "./audit.ts"
import { Forbidden, NotFound, Refused } from "./errors.ts"
import type { Actor, TeamId } from "./events.ts"
import type { TeamContext } from "./services.ts"
import { getTeamAccess } from "./team-access.ts"
import { customRoles, isOwner, secondFactorRequired } from "./teams.ts"

/** The context of services about a team's members, from tRPC or from the sign-in library. */
export type ManagingContext = Omit<TeamContext, "team"> & AuditActor & { actor: Actor; team: { id: TeamId } }

/** The actor's current role in the team, and the team's custom roles. */
export type Membership = { role: string; custom: Record<string, Grants> }

/**
 * Locks the team until the transaction ends: other changes of its members wait, so that counts stay valid.
 * @throws NotFound if it does not exist or was deleted
 */
export async function lockTeam(tx: Tx, teamId: string): Promise<{ id: string; name: string; slug: string; logo: string | null }> {
  const { id, name, slug, logo } = organization
  const [row] = await forUpdate(tx.select({ id, name, slug, logo }).from(organization).where(eq(organization.id, teamId)))
  if (!row) throw new NotFound("team")
  const [gone] = await tx.select({ teamId: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, teamId))
  if (gone) throw new NotFound("team")
  return row
}

async function nameOfTeam(tx: DbOrTx, teamId: string): Promise<string> {
  const [row] = await tx.select({ name: organization.name }).from(organization).where(eq(organization.id, teamId))
  return row?.name ?? ""
}

/**
 * The actor's membership at this moment. Call it after {@link lockTeam}, because the membership may have changed since the call began.
 * @throws NotFound if the actor does not belong to the team, Forbidden if their role does not allow it
 */
export async function demandMembership(
  tx: DbOrTx,
  ctx: { actor: Actor; team: { id: string } },
  request: PermissionRequest | null,
): Promise<Membership> {
  const own = await getTeamAccess(tx, { userId: ctx.actor.id ?? "", teamId: ctx.team.id }, new Date())
  if (!own.open) throw own.because === "second_factor" ? secondFactorRequired(await nameOfTeam(tx, ctx.team.id)) : new NotFound("team")
  const custom = await customRoles(tx, ctx.team.id)
  if (request && !can(own.role, request, custom)) throw new Forbidden(Object.keys(request)[0] ?? "")
  return { role: own.role, custom }
}

/** @throws Refused (`last_owner`) if nobody else owns the team */
export async function demandOtherOwner(tx: Tx, teamId: string, userId: string): Promise<void> {
  // Roles are a comma-separated list, which SQL only prefilters.
  const like = await tx
    .select({ userId: member.userId, role: member.role })
    .from(member)
    .where(and(eq(member.organizationId, teamId), sql`${member.role} like '%owner%'`))
  const others = like.some((one) => one.userId !== userId && isOwner(one.role))
  if (!others) throw new Refused(membersServer.lastOwner, { code: "last_owner" })
}
