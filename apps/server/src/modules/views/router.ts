import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { countFilters } from "./counts.ts"
import * as schema from "./schema.ts"
import { createView, deleteView, listViews, reorderViews, restoreView, updateView } from "./service.ts"

/** Saved views. Anyone who reads submissions keeps views of their own; what sharing needs, the verbs ask. */
export const viewsRouter = router({
  list: permitted("submission:read")
    .output(schema.listViewsOutput)
    .query(({ ctx }) => listViews(ctx)),
  counts: permitted("submission:read")
    .input(schema.countViewsInput)
    .output(schema.countViewsOutput)
    .query(({ ctx, input }) => countFilters(ctx, input.filters)),
  create: permitted("submission:read")
    .input(schema.createViewInput)
    .output(schema.viewIdOutput)
    .mutation(({ ctx, input }) => createView(ctx, input)),
  update: permitted("submission:read")
    .input(schema.updateViewInput)
    .output(schema.viewIdOutput)
    .mutation(({ ctx, input }) => updateView(ctx, input)),
  delete: permitted("submission:read")
    .input(schema.deleteViewInput)
    .output(schema.viewIdOutput)
    .mutation(({ ctx, input }) => deleteView(ctx, input)),
  restore: permitted("submission:read")
    .input(schema.restoreViewInput)
    .output(schema.viewIdOutput)
    .mutation(({ ctx, input }) => restoreView(ctx, input.actId)),
  reorder: permitted("submission:read")
    .input(schema.reorderViewsInput)
    .output(schema.reorderViewsOutput)
    .mutation(({ ctx, input }) => reorderViews(ctx, input)),
})
