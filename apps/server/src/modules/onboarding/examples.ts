import type { Examples } from "../../testing/examples.ts"

export const onboardingExamples: Examples = {
  "onboarding.get": () => undefined,
  "onboarding.goTo": () => ({ step: "invite" }),
  "onboarding.addSamples": ({ portalId }) => ({ portalId }),
  "onboarding.removeSamples": () => undefined,
}
