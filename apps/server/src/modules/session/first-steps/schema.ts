import { z } from "zod"

/** The first steps, in their order. */
export const firstSteps = ["team", "collect", "invite", "ready"] as const
export const firstStep = z.enum(firstSteps)
export type FirstStep = z.infer<typeof firstStep>

/** Where the first steps stand, as it is kept with the team; what another version wrote counts as done. */
export const storedSteps = z.strictObject({ step: firstStep })
