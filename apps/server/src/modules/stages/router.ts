import { router } from "../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { removeStage } from "../bulk/remove-stage.ts"
import { bulkItem, deleteStageInput } from "../bulk/schema.ts"
import { createStage, reorderStages, updateStage } from "./manage.ts"
import { createStageInput, listStagesOutput, reorderedStages, reorderStagesInput, stageItem, updateStageInput } from "./schema.ts"
import { listStages } from "./service.ts"

export const stagesRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listStagesOutput)
    .query(({ ctx }) => listStages(ctx)),
  create: permitted("stage:create")
    .input(createStageInput)
    .output(stageItem)
    .mutation(({ ctx, input }) => createStage(ctx, input)),
  update: permitted("stage:update")
    .input(updateStageInput)
    .output(stageItem)
    .mutation(({ ctx, input }) => updateStage(ctx, input)),
  reorder: permitted("stage:update")
    .input(reorderStagesInput)
    .output(reorderedStages)
    .mutation(({ ctx, input }) => reorderStages(ctx, input)),
  delete: permitted("stage:delete")
    .input(deleteStageInput)
    .output(bulkItem)
    .mutation(({ ctx, input }) => removeStage(ctx, input)),
})
