import type { DbOrTx } from "@intray/db"
import { apikey, comment, mention, user } from "@intray/db/schema"
import { and, asc, eq, inArray, not, type SQL } from "drizzle-orm"
import { isOwn } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { loadReadable } from "../../platform/visible-portals.ts"
import { getWithheldComments } from "../reviews/withheld.ts"
import { type CommentItem, type CommentList, MAX_COMMENTS } from "./schema.ts"

/** The users whom each comment mentions, by comment id, in one query. */
export async function mentionsOf(db: DbOrTx, commentIds: readonly string[]): Promise<Map<string, CommentItem["mentions"]>> {
  const found = new Map<string, CommentItem["mentions"]>()
  if (commentIds.length === 0) return found
  const rows = await db
    .select({ commentId: mention.commentId, id: user.id, name: user.name })
    .from(mention)
    .innerJoin(user, eq(user.id, mention.userId))
    .where(inArray(mention.commentId, [...commentIds]))
    .orderBy(asc(user.name), asc(user.id))
  for (const { commentId, id, name } of rows) found.set(commentId, [...(found.get(commentId) ?? []), { id, name }])
  return found
}

/** Comments of the caller's team as items, oldest first. */
export async function itemsOf(db: DbOrTx, ctx: Pick<TeamContext, "team" | "actor">, which: SQL): Promise<CommentItem[]> {
  const rows = await db
    .select({ comment, author: { id: user.id, name: user.name, image: user.image }, apiKey: { id: apikey.id, name: apikey.name } })
    .from(comment)
    .leftJoin(user, eq(user.id, comment.authorId))
    .leftJoin(apikey, eq(apikey.id, comment.apiKeyId))
    .where(and(eq(comment.teamId, ctx.team.id), which))
    .orderBy(asc(comment.createdAt), asc(comment.id))
    .limit(MAX_COMMENTS)
  const mentions = await mentionsOf(
    db,
    rows.map((row) => row.comment.id),
  )
  return rows.map(({ comment: row, author, apiKey }) => ({
    id: row.id,
    author,
    apiKey: apiKey && { id: apiKey.id, name: apiKey.name ?? "" },
    text: row.text,
    mentions: mentions.get(row.id) ?? [],
    fileId: row.fileId,
    atMs: row.fileId === null ? null : row.atMs,
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    mine: isOwn(row, ctx.actor),
  }))
}

/** The team's comments on a submission. @throws NotFound */
export async function listComments(ctx: TeamContext, input: { submissionId: string }): Promise<CommentList> {
  const { submissionId } = input
  await loadReadable(ctx, submissionId)
  const all = eq(comment.submissionId, submissionId)
  const hidden = await getWithheldComments(ctx)
  if (!hidden) return { items: await itemsOf(ctx.db, ctx, all), withheld: 0 }
  const withheld = await ctx.db.$count(comment, and(all, hidden))
  return { items: await itemsOf(ctx.db, ctx, and(all, not(hidden)) ?? all), withheld }
}
