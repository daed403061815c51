import { router } from "../../../trpc/init.ts"
import { permitted } from "../../../trpc/procedures.ts"
import { listVersionsInput, listVersionsOutput } from "./schema.ts"
import { listVersions } from "./service.ts"

export const versionsRouter = router({
  list: permitted("submission:read")
    .input(listVersionsInput)
    .output(listVersionsOutput)
    .query(({ ctx, input }) => listVersions(ctx, input.submissionId)),
})
