import type { DbOrTx } from "@intray/db"
import { member, organization } from "@intray/db/schema"
import { and, eq, ne } from "drizzle-orm"
import { accountServer } from "../../messages/account-server.ts"

const isOwner = (role: string) => role.split(",").some((each) => each.trim() === "owner")

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
