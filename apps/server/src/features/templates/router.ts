import { router } from "../../trpc/init.ts"
import { teamProcedure } from "../../trpc/procedures.ts"
import { listTemplatesOutput } from "./schema.ts"
import { listTemplates } from "./service.ts"

export const templatesRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listTemplatesOutput)
    .query(() => listTemplates()),
})
