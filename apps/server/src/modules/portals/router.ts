import { router } from "../../http/trpc/init.ts"
import { inPerson, permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { portalAudience, setGroupsInput } from "../members/groups/schema.ts"
import { testSentOutput } from "../messages/schema.ts"
import {
  portalRetention,
  portalRetentionInput,
  previewRetentionInput,
  retentionPreview,
  setRetentionInput,
} from "../trash/retention/schema.ts"
import { getRetention, previewRetention, setRetention } from "../trash/retention/service.ts"
import { createPortal } from "./create.ts"
import { publishPortal, saveDraft } from "./drafts.ts"
import { duplicatePortal } from "./duplicate.ts"
import { setGroups } from "./groups.ts"
import { getPortal, listPortals } from "./list.ts"
import { previewReceipt, testReceipt } from "./receipt.ts"
import { portalResults } from "./results.ts"
import * as schema from "./schema.ts"
import { checkSlug } from "./slugs.ts"
import { setState } from "./state.ts"
import { updatePortal } from "./update.ts"

export const portalsRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(schema.listPortalsOutput)
    .query(({ ctx }) => listPortals(ctx)),
  get: teamProcedure
    .meta({ permission: "team" })
    .input(schema.getPortalInput)
    .output(schema.getPortalOutput)
    .query(({ ctx, input }) => getPortal(ctx, input.slug)),
  checkSlug: teamProcedure
    .meta({ permission: "team" })
    .input(schema.checkSlugInput)
    .output(schema.checkSlugOutput)
    .query(({ ctx, input }) => checkSlug(ctx, input)),
  create: permitted("portal:create")
    .input(schema.createPortalInput)
    .output(schema.createPortalOutput)
    .mutation(({ ctx, input }) => createPortal(ctx, input)),
  duplicate: permitted("portal:create")
    .input(schema.duplicatePortalInput)
    .output(schema.createPortalOutput)
    .mutation(({ ctx, input }) => duplicatePortal(ctx, input)),
  update: permitted("portal:update")
    .input(schema.updatePortalInput)
    .output(schema.updatePortalOutput)
    .mutation(({ ctx, input }) => updatePortal(ctx, input)),
  saveDraft: permitted("portal:update")
    .input(schema.saveDraftInput)
    .output(schema.saveDraftOutput)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  publish: permitted("portal:update")
    .input(schema.publishPortalInput)
    .output(schema.publishPortalOutput)
    .mutation(({ ctx, input }) => publishPortal(ctx, input)),
  previewReceipt: permitted("portal:update")
    .input(schema.receiptInput)
    .output(schema.receiptPreview)
    // Changes nothing, but may be too long for an address.
    .mutation(({ ctx, input }) => previewReceipt(ctx, input)),
  testReceipt: permitted("portal:update")
    .use(inPerson)
    .input(schema.receiptInput)
    .output(testSentOutput)
    .mutation(({ ctx, input }) => testReceipt(ctx, ctx.user, input)),
  setState: permitted("portal:update")
    .input(schema.setStateInput)
    .output(schema.setStateOutput)
    .mutation(({ ctx, input }) => setState(ctx, input)),
  setGroups: permitted("portal:update")
    .input(setGroupsInput)
    .output(portalAudience)
    .mutation(({ ctx, input }) => setGroups(ctx, input)),
  retention: permitted("portal:update")
    .input(portalRetentionInput)
    .output(portalRetention)
    .query(({ ctx, input }) => getRetention(ctx, input)),
  previewRetention: permitted("portal:update")
    .input(previewRetentionInput)
    .output(retentionPreview)
    .query(({ ctx, input }) => previewRetention(ctx, input)),
  // Needs `submission:delete` too, which the service checks.
  setRetention: permitted("portal:update")
    .input(setRetentionInput)
    .output(portalRetention)
    .mutation(({ ctx, input }) => setRetention(ctx, input)),
  results: teamProcedure
    .meta({ permission: "team" })
    .input(schema.resultsInput)
    .output(schema.resultsOutput)
    .query(({ ctx, input }) => portalResults(ctx, input)),
})
