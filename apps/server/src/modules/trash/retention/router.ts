import { router } from "../../../http/trpc/init.ts"
import { permitted } from "../../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { getRetention, previewRetention, setRetention } from "./service.ts"

/** How long portals keep their submissions; called as `portals.retention` and so on. Setting it needs `submission:delete` too. */
export const retentionRouter = router({
  retention: permitted("portal:update")
    .input(schema.portalRetentionInput)
    .output(schema.portalRetention)
    .query(({ ctx, input }) => getRetention(ctx, input)),
  previewRetention: permitted("portal:update")
    .input(schema.previewRetentionInput)
    .output(schema.retentionPreview)
    .query(({ ctx, input }) => previewRetention(ctx, input)),
  setRetention: permitted("portal:update")
    .input(schema.setRetentionInput)
    .output(schema.portalRetention)
    .mutation(({ ctx, input }) => setRetention(ctx, input)),
})
