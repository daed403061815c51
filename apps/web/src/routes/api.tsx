import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** The team's API keys. */
export const apiRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "api",
  component: lazyRouteComponent(() => chunk(import("./api-page.tsx")), "ApiKeysPage"),
})

/** What the API takes and gives. */
export const apiReferenceRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "api/reference",
  component: lazyRouteComponent(() => chunk(import("./api-reference-page.tsx")), "ApiReferencePage"),
})
