import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { listComments } from "./list.ts"
import { addCommentInput, commentItem, deleteCommentInput, editCommentInput, listCommentsInput, listCommentsOutput } from "./schema.ts"
import { addComment, deleteComment, editComment } from "./service.ts"

export const commentsRouter = router({
  list: permitted("submission:read")
    .input(listCommentsInput)
    .output(listCommentsOutput)
    .query(({ ctx, input }) => listComments(ctx, input)),
  add: permitted("submission:comment")
    .input(addCommentInput)
    .output(commentItem)
    .mutation(({ ctx, input }) => addComment(ctx, input)),
  edit: permitted("submission:comment")
    .input(editCommentInput)
    .output(commentItem)
    .mutation(({ ctx, input }) => editComment(ctx, input)),
  delete: permitted("submission:comment", "submission:delete")
    .input(deleteCommentInput)
    .output(commentItem)
    .mutation(({ ctx, input }) => deleteComment(ctx, input)),
})
