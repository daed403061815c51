import { router } from "../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { mergeLabel } from "../bulk/merge.ts"
import { bulkItem } from "../bulk/schema.ts"
import { setLabel } from "./apply/service.ts"
import { archiveLabel, createLabel, deleteLabel, reorderLabels, updateLabel } from "./manage.ts"
import {
  archiveLabelInput,
  createLabelInput,
  deletedOutput,
  deleteLabelInput,
  labelItem,
  listLabelsOutput,
  mergeLabelsInput,
  reorderedOutput,
  reorderLabelsInput,
  setLabelInput,
  setLabelOutput,
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
  merge: permitted("label:update")
    .input(mergeLabelsInput)
    .output(bulkItem)
    .mutation(({ ctx, input }) => mergeLabel(ctx, input)),
  set: permitted("submission:label")
    .input(setLabelInput)
    .output(setLabelOutput)
    .mutation(({ ctx, input }) => setLabel(ctx, input)),
})
