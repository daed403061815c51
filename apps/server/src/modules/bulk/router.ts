import { router } from "../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { mergeLabelsInput } from "../labels/schema.ts"
import { mergeLabel } from "./merge.ts"
import { removeStage } from "./remove-stage.ts"
import { bulkIdInput, bulkItem, deleteStageInput, listBulkOutput, startBulkInput } from "./schema.ts"
import { cancelBulk, getBulk, listBulk, startBulk } from "./service.ts"

/** One stage in the place of another that is removed; called as `stages.delete`. */
export const stageRemovingRouter = router({
  delete: permitted("stage:delete")
    .input(deleteStageInput)
    .output(bulkItem)
    .mutation(({ ctx, input }) => removeStage(ctx, input)),
})

/** One label in the place of another, wherever it stands; called as `labels.merge`. */
export const labelMergingRouter = router({
  merge: permitted("label:update")
    .input(mergeLabelsInput)
    .output(bulkItem)
    .mutation(({ ctx, input }) => mergeLabel(ctx, input)),
})

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
