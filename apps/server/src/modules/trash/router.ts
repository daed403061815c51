import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { eraseNow, restoreSubmission, trashSubmission } from "./service.ts"

/** The trash, and erasing. `submissions.list` lists the trash. */
export const trashRouter = router({
  add: permitted("submission:delete")
    .input(schema.trashInput)
    .output(schema.trashOutput)
    .mutation(({ ctx, input }) => trashSubmission(ctx, input)),
  restore: permitted("submission:delete")
    .input(schema.trashInput)
    .output(schema.trashOutput)
    .mutation(({ ctx, input }) => restoreSubmission(ctx, input)),
  erase: permitted("submission:delete")
    .input(schema.eraseInput)
    .output(schema.eraseOutput)
    .mutation(({ ctx, input }) => eraseNow(ctx, input)),
})
