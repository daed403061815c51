import { event, user } from "@intray/db/schema"
import { and, desc, eq, lt, ne, notInArray, or } from "drizzle-orm"
import type { TeamContext } from "../../lib/services.ts"
import { loadVisible } from "../../lib/visible-portals.ts"
import type { HistoryItem } from "./schema.ts"

/** What screens are told of, and nobody needs to read later: what was never sent was never said. */
const unsaid = ["message.written", "message.edited", "message.deleted", "message.seen", "publication.planned", "publication.unplanned"]

/** One page of what happened to a submission, newest first; what somebody snoozed is theirs alone to read. @throws NotFound */
export async function listHistory(
  ctx: TeamContext,
  input: { submissionId: string; cursor?: string | null | undefined; limit: number },
): Promise<{ items: HistoryItem[]; nextCursor: string | null }> {
  const { submissionId, cursor, limit } = input
  await loadVisible(ctx, submissionId)
  const rows = await ctx.db
    .select({
      id: event.id,
      type: event.type,
      actorType: event.actorType,
      actorId: event.actorId,
      actorName: user.name,
      before: event.before,
      after: event.after,
      createdAt: event.createdAt,
    })
    .from(event)
    .leftJoin(user, and(eq(event.actorType, "user"), eq(user.id, event.actorId)))
    .where(
      and(
        eq(event.teamId, ctx.team.id),
        eq(event.submissionId, submissionId),
        notInArray(event.type, unsaid),
        or(ne(event.type, "submission.snoozed"), eq(event.actorId, ctx.actor.id ?? "")),
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
      actor: { type: row.actorType, id: row.actorId, name: row.actorName },
      before: row.before,
      after: row.after,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
