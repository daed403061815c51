import type { DbOrTx, Tx } from "@intray/db"
import { member, organization } from "@intray/db/schema"
import { and, eq, ne } from "drizzle-orm"
import type { AuditActor } from "../../lib/audit.ts"
import { isOwner } from "../../lib/teams.ts"
import { accountServer } from "../../messages/account-server.ts"
import { trashTeam } from "../teams/trash.ts"

/**
 * An account must not leave others behind in a team that nobody can lead any more.
 * @returns why it cannot be deleted, in words for its owner; null when it can
 */
export async function refuseDeletion(db: DbOrTx, userId: string): Promise<string | null> {
  const own = await db
    .select({ teamId: member.organizationId, role: member.role, name: organization.name })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, userId))
  for (const { teamId, role, name } of own) {
    if (!isOwner(role)) continue
    const others = await db
      .select({ role: member.role })
      .from(member)
      .where(and(eq(member.organizationId, teamId), ne(member.userId, userId)))
    if (others.length > 0 && !others.some((each) => isOwner(each.role))) return accountServer.onlyOwner({ team: name })
  }
  return null
}

/**
 * Teams that nobody else belongs to go into the trash with their person's account, and from there for good: nobody is left who could open
 * them. An admin of the platform can still see them there. To be called before the account goes.
 */
export async function trashLonelyTeams(db: DbOrTx, ctx: AuditActor, userId: string): Promise<void> {
  const own = await db.select({ teamId: member.organizationId }).from(member).where(eq(member.userId, userId))
  for (const { teamId } of own) {
    await db.transaction(async (tx: Tx) => {
      const others = and(eq(member.organizationId, teamId), ne(member.userId, userId))
      if ((await tx.$count(member, others)) === 0) await trashTeam(tx, ctx, teamId)
    })
  }
}
