import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { type PortalTab, tabNamed } from "../features/portals/tabs.ts"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

export type PortalSearch = { /** Absent: the form. */ tab?: Exclude<PortalTab, "build"> | undefined }

/** One portal: its form, looks, settings, links and numbers. */
export const portalRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "portals/$slug",
  validateSearch: (raw: Record<string, unknown>): PortalSearch => {
    const tab = tabNamed(raw.tab)
    return tab ? { tab } : {}
  },
  loader: ({ context: { utils }, params }) => void utils.portals.get.prefetch({ slug: params.slug }),
  component: lazyRouteComponent(() => chunk(import("./portal-page.tsx")), "OnePortalPage"),
})
