import { router } from "../../http/trpc/init.ts"
import { permitted, sessionProcedure } from "../../http/trpc/procedures.ts"
import { Refused } from "../../platform/errors.ts"
import { activeTeam } from "../../platform/teams.ts"
import { addSamples, removeSamples } from "./samples.ts"
import { addSamplesInput, goToStepInput, onboardingOutput, samplesOutput } from "./schema.ts"
import { goToStep, onboardingOf } from "./steps.ts"

/** The first steps of a new team, and the samples that it can try the inbox with. */
export const onboardingRouter = router({
  get: sessionProcedure
    .meta({ permission: "session" })
    .output(onboardingOutput)
    .query(async ({ ctx }) => {
      const who = { userId: ctx.user.id, slug: ctx.teamSlug, defaultTeamId: ctx.defaultTeamId }
      const team = await activeTeam(ctx.db, who).catch((cause: unknown) => {
        if (cause instanceof Refused && cause.code === "no_team") return null
        throw cause
      })
      return onboardingOf(ctx, team)
    }),
  goTo: permitted("organization:update")
    .input(goToStepInput)
    .output(onboardingOutput)
    .mutation(({ ctx, input }) => goToStep(ctx, input.step)),
  addSamples: permitted("submission:import")
    .input(addSamplesInput)
    .output(samplesOutput)
    .mutation(({ ctx, input }) => addSamples(ctx, input)),
  removeSamples: permitted("submission:delete")
    .output(samplesOutput)
    .mutation(({ ctx }) => removeSamples(ctx)),
})
