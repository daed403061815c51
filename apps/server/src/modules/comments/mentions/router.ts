import { router } from "../../../http/trpc/init.ts"
import { permitted } from "../../../http/trpc/procedures.ts"
import { listMentionsInput, listMentionsOutput, seenMentionsInput, unseenMentionsOutput } from "./schema.ts"
import { countUnseen, listMentions, markSeen } from "./service.ts"

export const mentionsRouter = router({
  list: permitted("submission:read")
    .input(listMentionsInput)
    .output(listMentionsOutput)
    .query(({ ctx, input }) => listMentions(ctx, input)),
  unseen: permitted("submission:read")
    .output(unseenMentionsOutput)
    .query(({ ctx }) => countUnseen(ctx)),
  seen: permitted("submission:read")
    .input(seenMentionsInput)
    .output(unseenMentionsOutput)
    .mutation(({ ctx, input }) => markSeen(ctx, input)),
})
