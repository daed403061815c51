import { router } from "../../../http/trpc/init.ts"
import * as reviews from "../schema.ts"
import { guestProcedure } from "./procedure.ts"
import {
  getGuestSheet,
  getGuestSubmission,
  getStart,
  listGiven,
  listGuestConflicts,
  listGuestQueue,
  listGuestRounds,
  saveGuestReview,
  setGuestConflict,
  takeGuestNext,
} from "./read.ts"
import * as schema from "./schema.ts"

/**
 * Everything that a guest reviewer can call. Where a procedure has the name of one in `reviews`, it takes and answers the same, so that both
 * have the same screens.
 */
export const guestReviewsRouter = router({
  start: guestProcedure.output(schema.guestStartOutput).query(({ ctx }) => getStart(ctx)),
  /** The page was opened by a person. */
  open: guestProcedure.output(schema.openOutput).mutation(() => ({ opened: true as const })),
  myRounds: guestProcedure.output(reviews.myRoundsOutput).query(({ ctx }) => listGuestRounds(ctx)),
  queue: guestProcedure
    .input(reviews.queueInput)
    .output(reviews.queueOutput)
    .query(({ ctx, input }) => listGuestQueue(ctx, input)),
  next: guestProcedure
    .input(reviews.nextInput)
    .output(reviews.nextOutput)
    .mutation(({ ctx, input }) => takeGuestNext(ctx, input)),
  submission: guestProcedure
    .input(schema.submissionInput)
    .output(schema.guestSubmissionOutput)
    .query(({ ctx, input }) => getGuestSubmission(ctx, input.submissionId)),
  sheet: guestProcedure
    .input(reviews.sheetInput)
    .output(schema.guestSheetOutput)
    .query(({ ctx, input }) => getGuestSheet(ctx, input.submissionId)),
  save: guestProcedure
    .input(reviews.saveReviewInput)
    .output(reviews.saveReviewOutput)
    .mutation(({ ctx, input }) => saveGuestReview(ctx, input)),
  setConflict: guestProcedure
    .input(reviews.setConflictInput)
    .output(reviews.setConflictOutput)
    .mutation(({ ctx, input }) => setGuestConflict(ctx, input)),
  conflicts: guestProcedure.output(reviews.conflictsOutput).query(({ ctx }) => listGuestConflicts(ctx)),
  given: guestProcedure
    .input(schema.givenInput)
    .output(schema.givenOutput)
    .query(({ ctx, input }) => listGiven(ctx, input)),
})
