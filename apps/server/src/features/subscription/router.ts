import { router } from "../../trpc/init.ts"
import { teamProcedure } from "../../trpc/procedures.ts"
import { subscriptionOutput } from "./schema.ts"
import { subscription } from "./service.ts"

export const subscriptionRouter = router({
  get: teamProcedure
    .meta({ permission: "team" })
    .output(subscriptionOutput)
    .query(({ ctx }) => subscription(ctx)),
})
