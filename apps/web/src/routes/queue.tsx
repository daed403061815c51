import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** What waits for the reviewer; `round` is the id of the round. */
export const queueRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "queue",
  validateSearch: (raw: Record<string, unknown>): { round?: string } =>
    typeof raw.round === "string" && /^[\w-]{1,64}$/.test(raw.round) ? { round: raw.round } : {},
  component: lazyRouteComponent(() => chunk(import("./queue-page.tsx")), "QueuePage"),
})
