import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

export type PortalsSearch = { /** Name of the template that a new portal is being made from. */ new?: string | undefined }

/** The team's portals. */
export const portalsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "portals",
  validateSearch: (raw: Record<string, unknown>): PortalsSearch =>
    typeof raw.new === "string" && raw.new.length <= 100 ? { new: raw.new } : {},
  loader: ({ context: { utils } }) => void utils.portals.list.prefetch(),
  component: lazyRouteComponent(() => chunk(import("./portals-page.tsx")), "PortalsPage"),
})
