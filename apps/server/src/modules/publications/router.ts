import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { checkLettersOutput } from "../letters/schema.ts"
import { getPublication, listPublications, previewPublication } from "./list.ts"
import * as schema from "./schema.ts"
import { checkPublication, recallPublication, startPublication } from "./write.ts"

export const publicationsRouter = router({
  start: permitted("submission:move")
    .input(schema.startPublicationInput)
    .output(schema.publicationDetail)
    .mutation(({ ctx, input }) => startPublication(ctx, input)),
  list: permitted("submission:read")
    .output(schema.listPublicationsOutput)
    .query(({ ctx }) => listPublications(ctx)),
  get: permitted("submission:read")
    .input(schema.publicationIdInput)
    .output(schema.publicationDetail)
    .query(({ ctx, input }) => getPublication(ctx, input.id)),
  recall: permitted("submission:move")
    .input(schema.recallInput)
    .output(schema.publicationDetail)
    .mutation(({ ctx, input }) => recallPublication(ctx, input)),
  check: permitted("submission:read")
    .input(schema.checkPublicationInput)
    .output(checkLettersOutput)
    .query(({ ctx, input }) => checkPublication(ctx, input)),
  preview: permitted("submission:read")
    .input(schema.previewPublicationInput)
    .output(schema.previewPublicationOutput)
    .query(({ ctx, input }) => previewPublication(ctx, input)),
})
