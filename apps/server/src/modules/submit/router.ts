import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { createdSubmission, createSubmissionInput } from "../submissions/schema.ts"
import { createSubmission } from "./by-team.ts"

/** What a team sends in for somebody; called as `submissions.create`. */
export const submitByTeamRouter = router({
  create: permitted("submission:import")
    .input(createSubmissionInput)
    .output(createdSubmission)
    .mutation(({ ctx, input }) => createSubmission(ctx, input)),
})
