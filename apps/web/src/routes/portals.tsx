import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { piece } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** The team's portals. */
export const portalsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "portals",
  loader: ({ context: { utils } }) => void utils.portals.list.prefetch(),
  component: lazyRouteComponent(() => piece(import("./portals-page.tsx")), "PortalsPage"),
})
