import { router } from "../../http/trpc/init.ts"
import { sessionProcedure } from "../../http/trpc/procedures.ts"
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
