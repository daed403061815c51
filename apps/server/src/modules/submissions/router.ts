import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { listQuestions } from "../submission-index/answers/list.ts"
import { countFacets } from "../submission-index/match.ts"
import { submissionFacets } from "../submission-index/schema.ts"
import { createSubmission } from "../submit/by-team.ts"
import { listAsText, listSubmissions } from "./list.ts"
import * as schema from "./schema.ts"
import { countSubmissions, getAsText, getSubmission, markSeen } from "./service.ts"
import { suggestText } from "./suggest.ts"

export const submissionsRouter = router({
  list: permitted("submission:read")
    .input(schema.listSubmissionsInput)
    .output(schema.listSubmissionsOutput)
    .query(({ ctx, input }) => (ctx.texts ? listAsText(ctx, input) : listSubmissions(ctx, input))),
  facets: permitted("submission:read")
    .input(schema.facetsInput)
    .output(submissionFacets)
    .query(({ ctx, input }) => countFacets(ctx, input.filter, { scope: "readable" })),
  questions: permitted("submission:read")
    .input(schema.questionsInput)
    .output(schema.questionsOutput)
    .query(async ({ ctx, input }) => ({ items: await listQuestions(ctx, input.portals ?? []) })),
  suggest: permitted("submission:read")
    .input(schema.suggestInput)
    .output(schema.suggestOutput)
    .query(async ({ ctx, input }) => ({ text: await suggestText(ctx, input.filter) })),
  counts: permitted("submission:read")
    .input(schema.countSubmissionsInput)
    .output(schema.countSubmissionsOutput)
    .query(({ ctx }) => countSubmissions(ctx)),
  get: permitted("submission:read")
    .input(schema.getSubmissionInput)
    .output(schema.submissionDetail)
    .query(({ ctx, input }) => (ctx.texts ? getAsText(ctx, input) : getSubmission(ctx, input))),
  create: permitted("submission:import")
    .input(schema.createSubmissionInput)
    .output(schema.createdSubmission)
    .mutation(({ ctx, input }) => createSubmission(ctx, input)),
  seen: permitted("submission:read")
    .input(schema.submissionIdInput)
    .output(schema.seenOutput)
    .mutation(({ ctx, input }) => markSeen(ctx, input.id)),
})
