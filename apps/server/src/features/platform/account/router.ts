import { router } from "../../../trpc/init.ts"
import { sessionProcedure } from "../../../trpc/procedures.ts"
import { securityOutput } from "./schema.ts"
import { security } from "./service.ts"

export const accountRouter = router({
  security: sessionProcedure
    .meta({ permission: "session" })
    .output(securityOutput)
    .query(({ ctx }) => security(ctx)),
})
