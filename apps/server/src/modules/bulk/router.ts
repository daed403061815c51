import { router } from "../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { bulkIdInput, bulkItem, listBulkOutput, startBulkInput } from "./schema.ts"
import { cancelBulk, getBulk, listBulk, startBulk } from "./service.ts"

export const bulkRouter = router({
  start: permitted("submission:label", "submission:move", "submission:assign", "submission:reply")
    .input(startBulkInput)
    .output(bulkItem)
    .mutation(({ ctx, input }) => startBulk(ctx, input)),
  get: permitted("submission:label", "submission:move", "submission:assign", "submission:reply")
    .input(bulkIdInput)
    .output(bulkItem)
    .query(({ ctx, input }) => getBulk(ctx, input.id)),
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listBulkOutput)
    .query(({ ctx }) => listBulk(ctx)),
  cancel: permitted("submission:label", "submission:move", "submission:assign", "submission:reply")
    .input(bulkIdInput)
    .output(bulkItem)
    .mutation(({ ctx, input }) => cancelBulk(ctx, input.id)),
})
