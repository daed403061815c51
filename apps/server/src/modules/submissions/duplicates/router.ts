import { router } from "../../../http/trpc/init.ts"
import { permitted } from "../../../http/trpc/procedures.ts"
import { listDuplicatesInput, listDuplicatesOutput } from "./schema.ts"
import { listDuplicates } from "./service.ts"

export const duplicatesRouter = router({
  list: permitted("submission:read")
    .input(listDuplicatesInput)
    .output(listDuplicatesOutput)
    .query(({ ctx, input }) => listDuplicates(ctx, input.submissionId)),
})
