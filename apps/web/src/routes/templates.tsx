import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { piece } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

export type TemplatesSearch = { /** Name of the template that is open. */ of?: string | undefined }

/** What portals can begin with: the team's own templates and the built-in ones. */
export const templatesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "templates",
  validateSearch: (raw: Record<string, unknown>): TemplatesSearch =>
    typeof raw.of === "string" && raw.of.length <= 100 ? { of: raw.of } : {},
  loader: ({ context: { utils } }) => void utils.templates.list.prefetch(),
  component: lazyRouteComponent(() => piece(import("./templates-page.tsx")), "TemplatesPage"),
})
