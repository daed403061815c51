import { createHash } from "node:crypto"
import type { Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { team as group, teamMember } from "@intray/db/schema"
import { and, eq, sql } from "drizzle-orm"

/** Unique key of a group membership; computed like in the sign-in library. */
function membershipKey(groupId: string, userId: string): string {
  return createHash("sha256")
    .update(JSON.stringify([groupId, userId]))
    .digest("base64url")
}

/** Adds a member of the team to one of its groups; does nothing if they are in it. */
export async function joinGroup(tx: Tx, groupId: string, userId: string): Promise<void> {
  const own = and(eq(teamMember.teamId, groupId), eq(teamMember.userId, userId))
  const [known] = await tx.select({ id: teamMember.id }).from(teamMember).where(own)
  if (known) return
  const createdAt = new Date()
  const key = membershipKey(groupId, userId)
  await tx.insert(teamMember).values({ id: newId(createdAt), teamId: groupId, userId, membershipKey: key, createdAt })
  await tx
    .update(group)
    .set({ memberCount: sql`${group.memberCount} + 1` })
    .where(eq(group.id, groupId))
}
