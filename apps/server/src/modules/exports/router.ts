import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { countExportInput, countExportOutput } from "./schema.ts"
import { countExport } from "./service.ts"

export const exportsRouter = router({
  count: permitted("submission:export")
    .input(countExportInput)
    .output(countExportOutput)
    .query(({ ctx, input }) => countExport(ctx, input.filter)),
})
