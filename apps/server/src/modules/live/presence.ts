import { presence } from "@intray/db/schema"
import { and, desc, eq, inArray, lt, ne } from "drizzle-orm"
import type { Services, TeamContext } from "../../platform/services.ts"
import { loadReadable } from "../../platform/visible-portals.ts"
import { presenceMs } from "./reading.ts"

/** Seconds between two messages of a tab. */
const renewSeconds = presenceMs / 2500
/** Tabs of one user that are stored; the longest silent ones are dropped. */
const maxTabs = 20

/** The topic that `db.onAnnounced` gets when presence has changed. */
export function presenceTopic(teamId: string): string {
  return `presence:${teamId}`
}

/**
 * Stores what a tab of the caller has open, or that it closes.
 * @throws NotFound for a submission of another team
 */
export async function setPresence(
  ctx: TeamContext,
  userId: string,
  input: { tabId: string; submissionId: string | null; leaving?: boolean | undefined },
): Promise<{ renewSeconds: number }> {
  const { submissionId } = input
  const teamId = ctx.team.id
  // Tabs choose their own ids, so the user's id is part of the key.
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

/** Deletes tabs that are silent. */
export async function forgetPresence({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(presence).where(lt(presence.seenAt, new Date(clock.now().getTime() - presenceMs)))
}
