import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** What waits for the reviewer; `round` is the id of the round. */
export const queueRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "queue",
  validateSearch: ({ round }: Record<string, unknown>): { round?: string } => (typeof round === "string" ? { round } : {}),
  component: lazyRouteComponent(() => chunk(import("./queue-page.tsx")), "QueuePage"),
})
