import { router } from "../../trpc/init.ts"
import { publicProcedure } from "../../trpc/procedures.ts"
import { publicPortal } from "./portal.ts"
import { challengeFor } from "./proof.ts"
import * as schema from "./schema.ts"
import { publicStatus, withdraw } from "./status.ts"
import { sendStatusLinks } from "./status-links.ts"
import { submit } from "./submit.ts"
import { unlock } from "./unlock.ts"
import { countVisit } from "./visits.ts"

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
  unlock: publicProcedure
    .meta({ permission: "public" })
    .input(schema.unlockInput)
    .output(schema.unlockOutput)
    .mutation(({ ctx, input }) => unlock(ctx, input)),
  challenge: publicProcedure
    .meta({ permission: "public" })
    .input(schema.challengeInput)
    .output(schema.challengeOutput)
    .query(({ ctx, input }) => challengeFor(ctx, input.slug)),
  visit: publicProcedure
    .meta({ permission: "public" })
    .input(schema.visitInput)
    .output(schema.visitOutput)
    .mutation(({ ctx, input }) => countVisit(ctx, input)),
  statusLinks: publicProcedure
    .meta({ permission: "public" })
    .input(schema.statusLinksBody)
    .output(schema.statusLinksOutput)
    .mutation(({ ctx, input }) => sendStatusLinks(ctx, input.email)),
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
