import { router } from "../../trpc/init.ts"
import { permitted, teamProcedure } from "../../trpc/procedures.ts"
import * as schema from "./schema.ts"
import * as portals from "./service.ts"
import { checkSlug } from "./slugs.ts"

export const portalsRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(schema.listPortalsOutput)
    .query(({ ctx }) => portals.listPortals(ctx)),
  get: teamProcedure
    .meta({ permission: "team" })
    .input(schema.getPortalInput)
    .output(schema.getPortalOutput)
    .query(({ ctx, input }) => portals.getPortal(ctx, input.slug)),
  checkSlug: teamProcedure
    .meta({ permission: "team" })
    .input(schema.checkSlugInput)
    .output(schema.checkSlugOutput)
    .query(({ ctx, input }) => checkSlug(ctx, input)),
  create: permitted("portal:create")
    .input(schema.createPortalInput)
    .output(schema.createPortalOutput)
    .mutation(({ ctx, input }) => portals.createPortal(ctx, input)),
  update: permitted("portal:update")
    .input(schema.updatePortalInput)
    .output(schema.updatePortalOutput)
    .mutation(({ ctx, input }) => portals.updatePortal(ctx, input)),
  saveDraft: permitted("portal:update")
    .input(schema.saveDraftInput)
    .output(schema.saveDraftOutput)
    .mutation(({ ctx, input }) => portals.saveDraft(ctx, input)),
  publish: permitted("portal:update")
    .input(schema.publishPortalInput)
    .output(schema.publishPortalOutput)
    .mutation(({ ctx, input }) => portals.publishPortal(ctx, input)),
  setState: permitted("portal:update")
    .input(schema.setStateInput)
    .output(schema.setStateOutput)
    .mutation(({ ctx, input }) => portals.setState(ctx, input)),
})
