import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { submissionIdInput } from "../submissions/schema.ts"
import { statusOutput } from "../submit/schema.ts"
import { previewStatus } from "./preview.ts"

/** The status page for the team. */
export const statusRouter = router({
  preview: permitted("submission:read")
    .input(submissionIdInput)
    .output(statusOutput)
    .query(({ ctx, input }) => previewStatus(ctx, input.id)),
})
