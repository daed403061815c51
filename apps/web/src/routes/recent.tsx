import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** What one did last, and the way back. */
export const recentRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "recent",
  component: lazyRouteComponent(() => chunk(import("./recent-page.tsx")), "RecentPage"),
})
