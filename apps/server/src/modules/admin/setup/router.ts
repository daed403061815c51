import { z } from "zod"
import { router } from "../../../http/trpc/init.ts"
import { publicProcedure, sessionProcedure } from "../../../http/trpc/procedures.ts"
import { checkSetup, claimSetup } from "./service.ts"

const setupInput = z.strictObject({ token: z.string().max(200) })

/** Mutations, both: what a query asks is in the address, and so in the logs of proxies. */
export const setupRouter = router({
  check: publicProcedure
    .meta({ permission: "public" })
    .input(setupInput)
    .output(z.strictObject({ works: z.boolean() }))
    .mutation(({ ctx, input }) => checkSetup(ctx, input.token)),
  claim: sessionProcedure
    .meta({ permission: "session" })
    .input(setupInput)
    .output(z.strictObject({ done: z.literal(true) }))
    .mutation(({ ctx, input }) => claimSetup(ctx, input.token)),
})
