import { router } from "../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { deleteTemplate, getTemplate, listTemplates, renameTemplate, saveTemplate } from "./service.ts"

export const templatesRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(schema.listTemplatesOutput)
    .query(({ ctx }) => listTemplates(ctx)),
  get: teamProcedure
    .meta({ permission: "team" })
    .input(schema.getTemplateInput)
    .output(schema.getTemplateOutput)
    .query(({ ctx, input }) => getTemplate(ctx, input)),
  save: permitted("template:create")
    .input(schema.saveTemplateInput)
    .output(schema.templateIdOutput)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  rename: permitted("template:update")
    .input(schema.renameTemplateInput)
    .output(schema.templateIdOutput)
    .mutation(({ ctx, input }) => renameTemplate(ctx, input)),
  delete: permitted("template:delete")
    .input(schema.deleteTemplateInput)
    .output(schema.templateIdOutput)
    .mutation(({ ctx, input }) => deleteTemplate(ctx, input.id)),
})
