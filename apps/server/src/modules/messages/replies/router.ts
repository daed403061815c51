import { router } from "../../../http/trpc/init.ts"
import { permitted } from "../../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { createReply, deleteReply, listReplies, reorderReplies, updateReply } from "./service.ts"

export const repliesRouter = router({
  list: permitted("submission:read")
    .output(schema.listRepliesOutput)
    .query(({ ctx }) => listReplies(ctx)),
  create: permitted("template:create")
    .input(schema.createReplyInput)
    .output(schema.replyItem)
    .mutation(({ ctx, input }) => createReply(ctx, input)),
  update: permitted("template:update")
    .input(schema.updateReplyInput)
    .output(schema.replyItem)
    .mutation(({ ctx, input }) => updateReply(ctx, input)),
  delete: permitted("template:delete")
    .input(schema.replyIdInput)
    .output(schema.replyIdOutput)
    .mutation(({ ctx, input }) => deleteReply(ctx, input.id)),
  reorder: permitted("template:update")
    .input(schema.reorderRepliesInput)
    .output(schema.reorderRepliesOutput)
    .mutation(({ ctx, input }) => reorderReplies(ctx, input.ids)),
})
