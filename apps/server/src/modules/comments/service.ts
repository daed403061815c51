import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { comment, file, submission } from "@intray/db/schema"
import { commentsServer } from "@intray/i18n/comments-server"
import { refusals } from "@intray/i18n/refusals"
import { and, eq } from "drizzle-orm"
import { Forbidden, Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { isOwn, keyOf, personOf, recordEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { mentionedIn } from "../../platform/values/mentions.ts"
import { audienceOf, readableSubmissions, seesSubmission } from "../../platform/visible-portals.ts"
import type { CommentChange } from "../history/schema.ts"
import { membersAmong } from "../members/service.ts"
import { notify } from "../notifications/notify.ts"
import { reindex } from "../submission-index/reindex.ts"
import { keepMentions } from "./keep-mentions.ts"
import { itemsOf } from "./list.ts"
import { type AddCommentInput, type CommentItem, type EditCommentInput, MAX_COMMENTS } from "./schema.ts"

type Row = typeof comment.$inferSelect
type Discussed = { id: string; number: number; portalId: string; erasedAt: Date | null; trashedAt: Date | null }

/** Locks a submission against new comments and erasure until the transaction ends. @throws NotFound */
async function lockDiscussed(tx: Tx, ctx: TeamContext, id: string): Promise<Discussed> {
  const [row] = await forUpdate(
    tx
      .select({
        id: submission.id,
        number: submission.number,
        portalId: submission.portalId,
        erasedAt: submission.erasedAt,
        trashedAt: submission.trashedAt,
      })
      .from(submission)
      .where(and(eq(submission.id, id), eq(submission.teamId, ctx.team.id))),
  )
  if (!row || !seesSubmission(await readableSubmissions(ctx, tx), row)) throw new NotFound("submission")
  return row
}

/** Loads the comment after locking its submission, in the same order as adding a comment. @throws NotFound */
async function lockComment(tx: Tx, ctx: TeamContext, id: string): Promise<Row & { portalId: string }> {
  const own = and(eq(comment.id, id), eq(comment.teamId, ctx.team.id))
  const [found] = await tx.select({ submissionId: comment.submissionId }).from(comment).where(own)
  if (!found) throw new NotFound("comment")
  const { portalId } = await lockDiscussed(tx, ctx, found.submissionId)
  const [row] = await tx.select().from(comment).where(own)
  if (!row) throw new NotFound("comment")
  return { ...row, portalId }
}

/**
 * The users whom a text mentions: members who see the submission.
 * @param known users who may be mentioned in addition, because they were before
 * @throws Invalid (`text`) if it mentions anybody else
 */
async function mentionsIn(tx: Tx, ctx: TeamContext, portalId: string, text: string, known: readonly string[] = []): Promise<string[]> {
  const ids = mentionedIn(text)
  if (ids.length === 0) return []
  const members = await membersAmong(tx, ctx.team.id, ids)
  const audience = await audienceOf(tx, ctx.team.id, [portalId])
  for (const one of [...members.values()]) if (!(await audience(one))) members.delete(one.id)
  if (ids.every((id) => members.has(id) || known.includes(id))) return ids.filter((id) => members.has(id))
  throw new Invalid([{ path: ["text"], code: "not_a_member", message: commentsServer.notAMember }])
}

async function record(tx: Tx, ctx: TeamContext, row: Row, type: "submission.commented" | "comment.edited" | "comment.deleted") {
  const change: CommentChange = { commentId: row.id, atMs: row.atMs }
  const { team, actor } = ctx
  await recordEvent(tx, { team, actor, submissionId: row.submissionId, type, before: null, after: change })
}

async function itemOf(tx: Tx, ctx: TeamContext, id: string): Promise<CommentItem> {
  const [item] = await itemsOf(tx, ctx, eq(comment.id, id))
  if (!item) throw new NotFound("comment")
  return item
}

/**
 * Adds a comment to a submission; the submitter never sees it. The client generates its id, so that a retry
 * adds it only once.
 * @throws NotFound if the submission or the file is not this team's
 * @throws Invalid (`text`) if it mentions somebody who is not a member
 * @throws Refused (`comment_other`, `erased`, `in_trash`, `too_many_comments`)
 */
export async function addComment(ctx: TeamContext, input: AddCommentInput): Promise<CommentItem> {
  const { id, submissionId, text } = input
  const fileId = input.fileId ?? null
  const atMs = input.atMs ?? null
  return ctx.db.transaction(async (tx) => {
    const target = await lockDiscussed(tx, ctx, submissionId)
    const [known] = await tx.select().from(comment).where(eq(comment.id, id))
    if (known) return repeated(tx, ctx, known, input)
    if (target.erasedAt) throw new Refused(commentsServer.erased({ number: target.number }), { code: "erased" })
    if (target.trashedAt) throw new Refused(refusals.inTrash({ number: target.number }), { code: "in_trash" })
    if (fileId !== null) {
      const [own] = await tx
        .select({ id: file.id })
        .from(file)
        .where(and(eq(file.id, fileId), eq(file.submissionId, submissionId)))
      if (!own) throw new NotFound("file")
    }
    if ((await tx.$count(comment, eq(comment.submissionId, submissionId))) >= MAX_COMMENTS) {
      throw new Refused(commentsServer.tooMany({ max: MAX_COMMENTS }), { code: "too_many_comments" })
    }
    const mentioned = await mentionsIn(tx, ctx, target.portalId, text)
    const now = ctx.clock.now()
    const made = await tx
      .insert(comment)
      .values({
        id,
        teamId: ctx.team.id,
        submissionId,
        authorId: personOf(ctx.actor),
        apiKeyId: keyOf(ctx.actor),
        text,
        fileId,
        atMs,
        createdAt: now,
      })
      .onConflictDoNothing({ target: comment.id })
      .returning()
    const [row] = made
    // A concurrent request used the id elsewhere.
    if (!row) throw new Refused(commentsServer.other, { code: "comment_other" })
    await tellMentioned(tx, ctx, submissionId, await keepMentions(tx, ctx, id, mentioned))
    await reindex(tx, submissionId, ctx.clock.now())
    await record(tx, ctx, row, "submission.commented")
    return itemOf(tx, ctx, id)
  })
}

async function tellMentioned(tx: Tx, ctx: TeamContext, submissionId: string, userIds: readonly string[]): Promise<void> {
  await notify(tx, { teamId: ctx.team.id, event: "mention", submissionId, actorId: ctx.actor.id, userIds, at: ctx.clock.now() })
}

/** Returns the existing comment with this id if the request repeats it. @throws NotFound, Refused (`comment_other`) */
async function repeated(tx: Tx, ctx: TeamContext, known: Row, input: AddCommentInput): Promise<CommentItem> {
  if (known.teamId !== ctx.team.id) throw new NotFound("comment")
  const mine = isOwn(known, ctx.actor) && known.submissionId === input.submissionId
  const same = known.editedAt !== null || known.deletedAt !== null || known.text === input.text
  // If the file is gone, the comment has lost its file and moment.
  const there = known.fileId === null || (known.fileId === (input.fileId ?? null) && known.atMs === (input.atMs ?? null))
  if (!mine || !same || !there) throw new Refused(commentsServer.other, { code: "comment_other" })
  return itemOf(tx, ctx, known.id)
}

/**
 * Changes the text of a comment of the caller.
 * @throws NotFound, Forbidden if it is somebody else's, Invalid (`text`), Refused (`comment_deleted`)
 */
export async function editComment(ctx: TeamContext, input: EditCommentInput): Promise<CommentItem> {
  const { id, text } = input
  return ctx.db.transaction(async (tx) => {
    const row = await lockComment(tx, ctx, id)
    if (!isOwn(row, ctx.actor)) throw new Forbidden("submission")
    if (row.deletedAt) throw new Refused(commentsServer.deleted, { code: "comment_deleted" })
    if (row.text === text) return itemOf(tx, ctx, id)
    const mentioned = await mentionsIn(tx, ctx, row.portalId, text, mentionedIn(row.text))
    await tx.update(comment).set({ text, editedAt: ctx.clock.now() }).where(eq(comment.id, id))
    await tellMentioned(tx, ctx, row.submissionId, await keepMentions(tx, ctx, id, mentioned, mentionedIn(text)))
    await reindex(tx, row.submissionId, ctx.clock.now())
    await record(tx, ctx, row, "comment.edited")
    return itemOf(tx, ctx, id)
  })
}

/**
 * Removes a comment's text; an empty comment remains. The caller's own needs `submission:comment`, others need
 * `submission:delete`. Deleting it again does nothing.
 * @throws NotFound, Forbidden
 */
export async function deleteComment(ctx: TeamContext, input: { id: string }): Promise<CommentItem> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockComment(tx, ctx, input.id)
    const own = isOwn(row, ctx.actor)
    const mayOwn = own && (await isAllowed(tx, ctx.team, { submission: ["comment"] }))
    if (!mayOwn && !(await isAllowed(tx, ctx.team, { submission: ["delete"] }))) throw new Forbidden("submission")
    if (row.deletedAt) return itemOf(tx, ctx, row.id)
    await tx.update(comment).set({ text: "", fileId: null, atMs: null, deletedAt: ctx.clock.now() }).where(eq(comment.id, row.id))
    await keepMentions(tx, ctx, row.id, [])
    await reindex(tx, row.submissionId, ctx.clock.now())
    await record(tx, ctx, row, "comment.deleted")
    return itemOf(tx, ctx, row.id)
  })
}
