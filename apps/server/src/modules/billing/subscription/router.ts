import { router } from "../../../http/trpc/init.ts"
import { teamProcedure } from "../../../http/trpc/procedures.ts"
import { monthlyHistory } from "./months.ts"
import { subscriptionOutput, usageHistoryOutput } from "./schema.ts"
import { subscription } from "./service.ts"

export const subscriptionRouter = router({
  get: teamProcedure
    .meta({ permission: "team" })
    .output(subscriptionOutput)
    .query(({ ctx }) => subscription(ctx)),
  history: teamProcedure
    .meta({ permission: "team" })
    .output(usageHistoryOutput)
    .query(({ ctx }) => monthlyHistory(ctx)),
})
