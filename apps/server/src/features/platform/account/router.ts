import { router } from "../../../trpc/init.ts"
import { sessionProcedure } from "../../../trpc/procedures.ts"
import { listActivity } from "./activity.ts"
import { activityOutput, listActivityInput, securityOutput } from "./schema.ts"
import { security } from "./service.ts"

export const accountRouter = router({
  security: sessionProcedure
    .meta({ permission: "session" })
    .output(securityOutput)
    .query(({ ctx }) => security(ctx)),
  activity: sessionProcedure
    .meta({ permission: "session" })
    .input(listActivityInput)
    .output(activityOutput)
    .query(({ ctx, input }) => listActivity(ctx, input)),
})
