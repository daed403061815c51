import { router } from "../../../trpc/init.ts"
import { teamProcedure } from "../../../trpc/procedures.ts"
import { listStagesOutput } from "./schema.ts"
import { listStages } from "./service.ts"

export const stagesRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listStagesOutput)
    .query(({ ctx }) => listStages(ctx)),
})
