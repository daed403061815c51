import { router } from "../../trpc/init.ts"
import { publicProcedure } from "../../trpc/procedures.ts"
import { publicPortal } from "./portal.ts"
import * as schema from "./schema.ts"
import { publicStatus, withdraw } from "./status.ts"
import { submit } from "./submit.ts"

export const publicRouter = router({
  portal: publicProcedure
    .meta({ permission: "public" })
    .input(schema.publicPortalInput)
    .output(schema.publicPortalOutput)
    .query(({ ctx, input }) => publicPortal(ctx, input)),
  submit: publicProcedure
    .meta({ permission: "public" })
    .input(schema.submitInput)
    .output(schema.submitOutput)
    .mutation(({ ctx, input }) => submit(ctx, input)),
  status: publicProcedure
    .meta({ permission: "public" })
    .input(schema.statusInput)
    .output(schema.statusOutput)
    .query(({ ctx, input }) => publicStatus(ctx, input.demoId)),
  withdraw: publicProcedure
    .meta({ permission: "public" })
    .input(schema.statusInput)
    .output(schema.withdrawOutput)
    .mutation(({ ctx, input }) => withdraw(ctx, input.demoId)),
})
