import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

const states = ["delivered", "failed", "pending"] as const

export type WebhooksSearch = {
  /** Id of the open webhook. */
  webhook?: string | undefined
  /** Id of its open delivery. */
  delivery?: string | undefined
  /** Filter for deliveries; absent: all. */
  answer?: (typeof states)[number] | undefined
}

const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value)

/** Webhooks and channels that are notified of events, with their deliveries. */
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
