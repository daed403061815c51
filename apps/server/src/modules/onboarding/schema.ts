import { z } from "zod"
import { rowId } from "../../platform/values/schema.ts"
import { firstStep, firstSteps } from "../session/first-steps/schema.ts"

export const onboardingOutput = z.strictObject({
  /** Null: they are behind the caller, or the team's are not theirs to take. Without a team they begin with `team`. */
  step: firstStep.nullable(),
  team: z.strictObject({ name: z.string(), slug: z.string() }).nullable(),
  /** The team's first portal, once there is one. */
  portal: z.strictObject({ id: rowId, slug: z.string(), title: z.string() }).nullable(),
  /** Sample submissions that are in the team. */
  samples: z.number().int(),
})
export type Onboarding = z.infer<typeof onboardingOutput>

/** `done`: the first steps are behind the team. */
export const goToStepInput = z.strictObject({ step: z.enum([...firstSteps, "done"]) })

export const addSamplesInput = z.strictObject({ portalId: rowId })
export const samplesOutput = z.strictObject({ count: z.number().int() })
