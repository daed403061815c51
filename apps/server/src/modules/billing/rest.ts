import type { Row } from "../../http/rest/row.ts"

/** The team's plan. */
export const billingRows: readonly Row[] = [
  {
    method: "get",
    path: "/subscription",
    procedure: "billing.plan",
    id: "getSubscription",
    summary: "Read the team's plan and how much of it is used",
    response: "Subscription",
  },
]
