import { router } from "../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { archiveLabel, createLabel, deleteLabel, reorderLabels, updateLabel } from "./manage.ts"
import {
  archiveLabelInput,
  createLabelInput,
  deletedOutput,
  deleteLabelInput,
  labelItem,
  listLabelsOutput,
  reorderedOutput,
  reorderLabelsInput,
  updateLabelInput,
} from "./schema.ts"
import { listLabels } from "./service.ts"

export const labelsRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listLabelsOutput)
    .query(({ ctx }) => listLabels(ctx)),
  create: permitted("label:create")
    .input(createLabelInput)
    .output(labelItem)
    .mutation(({ ctx, input }) => createLabel(ctx, input)),
  update: permitted("label:update")
    .input(updateLabelInput)
    .output(labelItem)
    .mutation(({ ctx, input }) => updateLabel(ctx, input)),
  reorder: permitted("label:update")
    .input(reorderLabelsInput)
    .output(reorderedOutput)
    .mutation(({ ctx, input }) => reorderLabels(ctx, input)),
  archive: permitted("label:update")
    .input(archiveLabelInput)
    .output(labelItem)
    .mutation(({ ctx, input }) => archiveLabel(ctx, input)),
  delete: permitted("label:delete")
    .input(deleteLabelInput)
    .output(deletedOutput)
    .mutation(({ ctx, input }) => deleteLabel(ctx, input)),
})
