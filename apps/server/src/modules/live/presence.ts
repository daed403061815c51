import { presence } from "@intray/db/schema"
import { and, desc, eq, inArray, lt, ne } from "drizzle-orm"
import type { Services, TeamContext } from "../../platform/services.ts"
import { loadReadable } from "../../platform/visible-portals.ts"
import { presenceMs } from "./reading.ts"

/** Seconds between two words of a tab. */
const renewSeconds = presenceMs / 2500
/** Tabs of one person that are remembered; the ones that were silent longest give way. */
const maxTabs = 20

/** What `db.onAnnounced` hears when who is there has changed. */
export function presenceTopic(teamId: string): string {
  return `presence:${teamId}`
}

/**
 * Says what a tab of the caller's has open, or that it closes.
 * @throws NotFound for a submission that is none of the team's
 */
export async function setPresence(
  ctx: TeamContext,
  userId: string,
  input: { tabId: string; submissionId: string | null; leaving?: boolean | undefined },
): Promise<{ renewSeconds: number }> {
  const { submissionId } = input
  const teamId = ctx.team.id
  // A tab's id is its own word: under the person's it can be nobody else's.
  const id = `${userId}:${input.tabId}`
  await ctx.db.transaction(async (tx) => {
    if (submissionId !== null) await loadReadable(ctx, submissionId, tx)
    if (input.leaving) {
      await tx.delete(presence).where(eq(presence.id, id))
    } else {
      const now = ctx.clock.now()
      await tx
        .insert(presence)
        .values({ id, teamId, userId, submissionId, seenAt: now })
        .onConflictDoUpdate({ target: presence.id, set: { teamId, submissionId, seenAt: now } })
      const others = await tx
        .select({ id: presence.id })
        .from(presence)
        .where(and(eq(presence.userId, userId), ne(presence.id, id)))
        .orderBy(desc(presence.seenAt))
      const surplus = others.slice(maxTabs - 1).map((row) => row.id)
      if (surplus.length > 0) await tx.delete(presence).where(inArray(presence.id, surplus))
    }
    tx.announce(presenceTopic(teamId))
  })
  return { renewSeconds }
}

/** Forgets tabs that fell silent. */
export async function forgetPresence({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(presence).where(lt(presence.seenAt, new Date(clock.now().getTime() - presenceMs)))
}
