import { apikey, event, reviewGuest, rule, user } from "@intray/db/schema"
import { and, desc, eq, inArray, lt, or } from "drizzle-orm"
import { listEventTypes } from "../../events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { loadReadable } from "../../platform/visible-portals.ts"
import { canManageReviews } from "../reviews/access.ts"
import type { HistoryItem } from "./schema.ts"

const [ofAll, ofOwn] = [listEventTypes(({ history }) => history === "all"), listEventTypes(({ history }) => history === "own")]

/**
 * One page of what happened to a submission, newest first. Snoozes and reviews are shown only to the member who made them; guest reviewers have
 * no history, so that those who manage reviews read it in their place.
 * @throws NotFound
 */
export async function listHistory(
  ctx: TeamContext,
  input: { submissionId: string; cursor?: string | null | undefined; limit: number },
): Promise<{ items: HistoryItem[]; nextCursor: string | null }> {
  const { submissionId, cursor, limit } = input
  await loadReadable(ctx, submissionId)
  const ofGuests = (await canManageReviews(ctx.db, ctx)) ? eq(event.actorType, "guest") : undefined
  const rows = await ctx.db
    .select({
      id: event.id,
      type: event.type,
      actorType: event.actorType,
      actorId: event.actorId,
      actorName: user.name,
      keyName: apikey.name,
      guestName: reviewGuest.name,
      ruleName: rule.name,
      before: event.before,
      after: event.after,
      createdAt: event.createdAt,
    })
    .from(event)
    .leftJoin(user, and(eq(event.actorType, "user"), eq(user.id, event.actorId)))
    .leftJoin(apikey, and(eq(event.actorType, "apiKey"), eq(apikey.id, event.actorId)))
    .leftJoin(reviewGuest, and(eq(event.actorType, "guest"), eq(reviewGuest.reviewerId, event.actorId)))
    .leftJoin(rule, and(eq(event.actorType, "rule"), eq(rule.id, event.actorId)))
    .where(
      and(
        eq(event.teamId, ctx.team.id),
        eq(event.submissionId, submissionId),
        or(inArray(event.type, ofAll), and(inArray(event.type, ofOwn), or(eq(event.actorId, ctx.actor.id ?? ""), ofGuests))),
        ...(cursor ? [lt(event.id, cursor)] : []),
      ),
    )
    .orderBy(desc(event.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map((row) => ({
      id: row.id,
      type: row.type,
      actor: { type: row.actorType, id: row.actorId, name: row.actorName ?? row.keyName ?? row.guestName ?? (row.ruleName || null) },
      before: row.before,
      after: row.after,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
