import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { decideSubmission, markSpam, moveSubmission, publishSubmission } from "./decide.ts"
import * as schema from "./schema.ts"

/** Moves submissions between stages and decides them. */
export const decisionsRouter = router({
  move: permitted("submission:move")
    .input(schema.moveInput)
    .output(schema.stageOutput)
    .mutation(({ ctx, input }) => moveSubmission(ctx, input)),
  markSpam: permitted("submission:move")
    .input(schema.markSpamInput)
    .output(schema.stageOutput)
    .mutation(({ ctx, input }) => markSpam(ctx, input)),
  publish: permitted("submission:move")
    .input(schema.publishInput)
    .output(schema.stageOutput)
    .mutation(({ ctx, input }) => publishSubmission(ctx, input)),
  decide: permitted("submission:move")
    .input(schema.decideInput)
    .output(schema.stageOutput)
    .mutation(({ ctx, input }) => decideSubmission(ctx, input)),
})
