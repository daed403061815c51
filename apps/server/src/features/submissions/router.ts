import { router } from "../../trpc/init.ts"
import { permitted } from "../../trpc/procedures.ts"
import { countFacets } from "../facets/match.ts"
import { statusOutput } from "../public/schema.ts"
import { previewStatus } from "../public/status-preview.ts"
import { decideSubmission, markSpam, moveSubmission, publishSubmission } from "./decide.ts"
import { listSubmissions } from "./list.ts"
import * as schema from "./schema.ts"
import { countSubmissions, getSubmission, markSeen } from "./service.ts"

export const submissionsRouter = router({
  list: permitted("submission:read")
    .input(schema.listSubmissionsInput)
    .output(schema.listSubmissionsOutput)
    .query(({ ctx, input }) => listSubmissions(ctx, input)),
  facets: permitted("submission:read")
    .input(schema.facetsInput)
    .output(schema.submissionFacets)
    .query(({ ctx, input }) => countFacets(ctx, input.filter)),
  counts: permitted("submission:read")
    .input(schema.countSubmissionsInput)
    .output(schema.countSubmissionsOutput)
    .query(({ ctx }) => countSubmissions(ctx)),
  get: permitted("submission:read")
    .input(schema.getSubmissionInput)
    .output(schema.submissionDetail)
    .query(({ ctx, input }) => getSubmission(ctx, input)),
  statusPreview: permitted("submission:read")
    .input(schema.submissionIdInput)
    .output(statusOutput)
    .query(({ ctx, input }) => previewStatus(ctx, input.id)),
  seen: permitted("submission:read")
    .input(schema.submissionIdInput)
    .output(schema.seenOutput)
    .mutation(({ ctx, input }) => markSeen(ctx, input.id)),
  move: permitted("submission:move")
    .input(schema.moveInput)
    .output(schema.stageOutput)
    .mutation(({ ctx, input }) => moveSubmission(ctx, input)),
  markSpam: permitted("submission:move")
    .input(schema.markSpamInput)
    .output(schema.stageOutput)
    .mutation(({ ctx, input }) => markSpam(ctx, input)),
  publish: permitted("submission:move")
    .input(schema.submissionIdInput)
    .output(schema.stageOutput)
    .mutation(({ ctx, input }) => publishSubmission(ctx, input)),
  decide: permitted("submission:move")
    .input(schema.decideInput)
    .output(schema.stageOutput)
    .mutation(({ ctx, input }) => decideSubmission(ctx, input)),
})
