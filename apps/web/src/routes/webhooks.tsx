import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

const states = ["delivered", "failed", "pending"] as const

export type WebhooksSearch = {
  /** Id of the webhook that is open. */
  webhook?: string | undefined
  /** Id of the delivery that is open in it. */
  delivery?: string | undefined
  /** Which deliveries are listed; absent: all. */
  answer?: (typeof states)[number] | undefined
}

const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value)

/** Programs and channels that are told what happens, and what they were told. */
export const webhooksRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "api/webhooks",
  validateSearch: (raw: Record<string, unknown>): WebhooksSearch => {
    const answer = states.find((one) => one === raw.answer)
    if (!isId(raw.webhook)) return {}
    return {
      webhook: raw.webhook,
      ...(isId(raw.delivery) ? { delivery: raw.delivery } : {}),
      ...(answer === undefined ? {} : { answer }),
    }
  },
  component: lazyRouteComponent(() => chunk(import("./webhooks-page.tsx")), "WebhooksPage"),
})
