import { router } from "../../../http/trpc/init.ts"
import { adminProcedure } from "../../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { countJobs, discardJob, listJobs, retryJob } from "./service.ts"

export const adminJobsRouter = router({
  list: adminProcedure
    .input(schema.listJobsInput)
    .output(schema.listJobsOutput)
    .query(({ ctx, input }) => listJobs(ctx, input)),
  counts: adminProcedure.output(schema.jobCountsOutput).query(({ ctx }) => countJobs(ctx)),
  retry: adminProcedure
    .input(schema.oneJobInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => retryJob(ctx, input.id)),
  discard: adminProcedure
    .input(schema.oneJobInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => discardJob(ctx, input.id)),
})
