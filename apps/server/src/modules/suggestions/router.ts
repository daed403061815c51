import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { setLabelOutput } from "../labels/schema.ts"
import { acceptSuggestion, dismissSuggestion } from "./answer.ts"
import { forget, startAgain, updateSettings } from "./manage.ts"
import {
  acceptInput,
  dismissInput,
  dismissOutput,
  doneOutput,
  forSubmissionInput,
  forSubmissionOutput,
  nothingInput,
  settingsOutput,
  updateSettingsInput,
} from "./schema.ts"
import { getStatistics } from "./statistics.ts"
import { getSuggestions } from "./suggest.ts"

export const suggestionsRouter = router({
  forSubmission: permitted("submission:label")
    .input(forSubmissionInput)
    .output(forSubmissionOutput)
    .query(({ ctx, input }) => getSuggestions(ctx, input.submissionId)),
  accept: permitted("submission:label")
    .input(acceptInput)
    .output(setLabelOutput)
    .mutation(({ ctx, input }) => acceptSuggestion(ctx, input)),
  dismiss: permitted("submission:label")
    .input(dismissInput)
    .output(dismissOutput)
    .mutation(({ ctx, input }) => dismissSuggestion(ctx, input)),
  settings: permitted("organization:update")
    .output(settingsOutput)
    .query(({ ctx }) => getStatistics(ctx)),
  updateSettings: permitted("organization:update")
    .input(updateSettingsInput)
    .output(doneOutput)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
  startAgain: permitted("organization:update")
    .input(nothingInput)
    .output(doneOutput)
    .mutation(({ ctx }) => startAgain(ctx)),
  forget: permitted("organization:update")
    .input(nothingInput)
    .output(doneOutput)
    .mutation(({ ctx }) => forget(ctx)),
})
