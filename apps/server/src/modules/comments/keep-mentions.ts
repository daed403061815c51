import type { Tx } from "@intray/db"
import { mention } from "@intray/db/schema"
import { and, eq, notInArray } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"

/**
 * Stores the users whom a comment mentions: new ones have not seen it, earlier ones keep their state. Users who mention
 * themselves have seen it.
 * @param userIds members of the team
 * @param staying users who stay mentioned if they were before, members or not
 * @returns users who were not mentioned before
 */
export async function keepMentions(
  tx: Tx,
  ctx: Pick<TeamContext, "team" | "actor" | "clock">,
  commentId: string,
  userIds: readonly string[],
  staying: readonly string[] = userIds,
): Promise<string[]> {
  const of = eq(mention.commentId, commentId)
  await tx.delete(mention).where(staying.length === 0 ? of : and(of, notInArray(mention.userId, [...staying])))
  if (userIds.length === 0) return []
  const now = ctx.clock.now()
  const fresh = await tx
    .insert(mention)
    .values(userIds.map((userId) => ({ commentId, userId, teamId: ctx.team.id, seenAt: userId === ctx.actor.id ? now : null })))
    .onConflictDoNothing()
    .returning({ userId: mention.userId })
  return fresh.map((row) => row.userId)
}
