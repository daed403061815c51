import { apikey, event, user } from "@intray/db/schema"
import { and, desc, eq, inArray, lt, or } from "drizzle-orm"
import type { EventType } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { loadVisible } from "../../platform/visible-portals.ts"
import type { HistoryItem, HistoryType } from "./schema.ts"

/**
 * Who reads of it in the history of a submission: all who see it, or only who did it. Nobody reads of what screens are told of and what need
 * not be read later: what was never sent was never said.
 */
const readBy: { readonly [Type in EventType]: Type extends HistoryType ? "all" | "own" : "nobody" } = {
  "submission.created": "all",
  "submission.imported": "all",
  "submission.labelled": "all",
  "submission.unlabelled": "all",
  "submission.stage_changed": "all",
  "submission.restaged": "all",
  "submission.published": "all",
  "submission.withdrawn": "all",
  "submission.edited": "all",
  "submission.erased": "all",
  "submission.trashed": "all",
  "submission.restored": "all",
  "submission.deleted": "nobody",
  "submission.assigned": "all",
  "submission.snoozed": "own",
  "submission.commented": "all",
  "comment.edited": "all",
  "comment.deleted": "all",
  "message.received": "all",
  "message.written": "nobody",
  "message.edited": "nobody",
  "message.deleted": "nobody",
  "message.sent": "all",
  "message.failed": "all",
  "message.seen": "nobody",
  "publication.planned": "nobody",
  "publication.unplanned": "nobody",
  "publication.started": "nobody",
  "publication.recalled": "nobody",
  "publication.finished": "nobody",
  "release.created": "nobody",
  "release.updated": "nobody",
  "release.filled": "nobody",
  "release.deleted": "nobody",
  "release.frozen": "nobody",
  "release.planned": "nobody",
  "release.recalled": "nobody",
  "release.reopened": "nobody",
  "release.published": "nobody",
  "release.page_changed": "nobody",
  "release.erased": "nobody",
  "label.created": "nobody",
  "label.updated": "nobody",
  "label.reordered": "nobody",
  "label.archived": "nobody",
  "label.restored": "nobody",
  "label.deleted": "nobody",
  "label_group.created": "nobody",
  "label_group.updated": "nobody",
  "label_group.reordered": "nobody",
  "label_group.archived": "nobody",
  "label_group.restored": "nobody",
  "label_group.deleted": "nobody",
  "stage.created": "nobody",
  "stage.updated": "nobody",
  "stage.reordered": "nobody",
  "stage.archived": "nobody",
  "stage.restored": "nobody",
  "stage.deleted": "nobody",
  "stage.replaced": "nobody",
  "portal.created": "nobody",
  "portal.updated": "nobody",
  "portal.published": "nobody",
  "portal.state_changed": "nobody",
  "portal.retention_changed": "nobody",
  "portal.groups_changed": "nobody",
  "group.created": "nobody",
  "group.renamed": "nobody",
  "group.changed": "nobody",
  "group.deleted": "nobody",
  "view.created": "nobody",
  "view.updated": "nobody",
  "view.deleted": "nobody",
  "view.restored": "nobody",
  "template.saved": "nobody",
  "template.renamed": "nobody",
  "template.deleted": "nobody",
  "template.reply_created": "nobody",
  "template.reply_updated": "nobody",
  "template.reply_deleted": "nobody",
  "template.replies_reordered": "nobody",
  "team.created": "nobody",
  "team.renamed": "nobody",
  "team.deleted": "nobody",
  "team.restored": "nobody",
  "team.roles_changed": "nobody",
  "team.recall_changed": "nobody",
  "team.zone_changed": "nobody",
  "team.role_changed": "nobody",
  "team.handed_on": "nobody",
  "team.invited": "nobody",
  "team.uninvited": "nobody",
  "team.declined": "nobody",
  "team.member_joined": "nobody",
  "team.member_left": "nobody",
  "team.member_removed": "nobody",
  "api_key.created": "nobody",
  "api_key.updated": "nobody",
  "api_key.revoked": "nobody",
  "import.started": "nobody",
  "import.cancelled": "nobody",
  "import.undo_started": "nobody",
  "bulk.started": "nobody",
  "bulk.finished": "nobody",
}
const typesReadBy = (who: "all" | "own") => Object.entries(readBy).flatMap(([type, one]) => (one === who ? [type] : []))
const [ofAll, ofOwn] = [typesReadBy("all"), typesReadBy("own")]

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
      keyName: apikey.name,
      before: event.before,
      after: event.after,
      createdAt: event.createdAt,
    })
    .from(event)
    .leftJoin(user, and(eq(event.actorType, "user"), eq(user.id, event.actorId)))
    .leftJoin(apikey, and(eq(event.actorType, "apiKey"), eq(apikey.id, event.actorId)))
    .where(
      and(
        eq(event.teamId, ctx.team.id),
        eq(event.submissionId, submissionId),
        or(inArray(event.type, ofAll), and(inArray(event.type, ofOwn), eq(event.actorId, ctx.actor.id ?? ""))),
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
      actor: { type: row.actorType, id: row.actorId, name: row.actorName ?? row.keyName },
      before: row.before,
      after: row.after,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
