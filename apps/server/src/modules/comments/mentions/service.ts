import { comment, mention, submission, user } from "@intray/db/schema"
import { and, count, desc, eq, inArray, isNull, lt, ne, not, or } from "drizzle-orm"
import type { TeamContext } from "../../../platform/services.ts"
import { amongSubmissions, loadReadable, readableSubmissions } from "../../../platform/visible-portals.ts"
import { projectSummaries } from "../../reviews/blind/projection.ts"
import { getWithheldComments } from "../../reviews/withheld.ts"
import { mentionsOf } from "../list.ts"
import type { ListMentionsInput, MentionItem } from "./schema.ts"

function mineIn(ctx: TeamContext) {
  return and(eq(mention.userId, ctx.actor.id ?? ""), eq(mention.teamId, ctx.team.id))
}

/** Comments in which others of the team mention the caller, newest first. */
export async function listMentions(
  ctx: TeamContext,
  input: ListMentionsInput,
): Promise<{ items: MentionItem[]; nextCursor: string | null }> {
  const [ms, before] = input.cursor?.split("_") ?? []
  const moment = new Date(Number(ms))
  const visible = await readableSubmissions(ctx)
  const hidden = await getWithheldComments(ctx)
  const rows = await ctx.db
    .select({
      commentId: comment.id,
      text: comment.text,
      createdAt: comment.createdAt,
      seenAt: mention.seenAt,
      submission: { id: submission.id, number: submission.number, title: submission.title },
      portalId: submission.portalId,
      author: { id: user.id, name: user.name, image: user.image },
    })
    .from(mention)
    .innerJoin(comment, eq(comment.id, mention.commentId))
    .innerJoin(submission, eq(submission.id, comment.submissionId))
    .leftJoin(user, eq(user.id, comment.authorId))
    .where(
      and(
        mineIn(ctx),
        isNull(submission.trashedAt),
        hidden && not(hidden),
        amongSubmissions(visible),
        or(isNull(comment.authorId), ne(comment.authorId, ctx.actor.id ?? "")),
        before === undefined ? undefined : or(lt(comment.createdAt, moment), and(eq(comment.createdAt, moment), lt(comment.id, before))),
      ),
    )
    .orderBy(desc(comment.createdAt), desc(comment.id))
    .limit(input.limit + 1)
  const page = rows.slice(0, input.limit)
  const mentions = await mentionsOf(
    ctx.db,
    page.map((row) => row.commentId),
  )
  const last = rows.length > input.limit ? page.at(-1) : undefined
  const about = await projectSummaries(
    ctx,
    page.map(({ submission: { id, title }, portalId }) => ({ id, title, portalId })),
    (row) => row,
  )
  return {
    items: page.map(({ createdAt, seenAt, portalId: _, ...row }, index) => ({
      ...row,
      submission: { ...row.submission, title: about[index]?.title ?? "" },
      mentions: mentions.get(row.commentId) ?? [],
      seen: seenAt !== null,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: last ? `${last.createdAt.getTime()}_${last.commentId}` : null,
  }
}

/** Counts comments that mention the caller and that they have not seen. */
export async function countUnseen(ctx: TeamContext): Promise<{ count: number }> {
  const unseen = and(mineIn(ctx), isNull(mention.seenAt))
  const visible = await readableSubmissions(ctx)
  const hidden = await getWithheldComments(ctx)
  const [row] = await ctx.db
    .select({ count: count() })
    .from(mention)
    .innerJoin(comment, eq(comment.id, mention.commentId))
    .innerJoin(submission, eq(submission.id, comment.submissionId))
    .where(and(unseen, hidden && not(hidden), isNull(submission.trashedAt), amongSubmissions(visible)))
  return { count: row?.count ?? 0 }
}

/** Marks the mentions of the caller on a submission as seen. @returns the number of unseen ones elsewhere @throws NotFound */
export async function markSeen(ctx: TeamContext, input: { submissionId: string }): Promise<{ count: number }> {
  const known = await loadReadable(ctx, input.submissionId)
  const here = ctx.db.select({ id: comment.id }).from(comment).where(eq(comment.submissionId, known.id))
  await ctx.db
    .update(mention)
    .set({ seenAt: ctx.clock.now() })
    .where(and(mineIn(ctx), isNull(mention.seenAt), inArray(mention.commentId, here)))
  return countUnseen(ctx)
}
