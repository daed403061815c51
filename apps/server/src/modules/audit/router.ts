import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { listAuditInput, listAuditOutput } from "./schema.ts"
import { listAudit } from "./service.ts"

export const auditRouter = router({
  list: permitted("organization:update")
    .input(listAuditInput)
    .output(listAuditOutput)
    .query(({ ctx, input }) => listAudit(ctx, input)),
})
