import type { Background } from "../../platform/background.ts"
import { forgetBillingEvents, lookAtGraces, lookAtSubscriptions } from "./look.ts"

/** Subscriptions are held against what Stripe says of them. */
export const billingTimers = {
  every: [
    { seconds: 3600, name: "look at graces", run: lookAtGraces },
    { seconds: 600, name: "look at subscriptions", run: lookAtSubscriptions },
    { seconds: 3600, name: "forget billing events", run: forgetBillingEvents },
  ],
} satisfies Background
