import { router } from "../../http/trpc/init.ts"
import { publicProcedure } from "../../http/trpc/procedures.ts"
import { sessionOutput } from "./schema.ts"
import { sessionInfo } from "./service.ts"

export const sessionRouter = router({
  get: publicProcedure
    .meta({ permission: "public" })
    .output(sessionOutput)
    .query(({ ctx }) => sessionInfo(ctx)),
})
