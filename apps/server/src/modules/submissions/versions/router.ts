import { router } from "../../../http/trpc/init.ts"
import { permitted } from "../../../http/trpc/procedures.ts"
import { listVersionsInput, listVersionsOutput } from "./schema.ts"
import { listVersions } from "./service.ts"

export const versionsRouter = router({
  list: permitted("submission:read")
    .input(listVersionsInput)
    .output(listVersionsOutput)
    .query(({ ctx, input }) => listVersions(ctx, input.submissionId)),
})
