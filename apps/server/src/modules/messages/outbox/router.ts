import { router } from "../../../http/trpc/init.ts"
import { permitted } from "../../../http/trpc/procedures.ts"
import * as schema from "../schema.ts"
import { listUndelivered, resendMail } from "../undelivered.ts"
import { getRecall, setRecall } from "../undo-send.ts"
import { countOutbox, listOutbox } from "./service.ts"

export const outboxRouter = router({
  list: permitted("submission:reply")
    .input(schema.listOutboxInput)
    .output(schema.listOutboxOutput)
    .query(({ ctx, input }) => listOutbox(ctx, input)),
  counts: permitted("submission:reply")
    .output(schema.outboxCounts)
    .query(({ ctx }) => countOutbox(ctx)),
  undelivered: permitted("submission:reply")
    .output(schema.listUndeliveredOutput)
    .query(async ({ ctx }) => ({ items: await listUndelivered(ctx) })),
  resend: permitted("submission:reply")
    .input(schema.resendInput)
    .output(schema.resendOutput)
    .mutation(({ ctx, input }) => resendMail(ctx, input.id)),
  recall: permitted("submission:read")
    .output(schema.recallOutput)
    .query(({ ctx }) => getRecall(ctx)),
  setRecall: permitted("organization:update")
    .input(schema.setRecallInput)
    .output(schema.recallOutput)
    .mutation(({ ctx, input }) => setRecall(ctx, input)),
})
