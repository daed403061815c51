import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { whileConnected } from "../../platform/while-connected.ts"
import { checkInput, importDetail, importIdInput, listImportsOutput, previewInput, previewOutput } from "./schema.ts"
import { cancelImport, checkImport, getImport, listImports, previewImport, runImport, undoImport } from "./service.ts"

const importing = permitted("submission:import")

export const importsRouter = router({
  list: importing.output(listImportsOutput).query(({ ctx }) => listImports(ctx)),
  get: importing
    .input(importIdInput)
    .output(importDetail)
    .query(({ ctx, input }) => getImport(ctx, input.id)),
  preview: importing
    .input(previewInput)
    .output(previewOutput)
    .query(({ ctx, input }) => whileConnected(ctx.socket, (signal) => previewImport(ctx, input, signal))),
  check: importing
    .input(checkInput)
    .output(importDetail)
    .mutation(({ ctx, input }) => checkImport(ctx, input)),
  run: importing
    .input(importIdInput)
    .output(importDetail)
    .mutation(({ ctx, input }) => runImport(ctx, input.id)),
  cancel: importing
    .input(importIdInput)
    .output(importDetail)
    .mutation(({ ctx, input }) => cancelImport(ctx, input.id)),
  undo: importing
    .input(importIdInput)
    .output(importDetail)
    .mutation(({ ctx, input }) => undoImport(ctx, input.id)),
})
