import type { Tx } from "@intray/db"
import { mention } from "@intray/db/schema"
import { and, eq, notInArray } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"

/**
 * Keeps whom a comment mentions: those who are new have not seen it, those who were there already keep what they had. Who mentions
 * themselves needs no telling.
 * @param userIds members of the team
 * @param staying who stays if they were mentioned before, member or not
 * @returns those who were not mentioned before
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
