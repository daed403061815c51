import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { parseInsights } from "../features/insights/search.ts"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** What the team's numbers say. */
export const insightsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "insights",
  validateSearch: parseInsights,
  component: lazyRouteComponent(() => chunk(import("./insights-page.tsx")), "InsightsScreen"),
})
