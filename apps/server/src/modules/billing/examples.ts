import type { Examples } from "../../testing/examples.ts"

export const billingExamples: Examples = {
  "billing.plan": () => undefined,
  "billing.history": () => undefined,
  "billing.offer": () => undefined,
  "billing.standing": () => undefined,
  "billing.get": () => undefined,
  "billing.invoices": () => ({}),
  "billing.choose": () => ({ plan: "pro", interval: "monthly" }),
  "billing.portal": () => undefined,
  "billing.look": () => undefined,
}
