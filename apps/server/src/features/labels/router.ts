import { router } from "../../trpc/init.ts"
import { permitted, teamProcedure } from "../../trpc/procedures.ts"
import { listLabelsOutput, setLabelInput, setLabelOutput } from "./schema.ts"
import { listLabels, setLabel } from "./service.ts"

export const labelsRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listLabelsOutput)
    .query(({ ctx }) => listLabels(ctx)),
  set: permitted("submission:label")
    .input(setLabelInput)
    .output(setLabelOutput)
    .mutation(({ ctx, input }) => setLabel(ctx, input)),
})
