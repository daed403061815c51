import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

export type DisagreementsSearch = {
  /** Absent: the first round that is not planned. */
  round?: string | undefined
  /** The submission that is open. */
  submission?: string | undefined
}

const idOf = (value: unknown) => (typeof value === "string" && /^[\w-]{1,64}$/.test(value) ? value : undefined)

/** Where reviewers differ. */
export const disagreementsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "disagreements",
  validateSearch: (raw: Record<string, unknown>): DisagreementsSearch => {
    const [round, submission] = [idOf(raw.round), idOf(raw.submission)]
    return { ...(round ? { round } : {}), ...(submission ? { submission } : {}) }
  },
  component: lazyRouteComponent(() => chunk(import("./disagreements-page.tsx")), "DisagreementsPage"),
})

/** What the reviews of a round come to. */
export const roundResultsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "portals/$slug/reviews/$roundId",
  component: lazyRouteComponent(() => chunk(import("./disagreements-page.tsx")), "RoundResultsPage"),
})
