import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

export type TemplatesSearch = {
  /** Name of the template that is open. */
  of?: string | undefined
  /** The reply templates: `all`, `new`, or the id of the one that is open. Absent: what portals begin with. */
  replies?: string | undefined
}

const short = (value: unknown): value is string => typeof value === "string" && value !== "" && value.length <= 100

/** What portals can begin with: the team's own templates and the built-in ones. */
export const templatesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "templates",
  validateSearch: (raw: Record<string, unknown>): TemplatesSearch =>
    short(raw.replies) ? { replies: raw.replies } : short(raw.of) ? { of: raw.of } : {},
  loader: ({ context: { utils } }) => void utils.templates.list.prefetch(),
  component: lazyRouteComponent(() => chunk(import("./templates-page.tsx")), "TemplatesPage"),
})
