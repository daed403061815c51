import { router } from "../../../http/trpc/init.ts"
import { adminProcedure } from "../../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { listMail, readMail, sendTestMail } from "./service.ts"

export const adminMailRouter = router({
  list: adminProcedure
    .input(schema.listMailInput)
    .output(schema.listMailOutput)
    .query(({ ctx, input }) => listMail(ctx, input)),
  /** A mutation, because the audit log remembers who read what. */
  read: adminProcedure
    .input(schema.oneMailInput)
    .output(schema.mailBody)
    .mutation(({ ctx, input }) => readMail(ctx, input.id)),
  test: adminProcedure.output(schema.testMailOutput).mutation(({ ctx }) => sendTestMail(ctx)),
})
