import { router } from "../../http/trpc/init.ts"
import { inOwnName, inPerson, permitted } from "../../http/trpc/procedures.ts"
import { assignReviewers, listAssignable, previewAssignment } from "./assignment/assign.ts"
import * as assignment from "./assignment/schema.ts"
import { revealNames } from "./blind/reveal.ts"
import { listConflicts } from "./conflicts.ts"
import * as guestSchema from "./guests/schema.ts"
import { addGuest, listGuests, renewGuest, revokeGuest } from "./guests/service.ts"
import { applyLabels, getLabelResults } from "./labels/apply.ts"
import * as labels from "./labels/schema.ts"
import { createRound, deleteRound, getPlan, listRounds, listRoundsWithScores, updateRound } from "./plan.ts"
import { listMyRounds, listQueue, takeNext } from "./queue.ts"
import { getSheet } from "./read.ts"
import { getAgreement, listResults, settleReviews } from "./results.ts"
import { saveReview, setConflict } from "./save.ts"
import * as schema from "./schema.ts"

export const reviewsRouter = router({
  plan: permitted("review:manage")
    .input(schema.planInput)
    .output(schema.planOutput)
    .query(({ ctx, input }) => getPlan(ctx, input.slug)),
  rounds: permitted("review:manage")
    .output(schema.roundsOutput)
    .query(({ ctx }) => listRounds(ctx)),
  scoredRounds: permitted("submission:read")
    .output(schema.roundsOutput)
    .query(({ ctx }) => listRoundsWithScores(ctx)),
  createRound: permitted("review:manage")
    .input(schema.createRoundInput)
    .output(schema.roundIdOutput)
    .mutation(({ ctx, input }) => createRound(ctx, input)),
  updateRound: permitted("review:manage")
    .input(schema.updateRoundInput)
    .output(schema.roundIdOutput)
    .mutation(({ ctx, input }) => updateRound(ctx, input)),
  deleteRound: permitted("review:manage")
    .input(schema.deleteRoundInput)
    .output(schema.roundIdOutput)
    .mutation(({ ctx, input }) => deleteRound(ctx, input)),
  reviewers: permitted("review:manage")
    .input(assignment.reviewersInput)
    .output(assignment.reviewersOutput)
    .query(({ ctx, input }) => listAssignable(ctx, input.roundId)),
  previewAssignment: permitted("review:manage")
    .input(assignment.previewAssignmentInput)
    .output(assignment.assignmentPreview)
    .mutation(({ ctx, input }) => previewAssignment(ctx, input)),
  assign: permitted("review:manage")
    .input(assignment.assignReviewersInput)
    .output(assignment.assignReviewersOutput)
    .mutation(({ ctx, input }) => assignReviewers(ctx, input)),
  guests: permitted("review:manage")
    .input(guestSchema.guestsInput)
    .output(guestSchema.guestsOutput)
    .query(({ ctx, input }) => listGuests(ctx, input.roundId)),
  // A link lasts longer than a session in which an admin acts as somebody else, and is a person's to give.
  addGuest: permitted("review:manage")
    .use(inPerson)
    .use(inOwnName)
    .input(guestSchema.addGuestInput)
    .output(guestSchema.guestLinkOutput)
    .mutation(({ ctx, input }) => addGuest(ctx, input)),
  renewGuest: permitted("review:manage")
    .use(inPerson)
    .use(inOwnName)
    .input(guestSchema.renewGuestInput)
    .output(guestSchema.guestLinkOutput)
    .mutation(({ ctx, input }) => renewGuest(ctx, input)),
  revokeGuest: permitted("review:manage")
    .input(guestSchema.guestIdInput)
    .output(guestSchema.guestIdOutput)
    .mutation(({ ctx, input }) => revokeGuest(ctx, input.id)),
  sheet: permitted("submission:review", "review:manage")
    .input(schema.sheetInput)
    .output(schema.sheetOutput)
    .query(({ ctx, input }) => getSheet(ctx, input.submissionId)),
  save: permitted("submission:review")
    .use(inPerson)
    .input(schema.saveReviewInput)
    .output(schema.saveReviewOutput)
    .mutation(({ ctx, input }) => saveReview(ctx, input)),
  setConflict: permitted("submission:review")
    .use(inPerson)
    .input(schema.setConflictInput)
    .output(schema.setConflictOutput)
    .mutation(({ ctx, input }) => setConflict(ctx, { userId: ctx.user.id }, input)),
  conflicts: permitted("submission:review")
    .use(inPerson)
    .output(schema.conflictsOutput)
    .query(({ ctx }) => listConflicts(ctx, ctx.user.id)),
  myRounds: permitted("submission:review")
    .use(inPerson)
    .output(schema.myRoundsOutput)
    .query(({ ctx }) => listMyRounds(ctx)),
  queue: permitted("submission:review")
    .use(inPerson)
    .input(schema.queueInput)
    .output(schema.queueOutput)
    .query(({ ctx, input }) => listQueue(ctx, input)),
  next: permitted("submission:review")
    .use(inPerson)
    .input(schema.nextInput)
    .output(schema.nextOutput)
    .mutation(({ ctx, input }) => takeNext(ctx, input)),
  results: permitted("submission:review", "review:manage")
    .input(schema.resultsInput)
    .output(schema.resultsOutput)
    .query(({ ctx, input }) => listResults(ctx, input)),
  agreement: permitted("submission:review", "review:manage")
    .input(schema.agreementInput)
    .output(schema.agreementOutput)
    .query(({ ctx, input }) => getAgreement(ctx, input.roundId)),
  labels: permitted("review:manage")
    .input(labels.labelResultsInput)
    .output(labels.labelResults)
    .query(({ ctx, input }) => getLabelResults(ctx, input.roundId)),
  // Needs both.
  // The service asks for `submission:label` too.
  applyLabels: permitted("review:manage")
    .input(labels.applyLabelsInput)
    .output(labels.applyLabelsOutput)
    .mutation(({ ctx, input }) => applyLabels(ctx, input)),
  reveal: permitted("review:manage")
    .use(inPerson)
    .input(schema.revealInput)
    .output(schema.revealOutput)
    .mutation(({ ctx, input }) => revealNames(ctx, ctx.user.id, input)),
  settle: permitted("review:manage")
    .input(schema.settleInput)
    .output(schema.settleOutput)
    .mutation(({ ctx, input }) => settleReviews(ctx, input)),
})
