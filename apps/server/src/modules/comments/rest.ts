import { randomUUID } from "node:crypto"
import { comment } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { byId } from "../../http/rest/replay.ts"
import { listOf, ofSubmission, type Row } from "../../http/rest/row.ts"
import { NotFound } from "../../platform/errors.ts"
import { itemsOf } from "./list.ts"
import { commentItem } from "./schema.ts"

const submissionId = "{submissionId}"

const commentReplay = byId(async (ctx, commentId) => {
  const [item] = await itemsOf(ctx.db, ctx, eq(comment.id, commentId))
  if (!item) throw new NotFound("comment")
  return item
})

/** The team's comments on submissions. */
export const commentRows: readonly Row[] = [
  {
    method: "get",
    path: "/submissions/{submissionId}/comments",
    procedure: "comments.list",
    id: "listComments",
    summary: "List the team's comments on a submission",
    response: "CommentList",
    schema: listOf(commentItem),
    whole: true,
    input: ofSubmission,
    example: { params: { submissionId } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/comments",
    procedure: "comments.add",
    id: "addComment",
    summary: "Comment on a submission; its submitter never sees it",
    response: "Comment",
    replay: commentReplay,
    filled: ["id"],
    input: (sent) => ({ ...ofSubmission(sent), id: randomUUID() }),
    example: { params: { submissionId }, body: { text: "The second track is the one." } },
  },
  {
    method: "patch",
    path: "/comments/{id}",
    procedure: "comments.edit",
    id: "updateComment",
    summary: "Change a comment of one's own",
    response: "Comment",
    example: { params: { id: "{ownCommentId}" }, body: { text: "The first track is the one." } },
  },
  {
    method: "delete",
    path: "/comments/{id}",
    procedure: "comments.delete",
    id: "deleteComment",
    summary: "Take a comment's words away",
    response: "Comment",
    example: { params: { id: "{ownCommentId}" } },
  },
]
