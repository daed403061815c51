import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { piece } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

export type PortalSearch = { /** Absent: the form. */ tab?: "settings" }

/** One portal: its form and its settings. */
export const portalRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "portals/$slug",
  validateSearch: (raw: Record<string, unknown>): PortalSearch => (raw.tab === "settings" ? { tab: "settings" } : {}),
  loader: ({ context: { utils }, params }) => void utils.portals.get.prefetch({ slug: params.slug }),
  component: lazyRouteComponent(() => piece(import("./portal-page.tsx")), "OnePortalPage"),
})
